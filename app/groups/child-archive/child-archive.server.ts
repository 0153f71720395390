import type { Person } from '#server/identity/viewer.ts';
import { archiveOf, openArchive, requestArchive } from '../../account/archive/archive.server.ts';
import { childOf } from '../children/children.server.ts';

/** The archive of a child, for the grown-ups of their group. Null: not found (SAFE-14). */
export async function childArchive(viewer: Person, groupId: string, childId: string) {
  const child = await childOf(viewer, groupId, childId);
  return child && { name: child.name, ...(await archiveOf({ id: childId })) };
}

/** Asks for the archive of a child in their name, because they have no account to do so. `refused` as for one's own; null: not found. */
export async function requestChildArchive(viewer: Person, groupId: string, childId: string) {
  if (!(await childOf(viewer, groupId, childId))) return null;
  return { refused: await requestArchive({ id: childId }, viewer.id) };
}

/** The child's newest archive as a stream; null: not found, or there is none. */
export async function openChildArchive(viewer: Person, groupId: string, childId: string) {
  return (await childOf(viewer, groupId, childId)) && openArchive({ id: childId });
}
