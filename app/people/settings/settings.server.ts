import { and, count, eq, isNull, sql, sum } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { storageOf } from '../../images/storage.server.ts';
import { currentSettings } from '../../site/settings.server.ts';
import { works } from '../../works/tables.ts';
import { people } from '../tables.ts';

const figures = db
  .select({ views: sum(works.viewsCount).mapWith(Number), stories: count() })
  .from(works)
  .where(eq(works.authorId, sql.placeholder('viewer')))
  .prepare('settings_figures');

/** The data of the settings page (SETTINGS-03, SETTINGS-04); views and stories count works of every kind (AMB-96). */
export async function settingsOf(viewer: Person) {
  const [[found], storage] = await Promise.all([figures.execute({ viewer: viewer.id }), storageOf(viewer)]);
  const { name, username, email, isPrivate, role } = viewer;
  return {
    name,
    username,
    email,
    isPrivate,
    role,
    views: found?.views ?? 0,
    stories: found?.stories ?? 0,
    storage,
    mayInvite: currentSettings().membersMayInvite,
    sendsMail: currentSettings().sendsMail,
  };
}
export type Settings = Awaited<ReturnType<typeof settingsOf>>;

/**
 * Makes the viewer's profile and its content private or public (SETTINGS-06). A trigger notifies other people's pages; this announces to
 * the viewer's own.
 */
export async function setPrivate(viewer: Person, isPrivate: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(people)
      .set({ isPrivate, updatedAt: sql`now()` })
      .where(and(eq(people.id, viewer.id), isNull(people.deletingSince))); // an account pending deletion stays private
    await announce(tx, `profile:${viewer.id}`, `person:${viewer.id}`);
  });
}
