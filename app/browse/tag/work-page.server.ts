import type { Viewer } from '#server/identity/viewer.ts';
import { leavesNothingOut } from '../../audience/per-lists.server.ts';
import { BROWSE_PAGE_SIZE, type Cursor } from '../../lists/cursor-rules.ts';
import { type CardRow, cardOf } from '../../works/works.server.ts';

/**
 * A page of these works, of which one more than it shows was read. `more` is the cursor of the next page, null at the end; if the page is
 * not full, because the look ended before the list does, the one of the last work that was looked at.
 */
export async function workPage(viewer: Viewer, found: (CardRow & { at: string })[], lastLookedAt: () => PromiseLike<Cursor[]>) {
  const shown = found.slice(0, BROWSE_PAGE_SIZE);
  const works = shown.map(({ at: _, ...row }) => cardOf(viewer, row));
  if (found.length <= BROWSE_PAGE_SIZE && leavesNothingOut(viewer)) return { works, more: null };
  const [last] = found.length > BROWSE_PAGE_SIZE ? shown.slice(-1) : await lastLookedAt();
  return { works, more: last ? { at: last.at, id: last.id } : null };
}
