import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { HOME, PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { currentSettings } from '../site/settings.server.ts';
import type { Route } from './+types/groups-page';
import { GROUP_KIND_NAMES, GROUP_MESSAGES, type GroupState } from './group-rules.ts';
import { ownGroups } from './groups.server.ts';
import '../document/kids.css';
import './groups.css';

export const handle = { who: 'member', limit: 'read', signedOut: GROUP_MESSAGES.signedOut } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Groups');

export const loader = async ({ context }: Route.LoaderArgs) => ({
  groups: await ownGroups(memberOf(context)),
  canCreate: currentSettings().hasOwner,
});

const stateWords = (state: GroupState) => (state === 'awaiting' ? 'Waiting for approval' : state === 'closed' && 'Closed');

/** The groups of a grown-up (SAFE-02). */
export default function GroupsPage({ loaderData: { groups, canCreate } }: Route.ComponentProps) {
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={HOME}>Groups</PageHead>
      <p>A group is a family or a class. Its grown-ups add children, who need no account of their own.</p>
      {groups.length > 0 && (
        <ul className="groups-list">
          {groups.map(({ id, name, kind, state }) => (
            <li key={id}>
              <Link className="kids-card" to={href('/groups/:id', { id })}>
                <b dir="auto">{name}</b>
                <span>{[GROUP_KIND_NAMES[kind], stateWords(state)].filter(Boolean).join(' · ')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {canCreate ? (
        <Link className="kids-btn kids-btn-ember" to={href('/groups/new')}>
          Make a group
        </Link>
      ) : (
        <p role="note">{GROUP_MESSAGES.noOwner}</p>
      )}
    </main>
  );
}
