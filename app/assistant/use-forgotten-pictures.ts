import { useEffect } from 'react';
import type { Keeping } from '../write/keeping.ts';
import type { Leaf } from '../write/leaf.ts';
import { forgetting } from './forgotten-pictures.ts';

/** Gives back the generated pictures that left the draft, when its desk is left. `picturesIn` stays the same for the life of the desk. */
export function useForgottenPictures<L extends Leaf>(keeping: Keeping<L>, picturesIn: (leaf: L) => readonly string[]) {
  useEffect(() => {
    const forgotten = forgetting(keeping, picturesIn);
    const hide = (event: PageTransitionEvent) => !event.persisted && forgotten.goesAway();
    addEventListener('pagehide', hide);
    return () => {
      removeEventListener('pagehide', hide);
      void forgotten.leave();
    };
  }, [keeping, picturesIn]);
}
