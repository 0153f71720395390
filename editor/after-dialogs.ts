const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** Moves the focus in the next frame; while a dialog is open, when that is closed and has given the focus back. */
export function afterDialogs(go: () => void): void {
  if (!document.querySelector(DIALOGS)) {
    requestAnimationFrame(go);
    return;
  }
  const watch = new MutationObserver(() => {
    if (document.querySelector(DIALOGS)) return;
    watch.disconnect();
    requestAnimationFrame(go);
  });
  watch.observe(document.body, { childList: true, subtree: true });
}
