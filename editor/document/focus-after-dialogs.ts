const MODALS = ':is([role="dialog"], [role="alertdialog"]):not(.toast)'; // a toast with an action has the role dialog but is not modal

const modalIn = (target: EventTarget | null) => target instanceof Element && target.closest(MODALS);

/** Runs `focus` at once, or after the open dialog has closed and restored the focus. Canceled by any key or press outside the dialog. */
export function afterDialogs(focus: () => void): void {
  if (!document.querySelector(MODALS)) {
    focus();
    return;
  }
  const canceled = new AbortController();
  const watch = new MutationObserver(() => {
    if (document.querySelector(MODALS)) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      if (!canceled.signal.aborted) focus();
      canceled.abort();
    });
  });
  function onPress({ target }: Event) {
    if (modalIn(target)) return; // it may be the press that closes the dialog
    watch.disconnect();
    canceled.abort();
  }
  for (const press of ['keydown', 'pointerdown']) document.addEventListener(press, onPress, { capture: true, signal: canceled.signal });
  watch.observe(document.body, { childList: true, subtree: true });
}
