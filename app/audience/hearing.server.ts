import { eq } from 'drizzle-orm';
import { db } from '#server/database.ts';
import type { Hearing } from '#server/live.ts';
import { people } from '../people/tables.ts';
import { works } from '../works/tables.ts';

/** The rule of `visibleTo` for live events: one question per announcement, whoever listens. A work that is gone is news to everybody. */
export const hearing: Hearing = async (topic) => {
  const [about, id] = topic.split(':');
  if (about === 'person') return (viewer) => viewer?.id === id;
  if (about === 'profile' && id) {
    const [person] = await db.select({ isPrivate: people.isPrivate }).from(people).where(eq(people.id, id));
    return (viewer) => !person?.isPrivate || viewer?.id === id;
  }
  if (about !== 'work' || !id) return () => true;
  const [maker] = await db
    .select({ id: people.id, isPrivate: people.isPrivate })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(eq(works.id, id));
  return (viewer) => !maker?.isPrivate || viewer?.id === maker.id;
};
