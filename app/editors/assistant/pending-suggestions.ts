import type { Document } from '#editor/document/document-types.ts';
import type { Suggestion } from '#editor/page-editor/page-editor.tsx';
import { withRestored } from '#editor/suggestions/suggestion.ts';
import { deleteSuggestions, readSuggestions, storeSuggestions } from '../../drafts/device/pending-suggestions-storage.ts';
import type { DraftSync } from '../../drafts/sync/draft-sync.ts';

type SnapshotSource = Pick<DraftSync<Document>, 'snapshot'>;

/** The pending suggestions of all pages of an editor. They outlast page changes and a reload of this tab. */
export function createPendingSuggestions(sync: SnapshotSource, owner: string | null, path: string) {
  const lists = new Map<string, readonly Suggestion[]>();
  let currentOwner = owner;
  /** An untouched editor has no draft id that outlasts a reload, so its path is used instead. */
  const currentName = () => (sync.snapshot().state === 'untouched' ? path : sync.snapshot().id);
  const waiting = (page: string) => (lists.get(page) ?? []).filter(({ removed }) => !removed);
  const pages = () => sync.snapshot().pages.map(({ key }, at) => ({ key, number: at + 1, waiting: waiting(key) }));
  const pagesWithSuggestions = () => pages().filter((page) => page.waiting.length > 0);

  let name = currentName();
  const stored = owner ? readSuggestions(owner, name) : {};
  for (const { key } of pages()) if (stored[key]) lists.set(key, stored[key]);

  const suggestions = {
    /** Called when a visitor signs in. */
    setOwner(owner: string) {
      currentOwner ??= owner;
    },
    on: (page: string) => lists.get(page),
    set(page: string, all: readonly Suggestion[]) {
      lists.set(page, all);
      suggestions.store();
    },
    /** Restores a removed suggestion of a page that is no longer open. */
    restore(page: string, id: string) {
      lists.set(page, withRestored(lists.get(page) ?? [], id));
      suggestions.store();
    },
    /** Stores the suggestions of existing pages for a reload, under the current name of the draft. */
    store() {
      if (!currentOwner) return;
      if (name !== currentName()) deleteSuggestions(name);
      name = currentName();
      storeSuggestions(currentOwner, name, Object.fromEntries(pagesWithSuggestions().map((page) => [page.key, page.waiting])));
    },
    /** The notice before publishing that pending suggestions are left out; empty when there are none. */
    publishNotice() {
      const found = pagesWithSuggestions();
      const sum = found.reduce((total, page) => total + page.waiting.length, 0);
      if (sum === 0) return '';
      const numbers = new Intl.ListFormat('en').format(found.map(({ number }) => String(number)));
      const where = `on ${found.length === 1 ? 'page' : 'pages'} ${numbers}`;
      return sum === 1
        ? `A suggestion ${where} is still waiting. It won’t be published.`
        : `${sum} suggestions ${where} are still waiting. They won’t be published.`;
    },
  };
  return suggestions;
}
export type PendingSuggestions = ReturnType<typeof createPendingSuggestions>;
