import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { type Actor, LAST_OWNER, LAST_OWNER_SQLSTATE, type Ranked } from '#server/access/role-rules.ts';
import { type Database, db, retried } from '#server/database/database.ts';
import { isRefusedBy } from '#server/database/database-problems.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import { refusalNamed } from '#server/http/problems.ts';
import { announce, endStreamsOf } from '#server/live/live.ts';
import { oneTimeLinks } from '../account/tables.ts';
import { recordAction } from '../moderation/log.server.ts';
import { notify } from '../notifications/notify.server.ts';
import { people } from '../people/tables.ts';
import { endInvitations } from '../registration/invitations.server.ts';
import { freshSettings } from '../site/settings.server.ts';
import { reviewOlderStories } from './older-stories.server.ts';
import { type Capability, type GivenRole, may, mayActOn, mayGiveRole, ROLE_NAMES, SAME_OR_HIGHER } from './rules.ts';
import { OWNER_LOCK } from './setup-rules.ts';

/** Why staff may not do something to a person. */
export type StaffRefusal = RefusedAction | 'not-found';
export type RoleChange = { changed: true } | StaffRefusal;

const sameOrHigher: RefusedAction = refusalNamed('not-allowed', SAME_OR_HIGHER);
export const lastOwner: RefusedAction = { status: 409, problem: 'last-owner', message: LAST_OWNER };

/** Finds an open account by its username for staff. Children are not found: they are known only in their group (SAFE-09). */
export const isNamed = (username: string) =>
  and(sql`lower(${people.username}) = lower(${username})`, isNull(people.deletingSince), ne(people.role, 'child'));

const personNamed = async (tx: Database, username: string) => {
  const [person] = await tx
    .select({ id: people.id, role: people.role, username: people.username })
    .from(people)
    .where(isNamed(username))
    .for('update');
  return person;
};

/** The actor, whose role is read again under a lock: somebody may have changed it since the request began. */
export async function lockedActor(viewer: Ranked, tx: Database): Promise<Ranked | undefined> {
  const [actor] = await tx.select({ id: people.id, role: people.role }).from(people).where(eq(people.id, viewer.id)).for('share');
  return actor;
}

/** The person that the actor is about to act on, locked; otherwise the refusal (ROLE-01, ROLE-02). */
export async function personToActOn(
  viewer: Actor,
  tx: Database,
  username: string,
  capability: Capability,
): Promise<{ person: Ranked & { username: string } } | { refused: StaffRefusal }> {
  const person = await personNamed(tx, username);
  if (!person) return { refused: 'not-found' };
  if (viewer === 'command line') return { person };
  const actor = await lockedActor(viewer, tx);
  return actor && may(actor.role, capability) && mayActOn(actor, person) ? { person } : { refused: sameOrHigher };
}

/**
 * Gives a person a role, in one transaction with its log line. It holds from the person's next request in every process, because the role
 * is read with the session. The database refuses to lose the last owner (ROLE-02, ROLE-05).
 */
export async function changeRole(viewer: Actor, username: string, role: GivenRole): Promise<RoleChange> {
  try {
    return await retried(() =>
      db.transaction(async (tx): Promise<RoleChange> => {
        if (role === 'owner') await tx.execute(sql`select pg_advisory_xact_lock(${OWNER_LOCK})`);
        const person = await personNamed(tx, username);
        if (!person) return 'not-found';
        if (viewer !== 'command line') {
          const actor = await lockedActor(viewer, tx);
          if (!actor || !(mayGiveRole(actor, person, role) || (person.role === role && mayActOn(actor, person)))) return sameOrHigher;
        }
        if (person.role === role) return { changed: true };
        const isFirstOwner = role === 'owner' && !(await freshSettings(tx)).hasOwner;
        await tx.update(people).set({ role, updatedAt: sql`now()` }).where(eq(people.id, person.id));
        await recordAction(viewer, tx, { action: 'role-changed', personId: person.id, before: { role: person.role }, after: { role } });
        // Links from before would let their maker act on somebody of a higher role, or act after losing the role.
        await tx
          .delete(oneTimeLinks)
          .where(and(isNull(oneTimeLinks.usedAt), or(eq(oneTimeLinks.personId, person.id), eq(oneTimeLinks.madeBy, person.id))));
        if (!may(role, 'invite')) await endInvitations(tx, person.id);
        await notify(tx, { personId: person.id, kind: 'new-role', data: { role: ROLE_NAMES[role] } });
        if (isFirstOwner) await reviewOlderStories(viewer, tx, person.id);
        await announce(tx, 'setup', `person:${person.id}`);
        await endStreamsOf(tx, person.id); // their topics were checked with the former role
        return { changed: true };
      }),
    );
  } catch (error) {
    if (isRefusedBy(error, LAST_OWNER_SQLSTATE)) return lastOwner;
    throw error;
  }
}
