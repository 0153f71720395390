import { useCallback, useEffect, useRef } from 'react';
import type { PageHandle, Suggestion } from '#editor/page-editor.tsx';
import type { Document } from '#editor/tree.ts';
import { notify } from '#ui/notify.ts';
import type { Keeping, Snapshot } from './keeping.ts';
import { type SuggestedDesk, suggestedOn } from './suggested.ts';

type Desk = { keeping: Keeping<Document>; snapshot: Snapshot<Document> };
type Words = { gone: string; back: string };

const desks = new WeakMap<Keeping<Document>, SuggestedDesk>();
function deskOf(keeping: Keeping<Document>, owner: string | null) {
  const made = desks.get(keeping) ?? suggestedOn(keeping, owner, location.pathname);
  desks.set(keeping, made);
  if (owner) made.own(owner);
  return made;
}

/** What waits on the pages of a desk: kept while they are turned away, and brought back to its own page when its removal was a mistake. */
export function useSuggested(kept: Desk | null, viewer: { id: string } | null, words: Words) {
  const open = useRef<PageHandle | null>(null);
  const coming = useRef<string | null>(null); // brought back to a page that is about to open
  const desk = kept && deskOf(kept.keeping, viewer?.id ?? null);
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
  const { keeping } = kept;

  function bringBack(page: string, id: string) {
    const { current, pages } = keeping.snapshot();
    const gone = desk?.on(page)?.find((one) => one.id === id);
    if (current === page && open.current) open.current.bringBack(id);
    else if (pages.some(({ key }) => key === page)) {
      desk?.back(page, id);
      coming.current = id;
      keeping.select(page);
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
