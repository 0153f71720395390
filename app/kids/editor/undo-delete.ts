import { isBlank } from '#editor/document/count.ts';
import type { Document } from '#editor/document/document-types.ts';
import type { DraftSync, Snapshot } from '../../drafts/sync/draft-sync.ts';

type Sync = Pick<DraftSync<Document>, 'collectEdits' | 'snapshot' | 'arrange' | 'select'>;

const settled = (sync: Sync) => {
  sync.collectEdits();
  return sync.snapshot();
};

/** Restores a deleted page to its position. Edits made since, on other pages or in the title, are preserved. */
export function restorePage(sync: Sync, before: Snapshot<Document>, key: string) {
  const { title, description, pages } = settled(sync);
  const at = before.pages.findIndex((page) => page.key === key);
  const deleted = before.pages[at];
  if (!deleted || pages.some((page) => page.key === key)) return;
  const positions = new Map(before.pages.map((page, position) => [page.key, position]));
  // A page that was restored or added meanwhile had no position before; keys ascend in the order of creation.
  const wasBefore = (page: { key: string }) => (positions.get(page.key) ?? (Number(page.key) < Number(key) ? -1 : at)) < at;
  const to = Math.max(1, pages.findLastIndex(wasBefore) + 1);
  sync.arrange({ title, description, pages: [...pages.slice(0, to), deleted, ...pages.slice(to)] });
  sync.select(key);
}

/** Restores a deleted story. Pages written since are appended to it, and a title or description entered since takes precedence. */
export function restoreStory(sync: Sync, before: Snapshot<Document>) {
  const { title, description, pages } = settled(sync);
  const old = new Set(before.pages.map((page) => page.key));
  const written = pages.filter((page) => !old.has(page.key) && !(page.document && isBlank(page.document)));
  const restored = before.pages.map((page) => pages.find(({ key }) => key === page.key) ?? page);
  sync.arrange({
    title: title.trim() ? title : before.title,
    description: description.trim() ? description : before.description,
    pages: [...restored, ...written],
  });
  if (!written.length) sync.select(before.current);
}
