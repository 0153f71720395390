import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import type { drafts } from '../drafts/tables.ts';
import { createHeldCase } from '../holds/hold.server.ts';
import type { WordEffect } from '../site/word-rules.ts';
import { parts, works } from '../works/tables.ts';
import { type PublishedRef, publishedPages } from './published-pages.ts';
import { hasVersions, storeVersion } from './store-version.server.ts';
import type { StatedOfWork } from './tables.ts';

/** A published work, or one of its parts, with its row. */
export type PublishedRows = { work: typeof works.$inferSelect; part: typeof parts.$inferSelect | null; of: PublishedRef };
type Texts = { title: string; description: string; cover?: string | null; genre?: string | null; language?: string; tags?: string[] };

/** What a version of the thing has besides its pages; a part has the genre and language of its work. */
export const versionValues = (
  { work, part }: Pick<PublishedRows, 'work' | 'part'>,
  { title, description, cover, genre, language, tags }: Texts,
) => ({
  ...{ title, description, cover: part ? null : (cover ?? null) },
  details: {
    ...{ genre: (part ? work.genre : genre) ?? null, language: language ?? work.language, tags: tags ?? work.tags },
    ...(!part && statedOf(work)),
  },
});

const statedOf = ({ status, holdUntil, rating, warnings, warningsStated, labelStated }: StatedOfWork): StatedOfWork => ({
  ...{ status, holdUntil, rating, warnings, warningsStated, labelStated },
});

/** The same of a working copy. */
export function valuesOfCopy(published: Pick<PublishedRows, 'work' | 'part'>, draft: typeof drafts.$inferSelect) {
  const { title, description, cover, language } = draft;
  const texts = published.part ? { title, description } : { ...draft, cover: cover === 'drawn' ? null : cover };
  return versionValues(published, { ...texts, language: language ?? published.work.language });
}

/** Stores what readers see as the first version, before the first changes are published. */
export async function storePublished(viewer: Pick<Person, 'id'>, tx: Transaction, published: PublishedRows) {
  const { work, part, of } = published;
  if (await hasVersions(viewer, tx, of)) return;
  const { title, description, pagesCount, wordsCount, createdAt } = part ?? work;
  const values = versionValues(published, { ...work, title, description });
  await storeVersion(viewer, tx, of, { ...values, pagesCount, wordsCount, createdAt }, publishedPages(of));
}

/**
 * Hides what has listed words until a moderator has looked at it, like something new (HOLD-03). What is held already gets a case with the
 * changed text, so that nobody releases one that was not read. Returns whether it is held now.
 */
export async function holdForWords(
  viewer: Person,
  tx: Transaction,
  { work, part }: Pick<PublishedRows, 'work' | 'part'>,
  listed: WordEffect | null,
): Promise<boolean> {
  const { state } = part ?? work;
  if (state !== 'held' && !(state === 'shown' && listed === 'hold')) return false;
  if (part) await tx.update(parts).set({ state: 'held' }).where(eq(parts.id, part.id));
  else await tx.update(works).set({ state: 'held' }).where(eq(works.id, work.id));
  await createHeldCase(viewer, tx, part ? { type: 'part', id: part.id } : { type: 'work', id: work.id }, 'word', {
    isHeldNow: state === 'shown',
  });
  return true;
}
