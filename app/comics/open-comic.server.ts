import type { RouterContextProvider } from 'react-router';
import { isFetcher } from '#server/form-response.ts';
import { refuse } from '#server/problems.ts';
import { shows } from '#server/request.ts';
import { env } from '#server/settings.ts';
import type { Viewer } from '../audience/viewer.ts';
import { storeReading } from '../read/open-text.server.ts';
import { partList } from '../read/read.server.ts';
import { agoWords } from '../works/ago-rules.ts';
import { kinds } from '../works/kinds.ts';
import { langOf, turnsOf } from '../works/language-rules.ts';
import { readArc, readComic } from './comics.server.ts';
import { linkedPanel } from './viewer/linked-panel.ts';

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** What the page of a comic shows; opening it counts the view and keeps the place, a panel (ENGAGE-24, ENGAGE-35, AMB-30). */
export async function openComic(viewer: Viewer, id: string, { request, context }: Asked) {
  const found = await readComic(viewer, id);
  if (!found) refuse('not-found', 'Comic not found.');
  shows(context, `work:${found.id}`, `visibility:${found.author.id}`);
  const { viewed, parts, ...work } = found;
  let stored: number | null = null;
  // What scripts or the browser fetch ahead is not read yet; scripts tell of the panel themselves when it is turned to.
  if (viewer && !isFetcher(request) && !request.headers.get('sec-purpose')) {
    // The gallery shows every panel: coming to it is no reason to go back to the first.
    const place = linkedPanel(new URL(request.url).search, work.panels.length) ?? work.progress ?? 1;
    stored = await storeReading(viewer, work.id, viewed, place);
    work.progress = place;
  }
  return { ...shown(viewer, { ...work, stored }), parts: partList(parts), part: null };
}

/** What the page of an arc shows (READ-ARC). Likes, comments and views are its comic's; the place is the arc and its panel (ENGAGE-30). */
export async function openArc(viewer: Viewer, workId: string, partId: string, { request, context }: Asked) {
  const found = await readArc(viewer, workId, partId);
  if (!found) refuse('not-found', 'Arc not found.');
  shows(context, `work:${found.id}`, `visibility:${found.author.id}`);
  const { viewed, parts, part, after, ...work } = found;
  const read = viewer && !isFetcher(request) && !request.headers.get('sec-purpose');
  const place = linkedPanel(new URL(request.url).search, work.panels.length) ?? work.progress ?? 1;
  const stored = read ? await storeReading(viewer, work.id, viewed, place, part.id) : null;
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
  dir: turnsOf(work.language),
  address: `${env.ORIGIN}${kinds.comic.address(work.id)}`,
  origin: env.ORIGIN,
  siteName: env.SITE_NAME,
});
