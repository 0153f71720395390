import { ButtonLink } from '#ui/controls/button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { isOmitted } from '../../content-settings/menu/omitted-works.ts';
import { LoadMore } from '../../lists/load-more.tsx';
import { LoadMoreLink } from '../../lists/load-more-link.tsx';
import { useInfiniteList } from '../../lists/use-infinite-list.ts';
import { fetchJson, withList } from '../../loading/fetch-json.ts';
import { TileItem } from '../../tiles/work-tile.tsx';
import { isDeleted } from '../../work-deletion/deleted-works.ts';
import type { WorkCard } from '../../works/works.server.ts';
import { countInWords, FILTER_MESSAGES, filterAddress, NO_FILTER, type Place } from './filter-rules.ts';
import type { FilteredList } from './filtered-list.server.ts';
import '../browse.css';

type WorksPage = { works: WorkCard[]; more: Place | null };
const toPage = ({ works, more }: WorksPage) => ({ items: works, more });

function NothingFound({ list, none }: { list: FilteredList; none?: string | null }) {
  const { path, fewest, filter, further } = list;
  const first = filterAddress(path, filter);
  if (further)
    return (
      <Empty
        glyph={<BookGlyph size={72} />}
        title="That’s everything"
        action={
          <ButtonLink to={first} variant="line">
            Back to the first page
          </ButtonLink>
        }
      />
    );
  return (
    <Empty
      glyph={<BookGlyph size={72} />}
      title={none ?? FILTER_MESSAGES.none}
      action={
        fewest ? (
          <ButtonLink to={fewest.to} variant="line">
            <span dir="auto">
              Remove “{fewest.name}” ({countInWords(fewest.works)})
            </span>
          </ButtonLink>
        ) : (
          <ButtonLink to={filterAddress(path, { ...NO_FILTER, sorting: filter.sorting })} variant="line">
            {FILTER_MESSAGES.clearAll}
          </ButtonLink>
        )
      }
    />
  );
}

type SearchProps = { searched: number; to: string; busy: boolean; failed: boolean; onMore(): unknown };

/** The end of a scan that did not fill its page (FILTER-07). */
const KeepSearching = ({ searched, to, busy, failed, onMore }: SearchProps) => (
  <p className="browse-more">
    <span role="status">{FILTER_MESSAGES.searched(searched)}</span>
    {failed && <span role="alert">Couldn’t load more. Please try again.</span>}
    <LoadMoreLink className={buttonClass({ variant: 'line', size: 'lg' })} to={to} busy={busy} onMore={onMore}>
      {busy ? 'Loading...' : FILTER_MESSAGES.keepSearching}
    </LoadMoreLink>
  </p>
);

/** The works of a filtered list, with those loaded by scrolling. `none` replaces the sentence of an empty list. */
export function WorksFound({ list, none, isWide }: { list: FilteredList; none?: string | null; isWide?: boolean }) {
  const { path, filter } = list;
  const { items, more, busy, failed, loadMore } = useInfiniteList(toPage(list), async (after: Place) =>
    toPage(await fetchJson(filterAddress(path, filter, after).replace('?', '/more?'), withList<WorksPage>('works'))),
  );
  const works = items.filter((work) => !isDeleted(work.id) && !isOmitted(work));
  const next = more && filterAddress(path, filter, more);
  return (
    <>
      {works.length > 0 && (
        <ul className="browse-grid" data-wide={isWide ? '' : undefined}>
          {works.map((work) => (
            <TileItem key={work.id} work={work} />
          ))}
        </ul>
      )}
      {!works.length && !more && <NothingFound list={list} none={none} />}
      {more && next && !more.searched && <LoadMore to={next} busy={busy} failed={failed} onMore={loadMore} />}
      {more?.searched && next && (
        <KeepSearching searched={more.searched} to={next} busy={busy} failed={failed} onMore={() => loadMore(true)} />
      )}
    </>
  );
}
