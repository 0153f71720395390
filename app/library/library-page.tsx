import { href } from 'react-router';
import { countRead, type Policy } from '#server/access/policies.ts';
import { searchOf, viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { SignInRequired } from '../account/sign-in/sign-in-required.tsx';
import { FilterBar } from '../browse/filter/filter-bar.tsx';
import { FILTER_MESSAGES, hasConditions, searchedSoFar } from '../browse/filter/filter-rules.ts';
import { filterOfPage } from '../browse/filter/filtered-list.server.ts';
import { HOME, OWN_PROFILE, PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { newId } from '../forms/new-id.ts';
import { cursorFrom } from '../lists/cursor-rules.ts';
import { useLive } from '../live/live.ts';
import { WorkMenus } from '../tiles/tile-menu.tsx';
import type { Route } from './+types/library-page';
import { Selection } from './bulk/selection.tsx';
import { undoableBulkChange } from './bulk/undo.server.ts';
import { UndoNotice } from './bulk/undo-notice.tsx';
import { ownCollections } from './collections/collections.server.ts';
import { libraryOf } from './library.server.ts';
import { LibraryCard } from './library-card.tsx';
import { EMPTY_SHELVES, shelfAddress, shelfFrom, sortFrom } from './library-rules.ts';
import { LibrarySwitch } from './library-switch.tsx';
import { librarySettingsOf } from './settings.server.ts';
import { ShelfLinks, SortLinks } from './shelf-links.tsx';
import './library.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

const TITLE = 'Your Library';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** The works of one shelf of the viewer's library; null: visitors see `SignInRequired`. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const viewer = viewerOf(context);
  if (!viewer) return null;
  const searchParams = searchOf(request);
  const shelf = shelfFrom(searchParams);
  const cursor = cursorFrom(searchParams);
  const sort = sortFrom(searchParams);
  const isSelecting = searchParams.get('select') === 'yes';
  if (hasConditions(searchParams)) await countRead(args, 'filter');
  const { bar, only: filterCondition } = await filterOfPage(viewer, shelfAddress(shelf, { sort }), searchParams);
  const [{ matchCount, searched, ...list }, { byReading }, collections, undoableChange] = await Promise.all([
    libraryOf(viewer, shelf, cursor, sort, filterCondition),
    librarySettingsOf(viewer),
    isSelecting ? ownCollections(viewer) : [],
    undoableBulkChange(viewer, searchParams.get('changed')),
  ]);
  const selecting = isSelecting ? { id: newId(), collections } : null;
  const filtered = { ...bar, count: matchCount };
  const place = { cursor, hasPrevious: searchParams.has('after'), searched: searched && searchedSoFar(searchParams, searched) };
  return { id: viewer.id, shelf, sort, bar: filtered, byReading, selecting, undoableChange, ...place, ...list };
}

export default function LibraryPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className="wrap library" id="main">
      <PageHead back={loaderData ? OWN_PROFILE : HOME} id="library-head" tabIndex={-1}>
        {TITLE}
      </PageHead>
      {loaderData ? <Library {...loaderData} /> : <SignInRequired>Your shelves are yours alone.</SignInRequired>}
      <WorkMenus />
    </main>
  );
}

type Props = NonNullable<Route.ComponentProps['loaderData']>;

function Library(props: Props) {
  const { id, shelf, sort, works, counts, cursor, hasPrevious, searched, bar, byReading, selecting, undoableChange } = props;
  useLive(['home', `person:${id}`]);
  const empty = EMPTY_SHELVES[shelf];
  const names: [string, string] = sort === 'added' ? ['Newest', 'Earlier'] : ['Beginning', 'Next'];
  const { filter } = bar;
  const view = { cursor, sort, filter };
  const here = shelfAddress(shelf, view);
  return (
    <>
      <ShelfLinks counts={counts} current={shelf} />
      {undoableChange && <UndoNotice {...undoableChange} back={here} />}
      {(works.length > 0 || bar.count) && <FilterBar list={bar} signedIn />}
      <div className="library-tools">
        {(works.length > 1 || hasPrevious) && <SortLinks shelf={shelf} current={sort} view={{ isSelecting: selecting !== null, filter }} />}
        {works.length > 0 && (
          <ButtonLink
            variant="line"
            size="sm"
            to={shelfAddress(shelf, { ...view, isSelecting: !selecting })}
            preventScrollReset
            rel="nofollow"
          >
            {selecting ? 'Done' : 'Select'}
          </ButtonLink>
        )}
      </div>
      {selecting ? (
        <Selection
          key={shelf}
          {...selecting}
          works={works}
          back={shelfAddress(shelf, { ...view, isSelecting: true })}
          card={(work, choice) => (
            <LibraryCard key={work.id} work={work} isSaved={shelf === 'saved'} back={here}>
              {choice}
            </LibraryCard>
          )}
        />
      ) : (
        works.length > 0 && (
          <ul className="library-list">
            {works.map((work) => (
              <LibraryCard key={work.id} work={work} isSaved={shelf === 'saved'} back={here} />
            ))}
          </ul>
        )
      )}
      {!works.length && !searched && (
        <Empty
          glyph={<BookGlyph size={72} />}
          title={hasPrevious ? 'That’s everything' : bar.count ? FILTER_MESSAGES.none : empty.title}
          action={!hasPrevious && !bar.count && <ButtonLink to={href('/')}>Explore Stories</ButtonLink>}
        >
          {hasPrevious
            ? 'There is nothing further on this shelf.'
            : bar.count
              ? 'Remove a condition to see more of this shelf.'
              : empty.text}
        </Empty>
      )}
      <Pages {...props} names={names} />
      <LibrarySwitch name="byReading" isOn={byReading} back={href('/library')} label="Update my library while I read">
        Works you begin become “Reading”, complete works you read to the end become “Finished”.
      </LibrarySwitch>
    </>
  );
}

/** The links to the first and the next page of the shelf, or the end of a scan that did not fill its page (FILTER-07). */
const Pages = ({
  shelf,
  sort,
  nextCursor,
  searched,
  hasPrevious,
  selecting,
  bar: { filter },
  names: [first, next],
}: Props & { names: [string, string] }) => {
  const view = { sort, filter, isSelecting: selecting !== null };
  if (!nextCursor && !hasPrevious) return null;
  return (
    <p className="library-pages">
      {searched && <span role="status">{FILTER_MESSAGES.searched(searched)}</span>}
      {hasPrevious && (
        <ButtonLink variant="line" to={shelfAddress(shelf, view)}>
          {first}
        </ButtonLink>
      )}
      {nextCursor && (
        <ButtonLink variant="line" to={shelfAddress(shelf, { ...view, cursor: nextCursor, searched })}>
          {searched ? FILTER_MESSAGES.keepSearching : next}
        </ButtonLink>
      )}
    </p>
  );
};
