import { createHmac } from 'node:crypto';
import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Database, db } from '#server/database/database.ts';
import { installationSecret } from '#server/database/installation.ts';
import { decisions } from '../moderation/tables.ts';
import { people } from '../people/tables.ts';
import { domainsOf } from './refused-name-rules.ts';
import { bannedAddresses, refusedNames } from './tables.ts';

/** The secret of the installation is the key, so that a stolen table cannot be compared with lists of addresses. */
const hashOf = async (email: string) =>
  createHmac('sha256', await installationSecret())
    .update(`banned address ${email.toLowerCase()}`)
    .digest('base64url');

const isBanned = sql`${people.standing} = 'banned' and (${people.standingUntil} is null or ${people.standingUntil} > now())`;

/** Whether an address cannot be used: its domain is listed, or it is or was that of somebody banned (REG-10). */
export async function isAddressRefused(email: string, tx: Database = db): Promise<boolean> {
  const listed = tx
    .select({ one: sql`1` })
    .from(refusedNames)
    .where(and(eq(refusedNames.kind, 'domain'), inArray(refusedNames.name, domainsOf(email))));
  // A hash counts once the account is closed, and before only while it is banned, so that the end of a ban needs no further step.
  const banned = tx
    .select({ one: sql`1` })
    .from(bannedAddresses)
    .leftJoin(people, and(eq(people.id, bannedAddresses.personId), isNull(people.deletingSince)))
    .where(and(eq(bannedAddresses.keyedHash, await hashOf(email)), or(isNull(people.id), isBanned)));
  const used = tx
    .select({ one: sql`1` })
    .from(people)
    .where(and(sql`lower(${people.email}) = lower(${email})`, isBanned));
  const { rows } = await tx.execute<{ refused: boolean }>(
    sql`select exists (${listed}) or exists (${banned}) or exists (${used}) as refused`,
  );
  return rows[0]?.refused ?? false;
}

/** Whether a username is listed, for a new account or a new name (REG-10). */
export const isUsernameRefused = async (username: string): Promise<boolean> =>
  (await db.$count(refusedNames, and(eq(refusedNames.kind, 'username'), eq(refusedNames.name, username.toLowerCase())))) > 0;

/** Which of the names of a new account cannot be used, or null (REG-10). */
export async function refusedName({ username, email }: { username: string; email: string }): Promise<'username' | 'email' | null> {
  if (await isUsernameRefused(username)) return 'username';
  return (await isAddressRefused(email)) ? 'email' : null;
}

/** When the decision of the person's standing was made. */
const sinceBan = sql`(select ${decisions.createdAt} from ${decisions} join ${people} on ${people.standingDecisionId} = ${decisions.id}
  where ${people.id} = ${bannedAddresses.personId})`;

/**
 * Stores the keyed hash of a banned person's address before the account loses it, by its deletion or a change of address. For others it
 * does nothing.
 */
export async function storeBannedAddress(tx: Database, personId: string): Promise<void> {
  const [banned] = await tx
    .select({ email: people.email })
    .from(people)
    .where(and(eq(people.id, personId), isNull(people.deletingSince), isBanned));
  if (!banned || (await tx.$count(bannedAddresses, and(eq(bannedAddresses.personId, personId), gte(bannedAddresses.createdAt, sinceBan)))))
    return; // the address at the time of the ban is enough, and the next ones may be a stranger's
  await tx
    .insert(bannedAddresses)
    .values({ keyedHash: await hashOf(banned.email), personId })
    .onConflictDoNothing();
}
