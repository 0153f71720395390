import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isStaffRole } from '#server/access/role-rules.ts';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { brokenKey } from '#server/database/database-problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { env } from '#server/process/settings.ts';
import type { HoldReason } from '../../audience/state-rules.ts';
import { siteHasOwner } from '../../site/settings.server.ts';
import { WORDS_REFUSED } from '../../site/word-rules.ts';
import { effectOfWords } from '../../site/words.server.ts';
import { TooManyHeld } from '../hold.server.ts';
import { TOO_MANY_HELD } from '../hold-rules.ts';
import { newMemberState } from '../new-members.server.ts';
import { sentTexts } from '../tables.ts';
import { hasContact } from './contact-rules.ts';
import { COMPARED_MAX, comparable, NEW_REPEATS, OWN_REPEATS } from './repeat-rules.ts';

const OWN_HOST = new URL(env.ORIGIN).hostname;

/** What a check in memory found, which the database decides; null: nothing, so the text is shown without another query. */
export type TextCheck = { hasContact: boolean; hasWord: boolean; hashes: bigint[] } | null;

/** 64 bits of the SHA-256 of what is compared, also the key of the lock. */
const hashOf = (text: string) => createHash('sha256').update(text).digest().readBigInt64BE();

/** Checks texts in memory. Texts of staff, and texts on a site without an owner, are never held (ROLE-03). */
export function checkTexts(viewer: Person, texts: readonly string[]): TextCheck {
  if (!siteHasOwner() || isStaffRole(viewer.role)) return null;
  const contact = texts.some((text) => hasContact(text, OWN_HOST));
  const hashes = [...new Set(texts.flatMap((text) => comparable(text) ?? []))].map(hashOf);
  const hasWord = effectOfWords(texts) !== null;
  return contact || hasWord || hashes.length ? { hasContact: contact, hasWord, hashes } : null;
}

/** The refusal of texts with a word that administrators listed for it, before anything is counted or stored; null: none (HOLD-03). */
export const wordsRefusal = (viewer: Person, texts: readonly string[]): string | null =>
  siteHasOwner() && !isStaffRole(viewer.role) && effectOfWords(texts) === 'refuse' ? WORDS_REFUSED : null;

/**
 * How often the same text was sent in 24 hours, by the viewer and by everyone who is new. The lock makes others who send the same text wait
 * until this transaction has recorded it, so that several at once are counted.
 */
async function repeatsOf(viewer: Person, tx: Transaction, hash: bigint) {
  await tx.execute(sql`select pg_advisory_xact_lock(${hash}::bigint)`);
  const { rows } = await tx.execute<{ own: number; new: number }>(sql`
    select count(*) filter (where sent.person_id = ${viewer.id})::int as own, count(*) filter (where sent.is_new)::int as new
    from (select person_id, is_new from ${sentTexts} where ${sentTexts.hash} = ${hash}::bigint
      and ${sentTexts.createdAt} > now() - interval '24 hours' order by ${sentTexts.createdAt} desc limit ${COMPARED_MAX}) sent`);
  return rows[0] ?? { own: 0, new: 0 };
}

async function holdReason(
  viewer: Person,
  tx: Transaction,
  check: NonNullable<TextCheck>,
  isNewMember: boolean,
): Promise<HoldReason | null> {
  let isRepeat = false;
  for (const hash of check.hashes.toSorted((a, b) => (a < b ? -1 : 1))) {
    const { own, new: byNew } = await repeatsOf(viewer, tx, hash);
    isRepeat ||= own + 1 >= OWN_REPEATS || (isNewMember && byNew + 1 >= NEW_REPEATS);
  }
  if (check.hasContact) return 'contact';
  if (check.hasWord) return 'word';
  return isRepeat ? 'repeat' : null;
}

type Write<T> = (tx: Transaction, held: HoldReason | null) => Promise<{ result: T; isStored: boolean }>;

/**
 * Stores checked texts in one transaction: `write` gets the reason for which they are held, or null. Texts that it stored are recorded for
 * the next check (HOLD-02, HOLD-03). Stores nothing if too many things of the viewer wait for a moderator already.
 */
export async function storeChecked<T>(viewer: Person, check: NonNullable<TextCheck>, write: Write<T>): Promise<T | typeof TOO_MANY_HELD> {
  const { isNewMember, isContactHeld } = await newMemberState(viewer); // before the transaction, which would wait for a second connection
  const found = { ...check, hasContact: check.hasContact && isContactHeld };
  return retried(() =>
    db.transaction(async (tx) => {
      const held = await holdReason(viewer, tx, found, isNewMember);
      const { result, isStored } = await write(tx, held);
      if (isStored && check.hashes.length)
        await tx.insert(sentTexts).values(check.hashes.map((hash) => ({ personId: viewer.id, hash, isNewMember })));
      return result;
    }),
  ).catch((error: unknown) => {
    if (error instanceof TooManyHeld) return TOO_MANY_HELD;
    throw error;
  });
}

/** What `storeChecked` resolves to if the thing that the text belongs to was deleted meanwhile: not found, as from `preparedWrite`. */
export const undefinedIfDeleted = (error: unknown): undefined => {
  if (brokenKey(error)) return undefined;
  throw error;
};
