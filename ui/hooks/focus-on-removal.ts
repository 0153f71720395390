import type { RefCallback } from 'react';

const CONTROLS = 'a[href], button, summary';

/**
 * A ref of a row in a list. When the row is removed while it has focus, the next row receives it, else the previous one, else the title of
 * the page.
 */
export const focusOnRemoval: RefCallback<HTMLElement> = (row) => () => {
  if (!row?.contains(document.activeElement)) return;
  const neighbor = row.nextElementSibling ?? row.previousElementSibling;
  (neighbor?.querySelector<HTMLElement>(CONTROLS) ?? document.querySelector<HTMLElement>('main h1'))?.focus();
};
