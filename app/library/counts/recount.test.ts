import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { randomFrom } from '#tests/support/corpora/random.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createBook } from '#tests/support/works.ts';
import { setState } from '../../engagement/library/library-entries.server.ts';
import { LIBRARY_STATES } from '../../engagement/library/state-rules.ts';
import { libraryCounts, libraryEntries } from '../../engagement/library/tables.ts';
import { setProgress } from '../../engagement/progress/progress.server.ts';
import { setSaved } from '../../engagement/saves.server.ts';
import { createCollection } from '../collections/change-collection.server.ts';
import { setInCollection } from '../collections/items/items.server.ts';
import { collections } from '../collections/tables.ts';
import { recountJob } from './recount.server.ts';

const SEED = 20_261_128;
const CLIENTS = 20;
const CHANGES = 10_000;

/** Tries again when a change found no free connection for four seconds, of which the pool has half as many as there are clients. */
async function retried(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    const { message, cause } = error as Error;
    if (!/timeout exceeded when trying to connect/.test(`${message} ${cause}`)) throw error;
    await retried(change);
  }
}

test('counts equal a recount after 10,000 random changes of 20 clients at once, and the nightly job repairs nothing (LIB-08)', async () => {
  const author = await createMember();
  const members: Member[] = [];
  for (let i = 0; i < 5; i++) members.push(await createMember());
  const books: { id: string }[] = [];
  for (let i = 0; i < 6; i++) books.push(await createBook(author));
  const ids = members.flatMap((member) => [member, member].map((owner) => ({ owner, id: crypto.randomUUID() })));
  for (const { owner, id } of ids) await createCollection(owner, id, { title: 'Mixed', description: '', isPublic: false });
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const random = randomFrom(SEED + client);
      for (let i = 0; i < CHANGES / CLIENTS; i++) {
        const [member, book, kind] = [pick(members, random(5)), pick(books, random(6)), random(5)];
        const { owner, id } = pick(ids, random(ids.length));
        const [state, isAdded, page] = [pick(LIBRARY_STATES, random(4)), random(2) === 0, 1 + random(2)];
        await retried(async () => {
          if (kind < 2) await setState(member, book.id, kind ? state : null);
          else if (kind === 2) await setSaved(member, book.id, isAdded);
          else if (kind === 3) await setProgress(member, book.id, page);
          else await setInCollection(owner, id, book.id, isAdded);
        });
      }
    }),
  );
  expect(await recountJob.run()).toBe(0);
});

test('the nightly job repairs counts that are wrong, missing or too many (LIB-08)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author);
  await setState(reader, book.id, 'want');
  await setState(other, book.id, 'reading');
  const id = crypto.randomUUID();
  await createCollection(reader, id, { title: 'Wrong', description: '', isPublic: false });
  await setInCollection(reader, id, book.id, true);
  await db.update(libraryCounts).set({ n: 7 }).where(eq(libraryCounts.personId, reader.id)); // two shelves and the collections
  await db.delete(libraryCounts).where(eq(libraryCounts.personId, other.id));
  await db.update(collections).set({ itemsCount: 5 }).where(eq(collections.id, id));
  await db.insert(libraryCounts).values({ personId: author.id, shelf: 'saved', n: 3 });
  expect(await recountJob.run()).toBe(5);
  expect(await recountJob.run()).toBe(0);
  expect(await db.$count(libraryEntries, eq(libraryEntries.personId, other.id))).toBe(1);
  const [count] = await db.select().from(libraryCounts).where(sql`person_id = ${other.id} and shelf = 'reading'`);
  expect(count?.n).toBe(1);
});
