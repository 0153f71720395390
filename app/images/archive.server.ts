import { and, asc, eq, gt } from 'drizzle-orm';
import { type ArchiveFile, type ArchiveSection, picturePath, rowsSection, storedFile } from '#server/archive/archive-sections.ts';
import { db } from '#server/database/database.ts';
import { filesOf } from '#server/media/addresses.ts';
import { pictures } from './tables.ts';

const PICTURES_BATCH_SIZE = 200;

/** The widest file of each picture; the narrower ones are made from it. */
async function* files(viewer: { id: string }): AsyncGenerator<ArchiveFile> {
  for (let after: string | null = null; ; ) {
    const found: { id: string; address: string }[] = await db
      .select({ id: pictures.id, address: pictures.address })
      .from(pictures)
      .where(and(eq(pictures.ownerId, viewer.id), after ? gt(pictures.id, after) : undefined))
      .orderBy(asc(pictures.id))
      .limit(PICTURES_BATCH_SIZE);
    for (const { address } of found) {
      const key = filesOf(address)?.widest;
      if (key) yield* storedFile(picturePath(address), key);
    }
    if (found.length < PICTURES_BATCH_SIZE) return;
    after = found.at(-1)?.id ?? null;
  }
}

/** A person's pictures, as a list and as files (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'pictures.json',
    owner: pictures.ownerId,
    key: pictures.id,
    columns: {
      ...{ address: pictures.address, folder: pictures.folder, width: pictures.width, height: pictures.height },
      ...{ bytes: pictures.bytes, generated: pictures.generated, createdAt: pictures.createdAt },
    },
    complete: async (_, rows) => rows.map((row) => ({ ...row, file: picturePath(String(row.address)) })),
  }),
  { columns: [], files },
];
