import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { people } from '../../people/tables.ts';
import { moderationLog } from '../tables.ts';
import { ONLY_STAFF_HOURS } from './appeal-decision-rules.ts';

const HOURS = sql`${ONLY_STAFF_HOURS} * interval '1 hour'`;
const STAFF = sql`('moderator', 'administrator', 'owner')`;

/**
 * Whether the viewer is an owner and was the only staff for the 72 hours that a case has waited: then they may also decide what otherwise
 * needs a second person (MOD-16, MOD-18).
 */
export async function isOnlyStaff(viewer: Person, tx: Transaction, since: Date): Promise<boolean> {
  if (viewer.role !== 'owner') return false;
  const { rows } = await tx.execute<{ alone: boolean }>(sql`
    select ${since.toISOString()}::timestamptz <= now() - ${HOURS}
      and not exists (select from ${people} where role in ${STAFF} and id <> ${viewer.id}
        and (deleting_since is null or deleting_since > now() - ${HOURS}))
      and not exists (select from ${moderationLog} where action = 'role-changed' and person_id <> ${viewer.id}
        and created_at > now() - ${HOURS} and before ->> 'role' in ${STAFF}) as alone`);
  return rows[0]?.alone ?? false;
}
