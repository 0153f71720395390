import { eq } from 'drizzle-orm';
import { addChild } from '#app/groups/children/children.server.ts';
import { createGroup, ownGroups } from '#app/groups/groups.server.ts';
import { apply } from '#app/registration/applications.server.ts';
import { people } from '#database/schema.ts';
import { db } from '#server/database/database.ts';
import { DEMO_READER, emailOf, type IdOf } from '../people.ts';
import { DEMO_OWNER, viewerOf } from './staff-logins.ts';

const CHILDREN = [
  { name: 'Mila', animal: 'fox' },
  { name: 'Juno', animal: 'owl' },
] as const;
const APPLICANT = 'wren_abara';

/** A class of the owner with two children, and a family that a member has asked for: a case. A repeated run adds nothing. */
export async function seedGroups(idOf: IdOf): Promise<void> {
  const [owner, member] = [await viewerOf(idOf(DEMO_OWNER)), await viewerOf(idOf(DEMO_READER))];
  if (!(await ownGroups(owner)).length) {
    const made = await createGroup(owner, { name: 'Lighthouse Class', kind: 'class' });
    if ('id' in made) for (const child of CHILDREN) await addChild(owner, made.id, { ...child, agreed: true });
  }
  if (!(await ownGroups(member)).length) await createGroup(member, { name: 'Oliveira Family', kind: 'family' });
}

/** Somebody who waits for approval: a case. */
export async function seedApplication(): Promise<void> {
  if (await db.$count(people, eq(people.username, APPLICANT))) return;
  await db.transaction(async (tx) => {
    await tx.insert(people).values({ name: 'Wren Abara', username: APPLICANT, email: emailOf(APPLICANT) });
    await apply(tx, { username: APPLICANT, why: 'My sister writes here, and I have a notebook full of short plays for two voices.' });
  });
}
