import { useEffect } from 'react';
import type { PageContent } from '../../drafts/pages/draft-page.ts';
import type { DraftSync } from '../../drafts/sync/draft-sync.ts';
import { trackReleases } from './release-images.ts';

/** Releases the generated images that were removed from the draft when its editor closes. `picturesIn` must be stable. */
export function useReleaseImages<L extends PageContent>(sync: DraftSync<L>, picturesIn: (content: L) => readonly string[]) {
  useEffect(() => {
    const tracker = trackReleases(sync, picturesIn);
    const hide = (event: PageTransitionEvent) => !event.persisted && tracker.onPageHide();
    addEventListener('pagehide', hide);
    return () => {
      removeEventListener('pagehide', hide);
      void tracker.onClose();
    };
  }, [sync, picturesIn]);
}
