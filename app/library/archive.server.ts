import { asc, eq } from 'drizzle-orm';
import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { db } from '#server/database/database.ts';
import { namedWorks } from '../audience/archive-titles.server.ts';
import { collectionItems, collections } from './collections/tables.ts';

const columns = {
  ...{ id: collections.id, title: collections.title, description: collections.description },
  ...{ isPublic: collections.isPublic, createdAt: collections.createdAt },
};
const itemColumns = {
  ...{ workId: collectionItems.workId, position: collectionItems.position, note: collectionItems.note, addedAt: collectionItems.addedAt },
};

const ofPerson = rowsSection({
  path: 'collections.json',
  owner: collections.ownerId,
  key: collections.id,
  columns,
  async complete(viewer, rows) {
    const completed: Record<string, unknown>[] = [];
    for (const row of rows) {
      const items = await db
        .select(itemColumns)
        .from(collectionItems)
        .where(eq(collectionItems.collectionId, String(row.id)))
        .orderBy(asc(collectionItems.position)); // at most COLLECTION_ITEMS_MAX
      const named = await namedWorks(viewer, items);
      completed.push({ ...row, works: items.map((item) => ({ ...item, work: named.get(item.workId) ?? null })) });
    }
    return completed;
  },
});

/** A person's collections with their works in order (OPEN-02). */
export const archiveSections: ArchiveSection[] = [{ ...ofPerson, columns: [...ofPerson.columns, ...Object.values(itemColumns)] }];
