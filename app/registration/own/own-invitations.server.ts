import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { hasRank } from '#server/access/role-rules.ts';
import { type Database, db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { formatDate } from '#ui/dates/dates.ts';
import { people } from '../../people/tables.ts';
import { freshSettings } from '../../site/settings.server.ts';
import { invitationState, newCode } from '../invitations.server.ts';
import { OWN_AFTER_DAYS, OWN_DAYS, OWN_OPEN_MAX, type OwnRefusal } from '../rules.ts';
import { invitations, invitationUses } from '../tables.ts';

const OWN_SHOWN = 50;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Why the member cannot make an invitation now, or null (REG-06). In a transaction, `lock` lets simultaneous ones wait for each other. */
async function refusalFor(viewer: Person, tx: Database, lock = false): Promise<OwnRefusal | null> {
  const { membersMayInvite } = await freshSettings(tx);
  if (!membersMayInvite || !hasRank(viewer.role, 'member')) return { reason: 'off' };
  const own = tx
    .select({ joined: people.createdAt, isOld: sql<boolean>`${people.createdAt} <= now() - ${OWN_AFTER_DAYS} * interval '1 day'` })
    .from(people)
    .where(and(eq(people.id, viewer.id), isNull(people.deletingSince)));
  const [person] = await (lock ? own.for('update') : own);
  if (!person) return { reason: 'off' };
  if (!person.isOld) return { reason: 'too-new', from: formatDate(new Date(person.joined.getTime() + OWN_AFTER_DAYS * DAY_MS), 'UTC') };
  const open = await tx.$count(invitations, and(eq(invitations.madeBy, viewer.id), sql`${invitationState} = 'open'`));
  return open >= OWN_OPEN_MAX ? { reason: 'too-many' } : null;
}

/** The member's newest invitations, who joined with each, and why no further one can be made. */
export async function ownInvitations(viewer: Person) {
  const list = await db
    .select({
      id: invitations.id,
      code: invitations.code,
      expiresAt: invitations.expiresAt,
      state: invitationState,
      joined: people.username,
    })
    .from(invitations)
    .leftJoin(invitationUses, eq(invitationUses.invitationId, invitations.id))
    .leftJoin(people, and(eq(people.id, invitationUses.personId), isNull(people.deletingSince), eq(people.isPrivate, false)))
    .where(and(eq(invitations.madeBy, viewer.id), eq(invitations.uses, 1)))
    .orderBy(desc(invitations.id))
    .limit(OWN_SHOWN);
  return { list, refusal: await refusalFor(viewer, db) };
}
export type OwnInvitation = Awaited<ReturnType<typeof ownInvitations>>['list'][number];

/** Makes an invitation of one use. Null: done. */
export function createOwnInvitation(viewer: Person): Promise<OwnRefusal | null> {
  return db.transaction(async (tx) => {
    const refusal = await refusalFor(viewer, tx, true);
    if (refusal) return refusal;
    await tx.insert(invitations).values({
      code: newCode(),
      uses: 1,
      usesLeft: 1,
      expiresAt: sql`now() + ${OWN_DAYS} * interval '1 day'`,
      madeBy: viewer.id,
    });
    return null;
  });
}

/** Ends one of the member's invitations; false when not found. Repeating it changes nothing. */
export async function revokeOwnInvitation(viewer: Person, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const revoked = await db
    .update(invitations)
    .set({ revokedAt: sql`coalesce(${invitations.revokedAt}, now())` })
    .where(and(eq(invitations.id, id), eq(invitations.madeBy, viewer.id)))
    .returning({ id: invitations.id });
  return revoked.length > 0;
}
