import { Form, href, Link, useFetcher } from 'react-router';
import { PageHead } from '#app/document/page-head.tsx';
import { noindexMeta } from '#app/document/page-title.ts';
import { messageOfRefusal } from '#app/forms/action-errors.ts';
import { useLive } from '#app/live/live.ts';
import { SAME_OR_HIGHER } from '#app/roles/rules.ts';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { topicOf } from '../channel-rules.ts';
import { CHANNEL_ROLE_NAMES, type ChannelRole, mayActOnRole, mayInChannel, ROLE_MESSAGES } from '../role-rules.ts';
import type { Route } from './+types/member-page';
import { managedPerson } from './member.server.ts';
import './member.css';

export const handle = { who: 'member', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Manage Member');

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await managedPerson(memberOf(context), params.id, params.personId);
  if (!found) refuse('not-found', ROLE_MESSAGES.notMember);
  return found;
}

/** What the owner and the moderators can do about one person of their channel (CHMOD-01, CHMOD-02). */
export default function MemberPage({ loaderData: { channel, role, person } }: Route.ComponentProps) {
  useLive([topicOf(channel.id)]);
  const ids = { id: channel.id, personId: person.id };
  const isAllowed = mayActOnRole(role, person.role);
  return (
    <main id="main" className="wrap member-page">
      <PageHead back={{ to: href('/community/channel/:id', { id: channel.id }), name: 'the channel' }} dir="auto">
        {person.name}
      </PageHead>
      <p>
        <Link to={href('/profile/:username', { username: person.username })}>
          <bdi dir="ltr">@{person.username}</bdi>
        </Link>{' '}
        {person.role && person.joinedAt ? (
          <>
            has been in <bdi>{channel.name}</bdi> since <LocalDate at={person.joinedAt} />. Role: {CHANNEL_ROLE_NAMES[person.role]}.
          </>
        ) : (
          <>
            is not a member of <bdi>{channel.name}</bdi>.
          </>
        )}
      </p>
      {!isAllowed && <p>{SAME_OR_HIGHER}</p>}
      {isAllowed && person.role && mayInChannel(role, 'choose-moderators') && <RoleForm {...ids} role={person.role} />}
      {isAllowed && <RemovalForms {...ids} isMember={person.role !== null} />}
    </main>
  );
}

function RoleForm({ id, personId, role }: { id: string; personId: string; role: ChannelRole }) {
  const fetcher = useFetcher();
  const isModerator = role === 'moderator';
  const refusal = fetcher.state === 'idle' ? messageOfRefusal(fetcher.data) : null;
  return (
    <section aria-labelledby="role">
      <h2 className="display" id="role">
        Moderator
      </h2>
      <p>Moderators delete messages, remove and ban members, answer join requests and set slow mode. A channel can have up to 20.</p>
      <fetcher.Form method="post" action={href('/community/channel/:id/members/:personId/role', { id, personId })}>
        <Button
          type="submit"
          variant="line"
          name="role"
          value={isModerator ? 'member' : 'moderator'}
          busy={fetcher.state !== 'idle' && 'Saving...'}
        >
          {isModerator ? 'Remove as moderator' : 'Make moderator'}
        </Button>
      </fetcher.Form>
      {refusal && <p role="alert">{refusal}</p>}
    </section>
  );
}

const RemovalForms = ({ id, personId, isMember }: { id: string; personId: string; isMember: boolean }) => (
  <section aria-labelledby="removal">
    <h2 className="display" id="removal">
      {isMember ? 'Remove from the channel' : 'Ban from the channel'}
    </h2>
    <p>
      {isMember && 'Whoever is removed can join or ask again at once. '}
      Whoever is banned cannot join, ask to join or send messages until the ban ends.
    </p>
    <div className="member-removal">
      {isMember && (
        <Form method="post" action={href('/community/channel/:id/members/:personId/kick', { id, personId })}>
          <Button type="submit" variant="danger-line">
            Remove
          </Button>
        </Form>
      )}
      <ButtonLink variant="danger-line" to={href('/community/channel/:id/members/:personId/ban', { id, personId })}>
        Ban
      </ButtonLink>
    </div>
  </section>
);
