import { collectionItems, collections } from '#app/library/collections/tables.ts';
import { db } from '#server/database/database.ts';

type Overrides = Partial<Omit<typeof collections.$inferInsert, 'ownerId'>>;

/** Inserts a public collection of these works in this order, with gaps between their positions. */
export async function createCollection(owner: { id: string }, works: readonly { id: string }[] = [], overrides: Overrides = {}) {
  const values = { title: 'Rainy days', isPublic: true, ...overrides, ownerId: owner.id };
  const [created] = await db.insert(collections).values(values).returning();
  if (!created) throw new Error('the collection was not inserted');
  await putIn(created, works);
  return created;
}

export async function putIn(collection: { id: string }, works: readonly { id: string }[]) {
  if (!works.length) return;
  await db.insert(collectionItems).values(works.map(({ id }, i) => ({ collectionId: collection.id, workId: id, position: (i + 1) * 2 })));
}
