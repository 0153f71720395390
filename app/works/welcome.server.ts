import { sql } from 'drizzle-orm';
import { publishBooks } from '#database/demo/publish-books.ts';
import { welcomeAccount, welcomeBooks } from '#database/welcome/books.ts';
import { welcomeKidsStory } from '#database/welcome/kids-story.ts';
import { db } from '#server/database/database.ts';
import { claim } from '#server/database/installation.ts';
import { env } from '#server/process/settings.ts';
import { people } from '../people/tables.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Publishes the welcome shelf in an empty database, once across processes (decision 18). Returns the line to print, or null. The account has no password, so
 * it cannot be signed in to.
 */
export async function publishWelcomeShelf(): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (!(await claim(tx, 'welcome shelf'))) return null;
    const { rows } = await tx.execute<{ some: boolean }>(sql`select exists (select from ${people}) as some`);
    if (rows[0]?.some) return null;
    const [account] = await tx
      .insert(people)
      .values({ name: env.SITE_NAME, username: welcomeAccount.username, email: 'house@storyhearth.invalid', bio: welcomeAccount.bio })
      .returning({ id: people.id });
    if (!account) throw new Error('house account not created');
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
    return `Published the welcome shelf: ${shelf.length} short works that explain the place.`;
  });
}
