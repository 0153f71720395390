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
  const page = element.closest('main') ?? document.body; // a warning is above `main`
  queueMicrotask(() => {
    if (page.isConnected && document.activeElement === document.body) focus();
  });
}

/** A ref of a row in a list: when it is removed, the next row receives its focus, else the previous one, else the title of the page. */
export const focusOnRemoval: RefCallback<HTMLElement> = (row) => () => {
  const rows: (Element | null)[] = [...(row?.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  const others = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()];
  afterRemoval(row, () => {
    const control = others.find((element) => element?.isConnected)?.querySelector<HTMLElement>(CONTROLS);
    if (control) control.focus();
    else focusContent();
  });
};

const controlsIn = (area: Element | null | undefined) => [...(area?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
const isBefore = (one: Node, other: Node) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/**
 * A ref of what follows a list and adds more to it: if it is removed with the last rows, the first control that was added since it was
 * pressed receives its focus, else the last one before.
 */
export const focusAddedOnRemoval: RefCallback<HTMLElement> = (end) => {
  const area = end?.parentElement;
  const lastControl = () => controlsIn(area).findLast((control) => end && isBefore(control, end));
  let before = lastControl();
  const notePress = () => {
    before = lastControl();
  };
  end?.addEventListener('click', notePress, { capture: true });
  return () => {
    end?.removeEventListener('click', notePress, { capture: true });
    afterRemoval(end, () => {
      const last = before?.isConnected ? before : null;
      const added = last && controlsIn(area).find((control) => isBefore(last, control));
      if (added ?? last) (added ?? last)?.focus();
      else focusContent();
    });
  };
};

/** A ref of what the page shows in place of its content: the content receives the focus when it is shown. */
export const focusContentOnRemoval: RefCallback<HTMLElement> = (element) => () => afterRemoval(element, focusContent);
