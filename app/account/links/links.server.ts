import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type Database, db } from '#server/database/database.ts';
import { tokenHash } from '#server/identity/session-tokens.ts';
import { people } from '../../people/tables.ts';
import { type LinkPurpose, oneTimeLinks } from '../tables.ts';
import { HOURS_OF_LINK, isLinkToken } from './link-rules.ts';

const TOKEN_BYTES = 32;

/** `madeBy` is left out when the person asked for the link. */
type NewLink = { purpose: LinkPurpose; personId: string; madeBy?: string | null; data?: Record<string, string> };
export type CreatedLink = { token: string; expiresAt: Date };

/**
 * Makes a link that works once. It replaces an unused one of the same purpose, except where several may be open. Only a hash of
 * its token is stored (ACC-02).
 */
export async function createLink(tx: Database, { purpose, personId, madeBy = null, data }: NewLink): Promise<CreatedLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = {
    tokenHash: tokenHash(token),
    expiresAt: sql`now() + make_interval(hours => ${HOURS_OF_LINK[purpose]})`,
    madeBy,
    data: data ?? null,
    createdAt: sql`now()`,
  };
  const [created] = await tx
    .insert(oneTimeLinks)
    .values({ purpose, personId, ...link })
    .onConflictDoUpdate({
      target: [oneTimeLinks.personId, oneTimeLinks.purpose],
      targetWhere: sql`used_at is null and purpose not in ('confirm-address', 'undo-address')`,
      set: link,
    })
    .returning({ expiresAt: oneTimeLinks.expiresAt });
  if (!created) throw new Error('the link was not created');
  return { token, expiresAt: created.expiresAt };
}

const isUsable = (token: string, purposes: readonly LinkPurpose[]) =>
  and(
    eq(oneTimeLinks.tokenHash, tokenHash(token)),
    inArray(oneTimeLinks.purpose, [...purposes]),
    isNull(oneTimeLinks.usedAt),
    gt(oneTimeLinks.expiresAt, sql`now()`),
  );

const columns = { id: oneTimeLinks.id, personId: oneTimeLinks.personId, purpose: oneTimeLinks.purpose, data: oneTimeLinks.data };

/** The link of a token. Null: used, expired, replaced or unknown, which are not told apart (ACC-02). */
export async function linkOf(token: string, ...purposes: LinkPurpose[]) {
  if (!isLinkToken(token)) return null;
  const [found] = await db
    .select(columns)
    .from(oneTimeLinks)
    .innerJoin(people, eq(people.id, oneTimeLinks.personId))
    .where(and(isUsable(token, purposes), isNull(people.deletingSince)));
  return found ?? null;
}

/** Uses a link. Of two submissions at once, the second waits for the row of the link and finds it used. */
export async function takeLink(tx: Database, token: string, ...purposes: LinkPurpose[]) {
  if (!isLinkToken(token)) return null;
  const [used] = await tx
    .update(oneTimeLinks)
    .set({ usedAt: sql`now()` })
    .from(people)
    .where(and(isUsable(token, purposes), eq(people.id, oneTimeLinks.personId), isNull(people.deletingSince)))
    .returning(columns);
  return used ?? null;
}

/** Ends the open links of a person, except those with which the owner of a former address undoes its change (ACC-04). */
export const endLinks = (tx: Database, personId: string) =>
  tx
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.personId, personId), isNull(oneTimeLinks.usedAt), ne(oneTimeLinks.purpose, 'undo-address')));
