import { createTransport } from 'nodemailer';
import type { Env } from '../process/env.ts';

export type MailSettings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>;
/** `id` is the same for each try, so that a mail server or reader can recognize one that was sent twice. */
export type Message = { id: string; to: string; subject: string; text: string; html: string };

const CONNECT_MS = 10_000;
const SILENT_MS = 20_000;

/** The transport of these settings; a mail of the site never reads a file or an address. */
const transportOf = (url: string) =>
  createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** `Our Site <site@mail.example.org>`, or an address alone. */
function senderOf(from: string) {
  const [, name = '', address = from] = /^(.*?)<(.+)>$/.exec(from) ?? [];
  return { name: name.trim(), address };
}

function required({ SMTP_URL, MAIL_FROM }: MailSettings) {
  if (!SMTP_URL || !MAIL_FROM) throw new Error('mail is not set up');
  return { url: SMTP_URL, sender: senderOf(MAIL_FROM) };
}

const rejectedBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Sends a message to one address. Rejects with the answer of the mail server, and when the signal aborts. */
export async function sendMessage(settings: MailSettings, { id, to, subject, text, html }: Message, signal: AbortSignal): Promise<void> {
  const { url, sender } = required(settings);
  const transport = transportOf(url);
  const sent = transport.sendMail({
    messageId: `<${id}@${sender.address.split('@').at(-1)}>`,
    from: sender,
    to: { name: '', address: to }, // as an object: an address with a comma is not read as two
    ...{ subject, text, html },
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  sent.catch(() => {}); // after an abort nothing else handles it
  try {
    await Promise.race([sent, rejectedBy(signal)]);
  } finally {
    transport.close();
  }
}

/** Connects and signs in, without sending anything. Rejects with the answer of the mail server. */
export async function signInToMailServer(settings: MailSettings): Promise<void> {
  const transport = transportOf(required(settings).url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** What the mail server answered, or why it could not be reached, without the user and password of its address. */
export function mailServerAnswer(error: unknown, { SMTP_URL = '' }: MailSettings): string {
  const { response, message } = error as { response?: string; message?: string };
  const { username, password } = URL.canParse(SMTP_URL) ? new URL(SMTP_URL) : { username: '', password: '' };
  const secrets = [username, password].flatMap((secret) => (secret ? [secret, decodeURIComponent(secret)] : []));
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), response || message || 'The mail server did not answer.');
}
