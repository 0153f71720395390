let begun = 0;
const lives = new Map<string, number>();

/** What the tools of a desk keep belongs to its draft, and after Delete Work to none that they knew, also when the desk is opened again in this visit. */
export const editorKey = (draft: string) => `${draft} ${lives.get(draft) ?? 0}`;

/** Whether it is still that desk. */
export const isCurrentEditor = (desk: string) => editorKey(desk.split(' ', 1)[0] ?? '') === desk;

/** The work on the desk is deleted. Returns how to take that back. */
export function beginAnew(draft: string) {
  const before = lives.get(draft) ?? 0;
  lives.set(draft, ++begun);
  return () => void lives.set(draft, before);
}
