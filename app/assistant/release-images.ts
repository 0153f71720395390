import type { PageContent } from '../write/draft-page.ts';
import type { DraftSync, DraftSyncPage } from '../write/draft-sync.ts';
import { isGenerated } from './generated-address.ts';

/** Asks the door once, also while the page goes away: it forgets that the picture was made here, and what nothing else holds goes. One that is refused or not reached stays until it is cleaned up as never used (AMB-42). */
export const requestRelease = (address: string) => {
  const form = new FormData();
  form.set('address', address);
  void fetch('/generated-images/delete', { method: 'POST', body: form, keepalive: true }).catch(() => {});
};

/**
 * Which generated pictures left a draft (BOOK-ED-20): those that were on it in this visit and are on none of its pages, once the server
 * has it without them. Asked for when the desk is left, not on the save: until then Undo, or a page they were cut for, brings them back.
 */
export function forgetting<L extends PageContent>(sync: DraftSync<L>, picturesIn: (leaf: L) => readonly string[], ask = requestRelease) {
  const seen = new Set<string>();
  const known = new WeakMap<L, readonly string[]>(); // a page that did not change is read once
  const generatedIn = ({ document }: DraftSyncPage<L>) => {
    if (!document) return []; // not loaded: nothing of it was changed in this visit
    const found = known.get(document) ?? picturesIn(document).filter(isGenerated);
    known.set(document, found);
    return found;
  };
  function look() {
    for (const address of sync.snapshot().pages.flatMap(generatedIn)) seen.add(address);
  }
  function gone() {
    const here = new Set(sync.snapshot().pages.flatMap(generatedIn));
    return [...seen].filter((address) => !here.has(address));
  }
  function tell() {
    for (const address of gone()) {
      seen.delete(address);
      ask(address);
    }
  }
  look();
  const hush = sync.subscribe(look);
  return {
    /** The page goes away at once: only what the server is known to have. */
    goesAway() {
      if (sync.snapshot().state === 'saved') tell();
    },
    /** The desk is left while the house stays open: the last save may finish first. */
    async leave() {
      hush();
      sync.settle();
      look();
      const deleted = sync.snapshot().state === 'untouched'; // the whole draft
      if (gone().length > 0 && (deleted || (await sync.saveNow()))) tell();
    },
  };
}
