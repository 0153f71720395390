import type { Policy } from '#server/access/policies.ts';
import { shows, viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
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
import { requestedList } from './browse-list.server.ts';
import { listAddress } from './browse-rules.ts';
import './browse.css';
import { LoadMore } from '../lists/load-more.tsx';
import { FilterChips } from './filter-chips.tsx';
import { useLongList } from './use-long-list.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** All works of one kind, paginated, in the genre, category or tag of the URL. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  shows(context, 'home');
  const list = await requestedList(viewer, request);
  return { ...list, words: classesOf[list.kind] ?? (await tagsOf(viewer, list.kind)), signedIn: Boolean(viewer) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        titled(`All ${kinds[loaderData.kind].plural}`, matches),
        { name: 'description', content: `Every ${kinds[loaderData.kind].noun} on the shelves.` },
      ]
    : [];

export default function BrowsePage({ loaderData }: Route.ComponentProps) {
  const { kind, word, language, words, further, signedIn } = loaderData;
  const { plural } = kinds[kind];
  useLive(['home']);
  useOpenWork(signedIn);
  const { works, more, busy, failed, loadMore } = useLongList(kind, word, language, loaderData);
  return (
    <main className="wrap browse" id="main" data-kind={kind}>
      <PageHead back={HOME}>
        <KindGlyph kind={kind} size={30} className={`kind-${kind}`} />
        All {plural}
      </PageHead>
      <FilterChips kind={kind} words={words} chosen={word} language={language} />
      {works.length ? (
        <ul className="browse-grid" data-wide={kinds[kind].cover === '16:9' ? '' : undefined}>
          {works.map((work) => (
            <TileItem key={work.id} work={work} />
          ))}
        </ul>
      ) : (
        <Empty
          glyph={<KindGlyph kind={kind} size={72} />}
          title="No results found"
          action={
            word || language || further ? (
              <ButtonLink to={listAddress(kind, null)} variant="line">
                Show all
              </ButtonLink>
            ) : (
              <ButtonLink to={kinds[kind].editor}>{kinds[kind].editorName}</ButtonLink>
            )
          }
        >
          {word || language
            ? 'Nobody has put one on this shelf yet.'
            : further
              ? 'That’s everything.'
              : `This shelf is waiting for its first ${kinds[kind].noun}.`}
        </Empty>
      )}
      <WorkMenus />
      {more && <LoadMore to={listAddress(kind, word, more, language)} busy={busy} failed={failed} onMore={loadMore} />}
    </main>
  );
}
