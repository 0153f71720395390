import { words, wordsIn } from '../../editor/document/count.ts';
import type { Transaction } from '../../server/database/database.ts';
import { likes, pages, panels, readingProgress, savedStories, views, works } from '../schema.ts';
import { mulberry32 } from './activity.ts';
import { comics } from './comics/index.ts';
import { kidsStories } from './kids/index.ts';
import { people as cast } from './people.ts';
import { theories } from './theories.ts';
import { type StoredPictures, toDocument } from './to-documents.ts';
import { worlds } from './worlds.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Theories and worlds without an image get fewer readers, so that the rows of the front page start with images. */
const DRAWN_FAME = 0.6;
type Picture = { address: string; width: number; height: number };
type Sources = {
  /** The id of a person by username. */
  idOf(username: string): string;
  /** Comic images by file name in `comics/art/`. */
  drawn: ReadonlyMap<string, Picture>;
  stored: StoredPictures;
};
type Work = typeof works.$inferInsert;

/** Inserts comics, theories, worlds and kids stories as published works with readers. Returns their ids by title. */
export async function publishOtherKinds(tx: Transaction, { idOf, drawn, stored }: Sources): Promise<Map<string, string>> {
  const random = mulberry32(20_261_121);
  const ids = new Map<string, string>();
  const publish = async (work: Omit<Work, 'createdAt'>) => {
    const createdAt = new Date(Date.now() - (1 + random() * 160) * DAY_MS);
    const [inserted] = await tx
      .insert(works)
      .values({ ...work, createdAt, updatedAt: createdAt })
      .returning({ id: works.id });
    if (!inserted) throw new Error(`${work.title} not stored`);
    ids.set(work.title, inserted.id);
    const drawnCover = !work.cover && (work.kind === 'theory' || work.kind === 'world');
    await read(inserted.id, work.authorId, work.pagesCount ?? 1, drawnCover ? DRAWN_FAME : 1);
    return inserted.id;
  };
  /** Adds views, likes, saves and progress at random, with a fixed seed. */
  const read = async (workId: string, authorId: string, of: number, share: number) => {
    const fame = (0.15 + random() * 0.75) * share;
    const readers = cast.map(({ username }) => idOf(username)).filter((id) => id !== authorId && random() < fame);
    if (!readers.length) return;
    await tx.insert(views).values(readers.map((personId) => ({ workId, personId })));
    const likers = readers.filter(() => random() < 0.45);
    if (likers.length) await tx.insert(likes).values(likers.map((personId) => ({ workId, personId })));
    const savers = readers.filter(() => random() < 0.12);
    if (savers.length) await tx.insert(savedStories).values(savers.map((personId) => ({ workId, personId })));
    const inProgress = readers.filter(() => of > 1 && random() < 0.12);
    if (inProgress.length)
      await tx.insert(readingProgress).values(
        inProgress.map((personId) => ({
          workId,
          personId,
          currentPage: 1 + Math.floor(random() * of),
          totalPages: of,
          lastRead: new Date(Date.now() - random() * 20 * DAY_MS),
        })),
      );
  };
  const publishText = async (work: Omit<Work, 'createdAt' | 'pagesCount' | 'wordsCount'>, texts: readonly string[]) => {
    const documents = texts.map((page) => toDocument(page, stored));
    const counts = documents.map(words);
    const workId = await publish({ ...work, pagesCount: documents.length, wordsCount: counts.reduce((sum, n) => sum + n, 0) });
    await tx.insert(pages).values(documents.map((document, i) => ({ workId, position: i + 1, document, words: counts[i] ?? 0 })));
  };

  for (const { title, description, category, language, author, cover, pages: texts } of theories)
    await publishText(
      { kind: 'theory', title, description, genre: category, language, cover: stored.get(cover)?.address ?? null, authorId: idOf(author) },
      texts,
    );
  for (const { title, tags, language, author, cover, pages: texts } of worlds)
    await publishText(
      { kind: 'world', title, tags: [...tags], language, cover: stored.get(cover)?.address ?? null, authorId: idOf(author) },
      texts,
    );
  for (const { title, description, genre, language, author, cover, panels: list } of comics) {
    const workId = await publish({
      kind: 'comic',
      title,
      description,
      genre,
      language,
      authorId: idOf(author),
      cover: drawn.get(cover)?.address ?? null,
      pagesCount: list.length,
      wordsCount: list.reduce((sum, { bubbles }) => sum + bubbles.reduce((n, { text }) => n + wordsIn(text), 0), 0),
    });
    await tx.insert(panels).values(
      list.map(({ art, description: seen, bubbles }, i) => {
        const picture = drawn.get(art);
        if (!picture) throw new Error(`${art} is not in comics/art`);
        const storedBubbles = bubbles.map(({ text, x, y }, n) => ({ id: String(n + 1), text, x, y, type: 'speech' as const }));
        return {
          workId,
          position: i + 1,
          picture: picture.address,
          width: picture.width,
          height: picture.height,
          description: seen,
          bubbles: storedBubbles,
        };
      }),
    );
  }
  for (const { title, description, genre, language, author, cover, isFeatured = false, pages: texts } of kidsStories)
    await publishText(
      {
        kind: 'kids_book',
        title,
        description,
        cover: stored.get(cover)?.address ?? null,
        genre,
        language,
        ageRange: 'Children (5-12)',
        isFeatured,
        authorId: idOf(author),
      },
      texts,
    );
  return ids;
}
