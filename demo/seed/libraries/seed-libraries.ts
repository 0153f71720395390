import { and, inArray, ne, sql } from 'drizzle-orm';
import {
  collectionItems,
  collections as collectionsTable,
  follows,
  libraryEntries,
  readingHistory,
  readingProgress,
  savedStories,
  series,
  works,
} from '#database/schema.ts';
import { db, type Transaction } from '#server/database/database.ts';
import { claimOnce } from '#server/database/installation.ts';
import type { Content } from '../parse/content.ts';
import { DEMO_READER, DEMO_WRITER, type IdOf } from '../people.ts';

const FOLLOWED_TAGS = ['Islands', 'Slow Magic'];

/**
 * Seeds what readers have in their libraries, their collections, and what they follow. What people of an older demo folder chose by
 * themselves remains.
 */
export async function seedLibraries({ collections }: Content, idOf: IdOf): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await claimOnce(tx, 'demo libraries'))) return;
    await addStates(tx);
    for (const collection of collections) await addCollection(tx, collection, idOf);
    await addFollows(tx, idOf);
  });
}

/** What a reader opened is in their history, and in a state as if they had read it here; half of what they only saved is still to read. */
async function addStates(tx: Transaction) {
  await tx.execute(
    sql`insert into ${readingHistory} (person_id, work_id, opened_at) select person_id, work_id, last_read from ${readingProgress}
      on conflict do nothing`,
  );
  await tx.execute(sql`insert into ${libraryEntries} (person_id, work_id, state, started_on, finished_on, state_at)
    select r.person_id, r.work_id, case when is_finished then 'finished' else 'reading' end, (r.last_read - interval '2 days')::date,
      case when is_finished then r.last_read::date end, r.last_read
    from ${readingProgress} r join ${works} w on w.id = r.work_id
      cross join lateral (select w.status = 'complete' and r.current_page >= r.total_pages) as read (is_finished)
    on conflict do nothing`);
  await tx.execute(sql`insert into ${libraryEntries} (person_id, work_id, state, state_at)
    select person_id, work_id, 'want', created_at from ${savedStories} where get_byte(uuid_send(work_id), 15) % 2 = 0
    on conflict do nothing`);
}

async function addCollection(tx: Transaction, { owner, ago, title, description, ...rest }: Content['collections'][number], idOf: IdOf) {
  const titles = rest.works.map((work) => work.title);
  const found = await tx
    .select({ id: works.id, title: works.title })
    .from(works)
    .where(and(inArray(works.title, titles), ne(works.kind, 'kids_book')));
  const createdAt = new Date(Date.now() - ago);
  const items = rest.works.flatMap(({ title: of, note }, i) => {
    const work = found.find((candidate) => candidate.title === of);
    return work ? [{ workId: work.id, position: i + 1, note, addedAt: createdAt }] : []; // its author can have deleted it
  });
  const [created] = await tx
    .insert(collectionsTable)
    .values({ ownerId: idOf(owner), title, description: description.trim(), isPublic: rest.public, createdAt })
    .returning({ id: collectionsTable.id });
  if (created && items.length) await tx.insert(collectionItems).values(items.map((item) => ({ ...item, collectionId: created.id })));
}

/** Readers follow the unfinished works that they saved; the two demo logins also series, collections and tags. */
async function addFollows(tx: Transaction, idOf: IdOf) {
  await tx.execute(sql`insert into ${follows} (person_id, kind, work_id, created_at)
    select s.person_id, 'work', s.work_id, s.created_at from ${savedStories} s join ${works} w on w.id = s.work_id where w.status = 'progress'
    on conflict do nothing`);
  for (const person of [DEMO_WRITER, DEMO_READER].map(idOf)) {
    await tx.execute(
      sql`insert into ${follows} (person_id, kind, series_id) select ${person}::uuid, 'series', id from ${series} where author_id <> ${person}
        on conflict do nothing`,
    );
    await tx.execute(sql`insert into ${follows} (person_id, kind, collection_id)
      select ${person}::uuid, 'collection', id from ${collectionsTable} where owner_id <> ${person} and is_public
      on conflict do nothing`);
    await tx.execute(sql`insert into ${follows} (person_id, kind, tag, tag_key)
      select ${person}::uuid, 'tag', tag, tag_key(tag) from unnest(${sql.param(FOLLOWED_TAGS)}::text[]) tag
      on conflict do nothing`);
  }
}
