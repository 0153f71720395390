import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import { downloadHeaders, openStored, removeStored } from '#server/media/storage/files.ts';
import { people } from '../../people/tables.ts';
import { archives } from '../tables.ts';
import { ARCHIVE_DAYS, ARCHIVE_EVERY_HOURS, archiveName, BUILDING_DAYS_MAX } from './archive-rules.ts';
import { BUILD_ARCHIVE } from './build-archive.server.ts';

/** Whose archive it is: the viewer, or a child for whom a grown-up asks (SAFE-14). */
type Owner = Pick<Person, 'id'>;

const HOUR_MS = 60 * 60 * 1_000;
const days = (count: number) => sql`${count} * interval '1 day'`;
const isOpen = and(isNotNull(archives.readyAt), gt(archives.readyAt, sql`now() - ${days(ARCHIVE_DAYS)}`));
const newest = { id: archives.id, createdAt: archives.createdAt, readyAt: archives.readyAt, bytes: archives.bytes };

/** The viewer's last archive, until when it can be downloaded, and when a new one can be made (ACC-07). */
export async function archiveOf(viewer: Owner) {
  const [last] = await db.select(newest).from(archives).where(eq(archives.personId, viewer.id)).orderBy(desc(archives.id)).limit(1);
  const [ready] = await db
    .select(newest)
    .from(archives)
    .where(and(eq(archives.personId, viewer.id), isOpen))
    .orderBy(desc(archives.id))
    .limit(1);
  const next = last && new Date(last.createdAt.getTime() + ARCHIVE_EVERY_HOURS * HOUR_MS);
  return {
    ready: ready?.readyAt
      ? { at: ready.createdAt, bytes: ready.bytes, until: new Date(ready.readyAt.getTime() + ARCHIVE_DAYS * 24 * HOUR_MS) }
      : null,
    isBuilding: last !== undefined && last.readyAt === null,
    tooSoon: last && next && next > new Date() ? { last: last.createdAt, next } : null,
  };
}

/** Asks for an archive, which a job builds. Returns when the last one was made and the next one can be, if that is too soon. */
export function requestArchive(viewer: Owner, requestedBy: string | null = null): Promise<{ last: Date; next: Date } | null> {
  return db.transaction(async (tx) => {
    // Simultaneous requests wait for each other.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update');
    const [recent] = await tx
      .select({
        last: archives.createdAt,
        next: sql`${archives.createdAt} + ${ARCHIVE_EVERY_HOURS} * interval '1 hour'`.mapWith(archives.createdAt),
      })
      .from(archives)
      .where(and(eq(archives.personId, viewer.id), gt(archives.createdAt, sql`now() - ${ARCHIVE_EVERY_HOURS} * interval '1 hour'`)))
      .orderBy(desc(archives.id))
      .limit(1);
    if (recent) return recent;
    const [created] = await tx.insert(archives).values({ personId: viewer.id, requestedBy }).returning({ id: archives.id });
    if (created) await enqueueJob(tx, { kind: BUILD_ARCHIVE, data: created });
    return null;
  });
}

/** The parts of an archive one after the other. A missing part ends the download with an error, so that nobody takes it for whole. */
async function* partsOf(keys: readonly string[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (const key of keys) {
    const opened = await openStored(key);
    if (!opened) throw new Error('a part of an archive is missing');
    yield* opened.body;
  }
}

/** The parts as one stream, of which the next chunk is read on demand. */
function streamOf(keys: readonly string[]): ReadableStream<Uint8Array> {
  const chunks = partsOf(keys);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await chunks.return()),
    },
    { highWaterMark: 0 }, // opens no part before the first read, so that a response that is never sent has no open file
  );
}

/** The viewer's newest archive that is ready, as a stream (ACC-07). Null: there is none. */
export async function openArchive(viewer: Owner) {
  const [found] = await db
    .select({ at: archives.createdAt, bytes: archives.bytes, keys: archives.keys })
    .from(archives)
    .where(and(eq(archives.personId, viewer.id), isOpen))
    .orderBy(desc(archives.id))
    .limit(1);
  return found ? { at: found.at, bytes: found.bytes, body: streamOf(found.keys) } : null;
}

/** The download of an archive; a request for its headers only reads none of it. */
export async function archiveResponse({ method }: Request, { at, bytes, body }: NonNullable<Awaited<ReturnType<typeof openArchive>>>) {
  const headers = downloadHeaders(archiveName(at), bytes);
  if (method !== 'HEAD') return new Response(body, { headers });
  await body.cancel();
  return new Response(null, { headers });
}

/** Deletes archives 7 days after they were ready, those that were never finished, and those that a newer one replaced. */
async function deleteOldArchives(_now: number, stopped: () => boolean): Promise<void> {
  const newer = sql`exists (select from ${archives} newer where newer.person_id = ${archives}.person_id
    and newer.id > ${archives}.id and newer.ready_at is not null)`;
  const old = await db
    .select({ id: archives.id, keys: archives.keys })
    .from(archives)
    .where(
      or(
        lt(archives.readyAt, sql`now() - ${days(ARCHIVE_DAYS)}`),
        and(isNull(archives.readyAt), lt(archives.createdAt, sql`now() - ${days(BUILDING_DAYS_MAX)}`)),
        newer,
      ),
    );
  for (const { id, keys } of old) {
    if (stopped()) return;
    await removeStored(keys);
    await db.delete(archives).where(eq(archives.id, id));
  }
}

export const dailyJobs = [{ run: deleteOldArchives, failed: 'old archives not deleted' }];
