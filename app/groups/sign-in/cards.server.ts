import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import pLimit from 'p-limit';
import { type Database, db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { consume } from '#server/limits/rate-limits.ts';
import { sessions } from '../../account/tables.ts';
import { isActiveAccount } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { childCodes } from '../children/tables.ts';
import { groupOf } from '../groups.server.ts';
import { groups } from '../tables.ts';
import { CODE_LENGTH, CODE_LETTERS, formatCode, LONG_SESSION_DAYS, normalizeCode, SHORT_SESSION_HOURS } from './card-rules.ts';

// The hash must be the same for the same code, because the code alone names the child; it is slow instead, so that a stolen backup does not
// give the codes away. Two at a time, as for passwords.
const slowHash = promisify(scrypt) as (code: string, salt: string, length: number) => Promise<Buffer>;
const hashLimit = pLimit(2);
const WAITING_MAX = 200;
const hashOf = (code: string) => hashLimit(async () => (await slowHash(code, 'storyhearth sign-in card', 32)).toString('base64url'));

const newCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

export type Card = { id: string; name: string; animal: string; code: string };

/** The children of the group with these ids, each once, by name. */
const chosenChildren = (_viewer: Person, tx: Database, groupId: string, ids: readonly string[]) =>
  tx
    .select({ id: people.id, name: people.name, animal: people.animal })
    .from(people)
    .where(and(inArray(people.id, [...ids]), eq(people.groupId, groupId), isNull(people.deletingSince)))
    .orderBy(sql`lower(${people.name})`);

type NewCards = { childIds: readonly string[]; isLong: boolean };

/**
 * Makes new codes for children of the viewer's group, and returns their cards, the only place where the codes can be read. Earlier cards of
 * these children end, with the sessions that were started with them (SAFE-04). Null: not found; a number: the seconds to wait, because each
 * code takes time of the server.
 */
export async function createCards(viewer: Person, groupId: string, { childIds, isLong }: NewCards): Promise<Card[] | number | null> {
  const group = await groupOf(viewer, groupId);
  const chosen = group?.state === 'open' ? await chosenChildren(viewer, db, groupId, childIds.filter(isId)) : [];
  if (!chosen.length) return null;
  const wait = await consume('cards', viewer.id, 'member', chosen.length);
  if (wait) return wait;
  const newCodes = await Promise.all(
    chosen.map(async ({ id }) => {
      const code = newCode();
      return { id, code, codeHash: await hashOf(code) };
    }),
  );
  return db.transaction(async (tx) => {
    const group = await groupOf(viewer, groupId, tx);
    if (group?.state !== 'open') return null;
    const children = await chosenChildren(viewer, tx, groupId, childIds.filter(isId));
    const found = children.flatMap((child) => newCodes.filter(({ id }) => id === child.id).map((card) => ({ ...child, ...card })));
    if (!found.length) return null;
    await tx
      .insert(childCodes)
      .values(found.map(({ id, codeHash }) => ({ childId: id, madeBy: viewer.id, codeHash, longSession: isLong })))
      .onConflictDoUpdate({
        target: childCodes.childId,
        set: { codeHash: sql`excluded.code_hash`, madeBy: viewer.id, longSession: isLong, createdAt: sql`now()` },
      });
    const signedIn = inArray(
      sessions.userId,
      found.map(({ id }) => id),
    );
    await tx.delete(sessions).where(and(signedIn, isNull(sessions.handedOverBy)));
    return found.map(({ id, name, animal, code }) => ({ id, name, animal: animal ?? '', code: formatCode(code) }));
  });
}

/** The hash of a typed code; null: no code, or too many others are being checked. It is slow, so it is made before the transaction. */
export async function hashOfTyped(typed: string): Promise<string | null> {
  const code = normalizeCode(typed);
  return code.length !== CODE_LENGTH || hashLimit.pendingCount >= WAITING_MAX ? null : hashOf(code);
}

const creators = alias(people, 'makers');

/**
 * The child of a code. Null: wrong or renewed, the group is closed, or whoever made the card is banned. Group, child and card are locked in
 * the order in which a closing, a move or a new card changes them, so that no session starts after these ended all others (SAFE-04).
 */
export async function childOfCode(
  _viewer: Viewer,
  tx: Transaction,
  codeHash: string,
): Promise<{ id: string; groupId: string; hours: number } | null> {
  const [found] = await tx
    .select({ id: people.id, groupId: people.groupId })
    .from(childCodes)
    .innerJoin(people, eq(people.id, childCodes.childId))
    .where(eq(childCodes.codeHash, codeHash));
  if (!found?.groupId) return null;
  const { id, groupId } = found;
  const isOpen = and(eq(groups.id, groupId), eq(groups.state, 'open'));
  const isThere = and(eq(people.id, id), eq(people.groupId, groupId), isNull(people.deletingSince));
  const isSame = and(eq(childCodes.childId, id), eq(childCodes.codeHash, codeHash), isActiveAccount(creators));
  if (!(await tx.select({ id: groups.id }).from(groups).where(isOpen).for('share')).length) return null;
  if (!(await tx.select({ id: people.id }).from(people).where(isThere).for('share')).length) return null;
  const [card] = await tx
    .select({ isLong: childCodes.longSession })
    .from(childCodes)
    .innerJoin(creators, eq(creators.id, childCodes.madeBy))
    .where(isSame)
    .for('share', { of: childCodes });
  return card ? { id, groupId, hours: card.isLong ? LONG_SESSION_DAYS * 24 : SHORT_SESSION_HOURS } : null;
}
