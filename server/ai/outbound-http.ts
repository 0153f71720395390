import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { env } from '../process/settings.ts';
import { AddressRefused, isPublicAddress, publicLookup } from './public-addresses.ts';

/** `allowsPrivate`: for which URLs private addresses are allowed; by default only for the AI provider. */
type Limits = { ms: number; bytes: number; allowsPrivate?: (url: URL) => boolean };

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80');
/** The operator configured the provider's host and port, so it may run on this machine or network; no other private address is allowed. */
const isProvider = (url: URL) => {
  if (!env.OPENAI_BASE_URL) return false;
  const own = new URL(env.OPENAI_BASE_URL);
  return own.hostname === url.hostname && portOf(own) === portOf(url);
};

/** A refused URL, or a missing, invalid or too large response: retrying would not help. The message reveals neither the URL nor the response. */
export class OutboundRefused extends Error {}

function counting(bytes: number) {
  let read = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      read += chunk.byteLength;
      if (read > bytes) out.error(new OutboundRefused('The response is too large.'));
      else out.enqueue(chunk);
    },
  });
}

let shutdown = new AbortController();
/** Aborts on shutdown, for callers that retry. */
export const shutdownSignal = () => shutdown.signal;
/** Aborts all open requests and rejects new ones: a request may last ten minutes and would delay the shutdown. */
export const abortAll = () => shutdown.abort();
/** For tests: allows requests again after `abortAll`. */
export const resetForTests = () => {
  shutdown = new AbortController();
};

const BODILESS = [204, 205, 304];

function answerOf(incoming: IncomingMessage, bytes: number): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) for (const value of values ?? []) headers.append(name, value);
  const status = incoming.statusCode ?? 502;
  if (BODILESS.includes(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  if (status < 200 || status > 599) throw new OutboundRefused('Not a valid HTTP response.'); // before a stream is created that would never be closed
  const body = (Readable.toWeb(incoming) as NodeStream<Uint8Array> as ReadableStream<Uint8Array>).pipeThrough(counting(bytes));
  return new Response(body, { status, headers });
}

/**
 * Creates a `fetch` for all outbound requests: it reaches only public addresses and the AI provider, takes at most `ms` until the last byte, and reads
 * at most `bytes`. It does not follow redirects, so that no API key reaches another host, and uses `node:http` because Node's own fetch always gives up
 * after five minutes without a response.
 */
export const outbound =
  ({ ms, bytes, allowsPrivate = isProvider }: Limits): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const request = { 'http:': overHttp, 'https:': overHttps }[url.protocol];
      const { body = null, method = 'GET' } = init;
      if (!request || (body !== null && typeof body !== 'string')) throw new OutboundRefused('Only text can be sent, by http or https.');
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // Host names are checked when the connection resolves them.
      const checked = !allowsPrivate(url);
      if (checked && isIP(host) && !isPublicAddress(host)) throw new OutboundRefused('The address is not public.');
      const signal = AbortSignal.any([AbortSignal.timeout(ms), shutdown.signal, ...(init.signal ? [init.signal] : [])]);
      const sent = request(
        url,
        { method, headers: Object.fromEntries(new Headers(init.headers)), signal, ...(checked && { lookup: publicLookup }) },
        (incoming) => {
          try {
            if (Number(incoming.headers['content-length'] ?? 0) > bytes) throw new OutboundRefused('The response is too large.');
            resolve(answerOf(incoming, bytes));
          } catch (error) {
            incoming.destroy();
            reject(error instanceof OutboundRefused ? error : new OutboundRefused('Not a valid HTTP response.', { cause: error })); // status 600
          }
        },
      );
      sent.on('error', (error) => reject(error instanceof AddressRefused ? new OutboundRefused(error.message) : error));
      sent.on('close', () => reject(new OutboundRefused('The connection closed without a response.'))); // 101: neither answer nor error
      sent.end(body ?? undefined);
    });
