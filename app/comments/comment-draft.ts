const VISITOR = 'visitor';
const key = (owner: string, id: string) => `comment:${owner}:${id}`;

/** Stores the text of an unposted comment per viewer in this tab, so that it survives navigation and reloads. */
export const storeTyped = (viewerId: string | null, id: string, text: string) => {
  try {
    if (text.trim()) sessionStorage.setItem(key(viewerId ?? VISITOR, id), text);
    else sessionStorage.removeItem(key(viewerId ?? VISITOR, id));
  } catch {
    // without storage, the text lives in the field only
  }
};

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
export const typedBefore = (viewerId: string | null, id: string): string => {
  try {
    const own = sessionStorage.getItem(key(viewerId ?? VISITOR, id));
    if (own || !viewerId) return own ?? '';
    const visitorText = sessionStorage.getItem(key(VISITOR, id)) ?? '';
    storeTyped(null, id, '');
    storeTyped(viewerId, id, visitorText);
    return visitorText;
  } catch {
    return '';
  }
};
