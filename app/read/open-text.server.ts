import type { RouterContextProvider } from 'react-router';
import { isFetcher } from '#server/form-response.ts';
import { log } from '#server/log.ts';
import { refuse } from '#server/problems.ts';
import { nonceContext, shows } from '#server/request.ts';
import { env } from '#server/settings.ts';
import type { Person, Viewer } from '../audience/viewer.ts';
import { readChapter } from '../parts/parts.server.ts';
import { open, setProgress } from '../works/engagement.server.ts';
import { type Kind, kinds } from '../works/kinds.ts';
import { langOf, turnsOf } from '../works/language-rules.ts';
import { type ReadingSettings, readSettings } from '../works/reading-rules.ts';
import { partList, readText } from './read.server.ts';

const MOST_PAGE = 1_000_000;
type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** The page in the address, from 1; null when there is none to understand: then the reader's own place, or the first page. */
function requestedPage(request: Request): number | null {
  const asked = new URL(request.url).searchParams.get('page');
  return asked && /^-?\d+$/.test(asked) ? Math.max(1, Math.min(MOST_PAGE, Number(asked))) : null;
}

/** What the reader of a work of text shows. */
export async function openText(viewer: Viewer, kind: Kind, id: string, asked: Asked) {
  const { ageRange: _, featured: __, parts, settings, ...work } = await opened(viewer, kind, id, asked);
  return { ...shown(viewer, work, settings, asked.context), parts: kinds[kind].part ? partList(parts) : null, part: null };
}

/** What the reader of a kids story shows: it has no parts, and letters of its own for everybody. */
export async function openKidsStory(viewer: Viewer, id: string, asked: Asked) {
  const { parts: _, settings: __, ...work } = await opened(viewer, 'kids_book', id, asked);
  const { settings: ___, ...rest } = shown(viewer, work, null, asked.context);
  return rest;
}

/** A work of text, or not found; opening it counts the view and keeps the place (ENGAGE-24, ENGAGE-30, KIDS-46, KIDS-47). */
async function opened(viewer: Viewer, kind: Kind, id: string, { request, context }: Asked) {
  const found = await readText(viewer, kind, id, requestedPage(request));
  if (!found) refuse('not-found', `This ${kinds[kind].noun} was not found.`);
  shows(context, `work:${found.id}`, `visibility:${found.author.id}`);
  const { viewed, ...work } = found;
  // A page that is shown without scripts' help is read; one that scripts or the browser fetch ahead is told of when it is turned to.
  if (viewer && !isFetcher(request) && !request.headers.get('sec-purpose')) {
    return { ...work, stored: await storeReading(viewer, work.id, viewed, work.page?.position ?? 1) };
  }
  return { ...work, stored: null };
}

/** Counts the view and stores the place while the document is answered. The page that was stored, or null when it could not be: then scripts send it. */
export async function storeReading(viewer: Person, workId: string, viewed: boolean, page: number, partId: string | null = null) {
  try {
    await Promise.all([viewed ? null : open(viewer, workId), setProgress(viewer, workId, page, partId)]);
    return page;
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'reading_progress_not_stored');
    return null;
  }
}

/** What the reader of a chapter shows (READ-CHAP). Likes, comments and views are its book's; the place is the chapter and its page (ENGAGE-30). */
export async function openChapter(viewer: Viewer, workId: string, partId: string, { request, context }: Asked) {
  const found = await readChapter(viewer, workId, partId, requestedPage(request));
  if (!found) refuse('not-found', 'Chapter not found.');
  shows(context, `work:${found.id}`, `visibility:${found.author.id}`);
  const { settings, viewed, parts, part, before, after, ...work } = found;
  const read = viewer && !isFetcher(request) && !request.headers.get('sec-purpose');
  const stored = read ? await storeReading(viewer, work.id, viewed, work.page?.position ?? 1, part.id) : null;
  return { ...shown(viewer, { ...work, stored }, settings, context), parts: partList(parts), part: { ...part, before, after } };
}

type Found = { id: string; kind: Kind; language: string; author: { id: string } };

const shown = <W extends Found>(viewer: Viewer, work: W, settings: ReadingSettings | null, context: Asked['context']) => ({
  work,
  signedIn: Boolean(viewer),
  mine: viewer?.id === work.author.id,
  settings: settings && readSettings(settings),
  lang: langOf(work.language),
  dir: turnsOf(work.language),
  address: `${env.ORIGIN}${kinds[work.kind].address(work.id)}`,
  origin: env.ORIGIN,
  siteName: env.SITE_NAME,
  nonce: context.get(nonceContext),
});
