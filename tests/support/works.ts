import type { Person } from '#server/identity/viewer.ts';
import { pages, works } from '../../app/works/tables.ts';
import { words } from '../../editor/document/count.ts';
import type { Document } from '../../editor/document/document.ts';
import { pagesFromText } from '../../editor/document/plain-text.ts';
import { db } from '../../server/database/database.ts';

export type PublishedWork = typeof works.$inferSelect;
type Overrides = Partial<Omit<typeof works.$inferInsert, 'authorId' | 'pagesCount' | 'wordsCount'>> & { pages?: (string | Document)[] };

let made = 0;

const documentOf = (page: string | Document): Document => (typeof page === 'string' ? (pagesFromText(page)[0] as Document) : page);

/** Inserts a published text work, by default a book with two short pages. `pages` are plain texts (a blank line separates paragraphs) or documents. */
export async function publishedWork(
  author: Pick<Person, 'id'>,
  { pages: givenPages, ...overrides }: Overrides = {},
): Promise<PublishedWork> {
  const documents = (givenPages ?? ['The lamp was lit.\n\nNobody had lit it.', 'Then it was morning.']).map(documentOf);
  const counts = documents.map(words);
  return db.transaction(async (tx) => {
    const [work] = await tx
      .insert(works)
      .values({
        kind: 'book',
        title: `Book ${++made}`,
        description: 'A short book for a test.',
        genre: 'Fantasy',
        language: 'English',
        ...overrides,
        authorId: author.id,
        pagesCount: documents.length,
        wordsCount: counts.reduce((sum, count) => sum + count, 0),
      })
      .returning();
    if (!work) throw new Error('work not inserted');
    await tx.insert(pages).values(documents.map((document, i) => ({ workId: work.id, position: i + 1, document, words: counts[i] ?? 0 })));
    return work;
  });
}

export const publishedBook = publishedWork;
