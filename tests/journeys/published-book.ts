import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, type Somebody, signUp, test } from './fixtures.ts';

export type ShelfBook = {
  id: string;
  path: string;
  author: Somebody;
  /** Publishes a chapter of one page; its id. */
  chapter(title: string): Promise<string>;
  remove(): Promise<void>;
};
type Wishes = { kind?: 'book' | 'fantheory' | 'imageworld'; title?: string; description?: string; language?: string; pages?: string[] };

const documentOf = (text: string) => ({
  type: 'doc',
  content: text.split('\n\n').map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })),
});

/** Whoever this browser is signed in as writes a book and publishes it through the doors that the editor uses; its id. */
async function publishThrough(request: APIRequestContext, wishes: Wishes): Promise<string> {
  const {
    title = 'The Lighthouse That Remembered',
    description = 'Each night the lamp turns once more than it should.',
    language = 'English',
  } = wishes;
  const pages = (
    wishes.pages ?? ['The extra beam came at eleven past two.', 'One. The harbour wall, the nets.', 'Then it was only sea.']
  ).map(documentOf);
  const draft = randomUUID();
  const order = pages.map((_, i) => String(i + 1));
  const saved = await request.post(`/drafts/${draft}`, {
    headers: { origin: origin() },
    data: {
      save: randomUUID(),
      base: 0,
      kind: wishes.kind ?? 'book',
      title,
      description,
      ...(wishes.kind === 'imageworld' && { tags: ['Islands'] }),
      order,
      pages: Object.fromEntries(order.map((key, i) => [key, pages[i]])),
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const published = await request.post(`/drafts/${draft}/publish.data`, {
    headers: { origin: origin() },
    form: { genre: wishes.kind === 'fantheory' ? 'Mythology' : wishes.kind === 'imageworld' ? '' : 'Mystery', language, cover: 'drawn' },
  });
  const id = /"published","([0-9a-f-]{36})"/.exec(await published.text())?.[1];
  expect(id, await published.text()).toBeTruthy();
  return id ?? '';
}
const origin = () => (test.info().project.use.baseURL ?? '').replace(/\/$/, '');

/** Somebody new publishes a book. `pages` are plain texts, a blank line between paragraphs. */
export async function publishBook(browser: Browser, wishes: Wishes = {}): Promise<ShelfBook> {
  const context = await browser.newContext({ baseURL: origin() });
  const author = await signUp(context);
  const { request } = context;
  const id = await publishThrough(request, wishes);
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
      const gone = await request.post(`/works/${id}/delete`, { headers: { origin: origin() }, form: {}, maxRedirects: 0 });
      expect(gone.status()).toBe(303);
    },
  };
}

/** A book of the person whose page this is; its path. */
export const publishOwnBook = async (page: Page, wishes: Wishes = {}) => `/book/${await publishThrough(page.request, wishes)}`;
