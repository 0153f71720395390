import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { enqueueJob, jobKind } from '#server/jobs/jobs.ts';
import { env } from '#server/process/settings.ts';
import { currentSettings } from '../site/settings.server.ts';
import { oneLine, subjectOf } from './mail-rules.ts';
import { textOf } from './mail-text.ts';
import { mails } from './tables.ts';

export const SEND_MAIL = jobKind<{ id: string }>('send-mail');

type NewMail = {
  kind: string;
  /** It is always sent, from the reserved part of the daily limit. */
  isSecurity?: boolean;
  /** Null for somebody without an account. */
  personId: string | null;
  to: string;
  /** With whom the mail begins; left out for somebody without an account. */
  name?: string;
  subject: string;
  /** A link is a paragraph of its own and begins with ORIGIN. */
  paragraphs: readonly string[];
  notificationId?: string;
  /** When it is not sent any more, such as the end of its link. */
  validUntil?: Date;
  /** When it is sent; now, if left out. */
  sendAt?: Date;
  /** It was counted toward the limits before, with `countMail`; otherwise it waits for them. */
  isCounted?: true;
  /** Deletes unsent mails of the same kind to the person, whose links do not work any more. */
  replaces?: true;
};

/** Writes a mail in the transaction of what it tells; the job worker sends it. Without mail nothing is written (MAIL-01, MAIL-02). */
export async function queueMail(tx: Database, { name, paragraphs, replaces, sendAt, ...mail }: NewMail): Promise<void> {
  const site = currentSettings();
  if (!site.sendsMail) return;
  if (replaces && mail.personId) await deleteUnsent(tx, mail.personId, mail.kind);
  const text = textOf([...(name ? [`Hello ${oneLine(name)},`] : []), ...paragraphs, `${site.name}, ${env.ORIGIN}`], env.ORIGIN);
  const nextTryAt = sendAt ?? new Date();
  const [created] = await tx
    .insert(mails)
    .values({ ...mail, subject: subjectOf(mail.subject), text, nextTryAt })
    .onConflictDoNothing({ target: mails.notificationId })
    .returning({ id: mails.id });
  if (created) await enqueueJob(tx, { kind: SEND_MAIL, data: created, runAt: nextTryAt });
}

const isUnsent = (personId: string, kind?: string) =>
  and(eq(mails.personId, personId), kind ? eq(mails.kind, kind) : undefined, eq(mails.state, 'waiting'));

/** Deletes the mails to a person that were not sent yet, of one kind or all, because what they say does not hold any more. */
export const deleteUnsent = (tx: Database, personId: string, kind?: string) => tx.delete(mails).where(isUnsent(personId, kind));

export const hasUnsent = async (tx: Database, personId: string, kind: string): Promise<boolean> =>
  (await tx.$count(mails, isUnsent(personId, kind))) > 0;
