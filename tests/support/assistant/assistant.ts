import { afterAll, beforeEach } from 'vitest';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { env } from '#server/process/settings.ts';
import { BY_SCRIPT, visit } from '../request.ts';
import { assistantProvider } from './assistant-provider.ts';

/** Configures a mock AI provider for the tests of a file and restores the settings afterwards. */
export async function startTestProvider() {
  const provider = await assistantProvider();
  const before = { ...env };
  const configure = () => Object.assign(env, { OPENAI_API_KEY: 'a-key-of-tests', OPENAI_BASE_URL: provider.base });
  configure();
  beforeEach(() => {
    resetRateLimits();
    provider.reset();
    configure();
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

type ResponseBody = {
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

/** Posts a form to an endpoint; returns its status and JSON body. */
export async function postForm(path: string, fields: Record<string, string>, as?: string) {
  const body = new FormData(); // multipart, as the page sends it: the text may exceed the limit of a URL-encoded form
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await visit(path, { method: 'POST', body, headers: BY_SCRIPT, as });
  return { status: response.status, ...((await response.json()) as ResponseBody) };
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
