import { diffArrays } from 'diff';
import { eachToken } from '#editor/document/count.ts';
import type { Piece } from './comparison-rules.ts';

/** A text with more differences is shown as removed and added as a whole; the time grows with their square. */
const DIFFERENCES_MAX = 600;
/** Texts that share less of their letters are shown as a whole, because single words between them are hard to read. */
const SHARED_MIN = 0.25;

/** The time that a comparison has left, in milliseconds; not positive when it is over. */
export type RemainingMs = () => number;

/** The white space that follows only the old one of two equal words, because the new one is now followed by a period. */
const lostSpace = (old = '', now = '') => (/\s$/.test(now) || old.trim() !== now.trim() ? '' : old.slice(old.trimEnd().length));

/** The words that differ between two texts, in reading order; null if there was not enough time. */
export function compareWords(before: string, after: string, remainingMs: RemainingMs): Piece[] | null {
  if (before === after) return after ? [{ text: after }] : [];
  const whole: Piece[] = [
    ...(before ? [{ text: before, change: 'removed' } as const] : []),
    ...(after ? [{ text: after, change: 'added' } as const] : []),
  ];
  const timeout = remainingMs();
  if (timeout <= 0) return null;
  if (!before || !after) return whole;
  const [old, now] = [[...eachToken(before)], [...eachToken(after)]];
  const trimmed = [old, now].map((tokens) => tokens.map((token) => token.trim())) as [string[], string[]];
  const changes = diffArrays(...trimmed, { timeout, maxEditLength: DIFFERENCES_MAX });
  if (!changes) return remainingMs() > 0 ? whole : null;
  let [i, j] = [0, 0];
  const pieces = changes.map(({ value: { length }, added, removed }): Piece => {
    const space = removed ? lostSpace(old[i - 1], now[j - 1]) : '';
    const text = space + (removed ? old.slice(i, i + length) : now.slice(j, j + length)).join('');
    if (!added) i += length;
    if (!removed) j += length;
    return added ? { text, change: 'added' } : removed ? { text, change: 'removed' } : { text };
  });
  const shared = pieces.reduce((sum, { text, change }) => sum + (change ? 0 : text.trim().length), 0);
  return shared < SHARED_MIN * Math.max(before.length, after.length) ? whole : pieces;
}

/** What is compared as a whole: a block of a page, or a bubble. */
export type Item = { id: string | null; text: string };
export type Aligned<T> = { before: T | null; after: T | null; isMoved: boolean };

/**
 * Pairs the items of two lists: those with the same id, wherever they are, and those without one by their text and order. The result is in
 * the order of the newer list, and a removed item stands where it was.
 */
export function align<T extends Item>(before: readonly T[], after: readonly T[], remainingMs: RemainingMs): Aligned<T>[] | null {
  const ids = new Set(after.map(({ id }) => id).filter((id) => id !== null));
  const common = new Map(before.flatMap((item) => (item.id !== null && ids.has(item.id) ? [[item.id, item]] : [])));
  const keyOf = ({ id, text }: T) => (id !== null && common.has(id) ? `#${id}` : `=${text}`);
  const timeout = remainingMs();
  if (timeout <= 0) return null;
  const changes = diffArrays(before.map(keyOf), after.map(keyOf), { timeout, maxEditLength: DIFFERENCES_MAX });
  if (!changes && remainingMs() <= 0) return null;
  const all = [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const aligned: Aligned<T>[] = [];
  const [removed, added]: [T[], T[]] = [[], []];
  let [i, j] = [0, 0];
  const end = () => {
    aligned.push(...alignRun(removed.splice(0), added.splice(0), common));
  };
  for (const { value, removed: isRemoved, added: isAdded } of changes ?? all)
    for (const _ of value) {
      if (isRemoved) removed.push(before[i++] as T);
      else if (isAdded) added.push(after[j++] as T);
      else {
        end();
        aligned.push({ before: before[i++] as T, after: after[j++] as T, isMoved: false });
      }
    }
  end();
  return aligned;
}

/** A run without common items in the same order: those with a common id are shown where they are now, the others one below the other. */
function alignRun<T extends Item>(removed: readonly T[], added: readonly T[], common: ReadonlyMap<string, T>): Aligned<T>[] {
  const rest = removed.filter(({ id }) => id === null || !common.has(id));
  const aligned: Aligned<T>[] = [];
  for (const item of added) {
    const moved = item.id === null ? undefined : common.get(item.id);
    if (moved) {
      aligned.push({ before: moved, after: item, isMoved: true });
      continue;
    }
    const [next] = rest;
    if (next && (next.id === null || item.id === null)) aligned.push({ before: rest.shift() ?? null, after: item, isMoved: false });
    else {
      for (const old of rest.splice(0)) aligned.push({ before: old, after: null, isMoved: false });
      aligned.push({ before: null, after: item, isMoved: false });
    }
  }
  for (const old of rest) aligned.push({ before: old, after: null, isMoved: false });
  return aligned;
}
