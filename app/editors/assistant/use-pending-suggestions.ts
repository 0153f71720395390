import { useCallback, useEffect, useRef } from 'react';
import type { Document } from '#editor/document/document-types.ts';
import type { PageHandle, Suggestion } from '#editor/page-editor/page-editor.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import type { DraftSync } from '../../drafts/sync/draft-sync.ts';
import type { EditorFrameState } from '../use-editor-frame.ts';
import { createPendingSuggestions, type PendingSuggestions } from './pending-suggestions.ts';

type Words = { removed: string; undo: string };

const suggestionsByDraft = new WeakMap<DraftSync<Document>, PendingSuggestions>();
function suggestionsOf(sync: DraftSync<Document>, owner: string | null) {
  const suggestions = suggestionsByDraft.get(sync) ?? createPendingSuggestions(sync, owner, location.pathname);
  suggestionsByDraft.set(sync, suggestions);
  if (owner) suggestions.setOwner(owner);
  return suggestions;
}

/**
 * The pending suggestions of an editor for its page components. Undoing a removal opens the page of the suggestion and restores it there.
 */
export function usePendingSuggestions({ sync, snapshot, viewer }: EditorFrameState<Document>, words: Words) {
  const open = useRef<PageHandle | null>(null);
  const toRestore = useRef<string | null>(null); // a suggestion to restore when its page opens
  const suggestions = suggestionsOf(sync, viewer?.id ?? null);
  const { pages } = snapshot;
  const name = snapshot.state === 'untouched' ? '' : snapshot.id;
  useEffect(() => {
    if (pages && name) suggestions.store(); // a page was deleted, or the draft now has an id
  }, [suggestions, pages, name]);

  const onHandle = useCallback((handle: PageHandle | null) => {
    open.current = handle;
    if (handle && toRestore.current) handle.restoreSuggestion(toRestore.current);
    if (handle) toRestore.current = null;
  }, []);

  function restoreSuggestion(page: string, id: string) {
    const { current, pages } = sync.snapshot();
    const removed = suggestions.on(page)?.find((suggestion) => suggestion.id === id);
    if (current === page && open.current) open.current.restoreSuggestion(id);
    else if (pages.some(({ key }) => key === page)) {
      suggestions.restore(page, id);
      toRestore.current = id;
      sync.select(page);
    } else if (removed) open.current?.suggest(removed.text); // its page was deleted as well
  }
  return {
    onHandle,
    publishNotice: suggestions.publishNotice,
    /** Props for the editor of a page. */
    of: (page: string) => ({
      suggested: suggestions.on(page),
      onSuggested: (all: readonly Suggestion[]) => suggestions.set(page, all),
      onRemoved: (id: string) =>
        void showToast({ message: words.removed, action: { label: words.undo, run: () => restoreSuggestion(page, id) } }),
    }),
  };
}
export type PageSuggestions = ReturnType<typeof usePendingSuggestions>;
