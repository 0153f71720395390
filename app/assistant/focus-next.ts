/** Before what is around `pressed` goes away: the focus goes to the result beside it, else to the button that asks, never to nowhere. */
export function focusNext(pressed: Element) {
  const form = pressed.closest('form');
  const card = pressed.closest<HTMLElement>('.made-card');
  const cards = [...(form?.querySelectorAll<HTMLElement>('.made-card') ?? [])];
  const at = card ? cards.indexOf(card) : -1;
  const next = cards[at + 1] ?? cards[at - 1] ?? form?.querySelector<HTMLElement>('.asks-end .btn:not(:disabled)');
  next?.focus();
}
