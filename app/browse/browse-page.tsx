import { href } from 'react-router';
import { countRead, type Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { addPageTopics, searchOf, viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { CONTENT_MESSAGES } from '../content-settings/content-rules.ts';
import { HOME, PageHead } from '../document/page-head.tsx';
import { titled } from '../document/page-title.ts';
import { useLive } from '../live/live.ts';
import { WorkMenus } from '../tiles/tile-menu.tsx';
import { useOpenWork } from '../tiles/use-open-work.ts';
import { TileItem } from '../tiles/work-tile.tsx';
import { classesOf } from '../works/class-rules.ts';
import { KindGlyph } from '../works/kind-label.tsx';
import { kinds } from '../works/kinds.ts';
import type { Route } from './+types/browse-page';
import { tagsOf } from './browse.server.ts';
import { loadBrowseList } from './browse-list.server.ts';
import { filterOf, listAddress } from './browse-rules.ts';
import './browse.css';
import { LoadMore } from '../lists/load-more.tsx';
import { FilterChips } from './chips/filter-chips.tsx';
import { FilterBar } from './filter/filter-bar.tsx';
import { filteredList, plainBar } from './filter/filtered-list.server.ts';
import { listOfPath, needsFilter } from './filter/lists-with-bar.ts';
import { WorksFound } from './filter/works-found.tsx';
import { useLongList } from './use-long-list.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** All works of one kind, paginated, in the genre, category or tag of the URL, or with the filter of the URL. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const viewer = viewerOf(context);
  addPageTopics(context, 'home');
  const [list, searchParams] = [listOfPath(new URL(request.url).pathname), searchOf(request)];
  const kind = list.within?.kind ?? refuse('not-found');
  const page = { kind, signedIn: Boolean(viewer), words: classesOf[kind] ?? (await tagsOf(viewer, kind)) };
  if (needsFilter(searchParams, kind)) {
    await countRead(args, 'filter');
    const filtered = await filteredList(viewer, request, list);
    return { ...page, filtered, plain: null, bar: filtered };
  }
  const plain = await loadBrowseList(viewer, request);
  return { ...page, filtered: null, plain, bar: await plainBar(viewer, list, searchParams) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        titled(`All ${kinds[loaderData.kind].plural}`, matches),
        { name: 'description', content: `Every ${kinds[loaderData.kind].noun} on the shelves.` },
      ]
    : [];

type Data = Route.ComponentProps['loaderData'];

function PlainList({ list }: { list: NonNullable<Data['plain']> }) {
  const { kind, word, language, further, isHidden } = list;
  const { works, more, busy, failed, loadMore } = useLongList(kind, word, language, list);
  return (
    <>
      {works.length > 0 && (
        <ul className="browse-grid" data-wide={kinds[kind].cover === '16:9' ? '' : undefined}>
          {works.map((work) => (
            <TileItem key={work.id} work={work} />
          ))}
        </ul>
      )}
      {!works.length && more && <p role="status">{CONTENT_MESSAGES.hiddenSoFar}</p>}
      {!works.length && !more && (
        <Empty
          glyph={<KindGlyph kind={kind} size={72} />}
          title="No results found"
          action={
            isHidden ? (
              <ButtonLink to={href('/settings/content')} variant="line">
                What You See
              </ButtonLink>
            ) : word || language || further ? (
              <ButtonLink to={listAddress(kind, null)} variant="line">
                Show all
              </ButtonLink>
            ) : (
              <ButtonLink to={kinds[kind].editor}>{kinds[kind].editorName}</ButtonLink>
            )
          }
        >
          {isHidden
            ? 'You chose to hide these works.'
            : word || language
              ? 'Nobody has put one on this shelf yet.'
              : further
                ? 'That’s everything'
                : `This shelf is waiting for its first ${kinds[kind].noun}.`}
        </Empty>
      )}
      {more && <LoadMore to={listAddress(kind, word, more, language)} busy={busy} failed={failed} onMore={loadMore} />}
    </>
  );
}

/** The one genre, category or tag that a filter includes. */
const chipOf = ({ bar, kind }: Data) => {
  const { in: included } = bar.filter.chosen[filterOf(kind) === 'tag' ? 'tag' : 'genre'];
  return included.length === 1 ? (included[0] ?? null) : null;
};

export default function BrowsePage({ loaderData }: Route.ComponentProps) {
  const { kind, words, filtered, plain, bar, signedIn } = loaderData;
  useLive(['home']);
  useOpenWork(signedIn);
  return (
    <main className="wrap browse" id="main" data-kind={kind}>
      <PageHead back={HOME}>
        <KindGlyph kind={kind} size={30} className={`kind-${kind}`} />
        All {kinds[kind].plural}
      </PageHead>
      <FilterChips
        kind={kind}
        words={words}
        chosen={plain ? plain.word : chipOf(loaderData)}
        language={plain?.language ?? null}
        isFiltered={filtered !== null}
      />
      <FilterBar list={bar} signedIn={signedIn} without={['kind']} />
      {filtered ? <WorksFound list={filtered} isWide={kinds[kind].cover === '16:9'} /> : <PlainList list={plain} />}
      <WorkMenus />
    </main>
  );
}
