import { setTimeout as pause } from 'node:timers/promises';
import type OpenAI from 'openai';
import { log } from '../process/log.ts';
import { env } from '../process/settings.ts';
import { OutboundRefused, outbound, shutdownSignal } from './outbound-http.ts';

const MB = 1024 * 1024;
const TIMEOUT_MS = 10 * 60 * 1000; // AI-23
const RETRIES = 2;
const RETRY_MS = 300;
/** The size limit of a generated image: larger than for uploads, because models may return any PNG. */
export const GENERATED_IMAGE_BYTES_MAX = 20 * MB;

/**
 * `not-configured`: no provider is set. `failed`: no response, or a refusal. `empty`: a response without content. `aborted`: the client
 * disconnected.
 */
export class AiError extends Error {
  readonly reason: 'not-configured' | 'failed' | 'empty' | 'aborted';
  constructor(reason: AiError['reason'], options?: ErrorOptions) {
    super(`AI request: ${reason}`, options);
    this.reason = reason;
  }
}

/** Whether a provider is configured: OpenAI by its key, or a compatible server by its address. */
export const hasProvider = () => Boolean(env.OPENAI_API_KEY || env.OPENAI_BASE_URL);

/** The provider as people know it: OpenAI, or the host of a compatible server. */
export const providerName = () => (env.OPENAI_BASE_URL ? new URL(env.OPENAI_BASE_URL).host : 'OpenAI');

const fetchText = outbound({ ms: TIMEOUT_MS, bytes: MB });
const fetchImage = outbound({ ms: TIMEOUT_MS, bytes: 30 * MB }); // 20 MB in base64

/**
 * Turns a missing or too large response into a 413, which the client does not retry: each retry costs money and would fail the same way.
 */
const fetchOnce: typeof fetch = (to, init) =>
  (String(to).endsWith('/chat/completions') ? fetchText : fetchImage)(to, init).catch((error) => {
    if (error instanceof OutboundRefused) return new Response(null, { status: 413 });
    throw error;
  });

let cached: { of: string; client: OpenAI } | null = null;

/** Imports the library on first use; most starts never need it. */
async function provider(): Promise<OpenAI> {
  if (!hasProvider()) throw new AiError('not-configured');
  const of = `${env.OPENAI_API_KEY} ${env.OPENAI_BASE_URL}`;
  if (cached?.of === of) return cached.client;
  const { default: Client } = await import('openai');
  const client = new Client({
    apiKey: env.OPENAI_API_KEY ?? 'none', // self-hosted servers often need none
    baseURL: env.OPENAI_BASE_URL ?? null,
    timeout: TIMEOUT_MS,
    maxRetries: RETRIES,
    logLevel: 'off', // it would log user text
    fetch: fetchOnce,
  });
  cached = { of, client };
  return client;
}

/**
 * Runs `request` with a signal that also aborts on shutdown, including between retries. Throws AiError and logs the failure without user
 * text.
 */
async function callProvider<T>(what: string, signal: AbortSignal, request: (callSignal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await request(AbortSignal.any([signal, shutdownSignal()]));
  } catch (error) {
    if (error instanceof AiError) throw error;
    if (signal.aborted) throw new AiError('aborted', { cause: error });
    const { name, status, code } = error as Error & { status?: number; code?: string };
    log.warn({ err: { name, status, code } }, `AI ${what} request failed`);
    throw new AiError('failed', { cause: error });
  }
}

/** Sends one message and returns the first choice; `cut` means that the token limit ended it. Throws AiError. */
export const generateText = (prompt: string, signal: AbortSignal, tokens = 500): Promise<{ text: string; cut: boolean }> =>
  callProvider('text', signal, async (callSignal) => {
    const { chat } = await provider();
    const response = await chat.completions.create(
      { model: env.AI_TEXT_MODEL, messages: [{ role: 'user', content: prompt }], temperature: 0.7, max_tokens: tokens },
      { signal: callSignal },
    );
    const [choice] = response.choices;
    const text = choice?.message.content?.trim();
    if (!text) throw new AiError('empty');
    return { text, cut: choice?.finish_reason === 'length' };
  });

const fetchGenerated = outbound({ ms: 60_000, bytes: GENERATED_IMAGE_BYTES_MAX });

async function fetched(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetchGenerated(url, { signal });
  // Not bytes(): @hono/node-server replaces Response, and its version has no bytes().
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  await response.body?.cancel();
  throw Object.assign(new Error('generated image could not be downloaded'), { status: response.status });
}

/** Retries as often as the provider request, because the image has been paid for. */
async function download(url: string, signal: AbortSignal, retries = RETRIES): Promise<Uint8Array> {
  try {
    return await fetched(url, signal);
  } catch (error) {
    if (!retries || signal.aborted || error instanceof OutboundRefused) throw error;
    await pause(RETRY_MS, undefined, { signal });
    return download(url, signal, retries - 1);
  }
}

/** Generates one image and downloads it at once, because its address expires soon. Throws AiError. */
export const generateImage = (prompt: string, signal: AbortSignal): Promise<Uint8Array> =>
  callProvider('image', signal, async (callSignal) => {
    const { images } = await provider();
    const model = env.AI_IMAGE_MODEL;
    // Other models reject unknown parameters.
    const style = model.includes('dall-e-3') ? ({ quality: 'standard', style: 'natural' } as const) : {};
    const response = await images.generate({ model, prompt, n: 1, size: '1024x1024', ...style }, { signal: callSignal });
    const image = response.data?.[0];
    if (image?.url) return download(image.url, callSignal);
    if (image?.b64_json) return Buffer.from(image.b64_json, 'base64');
    throw new AiError('empty');
  });
