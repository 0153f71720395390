import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, type Person, signUp, test } from './fixtures.ts';

export type ShelfBook = {
  id: string;
  path: string;
  author: Person;
  /** Publishes a chapter of one page; returns its id. */
  chapter(title: string): Promise<string>;
  remove(): Promise<void>;
};
type BookOptions = {
  kind?: 'book' | 'fantheory' | 'imageworld';
  title?: string;
  description?: string;
  language?: string;
  pages?: string[];
};

const documentOf = (text: string) => ({
  type: 'doc',
  content: text.split('\n\n').map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })),
});

/** Writes and publishes a book as the signed-in member, through the endpoints that the editor uses; returns its id. */
async function publish(request: APIRequestContext, options: BookOptions): Promise<string> {
  const {
    title = 'The Lighthouse That Remembered',
    description = 'Each night the lamp turns once more than it should.',
    language = 'English',
  } = options;
  const pages = (
    options.pages ?? ['The extra beam came at eleven past two.', 'One. The harbour wall, the nets.', 'Then it was only sea.']
  ).map(documentOf);
  const draft = randomUUID();
  const order = pages.map((_, i) => String(i + 1));
  const saved = await request.post(`/drafts/${draft}`, {
    headers: { origin: origin() },
    data: {
      save: randomUUID(),
      base: 0,
      kind: options.kind ?? 'book',
      title,
      description,
      ...(options.kind === 'imageworld' && { tags: ['Islands'] }),
      order,
      pages: Object.fromEntries(order.map((key, i) => [key, pages[i]])),
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const published = await request.post(`/drafts/${draft}/publish.data`, {
    headers: { origin: origin() },
    form: { genre: options.kind === 'fantheory' ? 'Mythology' : options.kind === 'imageworld' ? '' : 'Mystery', language, cover: 'drawn' },
  });
  const id = /"published","([0-9a-f-]{36})"/.exec(await published.text())?.[1];
  expect(id, await published.text()).toBeTruthy();
  return id ?? '';
}
const origin = () => (test.info().project.use.baseURL ?? '').replace(/\/$/, '');

/** Publishes a book as a new member. `pages` are plain texts with a blank line between paragraphs. */
export async function publishBook(browser: Browser, options: BookOptions = {}): Promise<ShelfBook> {
  const context = await browser.newContext({ baseURL: origin() });
  const author = await signUp(context);
  const { request } = context;
  const id = await publish(request, options);
  return {
    id,
    path: `/book/${id}`,
    author,
    chapter: async (title) => {
      const draft = randomUUID();
      const pages = { 1: documentOf('It went on.') };
      const data = { save: randomUUID(), base: 0, kind: 'chapter', work: id, title, description: '', order: ['1'], pages };
      const saved = await request.post(`/drafts/${draft}`, { headers: { origin: origin() }, data });
      expect(saved.status(), await saved.text()).toBe(200);
      const published = await request.post(`/drafts/${draft}/publish-part.data`, { headers: { origin: origin() }, form: {} });
      const part = /"published","([0-9a-f-]{36})"/.exec(await published.text())?.[1];
      expect(part, await published.text()).toBeTruthy();
      return part ?? '';
    },
    remove: async () => {
      const response = await request.post(`/works/${id}/delete`, { headers: { origin: origin() }, form: {}, maxRedirects: 0 });
      expect(response.status()).toBe(303);
    },
  };
}

/** Publishes a book as the member signed in in this page; returns its path. */
export const publishOwnBook = async (page: Page, options: BookOptions = {}) => `/book/${await publish(page.request, options)}`;
