import { isBlank } from '#editor/document/count.ts';
import type { Document } from '#editor/document/document-types.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { splitPage } from '../pages/split-page.ts';
import type { DraftSync } from './draft-sync.ts';

type TextDraftSync = DraftSync<Document>;
type ShowToast = typeof showToast;
export const CHANGED_SINCE = 'The page has changed since, so it stays as it is. You can split it at the cursor.';

/** Joins two pages; an empty page adds nothing. */
export function joined(first: Document, second: Document): Document {
  if (isBlank(second)) return first;
  if (isBlank(first)) return second;
  return { type: 'doc', content: [...first.content, ...second.content] };
}

/** Splits a page that is too long into several; false when it is one block that cannot be split. */
export function splitLongPage(sync: TextDraftSync, key: string): boolean {
  sync.collectEdits();
  const document = sync.snapshot().pages.find((page) => page.key === key)?.document;
  const parts = document ? splitPage(document) : [];
  if (parts.length < 2 || !sync.replacePage(key, parts)) return false;
  void showToast({ message: `The page is now ${parts.length} pages.` });
  return true;
}

/** Joins a page with the next one and offers Undo. */
export async function joinWithNext(sync: TextDraftSync, key: string, toast: ShowToast = showToast) {
  sync.collectEdits();
  const { pages } = sync.snapshot();
  const at = pages.findIndex((page) => page.key === key);
  const next = pages[at + 1];
  if (!next) return;
  await sync.load([key, next.key]);
  const before = sync.snapshot();
  const [first, second] = [key, next.key].map((pageKey) => before.pages.find((page) => page.key === pageKey)?.document);
  if (!first || !second) return void toast({ message: 'That page couldn’t be loaded. Please try again.', kind: 'error' });
  const both = joined(first, second);
  if (!sync.joinPages(key, next.key, both)) return;
  const undo = () => {
    sync.collectEdits();
    // Later edits exist only on the joined page, and splitting it again would discard them.
    if (sync.snapshot().pages.find((page) => page.key === key)?.document === both) sync.splitPage(key, first, second);
    else void toast({ message: CHANGED_SINCE, kind: 'error' });
  };
  void toast({ message: `Pages ${at + 1} and ${at + 2} joined.`, action: { label: 'Undo', run: undo } });
}
