import { Form, href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { cursorFrom } from '../lists/cursor-rules.ts';
import type { Route } from './+types/blocked-page';
import type { BlockedPerson, BlockKind } from './block-rules.ts';
import { listBlocked } from './blocks.server.ts';
import './blocked.css';

export const handle = {
  who: 'member',
  limit: 'read',
  signedOut: 'Please sign in to see whom you’ve blocked.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Blocked and Muted');

/** Both lists from their start, or a later page of one of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const search = new URL(request.url).searchParams;
  const [cursor, of] = [cursorFrom(search), search.get('of')];
  const list = (kind: BlockKind) => (cursor && of !== kind ? null : listBlocked(viewer, kind, cursor));
  const [blocked, muted] = await Promise.all([list('block'), list('mute')]);
  return { blocked, muted, isLater: cursor !== null };
}

const TEXTS = {
  block: { title: 'Blocked', none: 'You haven’t blocked anyone.', lift: 'Unblock' },
  mute: { title: 'Muted', none: 'You haven’t muted anyone.', lift: 'Unmute' },
} as const;

/** The people whom the viewer blocked or muted, each with the way back (BLOCK-01). */
export default function BlockedPage({ loaderData: { blocked, muted, isLater } }: Route.ComponentProps) {
  return (
    <main className="wrap blocked-page" id="main">
      <PageHead back={{ to: href('/settings'), name: 'Settings' }}>Blocked and Muted</PageHead>
      <p>
        You and people you block don’t see each other in lists, and cannot spectate each other or like or comment on each other’s work.
        Muting only hides what somebody makes from your lists. Nobody is told about either.
      </p>
      {blocked && <BlockedList kind="block" {...blocked} isLater={isLater} />}
      {muted && <BlockedList kind="mute" {...muted} isLater={isLater} />}
    </main>
  );
}

type Props = { kind: BlockKind; people: BlockedPerson[]; next: string | null; isLater: boolean };

function BlockedList({ kind, people, next, isLater }: Props) {
  const { title, none } = TEXTS[kind];
  return (
    <section className="blocked-list" aria-labelledby={`${kind}-list`}>
      <h2 className="display text-xl" id={`${kind}-list`}>
        {title}
      </h2>
      {people.length ? (
        <ul>
          {people.map((person) => (
            <BlockedRow key={person.id} kind={kind} person={person} />
          ))}
        </ul>
      ) : (
        <p>{none}</p>
      )}
      <p className="blocked-more">
        {isLater && <Link to={href('/settings/blocked')}>Back to the top</Link>}
        {next && <Link to={`?of=${kind}&after=${next}`}>Show more</Link>}
      </p>
    </section>
  );
}

const BlockedRow = ({ kind, person }: { kind: BlockKind; person: BlockedPerson }) => (
  <li>
    <Avatar person={person} size={44} />
    <div className="blocked-who">
      <Link to={href('/profile/:username', { username: person.username })}>
        <b>
          <bdi>{person.name}</bdi>
        </b>
      </Link>
      <small>
        <bdi dir="ltr">@{person.username}</bdi> since <LocalDate at={person.since} />
      </small>
    </div>
    <Form
      method="post"
      action={
        kind === 'block'
          ? href('/people/:username/unblock', { username: person.username })
          : href('/people/:username/unmute', { username: person.username })
      }
    >
      <Button type="submit" variant="line" size="sm" aria-label={`${TEXTS[kind].lift} ${person.name}`}>
        {TEXTS[kind].lift}
      </Button>
    </Form>
  </li>
);
