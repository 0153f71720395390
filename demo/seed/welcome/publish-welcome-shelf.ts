import { sql } from 'drizzle-orm';
import { currentSettings } from '#app/site/settings.server.ts';
import { people } from '#database/schema.ts';
import { db } from '#server/database/database.ts';
import { claimOnce } from '#server/database/installation.ts';

/**
 * Publishes the welcome shelf in an empty database, once across processes (decision 18). Returns the line to print, or null. The account has no password, so
 * it cannot be signed in to.
 */
export async function publishWelcomeShelf(): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (!(await claimOnce(tx, 'welcome shelf'))) return null;
    const { rows } = await tx.execute<{ some: boolean }>(sql`select exists (select from ${people}) as some`);
    if (rows[0]?.some) return null;
    const { publishWelcomeWorks, readWelcomeShelf } = await import('./welcome-works.ts'); // only a first start loads it
    const shelf = readWelcomeShelf();
    const { username, bio } = shelf.account;
    const [account] = await tx
      .insert(people)
      .values({ name: currentSettings().name, username, email: 'house@storyhearth.invalid', bio })
      .returning({ id: people.id });
    if (!account) throw new Error('welcome account not created');
    await publishWelcomeWorks(tx, shelf, account.id);
    return `Published the welcome shelf: ${shelf.works.length} short works that explain the site.`;
  });
}
