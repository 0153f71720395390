import { isIP } from 'node:net';
import { Agent, fetch as request } from 'undici';
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

/**
 * A refused URL, or a missing, invalid or too large response: retrying would not help. The message reveals neither the URL nor the
 * response.
 */
export class OutboundRefused extends Error {}

function counting(bytes: number) {
  let read = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
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

/** `ms` limits a request from its start to the last byte, so undici's own limits of five minutes, which are shorter, are off. */
const NO_TIMEOUTS = { headersTimeout: 0, bodyTimeout: 0 };
const anyAddress = new Agent(NO_TIMEOUTS);
/** Host names are checked when a connection resolves them. */
const publicAddresses = new Agent({ ...NO_TIMEOUTS, connect: { lookup: publicLookup } });

/**
 * Creates a `fetch` for all outbound requests: it reaches only public addresses and the AI provider, takes at most `ms` until the last
 * byte, and reads at most `bytes` (after decompression). It does not follow redirects, so that no API key reaches another host.
 */
export const outbound =
  ({ ms, bytes, allowsPrivate = isProvider }: Limits): typeof fetch =>
  async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { body = null, method = 'GET', headers } = init;
    if (!/^https?:$/.test(url.protocol) || (body !== null && typeof body !== 'string' && !(body instanceof Uint8Array)))
      throw new OutboundRefused('Only text and bytes can be sent, by http or https.');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isChecked = !allowsPrivate(url);
    if (isChecked && isIP(host) && !isPublicAddress(host)) throw new OutboundRefused('The address is not public.');
    const signal = AbortSignal.any([AbortSignal.timeout(ms), shutdown.signal, ...(init.signal ? [init.signal] : [])]);
    const dispatcher = isChecked ? publicAddresses : anyAddress;
    const response = await request(url, { method, body, headers: [...new Headers(headers)], signal, redirect: 'manual', dispatcher }).catch(
      (error) => {
        throw error.cause instanceof AddressRefused ? new OutboundRefused(error.cause.message) : error;
      },
    );
    if (response.status > 599 || Number(response.headers.get('content-length') ?? 0) > bytes) {
      await response.body?.cancel();
      throw new OutboundRefused(response.status > 599 ? 'Not a valid HTTP response.' : 'The response is too large.');
    }
    const received = response.body as ReadableStream<Uint8Array<ArrayBuffer>> | null;
    return new Response(received?.pipeThrough(counting(bytes)) ?? null, { status: response.status, headers: [...response.headers] });
  };
