import { Form, href, Link, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors, messageOfRefusal } from '../../forms/action-errors.ts';
import { muteAddress } from '../../notifications/choices/mute-target-rules.ts';
import type { Route } from './+types/notices-page';
import { noticesAbout, setNoticesAbout } from './spectating-notices.server.ts';
import { isSpectatingNotices, NOTICES_MESSAGES, SPECTATING_NOTICES } from './spectating-rules.ts';
import './notices-page.css';

export const handle = { who: 'member', limit: 'write', reading: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Notices');

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await noticesAbout(memberOf(context), params.username);
  if (!found) refuse('not-found', NOTICES_MESSAGES.notSpectated);
  return { ...found, isSaved: new URL(request.url).searchParams.has('saved') };
}

/** What spectating a person brings (FOLLOW-02). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const notices = (await request.formData()).get('notices');
  if (!isSpectatingNotices(notices)) return problemNamed('bad-input', NOTICES_MESSAGES.unknown);
  if (!(await setNoticesAbout(memberOf(context), params.username, notices)))
    return problemNamed('not-found', NOTICES_MESSAGES.notSpectated);
  throw redirect(`${href('/people/:username/notices', params)}?saved`, 303);
}

export const clientAction = actionErrors<typeof action>(NOTICES_MESSAGES.failed);

export default function NoticesPage({ loaderData: { id, name, username, notices, isSaved }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const refusal = busy ? null : messageOfRefusal(actionData);
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: href('/profile/:username', { username }), name }} dir="auto">
        Notices about {name}
      </PageHead>
      <Form method="post" className="grid justify-items-start gap-4">
        <fieldset className="notices-choice">
          <legend>What to notify you about</legend>
          {Object.entries(SPECTATING_NOTICES).map(([value, words]) => (
            <label key={value}>
              <input type="radio" name="notices" value={value} defaultChecked={value === notices} /> {words}
            </label>
          ))}
        </fieldset>
        {refusal && <p role="alert">{refusal}</p>}
        <Button type="submit" busy={busy && 'Saving...'}>
          Save
        </Button>
        <p role="status">{isSaved && !busy && !refusal && NOTICES_MESSAGES.saved}</p>
      </Form>
      <p>
        <Link to={muteAddress({ of: 'person', id })} className="link">
          Mute notices
        </Link>
      </p>
    </main>
  );
}
