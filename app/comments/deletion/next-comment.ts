/** Where the focus goes when this comment disappears: the next or previous one, the comment above a reply, or what is beside the list. */
export function nextComment(inside: HTMLElement | null): HTMLElement | null {
  const comment = inside?.closest('li');
  const beside = comment?.nextElementSibling ?? comment?.previousElementSibling;
  if (beside instanceof HTMLElement) return beside;
  const above = comment?.parentElement?.closest('li'); // the comment that this was the only reply to
  if (above) return above;
  return comment?.closest('ol')?.parentElement?.parentElement?.querySelector<HTMLElement>('[name="text"], a[href]') ?? null;
}
