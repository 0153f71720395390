import type { Person } from '#server/identity/viewer.ts';
import { pages, parts, works } from '../../app/works/tables.ts';
import { words } from '../../editor/document/count.ts';
import type { Document } from '../../editor/document/document.ts';
import { pagesFromText } from '../../editor/document/plain-text.ts';
import { db } from '../../server/database/database.ts';

type Author = Pick<Person, 'id'>;
export type PublishedWork = typeof works.$inferSelect;
export type PublishedPart = typeof parts.$inferSelect;
/** Columns of the work; `pages` are plain texts (a blank line separates paragraphs) or documents. */
export type WorkOverrides = Partial<Omit<typeof works.$inferInsert, 'kind' | 'authorId' | 'pagesCount' | 'wordsCount'>> & {
  pages?: (string | Document)[];
};
type Kind = Pick<typeof works.$inferInsert, 'kind'>;

/** As a work that is published now. */
export const RATED = { rating: 'everyone', warningsStated: 'none' } as const;

let count = 0;

const documentOf = (page: string | Document): Document => (typeof page === 'string' ? (pagesFromText(page)[0] as Document) : page);

/** Inserts a published work with pages of text, by default two short ones. */
export async function createWork(author: Author, { pages: texts, ...overrides }: Kind & WorkOverrides): Promise<PublishedWork> {
  const documents = (texts ?? ['The lamp was lit.\n\nNobody had lit it.', 'Then it was morning.']).map(documentOf);
  const counts = documents.map(words);
  return db.transaction(async (tx) => {
    const [work] = await tx
      .insert(works)
      .values({
        title: `Book ${++count}`,
        description: 'A short book for a test.',
        genre: 'Fantasy',
        language: 'English',
        ...RATED,
        ...overrides,
        authorId: author.id,
        pagesCount: documents.length,
        wordsCount: counts.reduce((sum, count) => sum + count, 0),
      })
      .returning();
    if (!work) throw new Error('work was not inserted');
    await tx.insert(pages).values(documents.map((document, i) => ({ workId: work.id, position: i + 1, document, words: counts[i] ?? 0 })));
    return work;
  });
}

export const createBook = (author: Author, overrides: WorkOverrides = {}) => createWork(author, { ...overrides, kind: 'book' });
export const createTheory = (author: Author, overrides: WorkOverrides = {}) => createWork(author, { ...overrides, kind: 'theory' });
export const createWorld = (author: Author, overrides: WorkOverrides = {}) =>
  createWork(author, { genre: null, ...overrides, kind: 'world' });
export const createEntry = (author: Author, challenge: { id: string }, overrides: WorkOverrides = {}) =>
  createWork(author, { genre: 'Fiction', ...overrides, kind: 'challenge_entry', challengeId: challenge.id });
export const createKidsStory = (author: Author, overrides: WorkOverrides = {}) =>
  createWork(author, { genre: 'Adventure', ageRange: 'Children (5-12)', ...overrides, kind: 'kids_book' });

/** Columns of the part; `pages` as of a work. */
type ChapterOverrides = Partial<Omit<typeof parts.$inferInsert, 'workId' | 'pagesCount'>> & { pages?: (string | Document)[] };

/** Inserts a published chapter of a work, by default with one short page. */
export async function createChapter(
  work: { id: string },
  { pages: texts = ['It went on.'], ...overrides }: ChapterOverrides = {},
): Promise<PublishedPart> {
  const documents = texts.map(documentOf);
  return db.transaction(async (tx) => {
    const [part] = await tx
      .insert(parts)
      .values({ title: `Chapter ${++count}`, ...overrides, workId: work.id, pagesCount: documents.length })
      .returning();
    if (!part) throw new Error('chapter was not inserted');
    const rows = documents.map((document, i) => ({ workId: work.id, partId: part.id, position: i + 1, document, words: words(document) }));
    if (rows.length) await tx.insert(pages).values(rows);
    return part;
  });
}

/** Inserts many books without pages with one statement. */
export const createBooks = (author: Author, list: WorkOverrides[]): Promise<PublishedWork[]> =>
  db
    .insert(works)
    .values(
      list.map(({ pages: _, ...overrides }) => ({
        title: `Book ${++count}`,
        language: 'English',
        ...RATED,
        ...overrides,
        kind: 'book' as const,
        authorId: author.id,
      })),
    )
    .returning();
