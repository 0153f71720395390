import { words } from '../../editor/document/count.ts';
import type { Database } from '../../server/database/database.ts';
import { pages, works } from '../schema.ts';
import type { DemoKidsStory } from './kids/shape.ts';
import type { DemoBook } from './shape.ts';
import { type StoredPictures, toDocument } from './to-documents.ts';

type Shelved = (DemoBook | (Omit<DemoKidsStory, 'cover'> & { kind: 'kids_book'; ageRange: string })) & {
  authorId: string;
  coverAddress: string | null;
  createdAt: Date;
};

/** Inserts books and kids stories as published works. Returns their ids by title. */
export async function publishBooks(tx: Database, books: readonly Shelved[], pictures?: StoredPictures): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const book of books) {
    const documents = book.pages.map((page) => toDocument(page, pictures));
    const counts = documents.map(words);
    const [work] = await tx
      .insert(works)
      .values({
        kind: 'book',
        ...('kind' in book && { kind: book.kind, ageRange: book.ageRange, isFeatured: book.isFeatured }),
        title: book.title,
        description: book.description,
        genre: book.genre,
        language: book.language,
        authorId: book.authorId,
        cover: book.coverAddress,
        pagesCount: documents.length,
        wordsCount: counts.reduce((sum, n) => sum + n, 0),
        createdAt: book.createdAt,
        updatedAt: book.createdAt,
      })
      .returning({ id: works.id });
    if (!work) throw new Error('book not stored');
    ids.set(book.title, work.id);
    await tx.insert(pages).values(documents.map((document, i) => ({ workId: work.id, position: i + 1, document, words: counts[i] ?? 0 })));
  }
  return ids;
}
