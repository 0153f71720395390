import type { RefCallback } from 'react';

const CONTROLS = 'a[href], button, summary';

function focusTitle() {
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}

/**
 * A ref of a row in a list: when it is removed, the next row receives its focus, else the previous one, else the title of the page. Does
 * nothing if the whole page was removed, or if something else has focus by then.
 */
export const focusOnRemoval: RefCallback<HTMLElement> = (row) => () => {
  if (!row?.contains(document.activeElement)) return;
  const page = row.closest('main');
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  const others = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()];
  queueMicrotask(() => {
    if (!page?.isConnected || document.activeElement !== document.body) return;
    const control = others.find((one) => one.isConnected)?.querySelector<HTMLElement>(CONTROLS);
    if (control) control.focus();
    else focusTitle();
  });
};
