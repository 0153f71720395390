import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { SignInRequired } from '../account/sign-in/sign-in-required.tsx';
import { HOME, OWN_PROFILE, PageHead } from '../document/page-head.tsx';
import { titled } from '../document/page-title.ts';
import { type Cursor, cursorFrom, cursorParam } from '../lists/cursor-rules.ts';
import { useLive } from '../live/live.ts';
import type { Route } from './+types/library-page';
import { libraryOf } from './library.server.ts';
import { LibraryCard } from './library-card.tsx';
import { EMPTY_SHELVES, SHELVES, type Shelf, shelfFrom } from './library-rules.ts';
import { ReadingSetting } from './reading-setting.tsx';
import { librarySettingsOf } from './settings.server.ts';
import '#ui/controls/chip.css';
import '../browse/chips.css';
import './library.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

const TITLE = 'Your Library';

export const meta: Route.MetaFunction = ({ matches }) => [titled(TITLE, matches), { name: 'robots', content: 'noindex' }];

/** The works of one shelf of the viewer's library; null shows a visitor the sign-in gate. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return null;
  const { searchParams } = new URL(request.url);
  const shelf = shelfFrom(searchParams);
  const cursor = cursorFrom(searchParams);
  const [list, { byReading }] = await Promise.all([libraryOf(viewer, shelf, cursor), librarySettingsOf(viewer)]);
  return { id: viewer.id, shelf, isLater: searchParams.has('after'), cursor, byReading, ...list };
}

const address = (shelf: Shelf, cursor: Cursor | null = null) => {
  const search = new URLSearchParams({ ...(shelf !== 'all' && { shelf }), ...(cursor && { after: cursorParam(cursor) }) }).toString();
  return href('/library') + (search && `?${search}`);
};

export default function LibraryPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className="wrap library" id="main">
      <PageHead back={loaderData ? OWN_PROFILE : HOME}>{TITLE}</PageHead>
      {loaderData ? <Library {...loaderData} /> : <SignInRequired>Your shelves are yours alone.</SignInRequired>}
    </main>
  );
}

function Library({ id, shelf, works, counts, cursor, more, isLater, byReading }: NonNullable<Route.ComponentProps['loaderData']>) {
  useLive(['home', `person:${id}`]);
  const empty = EMPTY_SHELVES[shelf];
  return (
    <>
      <nav aria-label="Shelves">
        <ul className="browse-chips">
          {SHELVES.map((one) => (
            <li key={one.shelf}>
              <Link className="chip" to={address(one.shelf)} preventScrollReset aria-current={one.shelf === shelf ? 'true' : undefined}>
                {one.name} <span className="library-count">{counts[one.shelf].toLocaleString('en-US')}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {works.length ? (
        <ul className="library-list">
          {works.map((work) => (
            <LibraryCard key={work.id} work={work} isSaved={shelf === 'saved'} back={address(shelf, cursor)} />
          ))}
        </ul>
      ) : (
        <Empty
          glyph={<BookGlyph size={72} />}
          title={isLater ? 'That’s everything' : empty.title}
          action={!isLater && <ButtonLink to={href('/')}>Explore Stories</ButtonLink>}
        >
          {isLater ? 'There is nothing further on this shelf.' : empty.text}
        </Empty>
      )}
      {(more || isLater) && (
        <p className="library-pages">
          {isLater && (
            <ButtonLink variant="line" to={address(shelf)}>
              Newest
            </ButtonLink>
          )}
          {more && (
            <ButtonLink variant="line" to={address(shelf, more)}>
              Earlier
            </ButtonLink>
          )}
        </p>
      )}
      <ReadingSetting byReading={byReading} />
    </>
  );
}
