import { eq, sql } from 'drizzle-orm';
import { recordAction } from '#app/moderation/log.server.ts';
import { notify } from '#app/notifications/notify.server.ts';
import { people } from '#app/people/tables.ts';
import { isNamed, lockedActor } from '#app/roles/roles.server.ts';
import { mayActOn, SAME_OR_HIGHER } from '#app/roles/rules.ts';
import { hasRank, requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import { refusalNamed } from '#server/http/problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import type { Trust } from './trust-rules.ts';

type Changed = 'done' | 'not-found' | RefusedAction;

const COLUMNS = { trusted: 'isTrusted', kids: 'trustedForKids' } as const satisfies Record<Trust, string>;
const words = (trust: Trust, isTrusted: boolean) => ({ [trust]: isTrusted ? 'yes' : 'no' });

/**
 * Marks somebody as trusted or not, for what new members do or for the Kids Zone, with a line in the log; repeating it changes nothing
 * (HOLD-01, SAFE-07). The person is notified about the Kids Zone, where it changes what happens to their next story.
 */
export async function setTrusted(viewer: Person, username: string, trust: Trust, isTrusted: boolean): Promise<Changed> {
  requireRank(viewer, 'administrator');
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: people.id, role: people.role, isTrusted: people.isTrusted, trustedForKids: people.trustedForKids })
      .from(people)
      .where(isNamed(username))
      .for('update');
    if (!person) return 'not-found';
    const actor = await lockedActor(viewer, tx);
    if (!actor || !hasRank(actor.role, 'administrator') || !mayActOn(actor, person)) return refusalNamed('not-allowed', SAME_OR_HIGHER);
    const column = COLUMNS[trust];
    if (person[column] === isTrusted) return 'done';
    await tx
      .update(people)
      .set({ [column]: isTrusted, updatedAt: sql`now()` })
      .where(eq(people.id, person.id));
    const changes = { before: words(trust, !isTrusted), after: words(trust, isTrusted) };
    await recordAction(viewer, tx, { action: trust === 'kids' ? 'kids-trust-changed' : 'trust-changed', personId: person.id, ...changes });
    if (trust === 'kids') await notify(tx, { personId: person.id, kind: 'trusted-for-kids', data: { isTrusted } });
    return 'done';
  });
}
