import { isAway } from '#server/database-problems.ts';
import { isId } from '#server/ids.ts';
import { log } from '#server/log.ts';
import { shows, viewerOf } from '#server/request.ts';
import { ButtonLink } from '#ui/button.tsx';
import { spotlight } from '../people/spotlight.server.ts';
import { SpotlightPortraits } from '../people/spotlight-cards.tsx';
import { BackHome } from '../shell/back-home.tsx';
import { titled } from '../shell/page-title.ts';
import type { Route } from './+types/write-page';
import { DraftList } from './draft-list.tsx';
import { listDrafts } from './drafts.server.ts';
import { DraftsProvider } from './drafts-context.tsx';
import { InspirationPrompt } from './inspiration-prompt.tsx';
import { ModeCards } from './mode-cards.tsx';
import { draftsSent } from './open-drafts.ts';
import './write-page.css';
import { WritingTools } from './writing-tools.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Write', matches)];

const SHOWN = 20;

/** The ways to the editors, and one's own drafts, newest change first (HUB, DRAFT-08). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const [before, after] = [cursorFrom(request, 'before'), cursorFrom(request, 'after')];
  const [found, creators] = await Promise.all([
    listDrafts(viewer, { ...(after ? { after } : before && { before }), limit: SHOWN + 1 }).catch(unlisted),
    spotlight(viewer),
  ]);
  shows(context, ...creators.map(({ id }) => `profile:${id}`));
  const further = found !== null && found.length > SHOWN;
  const drafts = found && (after ? found.slice(-SHOWN) : found.slice(0, SHOWN));
  const [first, last] = [drafts?.[0], drafts?.at(-1)];
  return {
    signedIn: Boolean(viewer),
    creators,
    drafts,
    newer: first && (after ? further : before) ? nameOf(first) : null,
    older: last && (after || further) ? nameOf(last) : null,
  };
}

const nameOf = ({ lastModified, id }: { lastModified: number; id: string }) => `${lastModified}_${id}`;

/** Coming from an editor, its last words are on the list. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await draftsSent();
  return serverLoader();
}

/** Where the list goes on, in either direction: `{ms since 1970}_{id}`. Anything else begins it anew. */
function cursorFrom(request: Request, way: 'before' | 'after') {
  const [, at, id] = /^(\d{1,14}(?:\.\d{1,6})?)_(.+)$/.exec(new URL(request.url).searchParams.get(way) ?? '') ?? [];
  return at && isId(id) ? { at: Number(at), id } : undefined;
}

/** A list of drafts that does not come takes the ways to the editors along for nobody: it is logged, and said where the list would stand (DRAFT-14). */
function unlisted(error: Error) {
  if (isAway(error)) throw error;
  log.warn({ err: { name: error.name } }, 'drafts could not be listed');
  return null;
}

export default function WritePage({ loaderData }: Route.ComponentProps) {
  const { signedIn, creators, drafts, newer, older } = loaderData;
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
      {signedIn &&
        (drafts ? (
          <DraftsProvider drafts={drafts}>
            <DraftList newer={newer} older={older} />
          </DraftsProvider>
        ) : (
          <p role="status">We couldn’t load your drafts just now. They’re safe; open this page again in a moment.</p>
        ))}
      <AnyLanguage />
      <section className="hub-section" aria-labelledby="spotlight">
        <h2 className="display" id="spotlight">
          Community Spotlight
        </h2>
        <SpotlightPortraits creators={creators} />
      </section>
      <WritingTools />
      <p className="hub-end">
        <ButtonLink to="/write/book" size="lg">
          Start Writing
        </ButtonLink>
        <ButtonLink to="/community" size="lg" variant="line">
          Join Community
        </ButtonLink>
      </p>
    </main>
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
