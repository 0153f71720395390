import { eq, sql } from 'drizzle-orm';
import { words, wordsIn } from '../../editor/document/count.ts';
import type { Transaction } from '../../server/database/database.ts';
import { pages, panels, parts, works } from '../schema.ts';
import { chapters } from './chapters.ts';
import { comics } from './comics/index.ts';
import { type StoredPictures, toDocument } from './to-documents.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Inserts chapters and arcs, some days apart. `idOf` finds a work by its title, `drawn` has the comic images by file name. */
export async function addParts(tx: Transaction, idOf: (title: string) => string, drawn: StoredPictures): Promise<void> {
  const begun = new Map<string, number>();
  const next = async (title: string) => {
    const n = (begun.get(title) ?? 0) + 1;
    begun.set(title, n);
    const [work] = await tx
      .select({ at: works.createdAt })
      .from(works)
      .where(eq(works.id, idOf(title)));
    const at = (work?.at ?? new Date()).getTime();
    return new Date(Math.min(at + n * 6 * DAY_MS, Date.now() - (12 - n) * 60_000));
  };
  const add = async (title: string, part: Omit<typeof parts.$inferInsert, 'workId' | 'createdAt'>) => {
    const workId = idOf(title);
    const [inserted] = await tx
      .insert(parts)
      .values({ ...part, workId, createdAt: await next(title) })
      .returning({ id: parts.id });
    if (!inserted) throw new Error(`${part.title} not stored`);
    await tx
      .update(works)
      .set({ chapterCount: sql`${works.chapterCount} + 1` })
      .where(eq(works.id, workId));
    return { workId, partId: inserted.id };
  };
  for (const { book, title, pages: texts } of chapters) {
    const documents = texts.map((page) => toDocument(page));
    const counts = documents.map(words);
    const ids = await add(book, { title, pagesCount: documents.length, wordsCount: counts.reduce((sum, n) => sum + n, 0) });
    await tx.insert(pages).values(documents.map((document, i) => ({ ...ids, position: i + 1, document, words: counts[i] ?? 0 })));
  }
  for (const comic of comics)
    for (const { title, description, panels: list } of comic.arcs) {
      const bubbleTexts = list.flatMap(({ bubbles }) => bubbles.map(({ text }) => text));
      const ids = await add(comic.title, {
        title,
        description,
        pagesCount: list.length,
        wordsCount: bubbleTexts.reduce((sum, text) => sum + wordsIn(text), 0),
      });
      await tx.insert(panels).values(
        list.map(({ art, description: seen, bubbles }, i) => {
          const picture = drawn.get(art);
          if (!picture) throw new Error(`${art} is not in comics/art`);
          return {
            ...ids,
            position: i + 1,
            picture: picture.address,
            width: picture.width,
            height: picture.height,
            description: seen,
            bubbles: bubbles.map(({ text, x, y }, n) => ({ id: String(n + 1), text, x, y, type: 'speech' as const })),
          };
        }),
      );
    }
}
