import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { isPublicAddress } from '../ai/public-addresses.ts';
import { isLocalHost } from '../process/local-host-rules.ts';

/** Where the push service of a browser takes messages for it, and the keys that encrypt them. */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

const ENDPOINT_MAX = 1_000; // a check of `push_devices` has it too
const ASCII = /^[\x21-\x7e]+$/; // as browsers write addresses; more bytes would not fit into the index of endpoints
const CURVE = 'prime256v1';
const PUBLIC_KEY = /^[\w-]{87}$/; // 65 bytes
const SECRET = /^[\w-]{22}$/; // 16 bytes

let serviceOfTests: string | null = null;
/** For tests, whose push service is on this machine and without TLS. */
export const allowServiceOfTests = (origin: string | null): void => {
  serviceOfTests = origin;
};
export const isOfTests = (url: URL): boolean => url.origin === serviceOfTests;

/** Whether messages may be sent to this address: a public host by https. Host names are checked again when a connection resolves them. */
export function isEndpoint(endpoint: string): boolean {
  if (endpoint.length > ENDPOINT_MAX || !ASCII.test(endpoint) || !URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (isOfTests(url)) return true;
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  if (url.protocol !== 'https:' || url.username || url.password) return false;
  return isIP(host) ? isPublicAddress(host) : host.includes('.') && !isLocalHost(host);
}

function isPublicKey(key: string): boolean {
  if (!PUBLIC_KEY.test(key)) return false;
  try {
    ECDH.convertKey(key, CURVE, 'base64url');
    return true;
  } catch {
    return false; // no point of the curve
  }
}

/** The subscription in the fields of a form; null if no message could be sent to it. */
export function subscriptionFrom(form: Pick<FormData, 'get'>): Subscription | null {
  const [endpoint, p256dh, auth] = ['endpoint', 'p256dh', 'auth'].map((name) => form.get(name));
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string') return null;
  return isEndpoint(endpoint) && isPublicKey(p256dh) && SECRET.test(auth) ? { endpoint, p256dh, auth } : null;
}
