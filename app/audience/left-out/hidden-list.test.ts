import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { browse, tagsOf } from '#app/browse/browse.server.ts';
import { readTag } from '#app/browse/tag/tag-works.server.ts';
import { facetChoices } from '#app/works/facets/tables.ts';
import { db } from '#server/database/database.ts';
import { reading } from '#tests/support/database/reading.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { seed } from '#tests/support/seed.ts';
import { createBooks, createWork } from '#tests/support/works.ts';

const OTHERS = 2_000;
/** Also the plan for one author reads some works of others. */
const FEW = 300;
let reader: Member;
beforeAll(async () => {
  const authors = await Promise.all(Array.from({ length: 4 }, () => createMember()));
  reader = await createMember();
  const others = (kind: string, genre: string | null) =>
    authors.map(
      ({ id }) => sql`insert into works (kind, title, author_id, language, genre, tags, rating, warnings_stated, created_at)
        select ${kind}, 'Other ' || n, ${id}::uuid, 'Latin', ${genre}, '{owls}', 'everyone', 'none', now() - n * interval '1 minute'
        from generate_series(1, ${OTHERS / 4}::int) n`,
    );
  await seed(...others('book', 'Horror'), ...others('comic', null));
  const same = { genre: 'Horror', language: 'Latin', tags: ['owls'] };
  await createBooks(reader, [
    { title: 'Own, all of it', ...same },
    { title: 'Own, other tag', ...same, tags: ['bats'] },
    { title: 'Own, other genre', ...same, genre: 'Poetry' },
    { title: 'Own, other language', ...same, language: 'Italian' },
  ]);
  await createWork(reader, { kind: 'comic', title: 'Own comic', tags: ['bats'] });
  await seed(sql`analyze`);
}, 300_000);
beforeEach(async () => {
  await db.delete(facetChoices);
});
const choose = (name: string) => fetchData('/settings/content', new URLSearchParams({ [name]: 'hide' }), reader.cookie);

const titles = ({ works }: { works: { title: string }[] }) => works.map(({ title }) => title).toSorted();

test.each([
  ['language Latin', { by: 'class', word: null, language: 'Latin' }, ['Own, all of it', 'Own, other genre', 'Own, other tag']],
  ['genre Horror', { by: 'class', word: 'Horror', language: null }, ['Own, all of it', 'Own, other language', 'Own, other tag']],
  ['tag owls', { by: 'tag', word: 'owls', language: null }, ['Own, all of it', 'Own, other genre', 'Own, other language']],
] as const)(
  'of a list of what a member hid, %s, their own works are left, without reading those of others (SHOWN-02, SHOWN-05)',
  async (hidden, filter, own) => {
    const [before] = await reading(() => browse(reader, 'book', filter, null));
    expect(before.works).toHaveLength(24);
    await choose(hidden);
    const [after, rows] = await reading(() => browse(reader, 'book', filter, null));
    expect([titles(after), after.more]).toEqual([own, null]);
    expect(rows).toBeLessThan(FEW);
  },
);

test('the list of a hidden kind and its tags are those of the own works, as is the page of a hidden tag (SHOWN-02, SHOWN-05, TAG-03)', async () => {
  const all = { by: 'tag', word: null, language: null } as const;
  await choose('kind comic');
  const [comics, rows] = await reading(() => browse(reader, 'comic', all, null));
  expect([titles(comics), comics.more]).toEqual([['Own comic'], null]);
  expect(rows).toBeLessThan(FEW);
  const [tags, rowsOfTags] = await reading(() => tagsOf(reader, 'comic'));
  expect(tags).toEqual(['bats']);
  expect(rowsOfTags).toBeLessThan(FEW);
  await choose('tag owls');
  const [tagged, rowsOfTag] = await reading(() => readTag(reader, 'owls', null));
  expect(titles(tagged)).toEqual(['Own, all of it', 'Own, other genre', 'Own, other language']);
  expect(rowsOfTag).toBeLessThan(FEW);
});

test('an empty list of what a member hid says so and leads to their choice (SHOWN-02)', async () => {
  const member = await createMember();
  const empty = async () => (await pageOf(await visit('/all-comics', { as: member.cookie }))).one('main');
  expect((await empty()).text).not.toContain('You chose to hide these works.');
  await fetchData('/settings/content', new URLSearchParams({ 'kind comic': 'hide' }), member.cookie);
  const page = await empty();
  expect(page.text).toContain('You chose to hide these works.');
  expect(page.text).not.toContain('waiting for its first');
  expect(page.one('link', 'What You See').attribute('href')).toBe('/settings/content');
});
