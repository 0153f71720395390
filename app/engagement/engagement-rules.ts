import { BLOCK_ID } from '#editor/document/block-ids.ts';

// No schema library: this file is in the reader's bundle.

/** Works with stored reading progress, per member (ENGAGE-31). */
export const PROGRESS_MAX = 20;

/** Parses a page number, from 1; the caller clamps it to the length of the work. Null: not a page number. */
export const parsePageNumber = (value: unknown): number | null =>
  typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;

/** Parses the id of the block or panel at which the reader is. Null: none that is valid. */
export function parseBlock(form: FormData): string | null {
  const block = form.get('block');
  return typeof block === 'string' && BLOCK_ID.test(block) ? block : null;
}

/**
 * Parses a reading position that is restored or sent late: `page`, `part` and `partPage` of a chapter or arc, `at` in milliseconds. `sent`
 * is the time of sending by the same, possibly wrong, clock as `at`, so that only their difference counts. Null: invalid.
 */
export function parseRestoredPlace(
  form: FormData,
): { page: number; part: string | null; partPage: number | null; block: string | null; at: Date } | null {
  const page = parsePageNumber(form.get('page'));
  const part = form.get('part');
  const partPage = parsePageNumber(form.get('partPage'));
  const at = Number(form.get('at'));
  if (page === null || !Number.isSafeInteger(at) || at <= 0) return null;
  const now = Date.now();
  const sent = Number(form.get('sent')) || now;
  const time = new Date(Math.max(1, now - Math.max(0, sent - at)));
  const read = { page, block: parseBlock(form), at: time };
  return typeof part === 'string' && part !== '' ? { ...read, part, partPage: partPage ?? 1 } : { ...read, part: null, partPage: null };
}
