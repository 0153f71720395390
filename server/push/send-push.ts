import webPush from 'web-push';
import { OutboundRefused, outbound } from '../ai/outbound-http.ts';
import { errorCode } from '../process/error-code.ts';
import { log } from '../process/log.ts';
import { pushKeys } from './push-keys.ts';
import { isEndpoint, isOfTests, type Subscription } from './subscriptions.ts';

const SEND_MS = 5_000;
const RESPONSE_MAX = 10_000; // bytes, which are not read
/**
 * How long the push service stores a message for a device that is not connected, in seconds. A short time, because a browser whose member
 * signs out without a script still gets what is stored.
 */
const TTL_S = 3_600;

/** No private address is allowed, not even that of the AI provider, because members choose the endpoint. */
const send = outbound({ ms: SEND_MS, bytes: RESPONSE_MAX, allowsPrivate: isOfTests });

/** `subject` is how the operators of push services reach that of this site. Of messages with one `topic` a device gets the newest. */
export type PushMessage = { payload: string; topic: string; subject: string };
/**
 * What the push service did: it took the message, has no such subscription any more, refused the message, or is to be tried again, after
 * `waitMs` if it said so.
 */
export type PushResult = { is: 'sent' | 'ended' | 'refused' } | { is: 'busy'; waitMs: number };

/** Milliseconds of a `Retry-After` header: seconds, or a date. */
function waitOf(header: string | null): number {
  const ms = /^\d{1,9}$/.test(header ?? '') ? Number(header) * 1_000 : Date.parse(header ?? '') - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}

function resultOf({ status, headers }: Response): PushResult {
  if (status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'ended' };
  return status === 429 || status >= 500 ? { is: 'busy', waitMs: waitOf(headers.get('retry-after')) } : { is: 'refused' };
}

/** Encrypts a message for a subscription and sends it. */
export async function sendPush(to: Subscription, { payload, topic, subject }: PushMessage, signal: AbortSignal): Promise<PushResult> {
  const { endpoint, p256dh, auth } = to;
  if (!isEndpoint(endpoint)) return { is: 'refused' };
  const vapidDetails = { subject, ...(await pushKeys()) };
  try {
    const options = { vapidDetails, TTL: TTL_S, topic, urgency: 'normal' as const };
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options);
    const response = await send(endpoint, { method: 'POST', headers: textsOf(headers), body: new Uint8Array(body), signal });
    await response.body?.cancel();
    const result = resultOf(response);
    if (result.is === 'refused') log.warn({ status: response.status }, 'push message refused');
    return result;
  } catch (error) {
    if (error instanceof OutboundRefused) return { is: 'refused' };
    if (!signal.aborted) log.warn({ code: errorCode(error) }, 'push service not reached');
    return { is: 'busy', waitMs: 0 };
  }
}

/** The length follows from the body. */
const textsOf = (headers: Record<string, unknown>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (/^content-length$/i.test(name) ? [] : [[name, String(value)]]));
