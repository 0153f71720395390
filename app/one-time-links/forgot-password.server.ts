import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { db } from '#server/database/database.ts';
import { enqueueJob, jobHandler, jobKind } from '#server/jobs/jobs.ts';
import { consume } from '#server/limits/rate-limits.ts';
import { env } from '#server/process/settings.ts';
import { createLink } from '../account/links/links.server.ts';
import { countMail } from '../mail/mail-limits.server.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { joinCase } from '../moderation/cases/join-case.server.ts';
import { ACCOUNT_HELP_REASON } from '../moderation/reason-rules.ts';
import { cases } from '../moderation/tables.ts';
import { people } from '../people/tables.ts';
import { reports } from '../reports/tables.ts';
import { currentSettings } from '../site/settings.server.ts';
import type { HelpRequest } from './forgot-password-rules.ts';

const RESET_REQUESTED = jobKind<{ email: string }>('reset-requested');

/**
 * Asks for a link to a new password. The request itself does not read accounts, so its time does not show whether one uses the address;
 * above the limit of the network nothing is sent, and the page answers the same (ACC-01, MAIL-03).
 */
export async function requestReset(email: string, network: string): Promise<void> {
  if (await consume('reset-mail', network, 'network')) return;
  await enqueueJob(db, { kind: RESET_REQUESTED, data: { email } });
}

/** Makes and mails the link, if an account uses the address. Above the limits of the address an earlier link remains (MAIL-03). */
async function sendResetLink({ email }: { email: string }): Promise<void> {
  const [person] = await db
    .select({ id: people.id, name: people.name, email: people.email })
    .from(people)
    .where(and(sql`lower(${people.email}) = lower(${email})`, isNull(people.deletingSince), ne(people.role, 'child')));
  if (!person || (await countMail({ kind: 'reset-password', to: person.email, isSecurity: true }))) return;
  await db.transaction(async (tx) => {
    const { token, expiresAt } = await createLink(tx, { purpose: 'mailed-password', personId: person.id, data: { email: person.email } });
    await queueMail(tx, {
      ...{
        kind: 'reset-password',
        isSecurity: true,
        personId: person.id,
        to: person.email,
        name: person.name,
        isCounted: true,
        replaces: true,
      },
      subject: `Choose a new password for ${currentSettings().name}`,
      paragraphs: [
        'Somebody asked for a new password for your account. If it was you, open this link within one hour:',
        env.ORIGIN + href('/reset-password/:token', { token }),
        'If it was not you, you can ignore this email: your password stays as it is.',
      ],
      validUntil: expiresAt,
    });
  });
}

export const jobHandlers = [jobHandler(RESET_REQUESTED, sendResetLink)];

/** Stores the request of somebody who cannot sign in as a case, alike whether or not the username exists. False: too many (ACC-01). */
export async function requestHelp({ username, contact, words }: HelpRequest, network: string): Promise<boolean> {
  if (await consume('account-help', network, 'network')) return false;
  const details = [`Username: ${username}`, words].filter(Boolean).join('\n\n');
  await db.transaction(async (tx) => {
    const [created] = await tx
      .insert(reports)
      .values({ personId: null, reason: ACCOUNT_HELP_REASON, details, contact })
      .returning({ id: reports.id });
    if (created) await joinCase(null, tx, { kind: 'problem', reportId: created.id, subject: null, isUrgent: false });
  });
  return true;
}

/** Erases the words and the contact of requests a month after their case was decided: no purge of an account does it. */
const eraseRequests = () =>
  db
    .update(reports)
    .set({ details: null, contact: null })
    .where(
      and(
        eq(reports.reason, ACCOUNT_HELP_REASON),
        inArray(reports.caseId, db.select({ id: cases.id }).from(cases).where(lt(cases.decidedAt, sql`now() - interval '30 days'`))),
      ),
    );

export const dailyJobs = [{ run: eraseRequests, failed: 'old requests for help with signing in not erased' }];
