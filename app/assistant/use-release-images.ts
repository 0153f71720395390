import { useEffect } from 'react';
import type { PageContent } from '../write/draft-page.ts';
import type { DraftSync } from '../write/draft-sync.ts';
import { forgetting } from './release-images.ts';

/** Gives back the generated pictures that left the draft, when its desk is left. `picturesIn` stays the same for the life of the desk. */
export function useForgottenPictures<L extends PageContent>(sync: DraftSync<L>, picturesIn: (leaf: L) => readonly string[]) {
  useEffect(() => {
    const forgotten = forgetting(sync, picturesIn);
    const hide = (event: PageTransitionEvent) => !event.persisted && forgotten.goesAway();
    addEventListener('pagehide', hide);
    return () => {
      removeEventListener('pagehide', hide);
      void forgotten.leave();
    };
  }, [sync, picturesIn]);
}
