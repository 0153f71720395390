import { sql } from 'drizzle-orm';
import { publishBooks } from '#database/demo/publish-books.ts';
import { house, welcomeBooks } from '#database/welcome/books.ts';
import { welcomeKidsStory } from '#database/welcome/kids-story.ts';
import { db } from '#server/database.ts';
import { claim } from '#server/installation.ts';
import { env } from '#server/settings.ts';
import { people } from '../people/tables.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Brings the welcome shelf to an empty database, once, whoever of several processes comes first (decision 18); the line to print, or null.
 * The house has no password: nobody signs in as it.
 */
export async function bringWelcomeShelf(): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (!(await claim(tx, 'welcome shelf'))) return null;
    const { rows } = await tx.execute<{ some: boolean }>(sql`select exists (select from ${people}) as some`);
    if (rows[0]?.some) return null;
    const [account] = await tx
      .insert(people)
      .values({ name: env.SITE_NAME, username: house.username, email: 'house@storyhearth.invalid', bio: house.bio })
      .returning({ id: people.id });
    if (!account) throw new Error('the house account was not made');
    const now = Date.now();
    const shelf = [{ ...welcomeKidsStory, kind: 'kids_book' as const, ageRange: 'Children (5-12)' }, ...welcomeBooks];
    await publishBooks(
      tx,
      shelf.map((book, i) => ({
        ...book,
        authorId: account.id,
        coverAddress: null,
        createdAt: new Date(now - (shelf.length - i) * HOUR_MS),
      })),
    );
    return `The welcome shelf is set: ${shelf.length} short works that explain the place.`;
  });
}
