import { type RefObject, useEffect } from 'react';

/**
 * Closes an open `details` by a press outside of it where it lies over the page; on a phone it stands in the flow, hides nothing, and closing it would move
 * what is pressed. The focus goes back to its button unless what was pressed took it.
 */
export function usePressOutside(box: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const pressed = ({ target }: Event) => {
      const open = box.current;
      if (!open?.open || open.contains(target as Node) || !matchMedia('(min-width: 768px)').matches) return;
      open.open = false;
      const { activeElement } = document; // a part of the page, when nothing that Tab reaches was pressed
      if (!(activeElement instanceof HTMLElement) || activeElement.tabIndex < 0)
        open.querySelector('summary')?.focus({ preventScroll: true });
    };
    document.addEventListener('click', pressed);
    return () => document.removeEventListener('click', pressed);
  }, [box]);
}
