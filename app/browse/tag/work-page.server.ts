import type { Viewer } from '#server/identity/viewer.ts';
import { LOOKS_MAX } from '../../audience/left-out/looked-rules.ts';
import { leavesNothingOut } from '../../audience/per-lists.server.ts';
import { BROWSE_PAGE_SIZE, type Cursor } from '../../lists/cursor-rules.ts';
import { type CardRow, cardOf } from '../../works/works.server.ts';

type Statements<From> = {
  /** The works after a cursor, one more than a page shows. */
  found(from: From): PromiseLike<(CardRow & { at: string })[]>;
  /** The last work that one request looks at after a cursor, preferably one that the viewer may see; none if the list ends before. */
  lastLookedAt(from: From): PromiseLike<(Cursor & { isSeen: boolean })[]>;
};

/**
 * A page of works. `more` is the cursor of the next page, null at the end; if the page is not full, because the look ended before the list
 * does, that of the last work which the viewer may see.
 */
export async function workPage<From>(
  viewer: Viewer,
  from: From | Cursor,
  statements: Statements<From | Cursor>,
  looks = 1,
): Promise<{ works: ReturnType<typeof cardOf>[]; more: Cursor | null }> {
  const found = await statements.found(from);
  const shown = found.slice(0, BROWSE_PAGE_SIZE);
  const works = shown.map(({ at: _, ...row }) => cardOf(viewer, row));
  const last = shown.at(-1);
  if (last && found.length > BROWSE_PAGE_SIZE) return { works, more: { at: last.at, id: last.id } };
  if (leavesNothingOut(viewer)) return { works, more: null };
  const [end] = await statements.lastLookedAt(from);
  // A cursor tells an id. That of a work which the viewer may not see is used here, and not sent.
  if (end && !end.isSeen && looks < LOOKS_MAX) return workPage(viewer, end, statements, looks + 1);
  return { works, more: end?.isSeen ? { at: end.at, id: end.id } : null };
}
