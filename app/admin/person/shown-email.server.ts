import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { recordAction } from '../../moderation/log.server.ts';
import { people } from '../../people/tables.ts';
import { isNamed } from '../../roles/roles.server.ts';

/** A person's email address, which no page of staff loads; that it was looked at is logged (SITE-06). Null: not found. */
export function shownEmail(viewer: Person, username: string): Promise<string | null> {
  requireRank(viewer, 'administrator');
  return db.transaction(async (tx) => {
    const [person] = await tx.select({ id: people.id, email: people.email }).from(people).where(isNamed(username));
    if (!person) return null;
    await recordAction(viewer, tx, { action: 'email-shown', personId: person.id });
    return person.email;
  });
}
