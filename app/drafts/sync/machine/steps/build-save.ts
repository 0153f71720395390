import { bytesOfPage } from '#app/drafts/draft-api.ts';
import { PAGE_BYTES_MAX, SAVE_PAGES_MAX } from '#app/drafts/draft-limit-rules.ts';
import { changedFields, fieldsOf } from '#app/drafts/saving/draft-fields.ts';
import { isLoaded, type LoadedPage } from '../snapshot.ts';
import { type PendingSave, type SyncState, type Unsent, unloadedKeys } from '../state.ts';

/** Limit for the pages of one save, half of the largest request body; a long imported text is split into several saves. */
export const SAVE_BYTES_MAX = 1_000_000;
const pageTooLong = (number: number) => `Page ${number} is too long to be saved. Please split it into two pages.`;

type BuiltSave = { save: PendingSave | null; unsent: Unsent | null; refusedPages: ReadonlyMap<string, string> };

/**
 * Builds a save with the given id from unsent changes, up to the limits of one save; the rest stays unsent. `save` is null when only
 * refused pages are left.
 */
export function buildSave(state: SyncState, wanted: Unsent, saveId: string): BuiltSave {
  const { draft, kind, workId, owner, copySource } = state;
  const { sent, deferred, refusedPages } = selectPages(state, wanted);
  const carried: Unsent = { whole: wanted.whole && !deferred.size, keys: new Set(sent.map(({ key }) => key)) };
  const fromCopy = new Set(copySource ? unloadedKeys(state) : []);
  const isAvailable = (key: string) => carried.keys.has(key) || state.serverKeys.has(key) || fromCopy.has(key);
  const order = draft.pages.map(({ key }) => key).filter((key) => isAvailable(key) || !(deferred.has(key) || refusedPages.has(key)));
  const unsent = deferred.size ? { whole: false, keys: deferred } : null;
  if (!order.length) return { save: null, unsent, refusedPages };
  const body = {
    save: saveId,
    by: owner,
    base: draft.revision,
    kind,
    ...(workId && { work: workId }),
    ...(copySource && { copyOf: copySource }),
    ...changedFields(fieldsOf(draft), state.serverFields),
    order,
    pages: Object.fromEntries(sent.map(({ key, document }) => [key, document])),
  };
  return { save: { body, carried }, unsent, refusedPages };
}

/** Divides the wanted pages into those of this save, those of a later one, and those that are too long for any. */
function selectPages({ draft }: SyncState, wanted: Unsent) {
  const sent: LoadedPage[] = [];
  const deferred = new Set<string>();
  const refusedPages = new Map([...draft.refusedPages].filter(([key]) => draft.pages.some((page) => page.key === key)));
  let size = 0;
  for (const [at, page] of draft.pages.entries()) {
    if (!isLoaded(page) || refusedPages.has(page.key) || !(wanted.whole || wanted.keys.has(page.key))) continue;
    const bytes = bytesOfPage(page.document);
    if (bytes > PAGE_BYTES_MAX) {
      refusedPages.set(page.key, pageTooLong(at + 1));
      continue;
    }
    if (sent.length && (size + bytes > SAVE_BYTES_MAX || sent.length === SAVE_PAGES_MAX)) deferred.add(page.key);
    else {
      size += bytes;
      sent.push(page);
    }
  }
  return { sent, deferred, refusedPages };
}
