import { and, eq, sql } from 'drizzle-orm';
import { isStaffRole } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import type { OpenChannel, SlowMode } from '../../channel-rules.ts';
import { channelLastSends } from '../../tables.ts';

/** Slow mode for a member, as the database enforces it; the owner, moderators and staff of the site have none (CHMOD-03). */
export async function slowModeOf(viewer: Viewer, { id, about, relation }: OpenChannel): Promise<SlowMode> {
  const seconds = about?.slowModeSeconds ?? 0;
  if (!viewer || !seconds || relation.role !== 'member' || isStaffRole(viewer.role)) return null;
  const [row] = await db
    .select({
      wait: sql<number>`ceil(extract(epoch from ${channelLastSends.sentAt} + ${seconds} * interval '1 second' - clock_timestamp()))::int`,
    })
    .from(channelLastSends)
    .where(and(eq(channelLastSends.channelId, id), eq(channelLastSends.personId, viewer.id)));
  return { seconds, wait: Math.max(0, row?.wait ?? 0) };
}
