import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext, Browser } from '@playwright/test';
import { expect, type Person, signUp, test } from './fixtures.ts';

const ART = fileURLToPath(new URL('../../../database/demo/comics/art/', import.meta.url));
export const art = (name: string) => `${ART}${name}.webp`;

type PostOptions = { content?: string; tags?: string[]; pictures?: string[] };
export type SharedPost = { id: string; content: string; address: string; author: Person; request: APIRequestContext };

/** Shares a post as the member signed in in `request`, through the endpoint that the page uses; returns its id. */
export async function shareThrough(
  request: APIRequestContext,
  { content = 'A post of a journey.', tags = [], pictures = [] }: PostOptions = {},
) {
  const origin = (test.info().project.use.baseURL ?? '').replace(/\/$/, '');
  const headers = { origin };
  const shown: { src: string; description: string }[] = [];
  for (const name of pictures) {
    const file = { name: `${name}.webp`, mimeType: 'image/webp', buffer: await readFile(art(name)) };
    const uploaded = await request.post('/pictures', { headers, multipart: { file, folder: 'posts' } });
    expect(uploaded.status(), await uploaded.text()).toBe(201);
    shown.push({ src: (await uploaded.json()).address, description: name });
  }
  const id = randomUUID();
  const form = { id, content, tag: tags.join(', '), pictures: JSON.stringify(shown) };
  const answer = await request.post('/create-post.data', { headers, form });
  expect(answer.status(), await answer.text()).toBe(200);
  return id;
}

/** Shares a post as a new member. */
export async function sharedPost(browser: Browser, options: PostOptions = {}): Promise<SharedPost> {
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
  const author = await signUp(context);
  const content = options.content ?? `A post of a journey ${randomUUID()}`;
  const id = await shareThrough(context.request, { ...options, content });
  return { id, content, address: `/posts#post-${id}`, author, request: context.request };
}

const POSTS_A_MINUTE = 10; // per member; see LIMITS in server/limits/rate-limits.ts

/** Shares posts with these texts in this order, as several new members because of the rate limit. */
export async function shareMany(browser: Browser, contents: readonly string[]) {
  for (let done = 0; done < contents.length; done += POSTS_A_MINUTE) {
    const { request } = await sharedPost(browser, { content: contents[done] ?? '' });
    for (const content of contents.slice(done + 1, done + POSTS_A_MINUTE)) await shareThrough(request, { content });
  }
}
