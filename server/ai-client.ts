import { setTimeout as pause } from 'node:timers/promises';
import type OpenAI from 'openai';
import { log } from './log.ts';
import { OutsideRefused, outbound, shutdownSignal } from './outbound-http.ts';
import { env } from './settings.ts';

const MB = 1024 * 1024;
const PATIENCE = 10 * 60 * 1000; // AI-23
const RETRIES = 2;
const AGAIN_MS = 300;
/** A picture of a provider: more than people may upload, for it may be a PNG of any model. */
export const MOST_DRAWN_BYTES = 20 * MB;

/** `unset`: nobody said whom to ask. `failed`: it did not answer, or refused. `empty`: it answered nothing. `gone`: nobody waits any more. */
export class ProviderProblem extends Error {
  readonly reason: 'unset' | 'failed' | 'empty' | 'gone';
  constructor(reason: ProviderProblem['reason'], options?: ErrorOptions) {
    super(`provider: ${reason}`, options);
    this.reason = reason;
  }
}

/** Whether there is somebody to ask (AI-24, AI-25): OpenAI by its key, or anything compatible by its address. */
export const hasProvider = () => Boolean(env.OPENAI_API_KEY || env.OPENAI_BASE_URL);

const fetchText = outbound({ ms: PATIENCE, bytes: MB });
const fetchImage = outbound({ ms: PATIENCE, bytes: 30 * MB }); // one of 20 MB in letters

/** An answer that is none, or larger than agreed, would be the same next time, and is paid for each time. */
const fetchOnce: typeof fetch = (to, init) =>
  (String(to).endsWith('/chat/completions') ? fetchText : fetchImage)(to, init).catch((error) => {
    if (error instanceof OutsideRefused) return new Response(null, { status: 413 });
    throw error;
  });

let made: { of: string; client: OpenAI } | null = null;

/** Its library is read only when somebody asks: most starts never do. */
async function provider(): Promise<OpenAI> {
  if (!hasProvider()) throw new ProviderProblem('unset');
  const of = `${env.OPENAI_API_KEY} ${env.OPENAI_BASE_URL}`;
  if (made?.of === of) return made.client;
  const { default: Client } = await import('openai');
  const client = new Client({
    apiKey: env.OPENAI_API_KEY ?? 'none', // one of one's own often wants none
    baseURL: env.OPENAI_BASE_URL ?? null,
    timeout: PATIENCE,
    maxRetries: RETRIES,
    logLevel: 'off', // it would tell people's words
    fetch: fetchOnce,
  });
  made = { of, client };
  return client;
}

/** `ask` ends with whoever asked and with the house, also between two tries. What went wrong is a ProviderProblem, told without anybody's words. */
async function asking<T>(what: string, signal: AbortSignal, ask: (over: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await ask(AbortSignal.any([signal, shutdownSignal()]));
  } catch (error) {
    if (error instanceof ProviderProblem) throw error;
    if (signal.aborted) throw new ProviderProblem('gone', { cause: error });
    const { name, status, code } = error as Error & { status?: number; code?: string };
    log.warn({ err: { name, status, code } }, `the provider gave no ${what}`);
    throw new ProviderProblem('failed', { cause: error });
  }
}

/** One message, one answer: the first choice (AI-21). `cut`: it ended because it had no more tokens. Throws ProviderProblem. */
export const generateText = (prompt: string, signal: AbortSignal, tokens = 500): Promise<{ text: string; cut: boolean }> =>
  asking('text', signal, async (over) => {
    const { chat } = await provider();
    const answer = await chat.completions.create(
      { model: env.AI_TEXT_MODEL, messages: [{ role: 'user', content: prompt }], temperature: 0.7, max_tokens: tokens },
      { signal: over },
    );
    const [choice] = answer.choices;
    const text = choice?.message.content?.trim();
    if (!text) throw new ProviderProblem('empty');
    return { text, cut: choice?.finish_reason === 'length' };
  });

const fetchDrawn = outbound({ ms: 60_000, bytes: MOST_DRAWN_BYTES });

async function fetched(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetchDrawn(url, { signal });
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer()); // not bytes(): the Response of @hono/node-server, put in place of Node's own, has none
  await answer.body?.cancel();
  throw Object.assign(new Error('the picture is not at its address'), { status: answer.status });
}

/** The picture is paid for: its address is asked as often as the provider was. */
async function download(url: string, signal: AbortSignal, tries = RETRIES): Promise<Uint8Array> {
  try {
    return await fetched(url, signal);
  } catch (error) {
    if (!tries || signal.aborted || error instanceof OutsideRefused) throw error;
    await pause(AGAIN_MS, undefined, { signal });
    return download(url, signal, tries - 1);
  }
}

/** One picture, as it came: fetched at once, for its address soon ends (AI-22, AMB-42). Throws ProviderProblem. */
export const generateImage = (prompt: string, signal: AbortSignal): Promise<Uint8Array> =>
  asking('picture', signal, async (over) => {
    const { images } = await provider();
    const model = env.AI_IMAGE_MODEL;
    const style = model.includes('dall-e-3') ? ({ quality: 'standard', style: 'natural' } as const) : {}; // others refuse what they do not know
    const answer = await images.generate({ model, prompt, n: 1, size: '1024x1024', ...style }, { signal: over });
    const drawn = answer.data?.[0];
    if (drawn?.url) return download(drawn.url, over);
    if (drawn?.b64_json) return Buffer.from(drawn.b64_json, 'base64');
    throw new ProviderProblem('empty');
  });
