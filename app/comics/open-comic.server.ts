import type { RouterContextProvider } from 'react-router';
import { isFetcher } from '#server/http/form-response.ts';
import { refuse } from '#server/http/problems.ts';
import { shows } from '#server/http/request.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { env } from '#server/process/settings.ts';
import { agoWords } from '#ui/dates/relative-time.ts';
import { partList } from '../reader/read.server.ts';
import { storeReading } from '../reader/text/open-text.server.ts';
import { kinds } from '../works/kinds.ts';
import { langOf, pageDirection } from '../works/languages/language-rules.ts';
import { readArc, readComic } from './comics.server.ts';
import { linkedPanel } from './viewer/linked-panel.ts';

type LoaderContext = { request: Request; context: Readonly<RouterContextProvider> };

/** Loads the page of a comic. Opening it counts a view and stores the reading progress, a panel number. */
export async function openComic(viewer: Viewer, id: string, { request, context }: LoaderContext) {
  const found = await readComic(viewer, id);
  if (!found) refuse('not-found', 'Comic not found.');
  shows(context, `work:${found.id}`, `visibility:${found.author.id}`);
  const { viewed, parts, ...work } = found;
  let stored: number | null = null;
  // Prefetches are not views, and client navigations report the panel themselves.
  if (viewer && !isFetcher(request) && !request.headers.get('sec-purpose')) {
    // The gallery shows every panel, so opening it does not reset the progress to the first one.
    const place = linkedPanel(new URL(request.url).search, work.panels.length) ?? work.progress ?? 1;
    stored = await storeReading(viewer, work.id, viewed, place);
    work.progress = place;
  }
  return { ...shown(viewer, { ...work, stored }), parts: partList(parts), part: null };
}

/** Loads the page of an arc. Likes, comments and views belong to its comic; the reading progress is the arc and a panel number. */
export async function openArc(viewer: Viewer, workId: string, partId: string, { request, context }: LoaderContext) {
  const found = await readArc(viewer, workId, partId);
  if (!found) refuse('not-found', 'Arc not found.');
  shows(context, `work:${found.id}`, `visibility:${found.author.id}`);
  const { viewed, parts, part, after, ...work } = found;
  const isView = viewer && !isFetcher(request) && !request.headers.get('sec-purpose');
  const place = linkedPanel(new URL(request.url).search, work.panels.length) ?? work.progress ?? 1;
  const stored = isView ? await storeReading(viewer, work.id, viewed, place, part.id) : null;
  return {
    ...shown(viewer, { ...work, progress: place, stored }),
    parts: partList(parts),
    part: { ...part, when: agoWords(part.createdAt.getTime(), Date.now()), after },
  };
}

const shown = <W extends { id: string; language: string; author: { id: string } }>(viewer: Viewer, work: W) => ({
  work,
  signedIn: Boolean(viewer),
  mine: viewer?.id === work.author.id,
  lang: langOf(work.language),
  dir: pageDirection(work.language),
  address: `${env.ORIGIN}${kinds.comic.address(work.id)}`,
  origin: env.ORIGIN,
  siteName: env.SITE_NAME,
});
