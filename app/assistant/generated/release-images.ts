import { href } from 'react-router';
import type { PageContent } from '../../drafts/pages/draft-page.ts';
import type { DraftSync, DraftSyncPage } from '../../drafts/sync/draft-sync.ts';
import { isGenerated } from './generated-address.ts';

/**
 * Deletes the record of a generated image; `keepalive` lets the request outlive the page. If it fails, the cleanup of unused images deletes
 * the file later (AMB-42).
 */
export const requestRelease = (address: string) => {
  const form = new FormData();
  form.set('address', address);
  void fetch(href('/generated-images/delete'), { method: 'POST', body: form, keepalive: true }).catch(() => {});
};

/**
 * Releases the generated images that were removed from a draft during this visit, after the server has saved the draft without them
 * (BOOK-ED-20). Runs when the editor closes and not on each save, because Undo or pasting may restore them.
 */
export function trackReleases<L extends PageContent>(
  sync: DraftSync<L>,
  picturesIn: (content: L) => readonly string[],
  release = requestRelease,
) {
  const seen = new Set<string>();
  const imagesByContent = new WeakMap<L, readonly string[]>(); // caches the images of unchanged pages
  const generatedIn = ({ document }: DraftSyncPage<L>) => {
    if (!document) return []; // a page that is not loaded was not changed in this visit
    const found = imagesByContent.get(document) ?? picturesIn(document).filter(isGenerated);
    imagesByContent.set(document, found);
    return found;
  };
  function collect() {
    for (const address of sync.snapshot().pages.flatMap(generatedIn)) seen.add(address);
  }
  function removed() {
    const present = new Set(sync.snapshot().pages.flatMap(generatedIn));
    return [...seen].filter((address) => !present.has(address));
  }
  function releaseRemoved() {
    for (const address of removed()) {
      seen.delete(address);
      release(address);
    }
  }
  collect();
  const unsubscribe = sync.subscribe(collect);
  return {
    /** The page unloads: releases only if the server already has the draft. */
    onPageHide() {
      if (sync.snapshot().state === 'saved') releaseRemoved();
    },
    /** The editor closes within the app: waits for the last save. */
    async onClose() {
      unsubscribe();
      sync.collectEdits();
      collect();
      const deleted = sync.snapshot().state === 'untouched'; // the whole draft was deleted
      if (removed().length > 0 && (deleted || (await sync.saveNow()))) releaseRemoved();
    },
  };
}
