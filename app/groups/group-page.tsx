import { Form, href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { useSite } from '../document/site.ts';
import { listDrafts } from '../drafts/drafts.server.ts';
import { useLive } from '../live/live.ts';
import type { Route } from './+types/group-page';
import { ChildReportList } from './child-reports/child-report-list.tsx';
import { childReportsIn } from './child-reports/child-reports.server.ts';
import { AnimalPicture } from './children/animal.tsx';
import { animalName } from './children/animal-rules.ts';
import { CHILDREN_MAX, GROUP_MESSAGES, GROWN_UPS_MAX, groupWords } from './group-rules.ts';
import { groupPage, ownChild } from './groups.server.ts';
import { ChildHome } from './stories/child-home.tsx';
import { GroupStories } from './stories/group-stories.tsx';
import { ownStories, storiesOfGroup, waitingCount } from './stories/stories.server.ts';
import '../document/kids.css';
import './groups.css';

export const handle = { who: 'member', limit: 'read', children: true, signedOut: GROUP_MESSAGES.signedOut } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Group');

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const { searchParams } = new URL(request.url);
  const sharedStories = () => storiesOfGroup(viewer, params.id, searchParams.get('ours'));
  if (viewer.role === 'child') {
    const child = await ownChild(viewer, params.id);
    if (!child) refuse('not-found');
    const [own, ours, drafts] = await Promise.all([
      ownStories(viewer, searchParams.get('mine')),
      sharedStories(),
      listDrafts(viewer, { limit: DRAFTS_SHOWN }),
    ]);
    return { child: { ...child, groupId: params.id, own, ours, drafts }, group: null };
  }
  const group = await groupPage(viewer, params.id);
  if (!group) refuse('not-found');
  const [ours, waiting, reports] = await Promise.all([sharedStories(), waitingCount(viewer, params.id), childReportsIn(viewer, params.id)]);
  return { child: null, group: { ...group, ours, waiting, reports } };
}
type Group = NonNullable<Route.ComponentProps['loaderData']['group']>;
const DRAFTS_SHOWN = 6;

/** The page of a group, for its grown-ups or for one of its children. */
export default function GroupPage({ loaderData, params }: Route.ComponentProps) {
  useLive([`group:${params.id}`]);
  return loaderData.child ? <ChildHome {...loaderData.child} /> : <GroupForGrownUps {...loaderData.group} />;
}

function GroupForGrownUps(group: Group) {
  const { id, name, state } = group;
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: href('/groups'), name: 'Groups' }}>
        <bdi>{name}</bdi>
      </PageHead>
      {group.purgeAfter && <Closed until={group.purgeAfter} />}
      {state === 'awaiting' && (
        <p className="groups-note" role="note">
          The people who run this site have not approved this group yet. You’ll get a notice.
        </p>
      )}
      {group.reports.length > 0 && <ChildReportList groupId={id} reports={group.reports} />}
      {state === 'open' && <Stories {...group} />}
      {state !== 'awaiting' && <Children {...group} />}
      <GrownUps {...group} />
      <p>
        <Link className="kids-btn kids-btn-white kids-btn-small" to={href('/groups/:id/settings', { id })}>
          Group settings
        </Link>
      </p>
    </main>
  );
}

const Closed = ({ until }: { until: string }) => (
  <p className="groups-note" role="note">
    This group is closed. Move its children to other groups by <LocalDate at={until} />: choose a child, and give the link to a grown-up of
    the other group. After that, everything is erased.
  </p>
);

/** What waits for a grown-up, and what the group shares. */
function Stories({ id, ours, waiting }: Group) {
  const { kidsZone } = useSite().site;
  if (kidsZone === 'off') return null;
  return (
    <>
      {waiting > 0 && (
        <Link className="kids-btn kids-btn-ember" to={href('/groups/:id/review', { id })}>
          {waiting === 1 ? 'Read 1 waiting story' : `Read ${waiting.toLocaleString('en-US')} waiting stories`}
        </Link>
      )}
      <GroupStories id={id} {...ours} decides />
      {waiting === 0 && (
        <p>
          <Link className="kids-btn kids-btn-white kids-btn-small" to={href('/groups/:id/review', { id })}>
            Stories to read
          </Link>
        </p>
      )}
    </>
  );
}

const Children = ({ id, state, children, waiting }: Group) => (
  <section aria-labelledby="children">
    <h2 id="children">Children</h2>
    {children.length === 0 && <p>No children yet.</p>}
    <ul className="groups-list">
      {children.map((child) => (
        <li key={child.id}>
          <Link className="kids-card" to={href('/groups/:id/children/:childId', { id, childId: child.id })}>
            <AnimalPicture animal={child.animal} />
            <span>
              <b dir="auto">{child.name}</b>
              <br />
              {animalName(child.animal)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
    {state === 'open' && <AddChild id={id} isFull={children.length >= CHILDREN_MAX} isMain={waiting === 0} />}
    {state === 'open' && children.length > 0 && (
      <Link className="kids-btn kids-btn-white kids-btn-small" to={href('/groups/:id/cards', { id })}>
        Sign-in cards
      </Link>
    )}
  </section>
);

const AddChild = ({ id, isFull, isMain }: { id: string; isFull: boolean; isMain: boolean }) =>
  isFull ? (
    <p>{GROUP_MESSAGES.children}</p>
  ) : (
    <Link
      className={isMain ? 'kids-btn kids-btn-ember' : 'kids-btn kids-btn-white kids-btn-small'}
      to={href('/groups/:id/children', { id })}
    >
      Add a child
    </Link>
  );

const GrownUps = ({ id, kind, state, grownUps }: Group) => (
  <section aria-labelledby="grown-ups">
    <h2 id="grown-ups">{groupWords(kind).grownUps}</h2>
    <ul className="groups-list">
      {grownUps.map((person) => (
        <li key={person.id} className="kids-card">
          <b dir="auto">{person.name}</b> <span dir="ltr">@{person.username}</span>
        </li>
      ))}
    </ul>
    {state === 'open' && grownUps.length < GROWN_UPS_MAX && (
      <Form method="post" action={href('/groups/:id/invite', { id })}>
        <button type="submit" className="kids-btn kids-btn-white kids-btn-small">
          Invite a {groupWords(kind).grownUp}
        </button>
      </Form>
    )}
  </section>
);
