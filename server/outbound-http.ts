import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { AddressRefused, isPublicAddress, publicLookup } from './public-addresses.ts';
import { env } from './settings.ts';

/** `trusts`: of which addresses it does not matter where in the network they are; the provider's own unless given. */
type Limits = { ms: number; bytes: number; trusts?: (url: URL) => boolean };

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80');
/** The operator named the provider's host and port in the settings: it may be on this machine. Nothing else there may. */
const isProvider = (url: URL) => {
  if (!env.OPENAI_BASE_URL) return false;
  const own = new URL(env.OPENAI_BASE_URL);
  return own.hostname === url.hostname && portOf(own) === portOf(url);
};

/** An address that is none of ours to ask, or an answer that is none, or larger than agreed: asking again would not help. Says nothing of either. */
export class OutsideRefused extends Error {}

function counting(bytes: number) {
  let read = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      read += chunk.byteLength;
      if (read > bytes) out.error(new OutsideRefused('The answer is larger than agreed.'));
      else out.enqueue(chunk);
    },
  });
}

let house = new AbortController();
/** Ends with the house: whoever tries more than once stops there. */
export const shutdownSignal = () => house.signal;
/** Ends every call that is still out, and lets none out any more: one that may last ten minutes would hold up the end of the process. */
export const abortAll = () => house.abort();
/** For tests: the next house. */
export const resetForTests = () => {
  house = new AbortController();
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
  if (status < 200 || status > 599) throw new OutsideRefused('No answer of the web.'); // before a stream is made that nobody ends
  const body = (Readable.toWeb(incoming) as NodeStream<Uint8Array> as ReadableStream<Uint8Array>).pipeThrough(counting(bytes));
  return new Response(body, { status, headers });
}

/**
 * The one way out of the house: a `fetch` that reaches public addresses and the provider's own only, ends after `ms` from the first byte sent to the last one read, or with the signal it is
 * given, and that reads no more than `bytes`. A redirect is an answer like any other: whoever asked decides, so no key goes along to
 * somewhere else. Node's own fetch ends after five minutes without an answer, whatever one wants.
 */
export const outbound =
  ({ ms, bytes, trusts = isProvider }: Limits): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const ask = { 'http:': overHttp, 'https:': overHttps }[url.protocol];
      const { body = null, method = 'GET' } = init;
      if (!ask || (body !== null && typeof body !== 'string')) throw new OutsideRefused('Only texts go out, by http or https.');
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // Names are checked when they are resolved, for the connection itself.
      const checked = !trusts(url);
      if (checked && isIP(host) && !isPublicAddress(host)) throw new OutsideRefused('The address is not public.');
      const signal = AbortSignal.any([AbortSignal.timeout(ms), house.signal, ...(init.signal ? [init.signal] : [])]);
      const sent = ask(
        url,
        { method, headers: Object.fromEntries(new Headers(init.headers)), signal, ...(checked && { lookup: publicLookup }) },
        (incoming) => {
          try {
            if (Number(incoming.headers['content-length'] ?? 0) > bytes) throw new OutsideRefused('The answer is larger than agreed.');
            resolve(answerOf(incoming, bytes));
          } catch (error) {
            incoming.destroy();
            reject(error instanceof OutsideRefused ? error : new OutsideRefused('No answer of the web.', { cause: error })); // status 600
          }
        },
      );
      sent.on('error', (error) => reject(error instanceof AddressRefused ? new OutsideRefused(error.message) : error));
      sent.on('close', () => reject(new OutsideRefused('It ended without an answer.'))); // 101: neither answer nor error
      sent.end(body ?? undefined);
    });
