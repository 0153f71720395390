const MODALS = ':is([role="dialog"], [role="alertdialog"]):not(.toast)'; // a notice with something to press calls itself a dialog, and waits for nobody

const modalIn = (target: EventTarget | null) => target instanceof Element && target.closest(MODALS);

/** Moves the focus: at once, or when the dialog that is open is closed and has given the focus back. Never once somebody went on writing. */
export function afterDialogs(go: () => void): void {
  if (!document.querySelector(MODALS)) {
    go();
    return;
  }
  const over = new AbortController();
  const watch = new MutationObserver(() => {
    if (document.querySelector(MODALS)) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      if (!over.signal.aborted) go();
      over.abort();
    });
  });
  function elsewhere({ target }: Event) {
    if (modalIn(target)) return; // it may be what closes the dialog
    watch.disconnect();
    over.abort();
  }
  for (const press of ['keydown', 'pointerdown']) document.addEventListener(press, elsewhere, { capture: true, signal: over.signal });
  watch.observe(document.body, { childList: true, subtree: true });
}
