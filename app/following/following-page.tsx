import { BellPlus } from 'lucide-react';
import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { timeFor } from '#ui/dates/relative-time.ts';
import { Empty } from '#ui/display/empty.tsx';
import { HOME, PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { useSite } from '../document/site.ts';
import { type Cursor, cursorFrom, cursorParam } from '../lists/cursor-rules.ts';
import { PageLinks } from '../lists/page-links.tsx';
import { WorkMenus } from '../tiles/tile-menu.tsx';
import type { Route } from './+types/following-page';
import { FollowedItem } from './followed-item.tsx';
import { followingOf } from './following.server.ts';
import { FOLLOW_KINDS, FOLLOW_MESSAGES, FOLLOW_NAMES, type FollowKind, followKindFrom } from './following-rules.ts';
import '#ui/controls/chip.css';
import './following.css';

export const handle = { who: 'member', limit: 'read', signedOut: FOLLOW_MESSAGES.signedOut } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Following');

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const { searchParams } = new URL(request.url);
  const [kind, cursor] = [followKindFrom(searchParams), cursorFrom(searchParams)];
  return { ...(await followingOf(viewer, kind, cursor)), kind, cursor, hasPrevious: searchParams.has('after'), now: timeFor(viewer) };
}

const address = (kind: FollowKind, cursor: Cursor | null = null) => {
  const search = new URLSearchParams({ ...(kind !== 'work' && { type: kind }), ...(cursor && { after: cursorParam(cursor) }) }).toString();
  return href('/following') + (search && `?${search}`);
};

const HOW_TO_FOLLOW: Record<FollowKind, string> = {
  work: 'Press Follow on a work to get notices about it.',
  series: 'Press Follow on a series to get notices about its works.',
  collection: 'Press Follow on somebody else’s public collection to get at most one notice a day about added works.',
  tag: 'Press Follow on a tag’s page to get at most one notice a day about new works.',
  filter: 'Press Follow beside one of your filters to get at most one notice a day about new works.',
};

/** What the member follows, by type (FOLLOW-03). The root subscribes to the topic that revalidates this page. */
export default function FollowingPage({ loaderData: { items, nextCursor, counts, kind, cursor, hasPrevious, now } }: Route.ComponentProps) {
  const { viewer } = useSite();
  const isNothing = Object.values(counts).every((n) => n === 0);
  return (
    <main className="wrap following-page" id="main">
      <PageHead back={HOME}>Following</PageHead>
      <nav aria-label="Types">
        <ul className="following-kinds">
          {FOLLOW_KINDS.map((option) => (
            <li key={option}>
              <Link className="chip" to={address(option)} preventScrollReset aria-current={option === kind ? 'true' : undefined}>
                {FOLLOW_NAMES[option]} <span className="following-count">{counts[option].toLocaleString('en-US')}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {items.length ? (
        <ul className="following-list">
          {items.map((item) => (
            <FollowedItem key={item.id} item={item} followKind={kind} now={now} back={address(kind, cursor)} />
          ))}
        </ul>
      ) : (
        <Empty
          glyph={<BellPlus size={32} strokeWidth={1.5} aria-hidden />}
          title={
            hasPrevious
              ? 'That’s everything'
              : isNothing
                ? 'You do not follow anything yet.'
                : `You do not follow any ${FOLLOW_NAMES[kind].toLowerCase()} yet.`
          }
          action={!hasPrevious && <ButtonLink to={href('/')}>Explore Stories</ButtonLink>}
        >
          {hasPrevious ? 'There is nothing further on this list.' : HOW_TO_FOLLOW[kind]}
        </Empty>
      )}
      <PageLinks newest={hasPrevious && address(kind)} earlier={nextCursor && address(kind, nextCursor)} />
      {viewer && (
        <p className="following-people">
          The people you follow are listed under those{' '}
          <Link className="link" to={href('/profile/:username/:side', { username: viewer.username, side: 'spectating' })}>
            you spectate
          </Link>
          .
        </p>
      )}
      <WorkMenus />
    </main>
  );
}
