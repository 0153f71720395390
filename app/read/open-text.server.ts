import type { RouterContextProvider } from 'react-router';
import { isFetcher } from '#server/answers.ts';
import { log } from '#server/log.ts';
import { refuse } from '#server/problems.ts';
import { nonceContext, shows } from '#server/request.ts';
import { env } from '#server/settings.ts';
import type { Viewer } from '../audience/viewer.ts';
import { open, setProgress } from '../works/engagement.server.ts';
import { type Kind, kinds } from '../works/kinds.ts';
import { langOf, turnsOf } from '../works/language-rules.ts';
import { readSettings } from '../works/reading-rules.ts';
import { readText } from './read.server.ts';

const MOST_PAGE = 1_000_000;
type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** The page in the address, from 1; null when there is none to understand: then the reader's own place, or the first page. */
function pageAsked(request: Request): number | null {
  const asked = new URL(request.url).searchParams.get('page');
  return asked && /^-?\d+$/.test(asked) ? Math.max(1, Math.min(MOST_PAGE, Number(asked))) : null;
}

/** What the reader of a work of text shows; opening it counts the view and keeps the place (ENGAGE-24, ENGAGE-30). */
export async function openText(viewer: Viewer, kind: Kind, id: string, { request, context }: Asked) {
  const found = await readText(viewer, kind, id, pageAsked(request));
  if (!found) refuse('not-found', `This ${kinds[kind].noun} is not here.`);
  shows(context, `work:${found.id}`);
  const { settings, viewed, ...work } = found;
  // A page that is shown without scripts' help is read; one that scripts or the browser fetch ahead is told of when it is turned to.
  if (viewer && !isFetcher(request) && !request.headers.get('sec-purpose')) {
    const place = work.page?.position ?? 1;
    await Promise.all([viewed ? null : open(viewer, work.id), setProgress(viewer, work.id, place)]).catch((error: Error) =>
      log.warn({ err: { name: error.name } }, 'a view or a place was not kept'),
    );
    work.progress = place;
  }
  return {
    work,
    signedIn: Boolean(viewer),
    mine: viewer?.id === work.author.id,
    settings: settings && readSettings(settings),
    lang: langOf(work.language),
    dir: turnsOf(work.language),
    address: `${env.ORIGIN}${kinds[kind].address(work.id)}`,
    origin: env.ORIGIN,
    siteName: env.SITE_NAME,
    nonce: context.get(nonceContext),
  };
}
