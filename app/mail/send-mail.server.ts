import { and, eq, lte, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { enqueueJob, type JobRun } from '#server/jobs/jobs.ts';
import { sendMessage } from '#server/mail/smtp.ts';
import { errorCode } from '#server/process/error-code.ts';
import { log } from '#server/process/log.ts';
import { env } from '#server/process/settings.ts';
import { people } from '../people/tables.ts';
import { countMail } from './mail-limits.server.ts';
import { DIGEST_MAIL, pauseAfter } from './mail-rules.ts';
import { htmlOf } from './mail-text.ts';
import { SEND_MAIL } from './queue-mail.server.ts';
import { mails } from './tables.ts';

type Mail = typeof mails.$inferSelect & { to: string };

const isWaiting = (id: string) => and(eq(mails.id, id), eq(mails.state, 'waiting'));
const ERASED = { to: null, subject: null, text: null };

/** The next try, in the transaction that stores when it is; its job replaces the one that ends now. */
const retryAt = ({ id }: Mail, at: Date, tries: number) =>
  db.transaction(async (tx) => {
    const { rowCount } = await tx.update(mails).set({ nextTryAt: at, tries }).where(isWaiting(id));
    if (rowCount) await enqueueJob(tx, { kind: SEND_MAIL, data: { id }, runAt: at });
  });

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);

/** Ends a mail that is not sent. Of one that cannot be delivered address and text remain for 7 days, for the operator. */
const fail = ({ id }: Mail, tries: number, erased: Partial<typeof ERASED> = {}) =>
  db
    .update(mails)
    .set({ state: 'failed', endedAt: sql`now()`, tries, ...erased })
    .where(isWaiting(id));

/** Whether the account has another address since this digest of its notices was composed. */
const isForOldAddress = async ({ kind, personId, to }: Mail): Promise<boolean> =>
  kind === DIGEST_MAIL && personId !== null && (await db.$count(people, and(eq(people.id, personId), eq(people.email, to)))) === 0;

/** A failed try is followed by the next one after its pause; the last one ends the mail (MAIL-02). */
async function failedTry(mail: Mail, error: unknown) {
  const tries = mail.tries + 1;
  const pause = pauseAfter(tries, mail.kind);
  log.warn({ kind: mail.kind, tries, code: errorCode(error) }, pause === null ? 'mail failed' : 'mail not sent, will retry');
  await (pause === null ? fail(mail, tries) : retryAt(mail, inSeconds(pause * 60), tries));
}

/**
 * Sends a mail that is due. It runs at least once: a crash after the mail server accepted it sends it again, with the same message id. A
 * stop rejects, and the job runs again as if this had not begun.
 */
export async function sendMail({ id }: { id: string }, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  const [found] = await db
    .select()
    .from(mails)
    .where(and(isWaiting(id), lte(mails.nextTryAt, sql`now()`)));
  if (!found?.to || !found.subject || !found.text) return; // sent, deleted, or due at a later job
  const { to, subject, text } = found;
  const mail = { ...found, to };
  const isLate = mail.validUntil !== null && mail.validUntil.getTime() <= Date.now();
  if (isLate || (await isForOldAddress(mail))) return void (await fail(mail, mail.tries, ERASED));
  if (!mail.isCounted) {
    const wait = await countMail(mail);
    if (wait) return void (await retryAt(mail, inSeconds(wait), mail.tries));
    await db.update(mails).set({ isCounted: true }).where(eq(mails.id, id));
  }
  try {
    await sendMessage(env, { id, to, subject, text, html: htmlOf(text, env.ORIGIN) }, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return failedTry(mail, error);
  }
  await db
    .update(mails)
    .set({ state: 'sent', endedAt: sql`now()`, tries: mail.tries + 1, ...ERASED })
    .where(isWaiting(id));
}
