import type { PageContent } from '../../pages/draft-page.ts';
import * as operations from '../machine/page-operations.ts';
import type { Snapshot } from '../machine/snapshot.ts';
import type { SyncState } from '../machine/state.ts';
import type { PagesChange } from '../machine/step.ts';
import type { Runner } from './runner.ts';

/** What editors do with the pages of a draft. */
export function createPageActions<C extends PageContent>(runner: Runner, emptyPage: () => C) {
  /** Applies an operation to the latest text. Null when it is not possible. */
  function apply(operation: (state: SyncState) => PagesChange | null): PagesChange | null {
    runner.readEdits();
    const change = operation(runner.state());
    if (change) void runner.dispatch({ type: 'pages-changed', change });
    return change;
  }

  return {
    /** Registers an edit; `read` returns the page's content when the next save needs it. */
    setPage(key: string, read: () => C) {
      runner.edit(key, read);
    },
    /** Appends a page and selects it. Returns its key, or null when the draft is full. */
    addPage(document: C = emptyPage()): string | null {
      return apply((state) => operations.addPage(state, document))?.current ?? null;
    },
    /** Appends imported pages, or replaces an empty draft with them, and selects the first. */
    importPages(documents: readonly C[], isEmpty: boolean) {
      apply((state) => operations.importPages(state, documents, isEmpty));
    },
    /** Replaces title, description and pages for undo, redo and reordering; only pages that differ are sent. */
    arrange(content: Pick<Snapshot<C>, 'title' | 'description' | 'pages'>) {
      apply((state) => operations.arrange(state, content));
    },
    /** Deletes a page other than the first; the next page is selected, or the last one. */
    deletePage(key: string) {
      apply((state) => operations.deletePage(state, key));
    },
    /** Inserts a page after the given one and selects it. Returns its key, or null when that page does not exist or the draft is full. */
    insertPage(afterKey: string, document: C = emptyPage()): string | null {
      return apply((state) => operations.insertPage(state, afterKey, document))?.current ?? null;
    },
    /** Moves a page to an index of the resulting list. False when nothing changes. */
    movePage(key: string, toIndex: number): boolean {
      return apply((state) => operations.movePage(state, key, toIndex)) !== null;
    },
    /** Splits a page and selects the new one. Returns its key, or null when the page is not loaded or the draft is full. */
    splitPage(key: string, before: C, after: C): string | null {
      return apply((state) => operations.splitPage(state, key, before, after))?.current ?? null;
    },
    /** Replaces a page with several; the first keeps the key and is selected. False when the page does not exist or the draft is full. */
    replacePage(key: string, documents: readonly C[]): boolean {
      return apply((state) => operations.replacePage(state, key, documents)) !== null;
    },
    /** Joins two pages: `document` replaces the first, the second is removed. False when one of them does not exist or is not loaded. */
    joinPages(firstKey: string, secondKey: string, document: C): boolean {
      return apply((state) => operations.joinPages(state, firstKey, secondKey, document)) !== null;
    },
    select(key: string) {
      void runner.dispatch({ type: 'page-selected', key });
    },
  };
}
