import { asText, createStorage } from '#ui/storage.ts';

const VISITOR = 'visitor';
const storageOf = (viewerId: string | null, id: string) => createStorage('session', viewerId ?? VISITOR, `comment:${id}`, asText);

/** Stores the text of an unposted comment per viewer in this tab, so that it survives navigation and reloads. */
export const storeTyped = (viewerId: string | null, id: string, text: string) => storageOf(viewerId, id).write(text.trim() ? text : null);

let focusedId = '';

/** Transfers text and focus from the server-rendered form to the client-rendered one that replaces it. */
export function handOver(viewerId: string | null, id: string, field: HTMLTextAreaElement) {
  if (field.value.trim()) storeTyped(viewerId, id, field.value);
  if (field === document.activeElement) focusedId = id;
}

/** Whether the replaced field had focus; true only once. */
export function wasTyping(id: string) {
  const hadFocus = focusedId === id;
  if (hadFocus) focusedId = '';
  return hadFocus;
}

/** The stored text; the text of a visitor moves to the first member who signs in. */
export function typedBefore(viewerId: string | null, id: string): string {
  const own = storageOf(viewerId, id).read();
  if (own || !viewerId) return own ?? '';
  const visitorText = storageOf(null, id).read() ?? '';
  storeTyped(null, id, '');
  storeTyped(viewerId, id, visitorText);
  return visitorText;
}
