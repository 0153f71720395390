import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { SignInRequired } from '../account/sign-in/sign-in-required.tsx';
import { HOME, OWN_PROFILE, PageHead } from '../document/page-head.tsx';
import { titled } from '../document/page-title.ts';
import { cursorFrom } from '../lists/cursor-rules.ts';
import { useLive } from '../live/live.ts';
import type { Route } from './+types/library-page';
import { libraryOf } from './library.server.ts';
import { LibraryCard } from './library-card.tsx';
import { EMPTY_SHELVES, shelfAddress, shelfFrom, sortFrom } from './library-rules.ts';
import { LibrarySwitch } from './library-switch.tsx';
import { librarySettingsOf } from './settings.server.ts';
import { ShelfLinks, SortLinks } from './shelf-links.tsx';
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
  const sort = sortFrom(searchParams);
  const [list, { byReading }] = await Promise.all([libraryOf(viewer, shelf, cursor, sort), librarySettingsOf(viewer)]);
  return { id: viewer.id, shelf, sort, isLater: searchParams.has('after'), cursor, byReading, ...list };
}

export default function LibraryPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className="wrap library" id="main">
      <PageHead back={loaderData ? OWN_PROFILE : HOME}>{TITLE}</PageHead>
      {loaderData ? <Library {...loaderData} /> : <SignInRequired>Your shelves are yours alone.</SignInRequired>}
    </main>
  );
}

function Library({ id, shelf, sort, works, counts, cursor, more, isLater, byReading }: NonNullable<Route.ComponentProps['loaderData']>) {
  useLive(['home', `person:${id}`]);
  const empty = EMPTY_SHELVES[shelf];
  const [first, next] = sort === 'added' ? ['Newest', 'Earlier'] : ['Beginning', 'Next'];
  return (
    <>
      <ShelfLinks counts={counts} current={shelf} />
      {(works.length > 1 || isLater) && <SortLinks shelf={shelf} current={sort} />}
      {works.length ? (
        <ul className="library-list">
          {works.map((work) => (
            <LibraryCard key={work.id} work={work} isSaved={shelf === 'saved'} back={shelfAddress(shelf, cursor, sort)} />
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
            <ButtonLink variant="line" to={shelfAddress(shelf, null, sort)}>
              {first}
            </ButtonLink>
          )}
          {more && (
            <ButtonLink variant="line" to={shelfAddress(shelf, more, sort)}>
              {next}
            </ButtonLink>
          )}
        </p>
      )}
      <LibrarySwitch name="byReading" isOn={byReading} back={href('/library')} label="Update my library while I read">
        Works you begin become “Reading”, complete works you read to the end become “Finished”.
      </LibrarySwitch>
    </>
  );
}
