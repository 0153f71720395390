import { isBlank } from '#editor/document/count.ts';
import type { Document } from '#editor/document/document-types.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { startNewEpoch } from '../../assistant/tool/editor-epoch.ts';
import type { DraftSync, Snapshot } from '../../drafts/sync/draft-sync.ts';

const STORY_NOT_LOADED = 'Some pages could not be loaded, so nothing was deleted. Please try again.';
const UNDO_MS = 60_000; // longer than the notice is shown, including while it is hovered

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

/** Runs an action and offers to undo it. `undo` receives the draft before the action. */
function withUndo(sync: Sync, message: string, action: () => void, undo: (before: Snapshot<Document>) => void) {
  const before = settled(sync);
  action();
  void showToast({ message, action: { label: 'Bring it back', run: () => undo(before) } });
}

export function deletePageWithUndo(sync: DraftSync<Document>, key: string) {
  withUndo(
    sync,
    'Page deleted.',
    () => sync.deletePage(key),
    (before) => restorePage(sync, before, key),
  );
}

/** Loads all pages first, so that the story can be restored. The stored draft is deleted when Undo expires or the page unloads. */
export async function deleteStoryWithUndo(sync: DraftSync<Document>) {
  const { id } = sync.snapshot();
  if (!(await sync.loadAll())) return void showToast({ message: STORY_NOT_LOADED, kind: 'error' });
  const restoreEpoch = startNewEpoch(id);
  let discard = async () => {};
  const expire = () => void discard();
  const timer = setTimeout(expire, UNDO_MS);
  addEventListener('pagehide', expire);
  withUndo(
    sync,
    'Your story is deleted. Here’s a fresh page.',
    () => {
      discard = sync.reset(true);
    },
    (before) => {
      clearTimeout(timer);
      removeEventListener('pagehide', expire);
      restoreEpoch();
      restoreStory(sync, before);
      void sync.saveNow().then((saved) => (saved ? discard() : undefined)); // discarding keeps the images that the restored story shows
    },
  );
}
