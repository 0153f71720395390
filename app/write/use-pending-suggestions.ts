import { useCallback, useEffect, useRef } from 'react';
import type { Document } from '#editor/document-types.ts';
import type { PageHandle, Suggestion } from '#editor/page-editor.tsx';
import { notify } from '#ui/notify.ts';
import type { DraftSync, Snapshot } from './draft-sync.ts';
import { type PendingSuggestions, suggestedOn } from './pending-suggestions.ts';

type Desk = { sync: DraftSync<Document>; snapshot: Snapshot<Document> };
type Words = { gone: string; back: string };

const desks = new WeakMap<DraftSync<Document>, PendingSuggestions>();
function deskOf(sync: DraftSync<Document>, owner: string | null) {
  const made = desks.get(sync) ?? suggestedOn(sync, owner, location.pathname);
  desks.set(sync, made);
  if (owner) made.own(owner);
  return made;
}

/** What waits on the pages of a desk: kept while they are turned away, and brought back to its own page when its removal was a mistake. */
export function useSuggested(kept: Desk | null, viewer: { id: string } | null, words: Words) {
  const open = useRef<PageHandle | null>(null);
  const coming = useRef<string | null>(null); // brought back to a page that is about to open
  const desk = kept && deskOf(kept.sync, viewer?.id ?? null);
  const pages = kept?.snapshot.pages;
  const name = kept?.snapshot.state === 'untouched' ? '' : kept?.snapshot.id;
  useEffect(() => {
    if (pages && name) desk?.keep(); // a page is gone, or the desk is a draft now and has its name
  }, [desk, pages, name]);

  const onHandle = useCallback((handle: PageHandle | null) => {
    open.current = handle;
    if (handle && coming.current) handle.bringBack(coming.current);
    if (handle) coming.current = null;
  }, []);
  if (!kept || !desk) return null;
  const { sync } = kept;

  function bringBack(page: string, id: string) {
    const { current, pages } = sync.snapshot();
    const gone = desk?.on(page)?.find((one) => one.id === id);
    if (current === page && open.current) open.current.bringBack(id);
    else if (pages.some(({ key }) => key === page)) {
      desk?.back(page, id);
      coming.current = id;
      sync.select(page);
    } else if (gone) open.current?.suggest(gone.text); // its page is gone as well
  }
  return {
    onHandle,
    notPublished: desk.notPublished,
    /** For the editor of a page. */
    of: (page: string) => ({
      suggested: desk.on(page),
      onSuggested: (all: readonly Suggestion[]) => desk.set(page, all),
      onRemoved: (id: string) => void notify({ words: words.gone, action: { label: words.back, run: () => bringBack(page, id) } }),
    }),
  };
}
export type UsesSuggested = NonNullable<ReturnType<typeof useSuggested>>;
