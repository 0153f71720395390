import { randomUUID } from 'node:crypto';
import { RATED } from '#tests/support/drafts/choices.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { upload } from './images.ts';
import { type Author, type Member, post, siteOrigin } from './members.ts';
import { siteDatabase } from './site-database.ts';
import { trustForKids } from './trust.ts';

export type Work<Creator = Author> = { id: string; path: string; title: string; author: Creator };
type Draft = Parameters<typeof firstSave>[0];
/** `pages` are plain texts with a blank line between paragraphs. */
type TextOverrides = { title?: string; description?: string; language?: string; pages?: string[]; tags?: string[]; rating?: string };

const PAGES = ['The extra beam came at eleven past two.', 'One. The harbour wall, the nets.', 'Then it was only sea.'];

/** Saves and publishes a draft through the endpoints of the editor; returns the id of the work or part. */
async function publish(author: Author, draft: Draft, publishing: string, choices: Record<string, string> = {}): Promise<string> {
  const id = randomUUID();
  await post(author, `/drafts/${id}`, { data: firstSave(draft) });
  const published = await (await post(author, `/drafts/${id}/${publishing}.data`, { form: { ...RATED, ...choices } })).text();
  const found = /"publishedId","([0-9a-f-]{36})"/.exec(published)?.[1];
  if (!found) throw new Error(`not published: ${published}`);
  return found;
}

async function createWork<Creator extends Author>(
  author: Creator,
  { kind, genre, path, tags }: { kind: 'book' | 'fantheory' | 'imageworld'; genre: string; path: string; tags?: string[] },
  { title = 'The Lighthouse That Remembered', description = 'Each night the lamp turns once more than it should.', ...rest }: TextOverrides,
): Promise<Work<Creator>> {
  const { language = 'English', pages = PAGES, tags: chosen = tags, rating } = rest;
  const draft = { kind, title, description, pages: pages.map(text), ...(chosen && { tags: chosen }) };
  const id = await publish(author, draft, 'publish', { genre, language, cover: 'drawn', ...(rating && { rating }) });
  return { id, path: path + id, title, author };
}

export const createBook = <Creator extends Author>(author: Creator, overrides: TextOverrides = {}) =>
  createWork(author, { kind: 'book', genre: 'Mystery', path: '/book/' }, overrides);
export const createTheory = <Creator extends Author>(author: Creator, overrides: TextOverrides = {}) =>
  createWork(author, { kind: 'fantheory', genre: 'Mythology', path: '/theory/' }, overrides);
export const createWorld = <Creator extends Author>(author: Creator, overrides: TextOverrides = {}) =>
  createWork(author, { kind: 'imageworld', genre: '', path: '/world/', tags: ['Islands'] }, overrides);

/** Publishes a chapter of one page. */
export async function createChapter({ id, path, author }: Work, { title = 'And then' }: { title?: string } = {}) {
  const chapter = await publish(
    author,
    { kind: 'chapter', work: id, title, description: '', pages: [text('It went on.')] },
    'publish-part',
  );
  return { id: chapter, path: `${path}/chapter/${chapter}`, title };
}

const NIGHT_BUS = [
  { art: 'bus-lamp-rain', description: 'Bo waits under a street lamp.', words: ['Last one comes at midnight, right?'] },
  { art: 'bus-fox-driver', description: 'The driver is a fox.', words: ['Depends whose midnight.'] },
  { art: 'bus-ticket', words: ['One way. Out of yesterday.', 'Do you give change?'] },
  { art: 'bus-seats', description: 'Bo stands between a ghost and a green passenger.', words: ['Is that seat taken?'] },
];
type Panel = { art: string; description?: string; words?: string[]; warnings?: string[] };

/** The pages of a draft with these panels, whose images are uploaded. */
export async function createPanels(author: Author, panels: readonly Panel[]) {
  const pages: unknown[] = [];
  for (const { art, description = '', words = [], warnings } of panels) {
    const { address: src, width, height } = await upload(author, 'comics/panels', art);
    const bubbles = words.map((text, i) => ({ id: `b${i + 1}`, text, x: 30 + 30 * i, y: 22 + 50 * i, type: 'speech' }));
    pages.push({ picture: { src, width, height }, description, bubbles, warnings });
  }
  return pages;
}

/** Publishes a comic with real images. */
export async function createComic<Creator extends Author>(
  author: Creator,
  {
    title = 'Night Bus to Nowhere',
    language = 'English',
    panels = NIGHT_BUS,
  }: { title?: string; language?: string; panels?: Panel[] } = {},
): Promise<Work<Creator>> {
  const pages = await createPanels(author, panels);
  const draft = { kind: 'comic', title, description: 'The N9 leaves from every stop at once.', pages } as const;
  const id = await publish(author, draft, 'publish', { genre: 'Adventure', language, cover: 'drawn' });
  return { id, path: `/comic/${id}`, title, author };
}

/** Publishes a kids story as an author whose stories need no review. */
export async function createStory(author: Member, { title, pages }: { title: string; pages: string[] }): Promise<Work<Member>> {
  await trustForKids(author);
  const draft = { kind: 'kids', title, description: 'It sneezes.', pages: pages.map(text) } as const;
  const id = await publish(author, draft, 'publish', { genre: 'Space', cover: 'drawn' });
  return { id, path: `/kids-book/${id}`, title, author };
}

/**
 * Inserts copies of a book with these titles, the last one newest. Open pages and cached lists are not refreshed, so a work has to be
 * published afterwards.
 */
export async function copyBook({ id }: Work, titles: readonly string[]): Promise<void> {
  const database = await siteDatabase();
  await database.query(
    `with made as (
      insert into works (kind, title, description, author_id, genre, language, pages_count, words_count, rating, warnings, warnings_stated)
      select kind, copy.title, description, author_id, genre, language, pages_count, words_count, rating, warnings, warnings_stated
      from works, unnest($2::text[]) with ordinality as copy(title, n) where id = $1 order by n returning id
    ) insert into pages (work_id, position, document, words, blocks)
    select made.id, position, document, words, blocks from made, pages where work_id = $1`,
    [id, titles],
  );
}

export const deleteWork = ({ id, author }: Work) => post(author, `/works/${id}/delete`, { form: {} }, 303);

type Changes = { kind?: 'book' | 'comic' | 'kids'; title?: string; pages: unknown[] };

/** Publishes changes of a work through the endpoints of the editor; `pages` are the first ones of the new version. */
export async function publishChanges(author: Author, id: string, { kind, title = 'Edited', pages }: Changes) {
  const opened = await author.request.post(`/works/${id}/edit`, { headers: { origin: siteOrigin() }, maxRedirects: 0 });
  const draft = /draft=([0-9a-f-]{36})/.exec(opened.headers().location ?? '')?.[1];
  if (!draft) throw new Error(`no working copy: ${opened.status()}`);
  await post(author, `/drafts/${draft}`, { data: { ...firstSave({ kind, title, pages }), base: 1 } });
  await post(author, `/drafts/${draft}/publish-changes.data`, { form: {} });
}

/** Publishes changes of these pages of a book, with the number of each. */
export const changePages = (author: Author, id: string, pages: Record<number, string>) =>
  publishChanges(author, id, { pages: Object.values(pages).map(text) });
