const VISITOR = 'visitor';
const key = (owner: string, id: string) => `comment:${owner}:${id}`;

/** What somebody typed and did not post stays theirs in this tab, whatever becomes of the page around it. */
export const storeTyped = (viewerId: string | null, id: string, text: string) => {
  try {
    if (text.trim()) sessionStorage.setItem(key(viewerId ?? VISITOR, id), text);
    else sessionStorage.removeItem(key(viewerId ?? VISITOR, id));
  } catch {
    // a browser without storage keeps it in the field alone
  }
};

let handed = '';

/** What was typed into a form that the server drew goes on in the one that takes its place, and so does whoever is typing. */
export function handOver(viewerId: string | null, id: string, drawn: HTMLTextAreaElement) {
  if (drawn.value.trim()) storeTyped(viewerId, id, drawn.value);
  if (drawn === document.activeElement) handed = id;
}

/** Whether somebody was typing here when it was drawn anew: said once. */
export function wasTyping(id: string) {
  const was = handed === id;
  if (was) handed = '';
  return was;
}

/** A visitor's words go on to whoever signs in first. */
export const typedBefore = (viewerId: string | null, id: string): string => {
  try {
    const theirs = sessionStorage.getItem(key(viewerId ?? VISITOR, id));
    if (theirs || !viewerId) return theirs ?? '';
    const visitors = sessionStorage.getItem(key(VISITOR, id)) ?? '';
    storeTyped(null, id, '');
    storeTyped(viewerId, id, visitors);
    return visitors;
  } catch {
    return '';
  }
};
