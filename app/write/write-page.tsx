import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isDatabaseUnavailable } from '#server/database/database-problems.ts';
import { isId } from '#server/database/ids.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { log } from '#server/process/log.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { BackHome } from '../document/back-home.tsx';
import { titled } from '../document/page-title.ts';
import { useSite } from '../document/site.ts';
import { flushOpenDrafts } from '../drafts/device/open-drafts.ts';
import { listDrafts } from '../drafts/drafts.server.ts';
import { DraftsProvider } from '../editors/details/drafts-context.tsx';
import { spotlight } from '../people/spotlight/spotlight.server.ts';
import { SpotlightPortraits } from '../people/spotlight/spotlight-cards.tsx';
import { scheduledDrafts } from '../scheduling/schedule.server.ts';
import type { Route } from './+types/write-page';
import { DraftList } from './draft-list.tsx';
import { InspirationPrompt } from './inspiration-prompt.tsx';
import { ModeCards } from './mode-cards.tsx';
import { ScheduledList } from './scheduled-list.tsx';
import './write-page.css';
import { WritingTools } from '../editors/text/writing-tools.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Write', matches)];

const DRAFTS_PAGE_SIZE = 20;

/** Links to the editors, and the viewer's drafts by last change. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const [before, after] = [cursorFrom(request, 'before'), cursorFrom(request, 'after')];
  const [scheduled, rows, creators] = await Promise.all([
    before || after ? [] : scheduledDrafts(viewer).catch(logListError),
    listDrafts(viewer, { ...(after ? { after } : before && { before }), limit: DRAFTS_PAGE_SIZE + 1 }).catch(logListError),
    spotlight(viewer),
  ]);
  addPageTopics(context, ...creators.map(({ id }) => `profile:${id}`));
  const hasMore = rows !== null && rows.length > DRAFTS_PAGE_SIZE;
  const drafts = rows && (after ? rows.slice(-DRAFTS_PAGE_SIZE) : rows.slice(0, DRAFTS_PAGE_SIZE));
  const [first, last] = [drafts?.[0], drafts?.at(-1)];
  return {
    signedIn: Boolean(viewer),
    creators,
    scheduled: scheduled ?? [],
    drafts,
    newer: first && (after ? hasMore : before) ? cursorOf(first) : null,
    older: last && (after || hasMore) ? cursorOf(last) : null,
  };
}

const cursorOf = ({ lastModified, id }: { lastModified: number; id: string }) => `${lastModified}_${id}`;

/** Waits for the pending saves of an editor, so that the list is current. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await flushOpenDrafts();
  return serverLoader();
}

/** Parses a pagination cursor, `{ms since 1970}_{id}`. An invalid cursor shows the first page. */
function cursorFrom(request: Request, direction: 'before' | 'after') {
  const [, at, id] = /^(\d{1,14}(?:\.\d{1,6})?)_(.+)$/.exec(new URL(request.url).searchParams.get(direction) ?? '') ?? [];
  return at && isId(id) ? { at: Number(at), id } : undefined;
}

/** Logs a failed draft list and returns null, so that the page shows a message in place of the list (DRAFT-14). */
function logListError(error: Error) {
  if (isDatabaseUnavailable(error)) throw error;
  log.warn({ err: { name: error.name } }, 'draft list failed');
  return null;
}

export default function WritePage({ loaderData }: Route.ComponentProps) {
  const { signedIn, creators, scheduled, drafts, newer, older } = loaderData;
  return (
    <main className="wrap write-page" id="main">
      <BackHome />
      <div className="hub-head">
        <div>
          <h1 className="display">
            Unleash Your <i>Creativity</i>
          </h1>
          <p>Every way in leads to a reader.</p>
        </div>
        <InspirationPrompt />
      </div>
      <ModeCards signedIn={signedIn} />
      {scheduled.length > 0 && <ScheduledList drafts={scheduled} />}
      {signedIn &&
        !(drafts?.length === 0 && scheduled.length) &&
        (drafts ? (
          <DraftsProvider drafts={drafts}>
            <DraftList newer={newer} older={older} />
          </DraftsProvider>
        ) : (
          <p role="status">We couldn’t load your drafts just now. They’re safe; open this page again in a moment.</p>
        ))}
      {signedIn && <OwnSeries />}
      <AnyLanguage />
      <section className="hub-section" aria-labelledby="spotlight">
        <h2 className="display" id="spotlight">
          Community Spotlight
        </h2>
        <SpotlightPortraits creators={creators} />
      </section>
      <WritingTools />
      <p className="hub-end">
        <ButtonLink to={href('/write/book')} size="lg">
          Start Writing
        </ButtonLink>
        <ButtonLink to={href('/community')} size="lg" variant="line">
          Join Community
        </ButtonLink>
      </p>
    </main>
  );
}

/** Where an author finds their series (SERIES-01). */
function OwnSeries() {
  const username = useSite().viewer?.username ?? '';
  return (
    <section className="hub-section" aria-labelledby="your-series">
      <h2 className="display" id="your-series">
        Series
      </h2>
      <p className="mb-4 text-ink-2">Put works that belong together in the order in which they are best read.</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={href('/profile/:username/series', { username })} variant="line">
          Your series
        </ButtonLink>
        <ButtonLink to={href('/series/new')} variant="line">
          New series
        </ButtonLink>
      </p>
    </section>
  );
}

const BEGINNINGS = [
  ['en', 'Once upon a time'],
  ['es', 'Había una vez'],
  ['fr', 'Il était une fois'],
  ['zh', '从前'],
  ['ja', 'むかしむかし'],
  ['ar', 'كان يا ما كان'],
  ['ru', 'Жили-были'],
] as const;

/** HUB-06, HUB-07. */
const AnyLanguage = () => (
  <section className="any-language" aria-labelledby="any-language">
    <div>
      <h2 className="display" id="any-language">
        Write in Any Language
      </h2>
      <p>English, Spanish, French, Chinese, Japanese, Arabic, Russian and 40 more, including right-to-left scripts.</p>
    </div>
    <ul>
      {BEGINNINGS.map(([lang, words]) => (
        <li key={lang} lang={lang} dir="auto">
          {words}
        </li>
      ))}
    </ul>
  </section>
);
