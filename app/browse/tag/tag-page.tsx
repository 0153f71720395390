import { countRead, type Policy } from '#server/access/policies.ts';
import { addPageTopics, searchOf, viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { CONTENT_MESSAGES } from '../../content-settings/content-rules.ts';
import { isOmitted } from '../../content-settings/menu/omitted-works.ts';
import { HOME, PageHead } from '../../document/page-head.tsx';
import { NOINDEX, titled } from '../../document/page-title.ts';
import { type Cursor, cursorFrom } from '../../lists/cursor-rules.ts';
import { LoadMore } from '../../lists/load-more.tsx';
import { useInfiniteList } from '../../lists/use-infinite-list.ts';
import { useLive } from '../../live/live.ts';
import { fetchJson, withList } from '../../loading/fetch-json.ts';
import { WorkMenus } from '../../tiles/tile-menu.tsx';
import { useOpenWork } from '../../tiles/use-open-work.ts';
import { TileItem } from '../../tiles/work-tile.tsx';
import { isDeleted } from '../../work-deletion/deleted-works.ts';
import { alsoCalled, tagAddress, typedTag } from '../../works/tags/tag-rules.ts';
import type { WorkCard } from '../../works/works.server.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { filteredList, plainBar } from '../filter/filtered-list.server.ts';
import { listOfTag } from '../filter/lists-with-bar.ts';
import { WorksFound } from '../filter/works-found.tsx';
import type { Route } from './+types/tag-page';
import { TagActions } from './tag-actions.tsx';
import { readTag, tagChoices } from './tag-works.server.ts';
import '../browse.css';
import './tag-page.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** The works of all kinds with a tag, newest first, or with a filter as well (TAG-03). An unknown tag is a page, too. */
export async function loader(args: Route.LoaderArgs) {
  const { params, request, context } = args;
  const viewer = viewerOf(context);
  addPageTopics(context, 'home');
  const searchParams = searchOf(request);
  const isFiltered = [...searchParams.keys()].some((name) => name !== 'after');
  const { id, ...tag } = await readTag(viewer, typedTag(params.name), isFiltered ? null : cursorFrom(searchParams));
  const choices = tag.name && viewer && viewer.role !== 'child' ? await tagChoices(viewer, tag.name) : null;
  const page = { ...tag, choices, further: searchParams.has('after'), signedIn: Boolean(viewer) };
  if (!id || !tag.name || (!tag.works.length && !tag.more && !page.further)) return { ...page, filtered: null, bar: null };
  const list = listOfTag(tag.name, id);
  if (!isFiltered) return { ...page, filtered: null, bar: await plainBar(viewer, list, searchParams) };
  await countRead(args, 'filter');
  const filtered = await filteredList(viewer, request, list);
  return { ...page, filtered, bar: filtered };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData?.name ?? 'Tag', matches),
  ...(loaderData?.works.length ? [] : [NOINDEX]),
];

type TaggedPage = { works: WorkCard[]; more: Cursor | null };
const toPage = ({ works, more }: TaggedPage) => ({ items: works, more });

type PlainProps = TaggedPage & { name: string | null; isHidden: boolean; further: boolean };

function PlainList({ name, isHidden, further, ...page }: PlainProps) {
  const { items, more, busy, failed, loadMore } = useInfiniteList(toPage(page), async (after: Cursor) =>
    toPage(await fetchJson(tagAddress(name ?? '', after).replace('?', '/more?'), withList<TaggedPage>('works'))),
  );
  const works = items.filter((work) => !isDeleted(work.id) && !isOmitted(work));
  return (
    <>
      {works.length > 0 && (
        <ul className="browse-grid">
          {works.map((work) => (
            <TileItem key={work.id} work={work} />
          ))}
        </ul>
      )}
      {!works.length && more && <p role="status">{CONTENT_MESSAGES.hiddenSoFar}</p>}
      {!works.length && !more && (
        <Empty
          glyph={<BookGlyph size={72} />}
          title={further ? 'That’s everything' : isHidden ? 'You hide works with this tag.' : 'No work has this tag yet.'}
          action={
            <ButtonLink to={further && name ? tagAddress(name) : HOME.to} variant="line">
              {further && name ? 'Back to the newest' : 'Discover stories'}
            </ButtonLink>
          }
        />
      )}
      {more && name && <LoadMore to={tagAddress(name, more)} busy={busy} failed={failed} onMore={loadMore} />}
    </>
  );
}

export default function TagPage({ loaderData }: Route.ComponentProps) {
  const { name, also, choices, further, signedIn, works, more, filtered, bar } = loaderData;
  useLive(['home']);
  useOpenWork(signedIn);
  return (
    <main className="wrap browse" id="main">
      <PageHead back={HOME} dir="auto" className="tag-title">
        {name ?? 'Tag'}
      </PageHead>
      {also.length > 0 && (
        <p className="tag-also" dir="auto">
          {alsoCalled(also)}
        </p>
      )}
      {name && <TagActions name={name} choices={choices} signedIn={signedIn} />}
      {bar && <FilterBar list={bar} signedIn={signedIn} />}
      {filtered ? (
        <WorksFound list={filtered} />
      ) : (
        <PlainList name={name} isHidden={choices?.isHidden ?? false} further={further} works={works} more={more} />
      )}
      <WorkMenus />
    </main>
  );
}
