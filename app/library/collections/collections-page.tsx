import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { SignInRequired } from '../../account/sign-in/sign-in-required.tsx';
import { HOME, PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { cursorFrom, cursorParam } from '../../lists/cursor-rules.ts';
import { PageLinks } from '../../lists/page-links.tsx';
import { useLive } from '../../live/live.ts';
import { countsOf } from '../library.server.ts';
import { YOUR_LIBRARY } from '../library-rules.ts';
import { ShelfLinks } from '../shelf-links.tsx';
import type { Route } from './+types/collections-page';
import { CollectionList } from './collection-list.tsx';
import { COLLECTIONS_MAX } from './collection-rules.ts';
import { listCollections } from './collections.server.ts';
import '../library.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

const TITLE = 'Your Collections';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** The viewer's own collections, newest first (LIB-05); null: visitors see `SignInRequired`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return null;
  const { searchParams } = new URL(request.url);
  const [list, counts] = await Promise.all([listCollections(viewer, viewer.id, cursorFrom(searchParams)), countsOf(viewer)]);
  return { id: viewer.id, hasPrevious: searchParams.has('after'), counts, ...list };
}

export default function CollectionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className="wrap library" id="main">
      <PageHead back={loaderData ? YOUR_LIBRARY : HOME}>{TITLE}</PageHead>
      {loaderData ? <Collections {...loaderData} /> : <SignInRequired>Your collections are yours to show.</SignInRequired>}
    </main>
  );
}

type Props = NonNullable<Route.ComponentProps['loaderData']>;

function Collections({ id, collections, counts, nextCursor, hasPrevious }: Props) {
  useLive([`person:${id}`, `profile:${id}`]);
  const newLink = <ButtonLink to={href('/library/collections/new')}>New collection</ButtonLink>;
  const address = href('/library/collections');
  return (
    <>
      <ShelfLinks counts={counts} current="collections" />
      {collections.length ? (
        <>
          <div className="series-actions">
            {newLink}
            <span className="text-ink-2">You can have up to {COLLECTIONS_MAX} collections.</span>
          </div>
          <CollectionList collections={collections} own />
        </>
      ) : (
        <Empty
          glyph={<BookGlyph size={72} />}
          title={hasPrevious ? 'That’s everything' : 'No collections yet.'}
          action={!hasPrevious && newLink}
        >
          {hasPrevious ? 'There are no earlier collections.' : 'Put works together in your own order, for yourself or for everyone.'}
        </Empty>
      )}
      <PageLinks newest={hasPrevious && address} earlier={nextCursor && `${address}?after=${cursorParam(nextCursor)}`} />
    </>
  );
}
