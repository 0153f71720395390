// No schema library here: this file is part of the reader's script.

/** Reading progress keeps the newest twenty (ENGAGE-31). */
export const MOST_PROGRESS = 20;

/** A page of a work, from 1; what is larger than the work becomes its last page. Null: not a page. */
export const readPage = (given: unknown): number | null =>
  typeof given === 'string' && /^[1-9]\d{0,5}$/.test(given) ? Number(given) : null;

/** The fields with which Undo asks for a removed place: `page`, `part` and `partPage` of a chapter or arc, `at` in milliseconds. Null: not understood. */
export function removedPlace(form: FormData): { page: number; part: string | null; partPage: number | null; at: Date } | null {
  const page = readPage(form.get('page'));
  const part = form.get('part');
  const partPage = readPage(form.get('partPage'));
  const at = Number(form.get('at'));
  if (page === null || !Number.isSafeInteger(at) || at <= 0 || at > Date.now()) return null;
  return typeof part === 'string' && part !== ''
    ? { page, part, partPage: partPage ?? 1, at: new Date(at) }
    : { page, part: null, partPage: null, at: new Date(at) };
}
