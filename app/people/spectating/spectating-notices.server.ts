import { and, eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { personVisibleTo } from '../../audience/visible.server.ts';
import { people, spectating } from '../tables.ts';
import type { SpectatingNotices } from './spectating-rules.ts';

const isName = (name: string) => isId(name) || /^[A-Za-z0-9_]{1,20}$/.test(name);
const isThem = (viewer: Person, name: string) =>
  and(
    isId(name) ? eq(people.id, name) : sql`lower(${people.username}) = lower(${name})`,
    personVisibleTo(viewer),
    eq(people.id, spectating.spectatedId),
  );

/** What the viewer is notified of about a person whom they spectate; null: they do not, or may not see them. */
export async function noticesAbout(viewer: Person, name: string) {
  if (!isName(name)) return null;
  const [found] = await db
    .select({ id: people.id, name: people.name, username: people.username, notices: spectating.notices })
    .from(spectating)
    .innerJoin(people, isThem(viewer, name))
    .where(eq(spectating.spectatorId, viewer.id));
  return found ?? null;
}

/** Sets what the viewer is notified of about a person whom they spectate (FOLLOW-02). False: they do not spectate them. */
export async function setNoticesAbout(viewer: Person, name: string, notices: SpectatingNotices): Promise<boolean> {
  if (!isName(name)) return false;
  const changed = await db
    .update(spectating)
    .set({ notices })
    .from(people)
    .where(and(eq(spectating.spectatorId, viewer.id), isThem(viewer, name)))
    .returning({ id: people.id });
  return changed.length > 0;
}
