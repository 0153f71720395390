import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useTimeZone } from '#ui/dates/local-date.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { SignInRequired } from '../../account/sign-in/sign-in-required.tsx';
import { HOME, PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { cursorFrom, cursorParam } from '../../lists/cursor-rules.ts';
import { PageLinks } from '../../lists/page-links.tsx';
import { useLive } from '../../live/live.ts';
import { WorkMenus } from '../../tiles/tile-menu.tsx';
import { historyOf } from '../library.server.ts';
import { LibraryLink } from '../library-card.tsx';
import { YOUR_LIBRARY } from '../library-rules.ts';
import { LibrarySwitch } from '../library-switch.tsx';
import { librarySettingsOf } from '../settings.server.ts';
import { ShelfLinks } from '../shelf-links.tsx';
import type { Route } from './+types/history-page';
import { byDay, HISTORY_MESSAGES } from './history-rules.ts';
import { RemoveHistoryButton } from './remove-history-button.tsx';
import '../library.css';
import './history.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

const TITLE = 'History';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** What the viewer opened, newest first (LIB-09); null: visitors see `SignInRequired`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return null;
  const { searchParams } = new URL(request.url);
  const [list, { historyPaused }] = await Promise.all([historyOf(viewer, cursorFrom(searchParams)), librarySettingsOf(viewer)]);
  return { id: viewer.id, hasPrevious: searchParams.has('after'), isCleared: searchParams.has('cleared'), historyPaused, ...list };
}

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className="wrap library" id="main">
      <PageHead back={loaderData ? YOUR_LIBRARY : HOME} id="history-head" tabIndex={-1}>
        {TITLE}
      </PageHead>
      {loaderData ? <History {...loaderData} /> : <SignInRequired>What you open is yours alone.</SignInRequired>}
      <WorkMenus />
    </main>
  );
}

type Props = NonNullable<Route.ComponentProps['loaderData']>;

function History({ id, works, counts, nextCursor, hasPrevious, isCleared, historyPaused }: Props) {
  useLive([`person:${id}`]);
  const zone = useTimeZone();
  const address = href('/library/history');
  return (
    <>
      <ShelfLinks counts={counts} current="history" />
      <div className="opened-tools">
        <LibrarySwitch name="historyPaused" isOn={historyPaused} back={address} label="Pause history">
          {historyPaused ? 'Nothing that you open is added to the list.' : 'What you open is added to the list, which only you see.'}
        </LibrarySwitch>
        {works.length > 0 && (
          <ButtonLink variant="line" to={href('/library/history/clear')} prefetch="none" rel="nofollow">
            Clear history
          </ButtonLink>
        )}
      </div>
      <p role="status">{isCleared && !works.length && HISTORY_MESSAGES.cleared}</p>
      {byDay(works, zone).map((day) => (
        <section key={day.day} aria-labelledby={`day-${day.day}`}>
          <h2 id={`day-${day.day}`} className="history-day">
            {day.name}
          </h2>
          <ul className="library-list">
            {day.works.map((work) => (
              <li key={work.id} className="library-card" data-kind={work.kind}>
                <LibraryLink work={work} />
                <RemoveHistoryButton id={work.id} title={work.title} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {!works.length && (
        <Empty
          glyph={<BookGlyph size={72} />}
          title={hasPrevious ? 'That’s everything' : 'No footprints'}
          action={!hasPrevious && <ButtonLink to={href('/')}>Explore Stories</ButtonLink>}
        >
          {hasPrevious ? 'There is nothing earlier.' : 'Works you open appear here.'}
        </Empty>
      )}
      <PageLinks newest={hasPrevious && address} earlier={nextCursor && `${address}?after=${cursorParam(nextCursor)}`} />
    </>
  );
}
