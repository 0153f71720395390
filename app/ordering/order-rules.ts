/** A list with more things has no page of its order: all of them are on that page, and in each request. */
export const ORDER_MAX = 1_000;

export const ORDER_TITLE = 'Change Order';
const ORDER_SAVED = 'The new order is saved.';
export const ORDER_FAILED = 'The order couldn’t be saved. Please try again.';
export const ORDER_INVALID = 'This order couldn’t be read. Please load the page again.';
/** `things`: such as `chapters`. */
export const orderChanged = (things: string) => `The ${things} changed meanwhile. Check the order again.`;
export const nowAt = (title: string, at: number, of: number) => `${title}, now ${at} of ${of}.`;

/** What an author puts in order: a chapter or arc of a work, or a work of a series. */
export type OrderedItem = { id: string; title: string };

/** The list with the item at the 1-based position `to`, or at the nearest end. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id);
  const at = Math.min(Math.max(1, to), ids.length) - 1;
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** The order that the author chose, for the items that exist now: new ones are last. */
export function orderFor(chosen: readonly string[], items: readonly OrderedItem[]): string[] {
  const stored = items.map(({ id }) => id);
  const existing = new Set(stored);
  const ordered = new Set(chosen);
  return [...chosen.filter((id) => existing.has(id)), ...stored.filter((id) => !ordered.has(id))];
}

type OrderForm = { ids: string[]; moved: string | null };

/** Reads the order, with the one move of a page without JavaScript; null: it is none. */
export function readOrder(form: { get(name: string): unknown }): OrderForm | null {
  const ids = String(form.get('order') ?? '')
    .split(' ')
    .filter(Boolean);
  const [way = '', id = ''] = String(form.get('move') ?? '').split(':');
  if (!way) return { ids, moved: null };
  const at = ids.indexOf(id) + 1;
  const to = { up: at - 1, down: at + 1, to: Number(form.get('to') || Number.NaN) }[way];
  return at && to !== undefined && Number.isInteger(to) ? { ids: moved(ids, id, to), moved: id } : null;
}

/**
 * Compares an order with the ids that are stored. `unknown` are those that are not: of deleted things, which were on the page, or of
 * foreign ones.
 */
export function compareOrder(ids: readonly string[], stored: readonly string[]): { unknown: string[]; isSame: boolean } {
  const known = new Set(stored);
  const unknown = ids.filter((id) => !known.has(id));
  return { unknown, isSame: !unknown.length && ids.length === stored.length };
}

/** What the page shows after the order or one move was saved, from its address; `requested` is the item whose new position is requested. */
export function orderShown(items: readonly OrderedItem[], search: URLSearchParams) {
  const find = (id: string | null) => items.find((item) => item.id === id) ?? null;
  const last = find(search.get('moved'));
  const lastMove = last && nowAt(last.title, items.indexOf(last) + 1, items.length);
  return { status: lastMove ?? (search.has('saved') ? ORDER_SAVED : ''), requested: find(search.get('to')) };
}

/** Where the browser goes once the order is saved. */
export const afterOrder = (page: string, { moved: id }: OrderForm) => (id ? `${page}?moved=${id}#part-${id}` : `${page}?saved`);
