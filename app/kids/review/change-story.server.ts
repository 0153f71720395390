import { and, eq, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { DRAFTS_MAX, TOO_MANY_DRAFTS } from '../../drafts/draft-limit-rules.ts';
import { draftPages, drafts } from '../../drafts/tables.ts';
import { mayChange, stepOf } from '../../groups/stories/story-state-rules.ts';
import { pages, works } from '../../works/tables.ts';

const OPENING_MAX = sql.raw('60');

/** Finds the child's own story by its id or the id of its newer version, and the text to change: the newer version's, if there is one. */
async function storyToChange(viewer: Person, tx: Transaction, id: string) {
  const own = eq(works.authorId, viewer.id);
  const [given] = await tx
    .select({ id: works.id, replacesId: works.replacesId })
    .from(works)
    .where(and(eq(works.id, id), eq(works.kind, 'kids_book'), own));
  if (!given) return null;
  const storyId = given.replacesId ?? given.id;
  const [story] = await tx
    .select()
    .from(works)
    .where(and(eq(works.id, storyId), own))
    .for('update');
  if (!story || !mayChange(stepOf(story))) return null;
  const [version] = await tx.select().from(works).where(eq(works.replacesId, storyId));
  return { storyId, text: version && version.review !== 'deleted' ? version : story };
}

/**
 * Makes a draft of a child's own story, or finds the one with which they change it already; publishing it replaces the text (SAFE-06). The
 * story itself stays as it is. Null: not found.
 */
export async function changeStory(viewer: Person, id: string): Promise<{ id: string } | RefusedAction | null> {
  if (viewer.role !== 'child' || !isId(id)) return null;
  return db.transaction(async (tx) => {
    const found = await storyToChange(viewer, tx, id);
    if (!found) return null;
    const { storyId, text } = found;
    const [open] = await tx.select({ id: drafts.id }).from(drafts).where(eq(drafts.editsWorkId, storyId));
    if (open) return open;
    if ((await tx.$count(drafts, eq(drafts.authorId, viewer.id))) >= DRAFTS_MAX) return badInput(TOO_MANY_DRAFTS);
    const { title, description, genre, language, tags, pagesCount, wordsCount } = text;
    const [draft] = await tx
      .insert(drafts)
      .values({
        ...{ authorId: viewer.id, kind: 'book', origin: 'kids', editsWorkId: storyId, title, description, genre, language, tags },
        ...{ cover: text.cover ?? 'drawn', pagesCount, wordsCount, bytes: text.textBytes },
      })
      .returning({ id: drafts.id });
    if (!draft) throw new Error('the draft was not stored');
    await tx.execute(sql`insert into ${draftPages} (draft_id, key, position, document, words, opening, bytes)
      select ${draft.id}, position::text, position, document, words,
        left(btrim(coalesce(document_words(document), '')), ${OPENING_MAX}), octet_length(document_without_ids(document))
      from ${pages} where ${pages.workId} = ${text.id} and ${pages.partId} is null`);
    return draft;
  });
}
