import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { sessions } from '../../account/tables.ts';
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
export const hashOf = (code: string) => hashLimit(async () => (await slowHash(code, 'storyhearth sign-in card', 32)).toString('base64url'));

const newCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

export type Card = { id: string; name: string; animal: string; code: string };

/**
 * Makes new codes for children of the viewer's group, and returns their cards, the only place where the codes can be read. Earlier cards of
 * these children end, with the sessions that were started with them (SAFE-04). Null: not found.
 */
export async function makeCards(
  viewer: Person,
  groupId: string,
  { childIds, isLong }: { childIds: readonly string[]; isLong: boolean },
): Promise<Card[] | null> {
  const ids = [...new Set(childIds)].filter(isId);
  if (!(await groupOf(viewer, groupId)) || !ids.length) return null;
  const made = await Promise.all(
    ids.map(async (childId) => {
      const code = newCode();
      return { childId, code, codeHash: await hashOf(code) };
    }),
  );
  return db.transaction(async (tx) => {
    const group = await groupOf(viewer, groupId, tx);
    if (group?.state !== 'open') return null;
    const children = await tx
      .select({ id: people.id, name: people.name, animal: people.animal })
      .from(people)
      .where(and(inArray(people.id, ids), eq(people.groupId, groupId), isNull(people.deletingSince)))
      .orderBy(sql`lower(${people.name})`);
    const found = children.flatMap((child) => made.filter(({ childId }) => childId === child.id).map((one) => ({ ...child, ...one })));
    if (!found.length) return null;
    await tx
      .insert(childCodes)
      .values(found.map(({ childId, codeHash }) => ({ childId, codeHash, longSession: isLong })))
      .onConflictDoUpdate({
        target: childCodes.childId,
        set: { codeHash: sql`excluded.code_hash`, longSession: isLong, createdAt: sql`now()` },
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

/**
 * The child of a code, which is locked with its group, so that no session starts after the card was renewed or the group was closed. Null:
 * wrong, or the group is closed.
 */
export async function childOfCode(
  _viewer: Viewer,
  tx: Transaction,
  codeHash: string,
): Promise<{ id: string; groupId: string; hours: number } | null> {
  const [found] = await tx
    .select({ id: people.id, groupId: groups.id, isLong: childCodes.longSession })
    .from(childCodes)
    .innerJoin(people, eq(people.id, childCodes.childId))
    .innerJoin(groups, eq(groups.id, people.groupId))
    .where(and(eq(childCodes.codeHash, codeHash), isNull(people.deletingSince), eq(groups.state, 'open')))
    .for('share', { of: [childCodes, groups] });
  return found ? { id: found.id, groupId: found.groupId, hours: found.isLong ? LONG_SESSION_DAYS * 24 : SHORT_SESSION_HOURS } : null;
}
