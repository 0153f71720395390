import { pagesMaxOf } from '../../draft-limit-rules.ts';
import type { PageContent } from '../../pages/draft-page.ts';
import { isLoaded, type Snapshot } from './snapshot.ts';
import type { SyncState } from './state.ts';
import type { PagesChange } from './step.ts';

/** Each operation returns the new list of pages, or null when it is not possible. The new page or the result is selected. */
type Change = PagesChange | null;

const nextKey = ({ highestKey }: SyncState, n = 0) => String(highestKey + 1 + n);
const hasRoom = ({ draft, kind }: SyncState, added = 1) => draft.pages.length + added <= pagesMaxOf(kind);
const indexOf = ({ draft }: SyncState, key: string) => draft.pages.findIndex((page) => page.key === key);

/** Appends a page. */
export function addPage(state: SyncState, document: PageContent): Change {
  if (!hasRoom(state)) return null;
  const key = nextKey(state);
  return { pages: [...state.draft.pages, { key, document }], current: key, changed: [key] };
}

/** Appends imported pages, or replaces an empty draft with them, and selects the first. */
export function importPages(state: SyncState, documents: readonly PageContent[], isEmpty: boolean): Change {
  const imported = documents.map((document, n) => ({ key: nextKey(state, n), document }));
  const [first] = imported;
  if (!first) return null;
  const pages = [...(isEmpty ? [] : state.draft.pages), ...imported];
  return { pages, current: first.key, changed: imported.map(({ key }) => key), isReplaced: true };
}

/** Replaces title, description and pages for undo, redo and reordering; only pages that differ are sent. */
export function arrange(state: SyncState, { title, description, pages }: Pick<Snapshot, 'title' | 'description' | 'pages'>): PagesChange {
  const { draft, serverKeys, copySource, emptyPage } = state;
  const before = new Map(draft.pages.map((page) => [page.key, page.document]));
  // A page that was not loaded in the given state keeps its current content; one deleted from the server since then is left out.
  const restorable = pages
    .map((page) => (isLoaded(page) ? page : { ...page, document: before.get(page.key) ?? null }))
    .filter((page) => isLoaded(page) || serverKeys.has(page.key) || copySource);
  const restored = restorable.length ? restorable : [{ key: '1', document: emptyPage }];
  const current = restored.some((page) => page.key === draft.current) ? draft.current : (restored[0]?.key ?? '1');
  const changed = restored.filter((page) => isLoaded(page) && before.get(page.key) !== page.document).map((page) => page.key);
  const isReplaced = changed.some((key) => before.has(key)); // a mounted editor would overwrite it with its own text
  return { title, description, pages: restored, current, changed, isReplaced };
}

/** Deletes a page other than the first; the next page is selected, or the last one. */
export function deletePage(state: SyncState, key: string): Change {
  const { draft } = state;
  const at = indexOf(state, key);
  if (at < 1) return null;
  const pages = draft.pages.filter((page) => page.key !== key);
  const current = draft.current === key ? (pages[Math.min(at, pages.length - 1)]?.key ?? '1') : draft.current;
  return { pages, current, changed: [] };
}

/** Inserts a page after the given one. */
export function insertPage(state: SyncState, afterKey: string, document: PageContent): Change {
  const at = indexOf(state, afterKey);
  if (at < 0 || !hasRoom(state)) return null;
  const key = nextKey(state);
  return { pages: state.draft.pages.toSpliced(at + 1, 0, { key, document }), current: key, changed: [key] };
}

/** Moves a page to an index of the resulting list. The selection does not change. */
export function movePage(state: SyncState, key: string, toIndex: number): Change {
  const { pages, current } = state.draft;
  const at = indexOf(state, key);
  const page = pages[at];
  if (!page || toIndex === at || toIndex < 0 || toIndex >= pages.length) return null;
  return { pages: pages.toSpliced(at, 1).toSpliced(toIndex, 0, page), current, changed: [] };
}

/** Splits a page: `before` keeps the key, `after` becomes the next page. */
export function splitPage(state: SyncState, key: string, before: PageContent, after: PageContent): Change {
  const at = indexOf(state, key);
  const split = state.draft.pages[at];
  if (!split || !isLoaded(split) || !hasRoom(state)) return null;
  const added = nextKey(state);
  const pages = state.draft.pages.toSpliced(at, 1, { key, document: before }, { key: added, document: after });
  return { pages, current: added, changed: [key, added], isReplaced: true };
}

/** Replaces a page with several; the first keeps the key and is selected. */
export function replacePage(state: SyncState, key: string, documents: readonly PageContent[]): Change {
  const at = indexOf(state, key);
  if (at < 0 || !documents.length || !hasRoom(state, documents.length - 1)) return null;
  const replaced = documents.map((document, n) => ({ key: n ? nextKey(state, n - 1) : key, document }));
  const pages = state.draft.pages.toSpliced(at, 1, ...replaced);
  return { pages, current: key, changed: replaced.map((page) => page.key), isReplaced: true };
}

/** Joins two loaded pages: `document` replaces the first, the second is removed. */
export function joinPages(state: SyncState, firstKey: string, secondKey: string, document: PageContent): Change {
  const isJoinable = (key: string) => state.draft.pages.some((page) => page.key === key && isLoaded(page));
  if (firstKey === secondKey || !isJoinable(firstKey) || !isJoinable(secondKey)) return null;
  const pages = state.draft.pages
    .filter((page) => page.key !== secondKey)
    .map((page) => (page.key === firstKey ? { key: firstKey, document } : page));
  return { pages, current: firstKey, changed: [firstKey], isReplaced: true };
}
