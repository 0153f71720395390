import { and, asc, eq, gt } from 'drizzle-orm';
import { type ArchiveFile, picturePath, storedFile } from '#server/archive/archive-sections.ts';
import { writeZip } from '#server/archive/write-zip.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { filesOf } from '#server/media/addresses.ts';
import { log } from '#server/process/log.ts';
import { type ArchivedWork, filesOfWork, ownWork } from './archive.server.ts';
import { panels } from './tables.ts';

const PANELS_BATCH_SIZE = 100;

/** The text of the comic with its parts, then the widest file of each image, once. */
async function* filesOfComic(work: ArchivedWork): AsyncGenerator<ArchiveFile> {
  yield* filesOfWork(work);
  const seen = new Set<string>();
  for (let after = ''; ; ) {
    const found: { picture: string }[] = await db
      .selectDistinct({ picture: panels.picture })
      .from(panels)
      .where(and(eq(panels.workId, work.id), gt(panels.picture, after)))
      .orderBy(asc(panels.picture))
      .limit(PANELS_BATCH_SIZE);
    for (const address of [work.cover, ...found.map(({ picture }) => picture)]) {
      const key = address && !seen.has(address) ? filesOf(address)?.widest : undefined;
      if (!address || !key) continue;
      seen.add(address);
      yield* storedFile(picturePath(address), key);
    }
    if (found.length < PANELS_BATCH_SIZE) return;
    after = found.at(-1)?.picture ?? '';
  }
}

/** The viewer's own comic as a zip that is made while it is read. Null: not found, not the viewer's, or not a comic. */
export async function zipOfComic(viewer: Person, id: string, { method, signal }: Pick<Request, 'method' | 'signal'>) {
  const work = isId(id) ? await ownWork(viewer, id) : null;
  if (work?.kind !== 'comic') return null;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  if (method === 'HEAD') return readable;
  const writer = writable.getWriter();
  const about = { comic: work.title, madeAt: new Date().toISOString() };
  writeZip(filesOfComic(work), { about, storePart: (part) => writer.write(part), signal }).then(
    () => writer.close(),
    (error) => {
      if (!signal.aborted) log.warn({ err: { name: (error as Error).name } }, 'comic file not written');
      return writer.abort(error).catch(() => {});
    },
  );
  return readable;
}
