import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { blocks, mutes } from '#app/blocks/tables.ts';
import { hiddenPeople, hiddenWorks } from '#app/content-settings/tables.ts';
import { people } from '#app/people/tables.ts';
import { alwaysShown } from '#app/works/ratings/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { inWorkLists } from '../wanted.server.ts';
import { candidatesOf } from './candidates.ts';
import { facetsOfWork, leftOut } from './left-out.server.ts';

const candidates = (ids: string[]) =>
  db
    .select({ id: works.id, authorId: works.authorId, title: works.title, facets: facetsOfWork })
    .from(works)
    .where(inArray(works.id, ids))
    .orderBy(works.title);

/** The titles of works that remain in lists, by the condition of statements. */
async function remaining(viewer: Member, ids: string[]) {
  const found = await db
    .select({ title: works.title })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(inArray(works.id, ids), inWorkLists(viewer)))
    .orderBy(works.title);
  return found.map(({ title }) => title);
}

test('leaves out the same works as the condition of lists, for every reason (SHOWN-02, SHOWN-05, SHOWN-07, BLOCK-03, BLOCK-04)', async () => {
  const [viewer, open, hidden, blocked, blocking, muted] = (await Promise.all(Array.from({ length: 6 }, () => createMember()))) as [
    Member,
    Member,
    Member,
    Member,
    Member,
    Member,
  ];
  const tag = `w${viewer.username}`.slice(0, 30);
  const created = [
    await createBook(open, { title: 'A remains' }),
    await createBook(open, { title: 'B hidden itself' }),
    await createBook(open, { title: 'C hidden tag', tags: [tag] }),
    await createBook(open, { title: 'D hidden genre', genre: 'Horror' }),
    await createBook(hidden, { title: 'E hidden author' }),
    await createBook(blocked, { title: 'F blocked' }),
    await createBook(blocking, { title: 'G blocks the viewer' }),
    await createBook(muted, { title: 'H muted' }),
    await createBook(viewer, { title: 'I own, with the hidden tag', tags: [tag] }),
  ];
  const ids = created.map(({ id }) => id);
  await db.insert(hiddenWorks).values({ personId: viewer.id, workId: ids[1] ?? '' });
  await fetchData('/settings/content', new URLSearchParams({ [`tag ${tag}`]: 'hide', 'genre Horror': 'hide' }), viewer.cookie);
  await db.insert(hiddenPeople).values({ personId: viewer.id, otherId: hidden.id });
  await db.insert(blocks).values([
    { personId: viewer.id, otherId: blocked.id },
    { personId: blocking.id, otherId: viewer.id },
  ]);
  await db.insert(mutes).values({ personId: viewer.id, otherId: muted.id });
  const all = await candidates(ids);
  for (const each of [viewer, open, blocking, muted]) {
    const { isLeftOut } = await leftOut(each, candidatesOf(all));
    const titles = all.filter((work) => !isLeftOut(work)).map(({ title }) => title);
    expect(titles, each.name).toEqual(await remaining(each, ids));
    if (each === viewer) expect(titles).toEqual(['A remains', 'I own, with the hidden tag']);
  }
});

test('says whether cards may differ from those of everyone (SHOWN-03, WARN-04, WARN-08)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const all = await candidates([book.id]);
  const hasOwnCards = async (viewer: Member) => (await leftOut(viewer, candidatesOf(all))).hasOwnCards;
  const [none, warned, covering, always, hides] = (await Promise.all(Array.from({ length: 5 }, () => createMember()))) as [
    Member,
    Member,
    Member,
    Member,
    Member,
  ];
  await fetchData('/settings/content', new URLSearchParams({ 'genre Horror': 'warn' }), warned.cookie);
  await db.update(people).set({ covering: [] }).where(eq(people.id, covering.id));
  await db.insert(alwaysShown).values({ personId: always.id, workId: book.id });
  await db.insert(hiddenWorks).values({ personId: hides.id, workId: book.id });
  expect(await Promise.all([none, hides, warned, covering, always, author].map(hasOwnCards))).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});
