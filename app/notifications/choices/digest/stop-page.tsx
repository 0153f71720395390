import { useEffect, useRef } from 'react';
import { data, Form, href, type MiddlewareFunction, redirect, useNavigation } from 'react-router';
import { HOME, PageHead } from '#app/document/page-head.tsx';
import { noindexMeta } from '#app/document/page-title.ts';
import { actionErrors, messageOfRefusal } from '#app/forms/action-errors.ts';
import type { Policy } from '#server/access/policies.ts';
import { problem } from '#server/http/problems.ts';
import { doNotStore, responseContext } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { NOTICE_TOPICS } from '../choice-rules.ts';
import type { Route } from './+types/stop-page';
import './stop-page.css';
import { isStopped, stopDigest } from './digest.server.ts';
import { DIGEST_MESSAGES, STOP_ALL, stoppedSentence } from './digest-rules.ts';
import { type Stop, stopAddress, stopFrom } from './stop-links.server.ts';

export const handle = { who: 'anyone', limit: 'password', reading: 'read', anyStanding: true } as const satisfies Policy;

const TITLE = 'Stop Your Digest';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** The address stops something for whoever has it, so it is neither stored nor sent to another page as the referrer. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context }) => {
    doNotStore(context);
    context.get(responseContext).set('referrer-policy', 'no-referrer');
  },
];

const topicNameOf = ({ stop }: Stop): string | null => (stop === STOP_ALL ? null : NOTICE_TOPICS[stop].name);

/** Changes nothing, because scanners and previews open links. */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const stop = await stopFrom(searchParams);
  return data(
    { fields: stop && Object.entries(stop), topic: stop && topicNameOf(stop), isStopped: stop !== null && (await isStopped(stop)) },
    stop ? 200 : { status: 404, statusText: 'Not Found' },
  );
}

/** Stops what the signed fields say, without a session (NOTICE-10). */
export async function action({ request }: Route.ActionArgs) {
  const stop = await stopFrom(await request.formData());
  if (!stop) return problem(404, 'bad-link', DIGEST_MESSAGES.badLink);
  await stopDigest(stop);
  throw redirect(stopAddress(stop), 303);
}

export const clientAction = actionErrors<typeof action>();

/** The page of a signed link in a digest: a button stops what the link names, until that is stopped. */
export default function StopPage({ loaderData: { fields, topic, isStopped }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const refusal = busy ? null : messageOfRefusal(actionData);
  const head = useRef<HTMLHeadingElement>(null);
  const wasStopped = useRef(isStopped);
  useEffect(() => {
    if (isStopped && !wasStopped.current) head.current?.focus(); // the pressed button is removed
    wasStopped.current = isStopped;
  }, [isStopped]);
  return (
    <main id="main" className="wrap notices-stop">
      <PageHead ref={head} tabIndex={-1} back={HOME}>
        {TITLE}
      </PageHead>
      {!fields && !refusal && <p role="alert">{DIGEST_MESSAGES.badLink}</p>}
      {refusal && <p role="alert">{refusal}</p>}
      {fields && !isStopped && (
        <Form method="post" action={href('/notices/stop')}>
          <p>{topic ? `Leave “${topic}” out of your digest?` : 'Stop all digests?'} Your notices on the site stay as they are.</p>
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" size="lg" busy={busy && 'Stopping...'}>
            {topic ? 'Stop this kind' : 'Stop all'}
          </Button>
        </Form>
      )}
      <p role="status">{fields && isStopped && stoppedSentence(topic)}</p>
      <ButtonLink to={href('/notifications/settings')} variant="line">
        Notice settings
      </ButtonLink>
    </main>
  );
}
