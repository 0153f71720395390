import { childAgreements, groupPeople } from '#app/groups/children/tables.ts';
import { groups } from '#app/groups/tables.ts';
import type { people } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import { createMember, type Member } from '../people.ts';

/** An open family of these grown-ups. */
export async function createGroup(grownUps: { id: string }[], overrides: Partial<typeof groups.$inferInsert> = {}) {
  const [group] = await db
    .insert(groups)
    .values({ name: 'The Lanterns', kind: 'family', state: 'open', ...overrides })
    .returning();
  if (!group) throw new Error('the group was not created');
  if (grownUps.length) await db.insert(groupPeople).values(grownUps.map(({ id }) => ({ groupId: group.id, personId: id })));
  return group;
}

let count = 0;
/** A child of the group, signed in. */
export async function createChild(group: { id: string }, overrides: Partial<typeof people.$inferInsert> = {}): Promise<Member> {
  const username = `child-${crypto.randomUUID()}`;
  const letters = [...String(++count)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
  const child = await createMember({ name: `Pip${letters}`, username, role: 'child', groupId: group.id, animal: 'fox', ...overrides });
  await db.insert(childAgreements).values({ childId: child.id, groupId: group.id, wording: 'Agreed.' });
  return child;
}
