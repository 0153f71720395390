import { messageOf } from '../backup/operator-program.ts';
import { type MailSettings, mailServerAnswer, signInToMailServer } from '../mail/smtp.ts';
import type { S3Store } from '../media/storage/file-store.ts';
import type { Env } from '../process/env.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const KEY = 'check/rights'; // one key, so that a key without the right to delete leaves at most one file
const TIMEOUT_MS = 5_000;

/** Stores, reads, lists and deletes one small file. */
export async function checkS3(store: S3Store | null): Promise<Finding> {
  if (!store) return ok('not used');
  const steps: [string, () => Promise<unknown>][] = [
    ['s3:PutObject', () => store.put(KEY, new TextEncoder().encode('check'), 'text/plain')],
    ['s3:GetObject', () => store.get(KEY)],
    ['s3:ListBucket', () => store.keys().next()],
    ['s3:DeleteObject', () => store.remove([KEY])],
  ];
  const refused: string[] = [];
  let reason = '';
  for (const [right, step] of steps)
    await step().catch((error: unknown) => {
      refused.push(right);
      reason ||= messageOf(error);
    });
  return refused.length
    ? fail(`${refused.join(', ')} failed. ${reason}. Check the S3 settings and the rights of the key.`)
    : ok('all rights');
}

/** Signs in to the mail server, and sends nothing. */
export async function checkMail(settings: MailSettings): Promise<Finding> {
  if (!settings.SMTP_URL) return ok('not used');
  try {
    await signInToMailServer(settings);
    return ok('signed in to the mail server');
  } catch (error) {
    return warn(`The mail server refuses or does not answer: ${mailServerAnswer(error, settings)} Check SMTP_URL.`);
  }
}

/** Requests the list of models of the AI provider, which costs nothing. */
export async function checkHelper({ OPENAI_API_KEY: key, OPENAI_BASE_URL: base }: Pick<Env, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>) {
  if (!key && !base) return ok('not enabled');
  const url = new URL(base ?? 'https://api.openai.com/v1');
  const response = await fetch(`${url.href.replace(/\/$/, '')}/models`, {
    headers: key ? { authorization: `Bearer ${key}` } : {},
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  await response?.body?.cancel();
  if (!response) return warn(`${url.host} cannot be reached. Check OPENAI_BASE_URL and the network.`);
  if (response.status === 401 || response.status === 403) return warn(`${url.host} refuses the key. Check OPENAI_API_KEY.`);
  if (response.status >= 500) return warn(`${url.host} answers with ${response.status}. Try again later.`);
  return ok(`${url.host} answers`);
}
