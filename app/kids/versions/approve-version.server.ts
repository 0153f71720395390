import { and, eq, ne, sql } from 'drizzle-orm';
import { afterCommit, type Transaction } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { publishedPages } from '../../editing/published-pages.ts';
import { type PublishedRows, storePublished, versionValues } from '../../editing/published-version.server.ts';
import { storeVersion } from '../../editing/store-version.server.ts';
import { recordRemoved } from '../../engagement/progress/removed-blocks.server.ts';
import { deleteUnreferenced, imagesOf, removeFiles } from '../../images/cleanup/unreferenced-images.server.ts';
import { people } from '../../people/tables.ts';
import { blocksInOrder } from '../../works/blocks/blocks.server.ts';
import { pages, works } from '../../works/tables.ts';

/**
 * Puts an approved version of a child's story in the place of the older text, in the transaction of the approval: the story keeps its
 * address, likes, saves, comments and readers, and the row of the version is deleted (SAFE-06). Returns the id of the story; that of `id`
 * itself if it is no version.
 */
export async function approveVersion(_viewer: Pick<Person, 'id'>, tx: Transaction, id: string): Promise<string> {
  const [found] = await tx.select({ storyId: works.replacesId }).from(works).where(eq(works.id, id));
  const storyId = found?.storyId;
  if (!storyId) return id;
  await tx.select({ id: works.id }).from(works).where(eq(works.id, storyId)).for('update'); // in the order of publishing
  const [version] = await tx.select().from(works).where(eq(works.id, id)).for('update');
  if (!version) return id;
  const author = { id: version.authorId };
  const story = await storyOfMember(author, tx, storyId);
  if (story) await storePublished(author, tx, story);
  const images = await imagesOf(author, tx, sql`${storyId}::uuid`);
  const before = await blocksInOrder(tx, { workId: storyId });
  await tx.delete(pages).where(eq(pages.workId, storyId));
  await tx.update(pages).set({ workId: storyId }).where(eq(pages.workId, id));
  await recordRemoved(tx, storyId, before, await blocksInOrder(tx, { workId: storyId }));
  await tx.delete(works).where(eq(works.id, id));
  await recordErased(tx, 'work', id);
  const { title, description, cover, genre, language, tags, pagesCount, wordsCount, textBytes, draftId } = version;
  const { ownSeconds, readingSeconds, assistance, labelStated, label } = version; // its pages are moved, not inserted
  await tx
    .update(works)
    .set({
      title,
      description,
      cover,
      genre,
      language,
      tags,
      pagesCount,
      wordsCount,
      textBytes,
      ownSeconds,
      readingSeconds,
      assistance,
      labelStated,
      label,
      draftId,
      revision: sql`${works.revision} + 1`,
      ...(story && { editedAt: sql`now()` }),
      updatedAt: sql`now()`,
    })
    .where(eq(works.id, storyId));
  const values = { pagesCount, wordsCount, draftId, note: version.changeNote };
  if (story) await storeVersion(author, tx, story.of, { ...versionValues(story, version), ...values }, publishedPages(story.of));
  const unused = await deleteUnreferenced(author, tx, images); // everyone may load a picture that nothing uses
  afterCommit(tx, () => void removeFiles(unused));
  await announce(tx, 'home', `work:${id}`, `work:${storyId}`);
  return storyId;
}

/** The published story if its author has a history of it, which children have not. */
async function storyOfMember(author: { id: string }, tx: Transaction, storyId: string): Promise<PublishedRows | null> {
  const [found] = await tx
    .select({ work: works })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(eq(works.id, storyId), eq(people.id, author.id), ne(people.role, 'child')));
  return found ? { ...found, part: null, of: { kind: found.work.kind, workId: storyId, partId: null } } : null;
}
