import { type FileHandle, open, rm } from 'node:fs/promises';
import { type Actor, requireRank } from '#server/access/role-rules.ts';
import type { ArchiveSection } from '#server/archive/archive-sections.ts';
import { db } from '#server/database/database.ts';
import { personOfArchive, writeArchive } from '../../account/archive/build-archive.server.ts';
import { recordAction } from '../../moderation/log.server.ts';

/** Opens a new file that only its owner may read. A message if there is one already, or the folder is missing. */
async function newFile(file: string): Promise<FileHandle | { message: string }> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { message: code === 'EEXIST' ? `${file} already exists.` : `${file} cannot be written (${code ?? 'error'}).` };
  }
}

/** Writes a person's archive into a new file and logs it (ROLE-08). Only for the command line: no page shows staff anybody's drafts. */
export async function archiveTo(
  viewer: Extract<Actor, 'command line'>,
  username: string,
  { file, sections }: { file: string; sections: readonly ArchiveSection[] },
): Promise<{ bytes: number } | { message: string } | 'not-found'> {
  requireRank(viewer, 'owner');
  const person = await personOfArchive({ username });
  if (!person) return 'not-found';
  const handle = await newFile(file);
  if ('message' in handle) return handle;
  try {
    const storePart = (part: Buffer) => handle.appendFile(part);
    const bytes = await writeArchive(person, sections, { storePart, signal: new AbortController().signal });
    await handle.sync();
    await recordAction(viewer, db, { action: 'archive-made', personId: person.id });
    return { bytes };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
