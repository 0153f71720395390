import type { Kind, PartKind } from '../../works/kinds.ts';
import { kinds } from '../../works/kinds.ts';

/** A work with more parts has no page of its order: all of them are on that page, and in each request. */
export const ORDER_MAX = 1_000;

export const ORDER_TITLE = 'Change Order';
export const ORDER_SAVED = 'The new order is saved.';
export const ORDER_FAILED = 'The order couldn’t be saved. Please try again.';
export const ORDER_INVALID = 'This order couldn’t be read. Please load the page again.';
export const orderChanged = (part: PartKind) => `The ${part}s changed meanwhile. Check the order again.`;
export const tooLongToOrder = (kind: Kind) =>
  `A ${kinds[kind].noun} with more than ${ORDER_MAX.toLocaleString('en-US')} ${kinds[kind].part ?? 'part'}s can’t be put in another order here.`;
export const nowAt = (title: string, at: number, of: number) => `${title}, now ${at} of ${of}.`;

export type OrderedPart = { id: string; title: string };

/** The list with the part at the 1-based position `to`, or at the nearest end. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((one) => one !== id);
  const at = Math.min(Math.max(1, to), ids.length) - 1;
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** The order that the author chose, for the parts that exist now: new ones are last. */
export function orderFor(chosen: readonly string[], parts: readonly OrderedPart[]): string[] {
  const stored = parts.map(({ id }) => id);
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
