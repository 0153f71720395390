import type { Fetched } from '#app/drafts/draft-api.ts';
import { SAVE_PAGES_MAX } from '#app/drafts/draft-limit-rules.ts';
import { isLoaded } from '../snapshot.ts';
import { isBusy, pendingSave, type SyncState, unloadedKeys } from '../state.ts';
import { emit, ignore, type Step, show, update } from '../step.ts';

/** Id of the draft that currently has the unloaded pages. */
const sourceOf = ({ copySource, draft }: SyncState) => copySource ?? draft.id;

/** Requests unloaded pages: one request at a time, the latest requested pages first. */
export function loadPages(step: Step, keys: readonly string[]): Step {
  const { loadQueue, draft } = step.state;
  const unloaded = new Set(unloadedKeys(step.state));
  const wanted = keys.filter((key) => unloaded.has(key));
  if (!wanted.length) return ignore(step, 'the pages are loaded');
  const queued = update(step, { loadQueue: [...wanted, ...loadQueue.filter((key) => !wanted.includes(key))] });
  return draft.load === 'loading' ? queued : fetchNext(show(queued, { load: 'loading' }));
}

/** Selects a page and loads it first, then its neighbors, which are likely to be opened next. */
export const selectPage = (step: Step, key: string): Step => loadAround(show(step, { current: key }), key);

export function loadAround(step: Step, key: string): Step {
  const { pages } = step.state.draft;
  const at = pages.findIndex((page) => page.key === key);
  return loadPages(
    step,
    [at, at + 1, at - 1].flatMap((place) => pages[place]?.key ?? []),
  );
}

export function pagesFetched(step: Step, source: string, result: Fetched): Step {
  const { draft } = step.state;
  if (draft.load !== 'loading') return ignore(step, 'no pages were requested');
  if (source !== sourceOf(step.state)) return fetchNext(step); // the pages of another draft
  const next = result.is === 'pages' ? takePages(step, result) : step;
  // Pages that the server no longer has are removed, so each response shortens the queue.
  if (result.is === 'pages' && result.pages.length + result.missing.length > 0) return fetchNext(next);
  return show(update(next, { loadQueue: [] }), { load: 'failed' });
}

function takePages(step: Step, { pages, revision, missing }: Extract<Fetched, { is: 'pages' }>): Step {
  const { state } = step;
  const loaded = new Map(pages.map(({ key, document }) => [key, document]));
  const isOutdated = revision > state.draft.revision && !state.copySource && !isBusy(state) && !pendingSave(state);
  const isChangedElsewhere = (missing.length > 0 || isOutdated) && !state.draft.notice;
  const next = show(step, {
    pages: state.draft.pages.map((page) => (isLoaded(page) ? page : { ...page, document: loaded.get(page.key) ?? null })),
    ...(isChangedElsewhere && { notice: { type: 'changed-elsewhere' } }),
  });
  return removeUnloaded(next, (key) => missing.includes(key)).next;
}

function fetchNext(step: Step): Step {
  const unloaded = new Set(unloadedKeys(step.state));
  const loadQueue = step.state.loadQueue.filter((key) => unloaded.has(key));
  const next = update(step, { loadQueue });
  if (!loadQueue.length) return show(next, { load: 'idle' });
  return emit(next, { type: 'fetch', source: sourceOf(next.state), keys: loadQueue.slice(0, SAVE_PAGES_MAX) });
}

/** Removes pages that were deleted elsewhere before they were loaded here. `lost` is their number. */
export function removeUnloaded(step: Step, isMissing: (key: string) => boolean): { next: Step; lost: number } {
  const { draft, emptyPage } = step.state;
  const pages = draft.pages.filter((page) => isLoaded(page) || !isMissing(page.key));
  const lost = draft.pages.length - pages.length;
  if (!lost) return { next: step, lost };
  const rest = pages.length ? pages : [{ key: '1', document: emptyPage }];
  const current = rest.some(({ key }) => key === draft.current) ? draft.current : (rest[0]?.key ?? '1');
  return { next: show(step, { pages: rest, current }), lost };
}
