import { isFetcher } from '#server/http/form-response.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { log } from '#server/process/log.ts';
import { env } from '#server/process/settings.ts';
import { setProgress } from '../engagement/progress/progress.server.ts';
import { countView } from '../engagement/views.server.ts';
import { currentSettings } from '../site/settings.server.ts';
import { type Kind, kinds } from '../works/kinds.ts';
import { langOf, pageDirection } from '../works/languages/language-rules.ts';

type Found = { id: string; kind: Kind; language: string; isOwn: boolean };

/** The loader data of every reader page beside its pages or panels. */
export const readerPageData = <W extends Found>(viewer: Viewer, work: W) => ({
  work,
  signedIn: Boolean(viewer),
  isOwn: work.isOwn,
  lang: langOf(work.language),
  dir: pageDirection(work.language),
  address: `${env.ORIGIN}${kinds[work.kind].address(work.id)}`,
  origin: env.ORIGIN,
  siteName: currentSettings().name,
});

/**
 * Whether the request counts as reading: a member's request for the document. After data requests and prefetches, the client posts the
 * progress when the page is shown.
 */
export const isReading = (viewer: Viewer, request: Request): viewer is Person =>
  Boolean(viewer) && !isFetcher(request) && !request.headers.get('sec-purpose');

/** The part, and the block on the page. */
type Where = { partId?: string | null; block?: string | null };

/**
 * Counts the view and stores the page while the document is loading. Returns the stored page; null on failure, after which the client sends
 * it.
 */
export async function storeReading(
  viewer: Person,
  workId: string,
  viewed: boolean,
  page: number,
  { partId = null, block = null }: Where = {},
) {
  try {
    await Promise.all([viewed ? null : countView(viewer, workId), setProgress(viewer, workId, page, partId, block)]);
    return page;
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'reading progress not stored');
    return null;
  }
}
