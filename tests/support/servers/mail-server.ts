import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { env } from '#server/process/settings.ts';

/** A received mail: the envelope, and the message as it was sent. */
export type Received = { to: string[]; from: string; raw: string };
export type MailServer = {
  url: string;
  received: Received[];
  /** Refuses every recipient with this answer; null accepts again. */
  refuse(answer: string | null): void;
  /** Answers no message from now on, or from `false` on again. */
  hang(on?: boolean): void;
  /** How many messages are waiting for an answer. */
  waiting(): number;
  close(): Promise<void>;
};

/** A local mail server that accepts every message, and can be slow, refuse or vanish. `login` is the only user and password it accepts. */
export async function mailServer({ login, port = 0 }: { login?: [string, string]; port?: number } = {}): Promise<MailServer> {
  const received: Received[] = [];
  let refusal: string | null = null;
  let isHanging = false;
  let waiting = 0;
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      if (username === login?.[0] && password === login?.[1]) return done(null, { user: username });
      return done(Object.assign(new Error('Wrong user or password'), { responseCode: 535 }));
    },
    onRcptTo: (_address, _session, done) => done(refusal === null ? null : Object.assign(new Error(refusal), { responseCode: 550 })),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        waiting++;
        if (isHanging) return;
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() });
        waiting--;
        done();
      });
    },
  });
  server.on('error', () => {}); // a client that disconnects is no failure of the test
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `smtp://${login ? `${login.join(':')}@` : ''}127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuse: (answer) => (refusal = answer),
    hang: (on = true) => (isHanging = on),
    waiting: () => waiting,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** Lets this process send by the server; the returned function switches mail off again. */
export function useMail(url: string): () => void {
  Object.assign(env, { SMTP_URL: url, MAIL_FROM: 'Storyhearth <site@hearth.example>' });
  return () => void Object.assign(env, { SMTP_URL: undefined, MAIL_FROM: undefined });
}

/** The decoded plain text of a received mail: its first part. */
export function textOfMail({ raw }: Received): string {
  const [, part = ''] = raw.split(/\r\nContent-Type: text\/plain[^\r]*\r\n/i);
  const [headers = '', ...rest] = part.split('\r\n\r\n');
  // By the whole boundary: a line of a long link may begin with two hyphens of its token.
  const boundary = /boundary="([^"]+)"/i.exec(raw)?.[1];
  const [body = ''] = boundary ? rest.join('\n\n').split(`\r\n--${boundary}`) : [rest.join('\n\n')];
  if (/base64/i.test(headers)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(headers)) return body;
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
/** The header lines of a received mail, unfolded. */
export const headersOf = ({ raw }: Received): string[] => (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');
