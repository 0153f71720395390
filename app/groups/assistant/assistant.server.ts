import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hasProvider, providerName } from '#server/ai/ai-client.ts';
import { type Database, db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { people } from '../../people/tables.ts';
import { currentSettings } from '../../site/settings.server.ts';
import { announceGroup, groupOf } from '../groups.server.ts';
import { groups } from '../tables.ts';
import { helperAgreement } from './agreement-rules.ts';
import { helperAgreements } from './tables.ts';

/** Whether the site offers the writing helper at all (SITE-04). */
export const siteHasHelper = () => hasProvider() && currentSettings().writingHelper;

/** In force: not withdrawn, and for the provider that would be asked now. */
const inForce = () => and(isNull(helperAgreements.withdrawnAt), eq(helperAgreements.provider, providerName()));

/**
 * Whether a child may use the writing helper: the site, their group and a grown-up's agreement for it allow it (SAFE-12). Returns the name
 * of the group, which is never sent; null: off.
 */
export async function childHelper(viewer: Person): Promise<{ groupName: string } | null> {
  if (!siteHasHelper()) return null;
  const [agreed] = await db
    .select({ groupName: groups.name })
    .from(people)
    .innerJoin(groups, and(eq(groups.id, people.groupId), eq(groups.state, 'open'), groups.writingHelper))
    .innerJoin(helperAgreements, and(eq(helperAgreements.childId, people.id), eq(helperAgreements.groupId, groups.id), inForce()))
    .where(and(eq(people.id, viewer.id), isNull(people.deletingSince)));
  return agreed ?? null;
}

const isChildOf = (groupId: string) => and(eq(people.groupId, groupId), isNull(people.deletingSince));

/** The switch of a group, and for each child who agreed and when; null: not found, not open, or the site has no helper. */
export async function helperOf(viewer: Person, groupId: string) {
  if (!siteHasHelper()) return null;
  const group = await groupOf(viewer, groupId);
  if (group?.state !== 'open') return null;
  const agreeing = alias(people, 'agreeing');
  const children = await db
    .select({
      ...{ id: people.id, name: people.name, animal: people.animal },
      ...{ agreedAt: helperAgreements.agreedAt, agreedBy: agreeing.name },
    })
    .from(people)
    .leftJoin(helperAgreements, and(eq(helperAgreements.childId, people.id), eq(helperAgreements.groupId, groupId), inForce()))
    .leftJoin(agreeing, and(eq(agreeing.id, helperAgreements.agreedBy), isNull(agreeing.deletingSince)))
    .where(isChildOf(groupId))
    .orderBy(sql`lower(${people.name})`, people.id);
  return {
    isOn: group.writingHelper,
    wording: helperAgreement(providerName()),
    children: children.map(({ agreedAt, animal, ...child }) => ({
      ...child,
      animal: animal ?? '',
      agreedAt: agreedAt?.toISOString() ?? null,
    })),
  };
}

/** Withdraws the agreements for children that are not listed, and those for another provider. */
async function withdraw(tx: Database, groupId: string, listed: string[]) {
  await tx
    .update(helperAgreements)
    .set({ withdrawnAt: sql`now()` })
    .where(
      and(
        eq(helperAgreements.groupId, groupId),
        isNull(helperAgreements.withdrawnAt),
        or(ne(helperAgreements.provider, providerName()), sql`not ${helperAgreements.childId} = any(${sql.param(listed)}::uuid[])`),
      ),
    );
}

/**
 * Sets the switch of a group, and agrees for the listed children alone. An agreement that is in force keeps who agreed and when. False: not
 * found.
 */
export async function setHelper(viewer: Person, groupId: string, { isOn, childIds }: { isOn: boolean; childIds: string[] }) {
  if (!siteHasHelper()) return false;
  return db.transaction(async (tx) => {
    const group = await groupOf(viewer, groupId, tx);
    if (group?.state !== 'open') return false;
    await tx.update(groups).set({ writingHelper: isOn }).where(eq(groups.id, groupId));
    const children = await tx.select({ id: people.id }).from(people).where(isChildOf(groupId));
    const listed = children.filter(({ id }) => childIds.includes(id)).map(({ id }) => id);
    await withdraw(tx, groupId, listed);
    const [provider, wording] = [providerName(), helperAgreement(providerName())];
    if (listed.length)
      await tx
        .insert(helperAgreements)
        .values(listed.map((childId) => ({ childId, groupId, agreedBy: viewer.id, provider, wording })))
        .onConflictDoNothing();
    await announceGroup(tx, groupId);
    await announce(tx, ...children.map(({ id }) => `person:${id}`)); // their pages show or hide the buttons
    return true;
  });
}
