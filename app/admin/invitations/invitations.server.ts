import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { type Actor, requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { recordAction } from '../../moderation/log.server.ts';
import { people } from '../../people/tables.ts';
import { invitationState, newCode } from '../../registration/invitations.server.ts';
import { invitations, invitationUses } from '../../registration/tables.ts';
import type { NewInvitation } from './schemas.ts';

const INVITATIONS_PAGE_SIZE = 25;
const JOINED_SHOWN = 5;

/** Creates an invitation (REG-04). */
export async function createInvitation(viewer: Person, { uses, hours, note }: NewInvitation): Promise<void> {
  requireRank(viewer, 'administrator');
  await db.transaction(async (tx) => {
    await tx.insert(invitations).values({
      code: newCode(),
      uses,
      usesLeft: uses,
      expiresAt: sql`now() + ${hours} * interval '1 hour'`,
      note,
      madeBy: viewer.id,
    });
    await recordAction(viewer, tx, { action: 'invitation-made', after: { uses: String(uses), hours: String(hours) } });
  });
}

/** Ends an invitation at once; false when there is no such invitation. Repeating it changes nothing. */
export async function revokeInvitation(viewer: Actor, id: string): Promise<boolean> {
  requireRank(viewer, 'administrator');
  if (!isId(id)) return false;
  return db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(invitations)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(invitations.id, id), isNull(invitations.revokedAt)))
      .returning({ usesLeft: invitations.usesLeft });
    if (revoked) await recordAction(viewer, tx, { action: 'invitation-revoked', before: { usesLeft: String(revoked.usesLeft) } });
    return revoked !== undefined || (await tx.$count(invitations, eq(invitations.id, id))) > 0;
  });
}

const invitationId = sql`${invitations}.id`; // with the table's name, because the subqueries have an `id` of their own
const joinedPeople = sql`from ${invitationUses} u join ${people} p on p.id = u.person_id
  where u.invitation_id = ${invitationId} and p.deleting_since is null`;
const joined = sql<string[]>`coalesce((select jsonb_agg(j.username) from (
  select p.username ${joinedPeople} order by u.used_at desc, u.person_id desc limit ${sql.raw(String(JOINED_SHOWN))}) j), '[]')`;

/** A page of all invitations, newest first. `joined` are the last few people who joined with each, of `joinedCount`. */
export async function listInvitations(viewer: Person, after: string | null) {
  requireRank(viewer, 'administrator');
  const rows = await db
    .select({
      id: invitations.id,
      code: invitations.code,
      note: invitations.note,
      uses: invitations.uses,
      usesLeft: invitations.usesLeft,
      expiresAt: invitations.expiresAt,
      state: invitationState,
      madeBy: sql<string | null>`(select m.username from ${people} m where m.id = ${invitations.madeBy} and m.deleting_since is null)`,
      joined,
      joinedCount: sql<number>`(select count(*)::int ${joinedPeople})`,
    })
    .from(invitations)
    .where(isId(after) ? lt(invitations.id, after) : undefined)
    .orderBy(desc(invitations.id))
    .limit(INVITATIONS_PAGE_SIZE + 1);
  const shown = rows.slice(0, INVITATIONS_PAGE_SIZE);
  return { invitations: shown, more: rows.length > INVITATIONS_PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null };
}
export type ListedInvitation = Awaited<ReturnType<typeof listInvitations>>['invitations'][number];
