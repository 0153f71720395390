import { type RefObject, useEffect } from 'react';

/**
 * Closes an open `details` on a press outside where it overlays the page; on phones it is in the flow, and closing it would move the
 * pressed element. Returns focus to its summary unless the pressed element took it.
 */
export function usePressOutside(box: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const pressed = ({ target }: Event) => {
      const open = box.current;
      if (!open?.open || open.contains(target as Node) || !matchMedia('(min-width: 768px)').matches) return;
      open.open = false;
      const { activeElement } = document; // not reachable by Tab when plain page content was pressed
      if (!(activeElement instanceof HTMLElement) || activeElement.tabIndex < 0)
        open.querySelector('summary')?.focus({ preventScroll: true });
    };
    document.addEventListener('click', pressed);
    return () => document.removeEventListener('click', pressed);
  }, [box]);
}
