import type { RouterContextProvider } from 'react-router';
import { isFetcher } from '#server/http/form-response.ts';
import { refuse } from '#server/http/problems.ts';
import { nonceContext, shows } from '#server/http/request.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { log } from '#server/process/log.ts';
import { env } from '#server/process/settings.ts';
import { open, setProgress } from '../../engagement/engagement.server.ts';
import { type Kind, kinds } from '../../works/kinds.ts';
import { langOf, pageDirection } from '../../works/languages/language-rules.ts';
import { readChapter } from '../parts/parts.server.ts';
import { partList, readText } from '../read.server.ts';
import { parseSettings, type ReadingSettings } from '../settings/reading-rules.ts';

const PAGE_MAX = 1_000_000;
type RequestArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** The page in the URL, from 1; null when missing or invalid, which means the reader's stored page or the first. */
function requestedPage(request: Request): number | null {
  const value = new URL(request.url).searchParams.get('page');
  return value && /^-?\d+$/.test(value) ? Math.max(1, Math.min(PAGE_MAX, Number(value))) : null;
}

/** The data of the reader of a text work. */
export async function openText(viewer: Viewer, kind: Kind, id: string, args: RequestArgs) {
  const { ageRange: _, featured: __, parts, settings, ...work } = await loadText(viewer, kind, id, args);
  return { ...readerData(viewer, work, settings, args.context), parts: kinds[kind].part ? partList(parts) : null, part: null };
}

/** The data of the reader of a kids story, which has no parts and fixed reading settings. */
export async function openKidsStory(viewer: Viewer, id: string, args: RequestArgs) {
  const { parts: _, settings: __, ...work } = await loadText(viewer, 'kids_book', id, args);
  const { settings: ___, ...rest } = readerData(viewer, work, null, args.context);
  return rest;
}

/** Loads a text work or throws "not found". Counts the view and stores the page of a signed-in viewer. */
async function loadText(viewer: Viewer, kind: Kind, id: string, { request, context }: RequestArgs) {
  const found = await readText(viewer, kind, id, requestedPage(request));
  if (!found) refuse('not-found', `This ${kinds[kind].noun} was not found.`);
  shows(context, `work:${found.id}`, `visibility:${found.author.id}`);
  const { viewed, ...work } = found;
  // A document request counts as reading. After data requests and prefetches, the client posts the progress when the page is shown.
  if (viewer && !isFetcher(request) && !request.headers.get('sec-purpose')) {
    return { ...work, stored: await storeReading(viewer, work.id, viewed, work.page?.position ?? 1) };
  }
  return { ...work, stored: null };
}

/** Counts the view and stores the page while the document is loading. Returns the stored page; null on failure, after which the client sends it. */
export async function storeReading(viewer: Person, workId: string, viewed: boolean, page: number, partId: string | null = null) {
  try {
    await Promise.all([viewed ? null : open(viewer, workId), setProgress(viewer, workId, page, partId)]);
    return page;
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'reading_progress_not_stored');
    return null;
  }
}

/** The data of the reader of a chapter. Likes, comments and views are those of the book; the stored position is the chapter and its page. */
export async function openChapter(viewer: Viewer, workId: string, partId: string, { request, context }: RequestArgs) {
  const found = await readChapter(viewer, workId, partId, requestedPage(request));
  if (!found) refuse('not-found', 'Chapter not found.');
  shows(context, `work:${found.id}`, `visibility:${found.author.id}`);
  const { settings, viewed, parts, part, before, after, ...work } = found;
  const read = viewer && !isFetcher(request) && !request.headers.get('sec-purpose');
  const stored = read ? await storeReading(viewer, work.id, viewed, work.page?.position ?? 1, part.id) : null;
  return { ...readerData(viewer, { ...work, stored }, settings, context), parts: partList(parts), part: { ...part, before, after } };
}

type Found = { id: string; kind: Kind; language: string; author: { id: string } };

const readerData = <W extends Found>(viewer: Viewer, work: W, settings: ReadingSettings | null, context: RequestArgs['context']) => ({
  work,
  signedIn: Boolean(viewer),
  mine: viewer?.id === work.author.id,
  settings: settings && parseSettings(settings),
  lang: langOf(work.language),
  dir: pageDirection(work.language),
  address: `${env.ORIGIN}${kinds[work.kind].address(work.id)}`,
  origin: env.ORIGIN,
  siteName: env.SITE_NAME,
  nonce: context.get(nonceContext),
});
