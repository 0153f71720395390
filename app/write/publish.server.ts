import { and, eq, sql } from 'drizzle-orm';
import { isBlank } from '#editor/count.ts';
import { db, type Transaction } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import { announce } from '#server/live.ts';
import type { Person } from '../audience/viewer.ts';
import { IMAGES_TO_ALL } from '../comics/panel-rules.ts';
import { classesOf } from '../works/class-rules.ts';
import { type Kind, kindOfDraft, kinds } from '../works/kinds.ts';
import { ownsPictures } from '../works/pictures.server.ts';
import { pages, panels, works } from '../works/tables.ts';
import { ADD_A_TAG, type PublishChoices, titleAndContent } from './rules.ts';
import { draftPages, drafts } from './tables.ts';

export type Published =
  | { done: 'published'; id: string }
  | { done: 'refused'; message: string; field?: string }
  | { done: 'conflict' }
  | { done: 'gone' };

/**
 * Turns one's draft into a work with its pages, and takes the draft away, in one transaction (PUBLISH-06, -20, -21). The second arrival of the
 * same publishing finds the work of that draft and answers the same.
 */
export async function publishDraft(viewer: Person, id: string, choices: PublishChoices): Promise<Published> {
  if (!isId(id)) return { done: 'gone' };
  const cover = choices.cover === 'drawn' ? null : choices.cover;
  if (cover && !(await ownsPictures(viewer, [cover]))) return { done: 'refused', message: 'Please choose a cover.', field: 'cover' };
  return db.transaction(async (tx) => {
    const [draft] = await tx
      .select()
      .from(drafts)
      .where(and(eq(drafts.id, id), eq(drafts.authorId, viewer.id)))
      .for('update');
    if (!draft) {
      const [earlier] = await tx
        .select({ id: works.id })
        .from(works)
        .where(and(eq(works.draftId, id), eq(works.authorId, viewer.id)));
      return earlier ? { done: 'published', id: earlier.id } : { done: 'gone' };
    }
    if (choices.revision && choices.revision !== draft.revision) return { done: 'conflict' };
    const kind = kindOfDraft(draft.kind);
    const empty = await contentProblem(tx, kind, id);
    if (!draft.title.trim() || empty) return { done: 'refused', message: empty || titleAndContent(kind) };
    const classes = classesOf[kind];
    if (classes && !classes.includes(choices.genre))
      return { done: 'refused', message: `Please choose a ${kinds[kind].classedBy}.`, field: 'genre' };
    if (!classes && !draft.tags.length) return { done: 'refused', message: ADD_A_TAG, field: 'tags' };
    const [sums] = await tx
      .select({ pages: sql<number>`count(*)::int`, words: sql<number>`sum(${draftPages.words})::int` })
      .from(draftPages)
      .where(eq(draftPages.draftId, id));
    const [work] = await tx
      .insert(works)
      .values({
        kind,
        title: draft.title.trim(),
        description: draft.description.trim(),
        authorId: viewer.id,
        cover,
        genre: classes ? choices.genre : null,
        tags: draft.tags,
        language: choices.language,
        pagesCount: sums?.pages ?? 1,
        wordsCount: sums?.words ?? 0,
        draftId: id,
      })
      .returning({ id: works.id });
    if (!work) throw new Error('no work came back');
    await tx.execute(kinds[kind].content === 'panels' ? panelsFrom(id, work.id) : pagesFrom(id, work.id));
    await tx.delete(drafts).where(eq(drafts.id, id));
    await announce(tx, 'home');
    return { done: 'published', id: work.id };
  });
}

/** What is missing before this content goes out, in words; empty when nothing is (AMB-33, ARC-13). */
async function contentProblem(tx: Transaction, kind: Kind, draftId: string): Promise<string> {
  const leaves = await tx
    .select({ document: draftPages.document })
    .from(draftPages)
    .where(and(eq(draftPages.draftId, draftId), kinds[kind].content === 'text' ? eq(draftPages.position, 1) : undefined))
    .orderBy(draftPages.position);
  const [first] = leaves;
  if (kinds[kind].content === 'text') return first && 'content' in first.document && !isBlank(first.document) ? '' : titleAndContent(kind);
  const bare = leaves.filter(({ document }) => !('bubbles' in document) || !document.picture);
  return bare.length === leaves.length ? titleAndContent(kind) : bare.length ? IMAGES_TO_ALL : '';
}

const place = sql`row_number() over (order by position)`;
const pagesFrom = (draftId: string, workId: string) => sql`insert into ${pages} (work_id, position, document, words)
  select ${workId}, ${place}, document, words from ${draftPages} where ${draftPages.draftId} = ${draftId}`;
const panelsFrom = (
  draftId: string,
  workId: string,
) => sql`insert into ${panels} (work_id, position, picture, width, height, description, bubbles)
  select ${workId}, ${place}, document #>> '{picture,src}', (document #>> '{picture,width}')::int, (document #>> '{picture,height}')::int,
    document ->> 'description', document -> 'bubbles'
  from ${draftPages} where ${draftPages.draftId} = ${draftId}`;
