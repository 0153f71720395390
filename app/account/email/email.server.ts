import { and, eq, isNull, not, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { type Database, db } from '#server/database/database.ts';
import { brokenKey } from '#server/database/database-problems.ts';
import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { env } from '#server/process/settings.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { isUnconfirmed } from '../../mail/unconfirmed.server.ts';
import { people } from '../../people/tables.ts';
import { isAddressRefused, storeBannedAddress } from '../../registration/refused-names.server.ts';
import { currentSettings } from '../../site/settings.server.ts';
import { confirmationTime, isAddressExpired } from '../confirmation/confirmation.server.ts';
import { createLink } from '../links/links.server.ts';
import { withCurrentPassword } from '../password/current-password.server.ts';
import { addressRefused, emailTaken } from '../rules.ts';
import { EMAIL_MESSAGES, type EmailChange, emailRefusal } from './email-rules.ts';

/**
 * Changes the viewer's email address after checking the password: with mail once the new one is confirmed, otherwise at once. Whether
 * another account has it is shown only after that, and the unique key decides between two requests (ACC-04). Null: done.
 */
export async function changeEmail(viewer: Person, given: EmailChange, address: string): Promise<RefusedAction<keyof EmailChange> | null> {
  const refusal = emailRefusal(given);
  if (refusal) return refusal;
  const result = await withCurrentPassword(viewer, { given: given.password, address }, () =>
    currentSettings().sendsMail ? requestChange(viewer, given.email, address) : storeEmail(viewer, given.email),
  );
  if (result === 'wrong') return refusedField('password', EMAIL_MESSAGES.wrong, { problem: 'wrong-password', status: 422 });
  if (result === 'refused') return addressRefused;
  if (result === 'taken') return emailTaken;
  return result;
}

/**
 * Mails a link to the new address, which counts once it is confirmed, and at once one to the old address, which stops or undoes the change.
 * An address that was never confirmed may be a stranger's, so it gets none.
 */
async function requestChange(viewer: Person, email: string, network: string): Promise<'taken' | 'refused' | null> {
  if (await isAddressRefused(email)) return 'refused';
  const [taken] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(sql`lower(${people.email}) = lower(${email})`, not(isAddressExpired)))
    .limit(1);
  if (taken) return 'taken';
  const sendAt = await confirmationTime(network);
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ email: people.email, isUnconfirmed })
      .from(people)
      .where(and(eq(people.id, viewer.id), isNull(people.deletingSince)))
      .for('update');
    if (!before) return; // the account was deleted meanwhile
    const { token, expiresAt } = await createLink(tx, { purpose: 'new-address', personId: viewer.id, data: { email } });
    await queueMail(tx, {
      // Without the name: the address may be a stranger's.
      ...{ kind: 'confirm-new-address', personId: viewer.id, to: email, validUntil: expiresAt, replaces: true },
      subject: `Confirm your new email address for ${currentSettings().name}`,
      paragraphs: [
        'Please confirm that this is your new address. The link works for 24 hours:',
        env.ORIGIN + href('/verify-email/:token', { token }),
        'If you did not ask for this, you can ignore this email.',
      ],
      ...(sendAt && { sendAt }),
    });
    if (!before.isUnconfirmed) await mailFormerAddress(tx, viewer, { from: before.email, to: email });
  });
  return null;
}

async function mailFormerAddress(tx: Database, { id, name }: Person, change: { from: string; to: string }): Promise<void> {
  const { token, expiresAt } = await createLink(tx, { purpose: 'undo-address', personId: id, data: change });
  await queueMail(tx, {
    ...{ kind: 'address-change', isSecurity: true, personId: id, to: change.from, name, validUntil: expiresAt },
    subject: `A new email address for your account on ${currentSettings().name}`,
    paragraphs: [
      'Someone signed in with your password and asked to change your account’s email address. The change takes effect when the new address is confirmed.',
      'This was not me: use this link within 7 days to stop or undo the change and sign out everywhere:',
      env.ORIGIN + href('/settings/email/undo/:token', { token }),
      'If it was you, you don’t need to do anything.',
    ],
  });
}

async function storeEmail(viewer: Person, email: string): Promise<'taken' | 'refused' | null> {
  try {
    if (email.toLowerCase() !== viewer.email.toLowerCase() && (await isAddressRefused(email))) return 'refused';
    await db.transaction(async (tx) => {
      await storeBannedAddress(tx, viewer.id);
      await tx
        .update(people)
        // Nobody is asked to confirm it without mail. An account that still had to confirm has to do so once there is mail again.
        .set({
          ...{ email, emailVerified: false, updatedAt: sql`now()` },
          confirmationRequestedAt: sql`case when ${isUnconfirmed} then now() end`,
        })
        .where(and(eq(people.id, viewer.id), isNull(people.deletingSince))); // a deleted account has freed its address
      await announce(tx, `person:${viewer.id}`);
    });
    return null;
  } catch (error) {
    if (brokenKey(error) === 'people_email_key') return 'taken';
    throw error;
  }
}
