import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { expect, type Person, signUp, test } from './fixtures.ts';

const ART = fileURLToPath(new URL('../../../database/demo/comics/art/', import.meta.url));

export type ShelfComic = { id: string; path: string; author: Person };
type ComicOptions = { title?: string; language?: string; panels?: { art: string; description?: string; words?: string[] }[] };

const NIGHT_BUS = [
  { art: 'bus-lamp-rain', description: 'Bo waits under a street lamp.', words: ['Last one comes at midnight, right?'] },
  { art: 'bus-fox-driver', description: 'The driver is a fox.', words: ['Depends whose midnight.'] },
  { art: 'bus-ticket', words: ['One way. Out of yesterday.', 'Do you give change?'] },
  { art: 'bus-seats', description: 'Bo stands between a ghost and a green passenger.', words: ['Is that seat taken?'] },
];

/** Publishes a comic with real images as a new member, through the endpoints that the editor uses. */
export async function publishComic(browser: Browser, options: ComicOptions = {}): Promise<ShelfComic> {
  const { title = 'Night Bus to Nowhere', language = 'English' } = options;
  const origin = (test.info().project.use.baseURL ?? '').replace(/\/$/, '');
  const context = await browser.newContext({ baseURL: origin });
  const author = await signUp(context);
  const { request } = context;
  const headers = { origin };
  const pages: Record<string, unknown> = {};
  for (const [i, { art, description = '', words = [] }] of (options.panels ?? NIGHT_BUS).entries()) {
    const file = { name: `${art}.webp`, mimeType: 'image/webp', buffer: await readFile(`${ART}${art}.webp`) };
    const uploaded = await request.post('/pictures', { headers, multipart: { file, folder: 'comics/panels' } });
    expect(uploaded.status(), await uploaded.text()).toBe(201);
    const { address: src, width, height } = await uploaded.json();
    const bubbles = words.map((text, j) => ({ id: `b${j + 1}`, text, x: 30 + 30 * j, y: 22 + 50 * j, type: 'speech' }));
    pages[String(i + 1)] = { picture: { src, width, height }, description, bubbles };
  }
  const draft = randomUUID();
  const saved = await request.post(`/drafts/${draft}`, {
    headers,
    data: {
      save: randomUUID(),
      base: 0,
      kind: 'comic',
      title,
      description: 'The N9 leaves from every stop at once.',
      order: Object.keys(pages),
      pages,
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const published = await request.post(`/drafts/${draft}/publish.data`, {
    headers,
    form: { genre: 'Adventure', language, cover: 'drawn' },
  });
  const id = /"published","([0-9a-f-]{36})"/.exec(await published.text())?.[1];
  expect(id, await published.text()).toBeTruthy();
  return { id: id ?? '', path: `/comic/${id}`, author };
}
