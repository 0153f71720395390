import { useRef } from 'react';
import { href, Link } from 'react-router';
import { PageHead } from '#app/document/page-head.tsx';
import { noindexMeta } from '#app/document/page-title.ts';
import { type RowForms, useRowForms } from '#app/forms/results/use-row-forms.ts';
import { cursorFrom } from '#app/lists/cursor-rules.ts';
import { useLive } from '#app/live/live.ts';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { CHANNEL_MESSAGES, topicOf } from '../channel-rules.ts';
import type { Route } from './+types/bans-page';
import { bansOf } from './bans.server.ts';
import './member.css';

export const handle = { who: 'member', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Channel Bans');

/** Who is banned from a channel, for its owner and moderators; everyone else gets a 404 (CHMOD-02). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const cursor = cursorFrom(new URL(request.url).searchParams);
  const page = await bansOf(memberOf(context), params.id, cursor);
  if (!page) refuse('not-found', CHANNEL_MESSAGES.notFound);
  return { ...page, isLater: cursor !== null };
}

export default function BansPage({ loaderData: { channel, bans, next, isLater } }: Route.ComponentProps) {
  const { id } = channel;
  useLive([topicOf(id)]);
  const heading = useRef<HTMLHeadingElement>(null);
  const forms = useRowForms((_banId, refusal) => {
    if (!refusal) heading.current?.focus(); // the button is removed with the ban
  });
  return (
    <main id="main" className="wrap member-page">
      <PageHead back={{ to: href('/community/channel/:id/settings', { id }), name: 'the settings' }} tabIndex={-1} ref={heading}>
        Channel Bans
      </PageHead>
      <p>
        People who cannot join <bdi>{channel.name}</bdi>. To ban a current member, open the member list.
      </p>
      {bans.length ? (
        <ul className="member-bans">
          {bans.map((ban) => (
            <BanRow key={ban.id} channelId={id} ban={ban} forms={forms} />
          ))}
        </ul>
      ) : (
        <p>No one is banned.</p>
      )}
      <p>
        {isLater && <Link to={href('/community/channel/:id/bans', { id })}>Back to the top</Link>}{' '}
        {next && <Link to={`?after=${next}`}>Show more</Link>}
      </p>
    </main>
  );
}

type Ban = Route.ComponentProps['loaderData']['bans'][number];

type BanRowProps = { channelId: string; ban: Ban; forms: RowForms };

function BanRow({ channelId, ban, forms: { Form, isBusy, fieldsOf, refusalOf, onSubmit } }: BanRowProps) {
  const refusal = refusalOf(ban.id);
  return (
    <li>
      <Avatar person={ban} size={44} />
      <div className="member-ban">
        <Link to={href('/profile/:username', { username: ban.username })}>
          <b>
            <bdi>{ban.name}</bdi>
          </b>
        </Link>
        <small>
          Banned <LocalDate at={ban.since} />
          {ban.by && (
            <>
              {' by '}
              <bdi dir="ltr">@{ban.by}</bdi>
            </>
          )}
          , {ban.until ? 'until ' : 'until lifted'}
          {ban.until && <LocalDate at={ban.until} />}
        </small>
        {ban.reason && <p dir="auto">{ban.reason}</p>}
        {refusal && <p role="alert">{refusal}</p>}
      </div>
      <Form
        method="post"
        action={href('/community/channel/:id/members/:personId/unban', { id: channelId, personId: ban.id })}
        onSubmit={() => onSubmit(ban.id)}
      >
        <Button
          type="submit"
          variant="line"
          size="sm"
          busy={fieldsOf(ban.id) && 'Lifting...'}
          inactive={isBusy}
          aria-label={`Lift the ban on ${ban.name}`}
        >
          Lift
        </Button>
      </Form>
    </li>
  );
}
