// No schema library here: this file is part of the reader's script.

/** Reading progress keeps the newest twenty (ENGAGE-31). */
export const MOST_PROGRESS = 20;

/** A page of a work, from 1; what is larger than the work becomes its last page. Null: not a page. */
export const readPage = (given: unknown): number | null =>
  typeof given === 'string' && /^[1-9]\d{0,5}$/.test(given) ? Number(given) : null;

/**
 * The fields of a place that is put back, or sent late: `page`, `part` and `partPage` of a chapter or arc, `at` in milliseconds. `sent` is when it was
 * sent by the clock that said `at`, which may be wrong: what counts is how long ago that was. Null: not understood.
 */
export function removedPlace(form: FormData): { page: number; part: string | null; partPage: number | null; at: Date } | null {
  const page = readPage(form.get('page'));
  const part = form.get('part');
  const partPage = readPage(form.get('partPage'));
  const at = Number(form.get('at'));
  if (page === null || !Number.isSafeInteger(at) || at <= 0) return null;
  const sent = Number(form.get('sent')) || Date.now();
  const time = new Date(Math.max(1, Date.now() - Math.max(0, sent - at)));
  return typeof part === 'string' && part !== ''
    ? { page, part, partPage: partPage ?? 1, at: time }
    : { page, part: null, partPage: null, at: time };
}
