import { likes, readingProgress, savedStories, views } from '#database/schema.ts';
import type { Transaction } from '#server/database/database.ts';
import { mulberry32 } from './activity.ts';
import { addressOf } from './images.ts';
import { type Comic, type Content, everyone, type KidsStory, type People, type Theory, type World } from './parse/content.ts';
import { addComments, partDate } from './parts-and-comments.ts';
import type { IdOf } from './people.ts';
import { addArc, type NewWork, publishComic, publishText, ratedAs } from './publish.ts';
import type { WorkImages } from './work-images.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Theories and worlds without an image get fewer readers, so that the rows of the front page start with images. */
const DRAWN_POPULARITY = 0.6;
type Text = Theory | World | KidsStory;

/** Seeds comics, theories, worlds and kids stories, with readers at random from a fixed seed: their order decides who reads them. */
export async function seedOtherKinds(tx: Transaction, content: Content, idOf: IdOf, stored: WorkImages): Promise<void> {
  const random = mulberry32(20_261_121);
  const dated = () => {
    const createdAt = new Date(Date.now() - (1 + random() * 160) * DAY_MS);
    return { createdAt, updatedAt: createdAt };
  };
  const addActivity = async (workId: string, { author, comments }: Comic | Text, pages: number, popularity = 1) => {
    await addReaders(tx, { workId, author, pages, popularity }, content.people, idOf, random);
    await addComments(tx, workId, comments, idOf);
  };
  const seedText = async (text: Text, details: Omit<NewWork, 'kind' | 'title' | 'language' | 'authorId'>, popularity = 1) => {
    const { kind, title, language, pages } = text;
    const work = { kind, title, language, authorId: idOf(text.author), cover: addressOf(stored.texts, text.cover), ...details, ...dated() };
    await addActivity(await publishText(tx, work, pages, stored.texts), text, pages.length, popularity);
  };
  const popularityOf = ({ cover }: Text) => (cover ? 1 : DRAWN_POPULARITY);
  for (const theory of content.theories)
    await seedText(theory, { description: theory.description, genre: theory.category, ...ratedAs(theory) }, popularityOf(theory));
  for (const world of content.worlds) await seedText(world, { tags: world.tags, ...ratedAs(world) }, popularityOf(world));
  for (const comic of content.comics) {
    const { kind, title, description, genre, language, panels, arcs } = comic;
    const dates = dated();
    const cover = addressOf(stored.comics, comic.cover);
    const details = { kind, title, description, genre, language, cover, chapterCount: arcs.length, ...ratedAs(comic) };
    const workId = await publishComic(tx, { ...details, authorId: idOf(comic.author), ...dates }, panels, stored.comics);
    for (const [i, arc] of arcs.entries()) {
      const part = { workId, title: arc.title, description: arc.description, createdAt: partDate(dates.createdAt, i + 1) };
      await addArc(tx, part, arc.panels, stored.comics);
    }
    await addActivity(workId, comic, panels.length);
  }
  for (const story of content.kids)
    await seedText(story, { description: story.description, genre: story.genre, ageRange: story.ages, isFeatured: story.featured });
}

type Read = { workId: string; author: string; pages: number; popularity: number };

/** Adds views, likes, saves and progress. */
async function addReaders(tx: Transaction, { workId, author, pages, popularity }: Read, people: People, idOf: IdOf, random: () => number) {
  const probability = (0.15 + random() * 0.75) * popularity;
  const readers = everyone(people)
    .filter(({ username }) => username !== author && random() < probability)
    .map(({ username }) => idOf(username));
  if (!readers.length) return;
  await tx.insert(views).values(readers.map((personId) => ({ workId, personId })));
  const likers = readers.filter(() => random() < 0.45);
  if (likers.length) await tx.insert(likes).values(likers.map((personId) => ({ workId, personId })));
  const savers = readers.filter(() => random() < 0.12);
  if (savers.length) await tx.insert(savedStories).values(savers.map((personId) => ({ workId, personId })));
  const inProgress = readers.filter(() => pages > 1 && random() < 0.12);
  if (inProgress.length)
    await tx.insert(readingProgress).values(
      inProgress.map((personId) => ({
        workId,
        personId,
        currentPage: 1 + Math.floor(random() * pages),
        totalPages: pages,
        lastRead: new Date(Date.now() - random() * 20 * DAY_MS),
      })),
    );
}
