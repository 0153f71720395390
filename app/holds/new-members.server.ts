import { eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { consume, refund } from '#server/limits/rate-limits.ts';
import { cases, decisions } from '../moderation/tables.ts';
import { people } from '../people/tables.ts';
import { currentSettings, siteHasOwner } from '../site/settings.server.ts';
import { NEW_AGAIN_DAYS, NEW_HOURS, type NewMemberAction, RELEASES_MIN } from './hold-rules.ts';

// Qualified names: Drizzle omits the table name in a single-table select, and the subqueries have columns of the same name.
const ofPerson = sql`from ${decisions} decision join ${cases} about on about.id = decision.case_id
  where about.subject_person_id = ${people}.id and decision.undone_at is null`;
const memberIsNew = sql<boolean>`(not ${people.isTrusted} and ${people.role} = 'member' and (
  ${people.createdAt} > now() - ${sql.raw(`interval '${NEW_HOURS} hours'`)}
  or exists (select ${ofPerson} and decision.created_at > now() - ${sql.raw(`interval '${NEW_AGAIN_DAYS} days'`)}
    and decision.actions && '{remove,warn,silence,suspend,ban}')))`;
const newMemberQuery = db
  .select({
    isNewMember: memberIsNew,
    releases: sql<number>`(select count(*)::int ${ofPerson} and about.kind = 'held' and decision.actions @> '{release}')`,
  })
  .from(people)
  .where(eq(people.id, sql.placeholder('person')))
  .prepare('new_member');

/** Whether a member is new, for whom the limits hold; never while the site has no owner (HOLD-01, ROLE-03). */
export async function isNewMember(viewer: Pick<Person, 'id'>): Promise<boolean> {
  if (!siteHasOwner()) return false;
  const [found] = await newMemberQuery.execute({ person: viewer.id });
  return found?.isNewMember ?? false;
}

/** Whether a member is new, and whether links and contact details are held: until `RELEASES_MIN` of their things are released (HOLD-04). */
export async function newMemberState(viewer: Person): Promise<{ isNewMember: boolean; isContactHeld: boolean }> {
  const [found] = await newMemberQuery.execute({ person: viewer.id });
  return { isNewMember: found?.isNewMember ?? false, isContactHeld: Boolean(found?.isNewMember && found.releases < RELEASES_MIN) };
}

/**
 * Counts one action of a new member in the database. Returns the seconds to wait when the day's number is reached, else 0; what is not
 * carried out is returned with `refundNewMember`.
 */
export async function consumeNewMember(viewer: Person, action: NewMemberAction): Promise<number> {
  if (!currentSettings().newMemberLimits || !(await isNewMember(viewer))) return 0;
  return consume(`new-${action}`, viewer.id);
}
export const refundNewMember = async (viewer: Person, action: NewMemberAction): Promise<void> => {
  if (currentSettings().newMemberLimits && (await isNewMember(viewer))) await refund(`new-${action}`, viewer.id);
};
