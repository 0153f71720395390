import type { RouterContextProvider } from 'react-router';
import { refuse } from '#server/http/problems.ts';
import { addPageTopics } from '#server/http/request.ts';
import { shownIn } from '#server/http/shown-content.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { formatAgo } from '#ui/dates/relative-time.ts';
import { partList } from '../reader/read.server.ts';
import { isReading, readerPageData, storeReading } from '../reader/reader-page-data.server.ts';
import { topicsOfWork } from '../series/places/place-rules.ts';
import { readArc, readComic } from './comics.server.ts';
import { linkedPanel } from './viewer/linked-panel.ts';

type LoaderContext = { request: Request; context: Readonly<RouterContextProvider> };

/** Loads the page of a comic. Opening it counts a view and stores the reading progress, a panel number. */
export async function openComic(viewer: Viewer, id: string, { request, context }: LoaderContext) {
  const found = await readComic(viewer, id, shownIn(request));
  if (!found) refuse('not-found', 'Comic not found.');
  addPageTopics(context, ...topicsOfWork(found));
  const { viewed, parts, ...work } = found;
  let stored: number | null = null;
  if (!work.covering.length && isReading(viewer, request)) {
    // The gallery shows every panel, so opening it does not reset the progress to the first one.
    const place = linkedPanel(new URL(request.url).search, work.panels.length) ?? work.progress ?? 1;
    stored = await storeReading(viewer, work.id, viewed, place);
    work.progress = place;
  }
  return { ...readerPageData(viewer, { ...work, stored }), parts: partList(parts), part: null };
}

/** Loads the page of an arc. Likes, comments and views belong to its comic; the reading progress is the arc and a panel number. */
export async function openArc(viewer: Viewer, workId: string, partId: string, { request, context }: LoaderContext) {
  const found = await readArc(viewer, workId, partId, shownIn(request));
  if (!found) refuse('not-found', 'Arc not found.');
  addPageTopics(context, ...topicsOfWork(found));
  const { viewed, parts, part, after, ...work } = found;
  const place = linkedPanel(new URL(request.url).search, work.panels.length) ?? work.progress ?? 1;
  const isRead = !work.covering.length && isReading(viewer, request);
  const stored = isRead ? await storeReading(viewer, work.id, viewed, place, { partId: part.id }) : null;
  return {
    ...readerPageData(viewer, { ...work, progress: place, stored }),
    parts: partList(parts),
    part: { ...part, when: formatAgo(part.createdAt.getTime(), Date.now()), after },
  };
}
