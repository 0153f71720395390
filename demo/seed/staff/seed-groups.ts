import { eq } from 'drizzle-orm';
import { addChild } from '#app/groups/children/children.server.ts';
import { childCodes } from '#app/groups/children/tables.ts';
import { createGroup, groupPage, ownGroups } from '#app/groups/groups.server.ts';
import { hashOfTyped } from '#app/groups/sign-in/cards.server.ts';
import { openApplication } from '#app/registration/applications.server.ts';
import { people } from '#database/schema.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { DEMO_READER, emailOf, type IdOf } from '../people.ts';
import { DEMO_CARD, DEMO_OWNER, viewerOf } from './staff-logins.ts';

const CHILDREN = [
  { name: 'Mila', animal: 'fox' },
  { name: 'Juno', animal: 'owl' },
] as const;
const APPLICANT = 'wren_abara';

/** A class of the owner with two children, and a family that a member has asked for: a case. A repeated run adds nothing. */
export async function seedGroups(idOf: IdOf): Promise<void> {
  const [owner, member] = [await viewerOf(idOf(DEMO_OWNER)), await viewerOf(idOf(DEMO_READER))];
  if (!(await ownGroups(owner)).length) {
    const created = await createGroup(owner, { name: 'Lighthouse Class', kind: 'class' });
    if ('id' in created) for (const child of CHILDREN) await addChild(owner, created.id, { ...child, agreed: true });
  }
  await giveCard(owner);
  if (!(await ownGroups(member)).length) await createGroup(member, { name: 'Oliveira Family', kind: 'family' });
}

/** Gives the first child of the class the sign-in card of the demo, which can be renewed like any other. */
async function giveCard(owner: Person): Promise<void> {
  const [group] = await ownGroups(owner);
  const child = group && (await groupPage(owner, group.id))?.children.find(({ name }) => name === CHILDREN[0].name);
  const codeHash = await hashOfTyped(DEMO_CARD);
  if (child && codeHash) await db.insert(childCodes).values({ childId: child.id, madeBy: owner.id, codeHash }).onConflictDoNothing();
}

/** Somebody who waits for approval: a case. */
export async function seedApplication(): Promise<void> {
  if (await db.$count(people, eq(people.username, APPLICANT))) return;
  await db.transaction(async (tx) => {
    await tx.insert(people).values({ name: 'Wren Abara', username: APPLICANT, email: emailOf(APPLICANT) });
    await openApplication(tx, {
      username: APPLICANT,
      why: 'My sister writes here, and I have a notebook full of short plays for two voices.',
    });
  });
}
