import { sql } from 'drizzle-orm';
import { moderationLog } from '#app/moderation/tables.ts';
import { people } from '#app/people/tables.ts';
import { invitationUses } from '#app/registration/tables.ts';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { INVITED_SHOWN, type Joined, LEVELS_SHOWN } from './joined-rules.ts';

/** Somebody above or below a person in the tree of who invited whom; `level` counts from 1. */
export type InvitedPerson = { id: string; username: string; invitedBy: string | null; level: number };

/** Who invited whom around a person, three levels up and down (REG-06). A deleted account is missing, and so is what is beyond it. */
export async function invitedAround(viewer: Person, personId: string): Promise<{ above: InvitedPerson[]; below: InvitedPerson[] }> {
  requireRank(viewer, 'administrator');
  const [above, below] = await Promise.all([
    db.execute<InvitedPerson>(sql`
      with recursive above as (
        select p.id, p.username, p.invited_by, 1 as level from ${people} own
          join ${people} p on p.id = own.invited_by and p.deleting_since is null where own.id = ${personId}
        union all
        select p.id, p.username, p.invited_by, a.level + 1 from above a
          join ${people} p on p.id = a.invited_by and p.deleting_since is null where a.level < ${LEVELS_SHOWN}
      )
      select id, username, invited_by as "invitedBy", level from above order by level desc`),
    db.execute<InvitedPerson>(sql`
      with recursive below as (
        select id, username, invited_by, 1 as level from ${people} where invited_by = ${personId} and deleting_since is null
        union all
        select p.id, p.username, p.invited_by, b.level + 1 from below b
          join ${people} p on p.invited_by = b.id and p.deleting_since is null where b.level < ${LEVELS_SHOWN}
      )
      select id, username, invited_by as "invitedBy", level from below order by level, id limit ${INVITED_SHOWN + 1}`),
  ]);
  return { above: above.rows, below: below.rows };
}

/** How a person joined (SITE-06). */
export async function howJoined(viewer: Person, personId: string): Promise<Joined> {
  requireRank(viewer, 'administrator');
  const { rows } = await db.execute<{ joined: Joined }>(sql`
    select case
      when exists (select from ${invitationUses} where person_id = ${personId}) then 'invitation'
      when exists (select from ${moderationLog} where person_id = ${personId} and action = 'account-created') then 'command line'
      else 'sign-up' end as joined`);
  return rows[0]?.joined ?? 'sign-up';
}
