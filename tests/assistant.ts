import { afterAll, beforeEach } from 'vitest';
import { resetRateLimits } from '../server/rate-limits.ts';
import { env } from '../server/settings.ts';
import { assistantProvider } from './assistant-provider.ts';
import { BY_SCRIPT, visit } from './request.ts';

/** The house asks a provider of our own while these tests run, and nobody after them. */
export async function providerOfTests() {
  const provider = await assistantProvider();
  const before = { ...env };
  const chosen = () => Object.assign(env, { OPENAI_API_KEY: 'a-key-of-tests', OPENAI_BASE_URL: provider.base });
  chosen();
  beforeEach(() => {
    resetRateLimits();
    provider.forget();
    chosen();
    env.AI_IMAGE_MODEL = before.AI_IMAGE_MODEL;
  });
  afterAll(async () => {
    delete env.OPENAI_API_KEY;
    delete env.OPENAI_BASE_URL;
    Object.assign(env, before);
    await provider.close();
  });
  return provider;
}

type Said = {
  problem?: string;
  message?: string;
  fields?: Record<string, string>;
  titles?: string[];
  text?: string;
  cut?: boolean;
  address?: string;
  id?: string;
  image?: { address: string };
};

/** Sends a form to one of the doors; its status and what it says. */
export async function ask(path: string, fields: Record<string, string>, as?: string) {
  const body = new FormData(); // as the page sends it: a text may be longer than a plain form may be
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = await visit(path, { method: 'POST', body, headers: BY_SCRIPT, as });
  return { status: answer.status, ...((await answer.json()) as Said) };
}

export const NEW_STORY = {
  kind: 'book',
  mode: 'new',
  tone: 'Dramatic',
  genre: 'Fantasy',
  ageGroup: 'All Ages',
  prompt: 'A lamp that counts ships.',
};
export const SCENE = { kind: 'book', description: 'A lamp above the sea.' };
export const PORTRAIT = { name: 'Ines', gender: 'female', style: 'Watercolor' };
