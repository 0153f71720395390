const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** Moves the focus: at once, or when the dialog that is open is closed and has given the focus back. */
export function afterDialogs(go: () => void): void {
  if (!document.querySelector(DIALOGS)) {
    go();
    return;
  }
  const watch = new MutationObserver(() => {
    if (document.querySelector(DIALOGS)) return;
    watch.disconnect();
    requestAnimationFrame(go);
  });
  watch.observe(document.body, { childList: true, subtree: true });
}
