import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Subscription } from '#server/push/subscriptions.ts';
import { allowServiceOfTests } from '#server/push/subscriptions.ts';

/** A browser that has subscribed; it alone can decrypt the messages for it. */
export type Browser = { subscription: Subscription; keys: ECDH; auth: Buffer };
export type Pushed = {
  endpoint: string;
  headers: IncomingMessage['headers'];
  /** The decrypted message. */
  payload: { title: string; body: string; path: string; tag: string };
  bytes: Buffer;
  /** The claims of the signature of the sender, and its public key. */
  sender: { aud: string; exp: number; sub: string; key: string };
};
type Answer = { status: number; headers?: Record<string, string> };
const CREATED: Answer = { status: 201 };

const derive = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number) => Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** The content of a message (RFC 8291, with the coding of RFC 8188 in one record). */
function decrypted(body: Buffer, { keys, auth }: Browser): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(auth, keys.computeSecret(sender), info, 32);
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const record = body.subarray(21 + sender.length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString(); // the padding begins with 2
}

/** The claims of the sender (RFC 8292), or an error if it did not sign them with its key. */
function senderOf(authorization: string): Pushed['sender'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('the message is not signed by its key');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key };
}

/** A local push service whose browsers decrypt what they get. Its answers can be replaced, for all or for one endpoint. */
export async function pushServer() {
  const received: Pushed[] = [];
  const browsers = new Map<string, Browser>();
  let answer: (endpoint: string) => Answer | Promise<Answer> = () => CREATED;
  let requests = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      requests++;
      const endpoint = `${origin}${request.url}`;
      const browser = browsers.get(endpoint);
      const { status, headers = {} } = await answer(endpoint);
      if (browser && status < 300) {
        const bytes = Buffer.concat(chunks);
        const sender = senderOf(request.headers.authorization ?? '');
        received.push({ endpoint, headers: request.headers, bytes, payload: JSON.parse(decrypted(bytes, browser)), sender });
      }
      response.writeHead(browser ? status : 404, headers).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  allowServiceOfTests(origin);
  return {
    origin,
    received,
    requests: () => requests,
    /** A browser subscribes, as `PushManager.subscribe` does. */
    subscribe(): Browser {
      const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)];
      const p256dh = keys.generateKeys('base64url');
      const endpoint = `${origin}/push/${randomBytes(12).toString('base64url')}`;
      const browser = { keys, auth, subscription: { endpoint, p256dh, auth: auth.toString('base64url') } };
      browsers.set(endpoint, browser);
      return browser;
    },
    /** Answers every message so from now on; without an argument it takes them again. */
    respond: (given: Answer | ((endpoint: string) => Answer | Promise<Answer>) = CREATED) => {
      answer = typeof given === 'function' ? given : () => given;
    },
    close: () => {
      allowServiceOfTests(null);
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
export type PushServer = Awaited<ReturnType<typeof pushServer>>;
