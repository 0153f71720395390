import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { type Database, db } from '#server/database/database.ts';
import { brokenKey } from '#server/database/database-problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { consume } from '#server/limits/rate-limits.ts';
import { announce } from '#server/live/live.ts';
import { env } from '#server/process/settings.ts';
import { deleteUnsent, hasUnsent, queueMail } from '../../mail/queue-mail.server.ts';
import { isUnconfirmed } from '../../mail/unconfirmed.server.ts';
import { people } from '../../people/tables.ts';
import { storeBannedAddress } from '../../registration/refused-names.server.ts';
import { currentSettings } from '../../site/settings.server.ts';
import { createLink, endLinks, linkOf, takeLink } from '../links/links.server.ts';

/**
 * Counts a confirmation mail for the network that causes it, and returns when it may be sent: above the limit it waits in the queue
 * (MAIL-03). Null: at once. Call it before the transaction, which holds a connection.
 */
export async function confirmationTime(network: string): Promise<Date | null> {
  const wait = await consume('confirmation-mail', network, 'network');
  return wait ? new Date(Date.now() + wait * 1_000) : null;
}

const UNCONFIRMED_DAYS = 7; // how long an address that was not confirmed belongs to its account

type Recipient = Pick<Person, 'id' | 'email'>;

/** Mails the link that confirms the address of an account, in the given transaction. */
async function mailConfirmation(tx: Database, { id, email }: Recipient, sendAt: Date | null): Promise<void> {
  const { token, expiresAt } = await createLink(tx, { purpose: 'confirm-address', personId: id, data: { email } });
  const site = currentSettings().name;
  await queueMail(tx, {
    ...{ kind: 'confirm-address', personId: id, to: email, validUntil: expiresAt }, // without the name: the address may be a stranger's
    subject: `Confirm your email address for ${site}`,
    paragraphs: [
      `Please confirm that this is your address. Until then others see nothing of what you make on ${site}. The link works for 24 hours:`,
      env.ORIGIN + href('/verify-email/:token', { token }),
      'If you did not sign up, you can ignore this email.',
    ],
    ...(sendAt && { sendAt }),
  });
}

/** What asks a new account to confirm its address, in the transaction that makes it (MAIL-05); null if accounts are not asked. */
export async function confirmationStep(username: string, network: string) {
  if (!currentSettings().confirmsAddresses) return null;
  const sendAt = await confirmationTime(network);
  return (tx: Database) => requestConfirmation(tx, username, sendAt);
}

async function requestConfirmation(tx: Database, username: string, sendAt: Date | null): Promise<void> {
  const [recipient] = await tx
    .update(people)
    .set({ confirmationRequestedAt: sql`now()` })
    .where(sql`lower(${people.username}) = lower(${username})`)
    .returning({ id: people.id, email: people.email });
  if (recipient) await mailConfirmation(tx, recipient, sendAt);
}

/** Sends the link again, unless a mail with one is waiting; the links before still work (MAIL-05). */
export async function confirmAgain(viewer: Person, network: string): Promise<void> {
  const [recipient] = await db
    .select({ id: people.id, email: people.email })
    .from(people)
    .where(and(eq(people.id, viewer.id), isUnconfirmed, isNull(people.deletingSince)));
  if (!recipient || !currentSettings().confirmsAddresses) return;
  if (await hasUnsent(db, viewer.id, 'confirm-address')) return;
  const sendAt = await confirmationTime(network);
  await db.transaction((tx) => mailConfirmation(tx, recipient, sendAt));
}

/** Whether the viewer was asked to confirm the address and has not. */
export async function needsConfirmation(viewer: Person): Promise<boolean> {
  return currentSettings().confirmsAddresses && (await db.$count(people, and(eq(people.id, viewer.id), isUnconfirmed))) > 0;
}

const PURPOSES = ['confirm-address', 'new-address'] as const;

/** The link that confirms an address, with the address; null: unusable. */
export async function confirmationLink(token: string): Promise<{ email: string } | null> {
  const link = await linkOf(token, ...PURPOSES);
  return link && { email: link.data?.email ?? '' };
}

/** An address that no mail reaches, of an account that lost its own. */
export const unreachableAddress = sql`${people.id} || '@unconfirmed.invalid'`;

/** The address of an account that never confirmed it no longer belongs to it after 7 days: it gets one that no mail reaches (MAIL-05). */
export async function freeUnconfirmedAddress(tx: Database, email: string): Promise<void> {
  if (!currentSettings().confirmsAddresses) return;
  await tx
    .update(people)
    .set({ email: unreachableAddress, updatedAt: sql`now()` })
    .where(and(sql`lower(${people.email}) = lower(${email})`, isAddressExpired));
}
/** Whether an account has this address for good: one that has expired goes to the next account that signs up with it. */
export const hasAddress = (email: string): SQL<boolean> =>
  sql<boolean>`(lower(${people.email}) = lower(${email}) and not (${currentSettings().confirmsAddresses} and ${isAddressExpired}))`;
/** Whether an account has not confirmed its address within 7 days. Callers check that the site confirms addresses at all. */
export const isAddressExpired: SQL<boolean> = sql<boolean>`(${isUnconfirmed} and ${people.confirmationRequestedAt} < now() - ${UNCONFIRMED_DAYS} * interval '1 day')`;

/** Confirms the address of a link, and deletes the open links and unsent mails that asked for it. */
export async function confirmAddress(token: string): Promise<'done' | 'unusable' | 'taken'> {
  try {
    return await db.transaction(async (tx) => {
      const used = await takeLink(tx, token, ...PURPOSES);
      const email = used?.data?.email;
      if (!used || !email) return 'unusable';
      const { personId } = used;
      const isNew = used.purpose === 'new-address';
      if (isNew) {
        await freeUnconfirmedAddress(tx, email);
        await storeBannedAddress(tx, personId);
      }
      const confirmed = await tx
        .update(people)
        .set({ emailVerified: true, updatedAt: sql`now()`, ...(isNew && { email }) })
        .where(and(eq(people.id, personId), isNew ? undefined : eq(people.email, email)))
        .returning({ id: people.id });
      if (!confirmed.length) return 'unusable'; // the address was changed after the link was sent
      await endLinks(tx, personId);
      await deleteUnsent(tx, personId, 'confirm-address');
      await announce(tx, `person:${personId}`);
      return 'done';
    });
  } catch (error) {
    if (brokenKey(error) === 'people_email_key') return 'taken';
    throw error;
  }
}
