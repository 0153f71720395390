import type { RefCallback } from 'react';

const CONTROLS = 'a[href], button, summary';

/** Focuses the title of the page, or the text of a reader, which has its title beside it. */
export function focusContent() {
  const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}

/** Runs `focus` after an element that contains the focus was removed, unless the whole page was, or something else has focus by then. */
function afterRemoval(element: HTMLElement | null, focus: () => void) {
  if (!element?.contains(document.activeElement)) return;
  const page = element.closest('main');
  queueMicrotask(() => {
    if (page?.isConnected && document.activeElement === document.body) focus();
  });
}

/** A ref of a row in a list: when it is removed, the next row receives its focus, else the previous one, else the title of the page. */
export const focusOnRemoval: RefCallback<HTMLElement> = (row) => () => {
  const rows: (Element | null)[] = [...(row?.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  const others = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()];
  afterRemoval(row, () => {
    const control = others.find((one) => one?.isConnected)?.querySelector<HTMLElement>(CONTROLS);
    if (control) control.focus();
    else focusContent();
  });
};

/**
 * A ref of what follows the rows of a list and adds more: if it is removed with the last rows, the first row that was added since it was
 * pressed receives its focus, else the title of the page.
 */
export const focusAddedOnRemoval: RefCallback<HTMLElement> = (end) => {
  const lastRow = () => end?.previousElementSibling?.lastElementChild;
  let before = lastRow();
  const notePress = () => {
    before = lastRow();
  };
  end?.addEventListener('click', notePress, { capture: true });
  return () => {
    end?.removeEventListener('click', notePress, { capture: true });
    afterRemoval(end, () => {
      const control = before?.nextElementSibling?.querySelector<HTMLElement>(CONTROLS);
      if (control) control.focus();
      else focusContent();
    });
  };
};

/** A ref of what the page shows in place of its content: the content receives the focus when it is shown. */
export const focusContentOnRemoval: RefCallback<HTMLElement> = (element) => () => afterRemoval(element, focusContent);
