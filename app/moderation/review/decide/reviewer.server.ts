import { and, eq, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { standingNow } from '#app/audience/visible.server.ts';
import { groupPeople } from '#app/groups/children/tables.ts';
import { people } from '#app/people/tables.ts';
import { requireRank, STAFF_ROLES } from '#server/access/role-rules.ts';
import type { Database } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { caseCopies } from '../../tables.ts';
import type { Reviewer } from './review-rules.ts';

/** The staff who can decide at the moment, without this person. */
export const otherStaff = (viewer: Pick<Person, 'id'>): SQL | undefined =>
  and(
    inArray(people.role, [...STAFF_ROLES]),
    ne(people.id, viewer.id),
    isNull(people.deletingSince),
    notInArray(standingNow, ['suspended', 'banned']),
  );

/** What the viewer is to a child's story in a case: whether they belong to the child's group, and who else could read it. */
export async function reviewerOf(
  viewer: Person,
  tx: Database,
  { caseId, groupId }: { caseId: string; groupId: string },
): Promise<Reviewer> {
  requireRank(viewer, 'moderator');
  const inGroup = (person: SQL) =>
    sql<boolean>`exists (select from ${groupPeople} where ${groupPeople.groupId} = ${groupId} and ${groupPeople.personId} = ${person})`;
  const others = (isInside: boolean) =>
    tx.$count(people, and(otherStaff(viewer), isInside ? inGroup(sql`${people}.id`) : sql`not ${inGroup(sql`${people}.id`)}`));
  const [own] = await tx.select({ isGrownUp: inGroup(sql`${viewer.id}::uuid`) }).from(sql`(select 1) one`);
  const [copy] = await tx
    .select({ sentBy: sql<string | null>`${caseCopies.context} ->> 'sentBy'` })
    .from(caseCopies)
    .where(eq(caseCopies.caseId, caseId));
  return {
    isGrownUp: own?.isGrownUp ?? false,
    isSender: copy?.sentBy === viewer.id,
    othersOutside: await others(false),
    othersInside: await others(true),
  };
}
