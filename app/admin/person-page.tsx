import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { hasRank } from '#server/access/role-rules.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf, sessionContext } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { needsPassword } from '../account/password/recent-password.server.ts';
import { PageHead } from '../document/page-head.tsx';
import { NOINDEX, titled } from '../document/page-title.ts';
import { EVERY_ACTION } from '../moderation/log/log-rules.ts';
import { LogTable } from '../moderation/log/log-table.tsx';
import { staffLog } from '../moderation/log/staff-log.server.ts';
import { GIVEN_ROLES, mayActOn, mayGiveRole } from '../roles/rules.ts';
import type { Route } from './+types/person-page';
import { personDetails } from './people.server.ts';
import { EmailForm } from './person/email-form.tsx';
import { howJoined, invitedAround } from './person/invited/invited-people.server.ts';
import { InvitedPeople } from './person/invited/invited-people.tsx';
import { JOINED_NAMES } from './person/invited/joined-rules.ts';
import { LinkForm } from './person/link-form.tsx';
import { TrustForm } from './person/trust/trust-form.tsx';
import { Fact, PersonFacts } from './person-facts.tsx';
import { RoleForm } from './role-form.tsx';
import '../account/sign-in/account.css';
import './admin.css';

// Moderators see only themselves here, to give up their role.
export const handle = { who: 'moderator', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData ? `@${loaderData.person.username}` : 'Person', matches),
  NOINDEX,
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const person = await personDetails(viewer, params.username);
  const isAdministrator = hasRank(viewer.role, 'administrator');
  if (!person || (!isAdministrator && person.id !== viewer.id)) refuse('not-found', 'There is nobody with this username.');
  return {
    person,
    isAdministrator,
    mayAct: isAdministrator && mayActOn(viewer, person),
    roles: GIVEN_ROLES.filter((role) => mayGiveRole(viewer, person, role)),
    needsPassword: needsPassword(context.get(sessionContext)),
    actions: (await staffLog(viewer, { ...EVERY_ACTION, person: person.username })).actions,
    joined: isAdministrator ? await howJoined(viewer, person.id) : null,
    invited: isAdministrator ? await invitedAround(viewer, person.id) : null,
  };
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, isAdministrator, mayAct, roles, needsPassword, actions, joined, invited } = loaderData;
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={isAdministrator ? { to: href('/admin/people'), name: 'People' } : { to: href('/settings'), name: 'Settings' }}>
        <bdi>{person.name}</bdi>
      </PageHead>
      <PersonFacts person={person}>
        {joined && <Fact name="How they joined">{JOINED_NAMES[joined]}</Fact>}
        <Fact name="Open sessions">{person.sessions.toLocaleString('en-US')}</Fact>
        <Fact name="One-time link">{person.linkOpenUntil ? 'Open' : 'None'}</Fact>
      </PersonFacts>
      <RoleForm key={person.id} username={person.username} role={person.role} roles={roles} needsPassword={needsPassword} />
      {isAdministrator && <EmailForm key={`${person.id} email`} username={person.username} />}
      {invited && (
        <section>
          <h2 className="display text-xl">Invitations</h2>
          <InvitedPeople id={person.id} username={person.username} {...invited} />
        </section>
      )}
      {mayAct && (
        <>
          <TrustForm key={`${person.id} trust`} username={person.username} trust="trusted" isTrusted={person.isTrusted} />
          <TrustForm key={`${person.id} kids`} username={person.username} trust="kids" isTrusted={person.trustedForKids} />
          <LinkForm key={`${person.id} link`} username={person.username} openUntil={person.linkOpenUntil} needsPassword={needsPassword} />
          <section>
            <h2 className="display text-xl">Deletion</h2>
            <p className="text-ink-2">Closes the account at once and deletes all its data within 48 hours.</p>
            <ButtonLink to={href('/admin/people/:username/delete', { username: person.username })} variant="danger-line">
              Delete Account
            </ButtonLink>
          </section>
        </>
      )}
      <section>
        <h2 className="display text-xl">Staff actions</h2>
        <LogTable actions={actions} none="No actions yet." />
      </section>
    </main>
  );
}
