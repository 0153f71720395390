import type { RouterContextProvider } from 'react-router';
import { refuse } from '#server/http/problems.ts';
import { addPageTopics, nonceContext } from '#server/http/request.ts';
import { shownIn } from '#server/http/shown-content.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { readyMadeOf } from '../../comments/comments.server.ts';
import { groupOfStory } from '../../groups/stories/stories.server.ts';
import { topicsOfWork } from '../../series/places/place-rules.ts';
import { type Kind, kinds } from '../../works/kinds.ts';
import { readChapter } from '../parts/parts.server.ts';
import { partList, readText } from '../read.server.ts';
import { isReading, readerPageData, storeReading } from '../reader-page-data.server.ts';
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
  const { ageRange: _, featured: __, ownWords: ___, parts, settings, ...work } = await loadText(viewer, kind, id, args);
  return {
    ...readerPageData(viewer, work),
    ...settingsData(settings, args.context),
    parts: kinds[kind].part ? partList(parts) : null,
    part: null,
  };
}

/** The data of the reader of a kids story, which has no parts and fixed reading settings. */
export async function openKidsStory(viewer: Viewer, id: string, args: RequestArgs) {
  const { parts: _, settings: __, ownWords, ...work } = await loadText(viewer, 'kids_book', id, args);
  const decidesIn = work.notice?.review ? await groupOfStory(viewer, work.id) : null;
  // Children read no other works of a series (SAFE-05).
  return {
    ...readerPageData(viewer, { ...work, series: viewer?.role === 'child' ? [] : work.series }),
    readyMade: readyMadeOf({ kind: work.kind, ownWords }),
    decidesIn,
  };
}

/** Loads a text work or throws "not found". Counts the view and stores the page of a signed-in viewer. */
async function loadText(viewer: Viewer, kind: Kind, id: string, { request, context }: RequestArgs) {
  const requested = requestedPage(request);
  const found = await readText(viewer, kind, id, requested, shownIn(request));
  if (!found) refuse('not-found', `This ${kinds[kind].noun} was not found.`);
  addPageTopics(context, ...topicsOfWork(found));
  const { viewed, ...work } = found;
  const block = requested === null ? work.block : null;
  const isRead = !work.covering.length && isReading(viewer, request);
  const stored = isRead ? await storeReading(viewer, work.id, viewed, work.page?.position ?? 1, { block }) : null;
  return { ...work, block, stored, requested };
}

/**
 * The data of the reader of a chapter. Likes, comments and views are those of the book; the stored position is the chapter and its page.
 */
export async function openChapter(viewer: Viewer, workId: string, partId: string, { request, context }: RequestArgs) {
  const requested = requestedPage(request);
  const found = await readChapter(viewer, workId, partId, requested, shownIn(request));
  if (!found) refuse('not-found', 'Chapter not found.');
  addPageTopics(context, ...topicsOfWork(found));
  const { settings, viewed, parts, part, before, after, ...work } = found;
  const block = requested === null ? work.block : null;
  const where = { partId: part.id, block };
  const isRead = !work.covering.length && isReading(viewer, request);
  const stored = isRead ? await storeReading(viewer, work.id, viewed, work.page?.position ?? 1, where) : null;
  return {
    ...readerPageData(viewer, { ...work, block, stored, requested }),
    ...settingsData(settings, context),
    parts: partList(parts),
    part: { ...part, before, after },
  };
}

/** The account's reading settings, and the nonce of the script that applies those of a visitor. */
const settingsData = (settings: ReadingSettings | null, context: RequestArgs['context']) => ({
  settings: settings && parseSettings(settings),
  nonce: context.get(nonceContext),
});
