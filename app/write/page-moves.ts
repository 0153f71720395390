import { isBlank } from '#editor/count.ts';
import type { Document } from '#editor/document-types.ts';
import { notify } from '#ui/notify.ts';
import type { DraftSync } from './draft-sync.ts';
import { splitPage } from './split-page.ts';

type Kept = DraftSync<Document>;
type Say = typeof notify;
export const CHANGED_SINCE = 'The page has changed since, so it stays as it is. You can split it at the cursor.';

/** Two pages as one; an empty one adds nothing. */
export function joined(first: Document, second: Document): Document {
  if (isBlank(second)) return first;
  if (isBlank(first)) return second;
  return { type: 'doc', content: [...first.content, ...second.content] };
}

/** Splits a page that is too long into as many as it needs; false where it is one block that has no place to part it. */
export function splitLongPage(sync: Kept, key: string): boolean {
  sync.settle();
  const document = sync.snapshot().pages.find((page) => page.key === key)?.document;
  const parts = document ? splitPage(document) : [];
  if (parts.length < 2 || !sync.replacePage(key, parts)) return false;
  void notify({ words: `The page is now ${parts.length} pages.` });
  return true;
}

/** The page and the one after it become one; Undo parts them again. */
export async function joinWithNext(sync: Kept, key: string, say: Say = notify) {
  sync.settle();
  const { pages } = sync.snapshot();
  const at = pages.findIndex((page) => page.key === key);
  const next = pages[at + 1];
  if (!next) return;
  await sync.load([key, next.key]);
  const before = sync.snapshot();
  const [first, second] = [key, next.key].map((one) => before.pages.find((page) => page.key === one)?.document);
  if (!first || !second) return void say({ words: 'That page couldn’t be loaded. Please try again.', kind: 'error' });
  const both = joined(first, second);
  if (!sync.joinPages(key, next.key, both)) return;
  const undo = () => {
    sync.settle();
    // What was typed since is on the joined page only: the two pages of before would replace it.
    if (sync.snapshot().pages.find((page) => page.key === key)?.document === both) sync.splitPage(key, first, second);
    else void say({ words: CHANGED_SINCE, kind: 'error' });
  };
  void say({ words: `Pages ${at + 1} and ${at + 2} joined.`, action: { label: 'Undo', run: undo } });
}
