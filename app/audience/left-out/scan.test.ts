import { and, desc, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { browse, tagsOf } from '#app/browse/browse.server.ts';
import { readTag } from '#app/browse/tag/tag-works.server.ts';
import { hiddenWorks } from '#app/content-settings/tables.ts';
import { homeRows } from '#app/home/rows/home-rows.server.ts';
import { BROWSE_PAGE_SIZE, type Cursor } from '#app/lists/cursor-rules.ts';
import { people } from '#app/people/tables.ts';
import { nextReads } from '#app/reader/next-reads/next-reads.server.ts';
import { facets } from '#app/works/facets/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { reading } from '#tests/support/database/reading.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { seed } from '#tests/support/seed.ts';
import { createBook } from '#tests/support/works.ts';
import { personVisibleTo } from '../visible.server.ts';
import { inWorkLists } from '../wanted.server.ts';
import { SCAN_ROWS_MAX } from './scan-rules.ts';

/** Places of works of a private profile: from the last one that a first page scans, and more than one scan reads. */
const INVISIBLE = { from: SCAN_ROWS_MAX - 1, to: 2 * SCAN_ROWS_MAX + 9 };
/** Places of works without the hidden tag: the one before these, and more than a page after them. */
const SHOWN = [INVISIBLE.from - 1, ...Array.from({ length: 31 }, (_, n) => INVISIBLE.to + 1 + n)];
const COUNT = INVISIBLE.to + 32;
/** Of each scanned work: its row, that of its author, and that of its facets. Scanning all works would read twice as many. */
const ROWS_MAX = 3 * SCAN_ROWS_MAX + 500;
/** Also the row by which a tag has the work. Each of three such small tables may be read once instead, but not all rows of four. */
const ROWS_OF_TAG_MAX = 3 * COUNT + 500;

let [reader, other, closed]: [Member, Member, Member] = [] as never;
beforeAll(async () => {
  const author = await createMember();
  [reader, other, closed] = [await createMember(), await createMember(), await createMember()];
  const shown = sql`any(${sql.param(SHOWN)}::int[])`;
  // Without triggers, which take most of the time; what they would write is inserted by one statement for each table.
  await seed(
    sql`set local session_replication_role = replica`,
    sql`insert into works (kind, title, author_id, language, genre, tags, rating, warnings_stated, created_at, views_count, likes_count)
      select 'book', 'Book ' || n, case when n between ${INVISIBLE.from}::int and ${INVISIBLE.to}::int then ${closed.id}::uuid else ${author.id}::uuid end, 'Latin', 'Horror', case when n = ${shown} then '{owls}'::text[] else '{owls,bats}' end,
        'everyone', 'none', now() - n * interval '1 second', ${COUNT}::int - n, ${COUNT}::int - n from generate_series(0, ${COUNT - 1}::int) n`,
    sql`insert into facets (dimension, name, folded) select 'tag', tag, tag from unnest('{owls,bats,strix}'::text[]) tag`,
    sql`insert into work_tags (work_id, tag, created_at) select id, unnest(tags), created_at from works`,
    sql`insert into work_facets (work_id, author_id, facets, words, created_at, renewed_at)
      select id, author_id, array(select f.id from facets f where f.folded = any(tags) order by f.id), 0, created_at, created_at from works`,
  );
  for (const { cookie } of [reader, other]) await fetchData('/settings/content', new URLSearchParams({ 'tag bats': 'hide' }), cookie);
  const last = db
    .select({ id: works.id })
    .from(works)
    .where(eq(works.title, `Book ${SHOWN[0]}`));
  await db.insert(hiddenWorks).values({ personId: other.id, workId: sql`${last}` });
  await hide(closed);
  await seed(sql`analyze`);
}, 300_000);

/** The works of a member by one statement that scans all of them. */
const recounted = (member: Member) =>
  db
    .select({ id: works.id })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(works.listed, personVisibleTo(member), inWorkLists(member)))
    .orderBy(desc(works.createdAt), desc(works.id))
    .then((found) => found.map(({ id }) => id));

type Read = (member: Member, cursor: Cursor | null) => Promise<{ works: { id: string }[]; more: Cursor | null }>;
/** The works of all pages, how many each page has, the works after which they end, and the most rows that one of their statements reads. */
async function allPages(read: Read, member: Member) {
  const [ids, lengths, ends, rows]: [string[], number[], string[], number[]] = [[], [], [], []];
  for (let cursor: Cursor | null = null; ; ) {
    const [page, most]: [Awaited<ReturnType<Read>>, number] = await reading(() => read(member, cursor));
    ids.push(...page.works.map(({ id }) => id));
    lengths.push(page.works.length);
    rows.push(most);
    if (!page.more) return { ids, lengths, ends, rows: Math.max(...rows) };
    cursor = page.more;
    ends.push(cursor.id);
  }
}

const list = (filter: { by: 'class' | 'tag'; word: string | null; language: string | null }): Read => {
  return (member, cursor) => browse(member, 'book', filter, cursor);
};
const LISTS: [string, Read, number][] = [
  ['a kind', list({ by: 'class', word: null, language: null }), ROWS_MAX],
  ['a language', list({ by: 'class', word: null, language: 'Latin' }), ROWS_MAX],
  ['a genre', list({ by: 'class', word: 'Horror', language: null }), ROWS_MAX],
  ['a tag', list({ by: 'tag', word: 'owls', language: null }), ROWS_OF_TAG_MAX],
  ['all kinds with a tag', (member, cursor) => readTag(member, 'owls', cursor), ROWS_OF_TAG_MAX],
];

test.each(LISTS)(
  'each page of the list of %s scans a bounded number of works for a member who hid almost all, and no work is lost or repeated (SHOWN-02)',
  async (_, read, most) => {
    const expected = await recounted(reader);
    expect(expected).toHaveLength(SHOWN.length);
    const { ids, lengths, ends, rows } = await allPages(read, reader);
    expect(ids).toEqual(expected);
    expect(ends).toEqual([expected[0], expected[BROWSE_PAGE_SIZE]]); // not those of the private profile
    expect(lengths).toEqual([1, BROWSE_PAGE_SIZE, SHOWN.length - 1 - BROWSE_PAGE_SIZE]);
    expect(rows).toBeLessThan(most);
  },
);

test('a page of a tag that has synonyms scans a bounded number of works, and no work is lost or repeated (SHOWN-02, TAG-03)', async () => {
  await db
    .update(facets)
    .set({ canonicalId: sql`(select f.id from facets f where f.folded = 'owls')` })
    .where(eq(facets.folded, sql`'strix'`));
  const { ids, rows } = await allPages(list({ by: 'tag', word: 'strix', language: null }), reader);
  expect(ids).toEqual(await recounted(reader));
  expect(rows).toBeLessThan(ROWS_OF_TAG_MAX);
});

test.each(['/all-books', '/all-books?genre=Horror', '/tag/owls'])(
  '%s does not say that it is empty when its scan ended, and leads on to the first work (SHOWN-02)',
  async (path) => {
    const browser = await plainBrowser(path, { as: other.cookie });
    const main = () => browser.page.one('main');
    expect(main().parts('.browse-grid')).toHaveLength(0);
    expect(main().text).toContain('You chose to hide all works found so far.');
    for (const word of ['No results', 'No work', 'everything', 'waiting', 'shelf']) expect(main().text).not.toContain(word);
    const more = main().one('link', 'Show more').attribute('href') ?? '';
    const [address, search] = more.split('?');
    const page = await visit(`${address}/more?${search}`, { as: other.cookie });
    expect(((await page.json()) as { works: { title: string }[] }).works.map(({ title }) => title)).toEqual(
      SHOWN.slice(1, 1 + BROWSE_PAGE_SIZE).map((place) => `Book ${place}`),
    );
    await browser.follow('Show more');
    expect(main().text).toContain(`Book ${SHOWN[1]}`);
  },
);

test('the page of a tag has its filter also when the first works of it are hidden (TAG-03, SHOWN-02)', async () => {
  const text = async (path: string) => (await pageOf(await visit(path, { as: other.cookie }))).one('main').text;
  expect(await text('/tag/OWLS')).toContain('owls');
  expect(await text('/tag/owls?kind=comic')).toContain('No works match.');
});

test('the tags of a kind, rows of Home and what to read next are found among a bounded number of works (SHOWN-02)', async () => {
  const [tags, ofTags] = await reading(() => tagsOf(reader, 'book'));
  expect(tags).toEqual(['owls']);
  expect(ofTags).toBeLessThan(ROWS_MAX);
  const own = await createBook(reader, { title: 'Own', language: 'Latin', viewsCount: 0, createdAt: new Date(0) });
  await seed(sql`analyze`);
  for (const language of [null, 'Latin']) {
    const [rows, ofRows] = await reading(() => homeRows({ ...reader, isPrivate: true, hasOwnLists: true }, language));
    expect([rows.trending, rows.book].map((row) => row.map(({ title }) => title))).toEqual([
      [`Book ${SHOWN[0]}`, 'Own'],
      [`Book ${SHOWN[0]}`, 'Own'],
    ]);
    expect(ofRows).toBeLessThan(9 * COUNT + 500); // for each of three rows three of these small tables may be read once
  }
  const [next, ofNext] = await reading(() => nextReads(reader, own.id));
  expect(next?.works.map(({ title }) => title)).toEqual([`Book ${SHOWN[0]}`]);
  expect(ofNext).toBeLessThan(ROWS_MAX);
});

test('a member who hides nothing gets the newest works without a bound (SHOWN-02)', async () => {
  const page = await pageOf(await visit('/all-books', { as: (await createMember()).cookie }));
  expect(page.parts('.browse-grid b[title]').map(({ text }) => text)[0]).toBe('Book 0');
  const [{ works: found }, rows] = await reading(() => browse(null, 'book', { by: 'class', word: null, language: null }, null));
  expect(found).toHaveLength(BROWSE_PAGE_SIZE);
  expect(rows).toBeLessThan(100);
});
