import { and, eq, isNull, sql } from 'drizzle-orm';
import { ACTIVE } from '#server/access/standing-state-rules.ts';
import type { ArchiveFile, ArchiveSection } from '#server/archive/archive-sections.ts';
import { writeZip } from '#server/archive/write-zip.ts';
import { type Database, db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { type JobRun, jobHandler, jobKind } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { removeStored, storeFile } from '#server/media/storage/files.ts';
import { notify } from '../../notifications/notify.server.ts';
import { people } from '../../people/tables.ts';
import { archives } from '../tables.ts';
import { TRIES_MAX } from './archive-rules.ts';

export const BUILD_ARCHIVE = jobKind<{ id: string }>('build-archive');

async function* filesOf(viewer: Person, sections: readonly ArchiveSection[]): AsyncGenerator<ArchiveFile> {
  for (const section of sections) yield* section.files(viewer);
}

type To = { storePart(part: Buffer): Promise<void>; signal: AbortSignal };

/** Writes everything that is the person's own as a zip (ACC-07). Returns its size. */
export const writeArchive = (viewer: Person, sections: readonly ArchiveSection[], to: To): Promise<number> =>
  writeZip(filesOf(viewer, sections), { about: { username: viewer.username, madeAt: new Date().toISOString() }, ...to });

/** Whose archive it is, in the form of a viewer; undefined once the account is closed. */
export async function personOfArchive(
  which: { id: string } | { username: string },
): Promise<(Person & { groupId: string | null }) | undefined> {
  const isWanted = 'id' in which ? eq(people.id, which.id) : sql`lower(${people.username}) = lower(${which.username})`;
  const [person] = await db
    .select({
      ...{ id: people.id, name: people.name, username: people.username, email: people.email, role: people.role },
      ...{ profilePicture: people.profilePicture, isPrivate: people.isPrivate, groupId: people.groupId },
    })
    .from(people)
    .where(and(isWanted, isNull(people.deletingSince)));
  return person && { ...person, standing: ACTIVE }; // what is their own does not depend on it
}

/** Builds an archive in parts in the media store. A repeated run first deletes the parts of the one before. */
async function build(sections: readonly ArchiveSection[], { id }: { id: string }, { tries, signal }: JobRun): Promise<void> {
  const [archive] = await db.select().from(archives).where(eq(archives.id, id));
  if (!archive || archive.readyAt) return;
  const person = await personOfArchive({ id: archive.personId });
  if (!person) return; // the purge deletes its files
  await removeStored(archive.keys);
  if (tries > TRIES_MAX) {
    await db.delete(archives).where(eq(archives.id, id)); // the person can ask again
    return;
  }
  await db.update(archives).set({ keys: [] }).where(eq(archives.id, id));
  const record = async (key: string) => {
    const stored = await db
      .update(archives)
      .set({ keys: sql`array_append(${archives.keys}, ${key})` })
      .where(eq(archives.id, id))
      .returning({ id: archives.id });
    if (!stored.length) throw new Error('the archive was deleted meanwhile');
  };
  const storePart = async (part: Buffer) => {
    signal.throwIfAborted();
    await storeFile(person.id, 'profile-images', 'archives', 'archive.zip', part, undefined, record);
  };
  const bytes = await writeArchive(person, sections, { storePart, signal });
  await db.transaction(async (tx) => {
    const ready = await tx
      .update(archives)
      .set({ bytes, readyAt: sql`now()` })
      .where(and(eq(archives.id, id), isNull(archives.readyAt)))
      .returning({ id: archives.id });
    if (!ready.length) return;
    await notifyReady(tx, person, archive.requestedBy);
  });
}

/** Notifies the person, or for a child the grown-up who asked: a child is notified only about their own stories (SAFE-13). */
async function notifyReady(tx: Database, { id, role, groupId }: Person & { groupId: string | null }, requestedBy: string | null) {
  if (role !== 'child') {
    await notify(tx, { personId: id, kind: 'archive-ready', data: {} });
    await announce(tx, `person:${id}`);
  } else if (groupId) {
    if (requestedBy) await notify(tx, { personId: requestedBy, kind: 'child-archive-ready', data: { childId: id, groupId } });
    await announce(tx, `group:${groupId}`);
  }
}

/** The job that builds archives from the sections of all areas. */
export const archiveJob = (sections: readonly ArchiveSection[]) =>
  jobHandler(BUILD_ARCHIVE, (data: { id: string }, run) => build(sections, data, run));
