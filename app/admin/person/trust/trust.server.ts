import { eq, sql } from 'drizzle-orm';
import { recordAction } from '#app/moderation/log.server.ts';
import { people } from '#app/people/tables.ts';
import { isNamed } from '#app/roles/roles.server.ts';
import { mayActOn, SAME_OR_HIGHER } from '#app/roles/rules.ts';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';

type Changed = 'done' | 'not-found' | { status: 403; problem: string; message: string };

/** Marks somebody as trusted or not, with a line in the log; repeating it changes nothing (HOLD-01). */
export async function setTrusted(viewer: Person, username: string, isTrusted: boolean): Promise<Changed> {
  requireRank(viewer, 'administrator');
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: people.id, role: people.role, isTrusted: people.isTrusted })
      .from(people)
      .where(isNamed(username))
      .for('update');
    if (!person) return 'not-found';
    if (!mayActOn(viewer, person)) return { status: 403, problem: 'not-allowed', message: SAME_OR_HIGHER };
    if (person.isTrusted === isTrusted) return 'done';
    await tx.update(people).set({ isTrusted, updatedAt: sql`now()` }).where(eq(people.id, person.id));
    const words = (trusted: boolean) => ({ trusted: trusted ? 'yes' : 'no' });
    await recordAction(viewer, tx, { action: 'trust-changed', personId: person.id, before: words(!isTrusted), after: words(isTrusted) });
    return 'done';
  });
}
