import { randomUUID } from 'node:crypto';
import { requireRank } from '#server/access/role-rules.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { mailServerAnswer, sendMessage } from '#server/mail/smtp.ts';
import { env } from '#server/process/settings.ts';
import { countMail } from '../../mail/mail-limits.server.ts';
import { subjectOf } from '../../mail/mail-rules.ts';
import { htmlOf, textOf } from '../../mail/mail-text.ts';
import { currentSettings } from '../../site/settings.server.ts';

const TIMEOUT_MS = 15_000;

/** Sends the viewer a mail without the table, so that the mail server's own answer can be shown. Null: sent. */
export async function sendTestMail(viewer: Person): Promise<RefusedAction | null> {
  requireRank(viewer, 'administrator');
  const { name } = currentSettings();
  if (await countMail({ kind: 'test', to: viewer.email, isSecurity: false }))
    return { status: 429, problem: 'mail-failed', message: 'You have sent yourself many emails. Please try again in an hour.' };
  const text = textOf([`This is a test email from ${name}. Email works.`, `${name}, ${env.ORIGIN}`], env.ORIGIN);
  const message = {
    id: randomUUID(),
    to: viewer.email,
    subject: subjectOf(`Test email from ${name}`),
    text,
    html: htmlOf(text, env.ORIGIN),
  };
  try {
    await sendMessage(env, message, AbortSignal.timeout(TIMEOUT_MS));
    return null;
  } catch (error) {
    return {
      status: 502,
      problem: 'mail-failed',
      message: `The email was not sent. The mail server says: ${mailServerAnswer(error, env)}`,
    };
  }
}
