import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { hasRank } from '#server/access/role-rules.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf, sessionContext } from '#server/http/request.ts';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { needsPassword } from '../account/password/recent-password.server.ts';
import { PageHead } from '../document/page-head.tsx';
import { titled } from '../document/page-title.ts';
import { actionsOf } from '../moderation/log.server.ts';
import { GIVEN_ROLES, mayGiveRole, ROLE_NAMES } from '../roles/rules.ts';
import type { Route } from './+types/person-page';
import { ActionLog } from './action-log.tsx';
import { personDetails } from './people.server.ts';
import { RoleForm } from './role-form.tsx';
import './admin.css';

// Moderators see only themselves here, to give up their role.
export const handle = { who: 'moderator', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData ? `@${loaderData.person.username}` : 'Person', matches),
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const person = await personDetails(viewer, params.username);
  const isAdministrator = hasRank(viewer.role, 'administrator');
  if (!person || (!isAdministrator && person.id !== viewer.id)) refuse('not-found', 'There is nobody with this username.');
  return {
    person,
    isAdministrator,
    roles: GIVEN_ROLES.filter((role) => mayGiveRole(viewer, person, role)),
    needsPassword: needsPassword(context.get(sessionContext)),
    actions: await actionsOf(viewer, person.id),
  };
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, isAdministrator, roles, needsPassword, actions } = loaderData;
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={isAdministrator ? { to: href('/admin/people'), name: 'People' } : { to: href('/settings'), name: 'Settings' }}>
        <bdi>{person.name}</bdi>
      </PageHead>
      <section className="admin-person">
        <Avatar person={person} size={56} />
        <dl className="admin-facts">
          <Fact name="Username">@{person.username}</Fact>
          <Fact name="Role">{ROLE_NAMES[person.role]}</Fact>
          <Fact name="Joined">
            <LocalDate at={person.joinedAt} />
          </Fact>
          <Fact name="Profile">{person.isPrivate ? 'Private' : 'Public'}</Fact>
          <Fact name="Works">{person.works.toLocaleString('en-US')}</Fact>
          <Fact name="Posts">{person.posts.toLocaleString('en-US')}</Fact>
          <Fact name="Comments">{person.comments.toLocaleString('en-US')}</Fact>
          <Fact name="Spectators">{person.spectators.toLocaleString('en-US')}</Fact>
          <Fact name="Open sessions">{person.sessions.toLocaleString('en-US')}</Fact>
        </dl>
      </section>
      <RoleForm key={person.id} username={person.username} role={person.role} roles={roles} needsPassword={needsPassword} />
      <section>
        <h2 className="display text-xl">Staff actions</h2>
        <ActionLog actions={actions} />
      </section>
    </main>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
