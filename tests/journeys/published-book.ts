import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser } from '@playwright/test';
import { expect, type Somebody, signUp, test } from './fixtures.ts';

export type ShelfBook = { id: string; path: string; author: Somebody; remove(): Promise<void> };
type Wishes = { title?: string; description?: string; language?: string; pages?: string[] };

const documentOf = (text: string) => ({
  type: 'doc',
  content: text.split('\n\n').map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })),
});

/** Somebody new writes a book and publishes it through the doors that the editor uses. `pages` are plain texts, a blank line between paragraphs. */
export async function publishBook(browser: Browser, wishes: Wishes = {}): Promise<ShelfBook> {
  const {
    title = 'The Lighthouse That Remembered',
    description = 'Each night the lamp turns once more than it should.',
    language = 'English',
  } = wishes;
  const pages = (
    wishes.pages ?? ['The extra beam came at eleven past two.', 'One. The harbour wall, the nets.', 'Then it was only sea.']
  ).map(documentOf);
  const origin = (test.info().project.use.baseURL ?? '').replace(/\/$/, '');
  const context = await browser.newContext({ baseURL: origin });
  const author = await signUp(context);
  const draft = randomUUID();
  const order = pages.map((_, i) => String(i + 1));
  const request: APIRequestContext = context.request;
  const saved = await request.post(`/drafts/${draft}`, {
    headers: { origin },
    data: {
      save: randomUUID(),
      base: 0,
      kind: 'book',
      title,
      description,
      order,
      pages: Object.fromEntries(order.map((key, i) => [key, pages[i]])),
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const published = await request.post(`/drafts/${draft}/publish.data`, {
    headers: { origin },
    form: { genre: 'Mystery', language, cover: 'drawn' },
  });
  const id = /"published","([0-9a-f-]{36})"/.exec(await published.text())?.[1];
  expect(id, await published.text()).toBeTruthy();
  return {
    id: id ?? '',
    path: `/book/${id}`,
    author,
    remove: async () => {
      expect((await request.post(`/works/${id}/delete`, { headers: { origin }, form: {}, maxRedirects: 0 })).status()).toBe(303);
    },
  };
}
