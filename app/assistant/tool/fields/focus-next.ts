/**
 * Before the card around `pressed` is removed, moves the focus to the adjacent result or to the submit button, so that it is not lost to
 * the body.
 */
export function focusNext(pressed: Element) {
  const form = pressed.closest('form');
  const card = pressed.closest<HTMLElement>('.made-card');
  const cards = [...(form?.querySelectorAll<HTMLElement>('.made-card') ?? [])];
  const at = card ? cards.indexOf(card) : -1;
  const next = cards[at + 1] ?? cards[at - 1] ?? form?.querySelector<HTMLElement>('.tool-form-end .btn:not(:disabled)');
  next?.focus();
}
