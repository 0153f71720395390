import { and, eq, ne } from 'drizzle-orm';
import { isStaffRole } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { siteHasOwner } from '../../site/settings.server.ts';
import { WORDS_REFUSED } from '../../site/word-rules.ts';
import { effectOfWords } from '../../site/words.server.ts';
import { type Kind, kinds } from '../../works/kinds.ts';
import { parts, works } from '../../works/tables.ts';
import { nextNotifyTime } from '../editing-rules.ts';
import { notifyFollowers } from '../notices/notify-followers.server.ts';
import { holdForWords } from '../published-version.server.ts';
import type { Notes, NotesForm } from './notes-rules.ts';

type Place = { workId: string; partId: string | null };
export type FoundNotes = Notes & { kind: Kind; defaults: { before: string; after: string } | null };

const isOwn = (viewer: Person, id: string) => and(eq(works.id, id), eq(works.authorId, viewer.id), ne(works.state, 'removed'));
const areIds = ({ workId, partId }: Place) => isId(workId) && (partId === null || isId(partId));

/** The notes of the viewer's own work or part; null: not found, or of a kind without parts. */
export async function notesOf(viewer: Person, place: Place): Promise<FoundNotes | null> {
  if (!areIds(place) || viewer.role === 'child') return null;
  const { workId, partId } = place;
  const [work] = await db.select().from(works).where(isOwn(viewer, workId));
  if (!work || !kinds[work.kind].part) return null;
  const { kind, announcement, defaultNoteBefore: before, defaultNoteAfter: after } = work;
  if (!partId) return { kind, before, after, announcement, defaults: null };
  const [part] = await db
    .select({ before: parts.noteBefore, after: parts.noteAfter })
    .from(parts)
    .where(and(eq(parts.id, partId), eq(parts.workId, workId)));
  return part ? { kind, ...part, announcement: '', defaults: { before, after } } : null;
}

/** `not-notified`: saved, but followers were not notified, because the work is not shown to others. */
type Saved = 'saved' | 'not-notified' | RefusedAction | { again: Date } | null;

/**
 * Stores the notes. They are no version and move no work in a list, unless followers are notified of the announcement, with the limit of
 * changes (EDIT-23, EDIT-10). Null: not found.
 */
export async function setNotes(viewer: Person, place: Place, { notes, isNotifying, agreed }: Omit<NotesForm, 'fields'>): Promise<Saved> {
  const { before, after, announcement } = notes;
  if (!areIds(place) || viewer.role === 'child') return null;
  const { workId, partId } = place;
  return db.transaction(async (tx) => {
    const [work] = await tx.select().from(works).where(isOwn(viewer, workId)).for('update');
    if (!work || !kinds[work.kind].part) return null;
    const [part] = partId
      ? await tx
          .select()
          .from(parts)
          .where(and(eq(parts.id, partId), eq(parts.workId, workId)))
      : [];
    if (partId && !part) return null;
    const again = isNotifying && !part ? nextNotifyTime(work) : null;
    if (again && !agreed) return { again };
    const listed = siteHasOwner() && !isStaffRole(viewer.role) ? effectOfWords([before, after, announcement]) : null;
    if (listed === 'refuse') return badInput(WORDS_REFUSED);
    if (part) await tx.update(parts).set({ noteBefore: before, noteAfter: after }).where(eq(parts.id, part.id));
    else await tx.update(works).set({ defaultNoteBefore: before, defaultNoteAfter: after, announcement }).where(eq(works.id, workId));
    const thing = { work, part: part ?? null };
    const isHeld = await holdForWords(viewer, tx, thing, listed);
    const isNotice = isNotifying && !part && announcement && !again;
    const isShown = !isHeld && work.state === 'shown';
    if (isNotice && isShown) await notifyFollowers(viewer, tx, { workId, partId: null, announcement: crypto.randomUUID() });
    await announce(tx, `work:${workId}`);
    return isNotice && !isShown ? 'not-notified' : 'saved';
  });
}
