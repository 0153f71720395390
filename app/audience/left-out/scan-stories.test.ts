import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { entriesOf } from '#app/challenges/entries/entries.server.ts';
import type { Sort } from '#app/challenges/entries/entry-list-rules.ts';
import { hiddenWorks } from '#app/content-settings/tables.ts';
import { zoneStories } from '#app/kids/zone/zone.server.ts';
import { type KidsGenre, STORIES_PAGE_SIZE } from '#app/kids/zone/zone-rules.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { createChallenge, type TestChallenge } from '#tests/support/challenges.ts';
import { reading } from '#tests/support/database/reading.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData } from '#tests/support/request.ts';
import { seed } from '#tests/support/seed.ts';
import { SCAN_ROWS_MAX } from './scan-rules.ts';

/** The place of a private person's work: the last one that a first page scans. */
const PRIVATE = SCAN_ROWS_MAX - 1;
/** Places of works without the hidden tag: the ones before and after the private one, and the last two. */
const SHOWN = [PRIVATE - 1, PRIVATE + 1, 2 * SCAN_ROWS_MAX - 4, 2 * SCAN_ROWS_MAX - 3];
const COUNT = 2 * SCAN_ROWS_MAX - 2; // the second scan, which starts at the private work, reaches the end
/**
 * Of each scanned work: its row, that of its author after another row of this small table, and that of its facets. Scanning all works would
 * read twice as many.
 */
const ROWS_MAX = 4 * SCAN_ROWS_MAX + 500;

let [reader, other, hidden]: [Member, Member, Member] = [] as never;
let challenge: TestChallenge;
beforeAll(async () => {
  const author = await createMember();
  [reader, other, hidden] = [await createMember(), await createMember(), await createMember()];
  await hide(hidden);
  challenge = await createChallenge();
  const isShown = sql`n = any(${sql.param([PRIVATE, ...SHOWN])}::int[])`;
  const authorId = sql`case n when ${PRIVATE}::int then ${hidden.id}::uuid else ${author.id}::uuid end`;
  // Without triggers, which take most of the time; what they would write is inserted by one statement for each table.
  await seed(
    sql`set local session_replication_role = replica`,
    sql`insert into works (kind, title, author_id, language, genre, tags, rating, warnings_stated, created_at, likes_count, is_featured, challenge_id)
      select kind, 'Story ' || n, ${authorId}, 'Latin', 'Space', case when ${isShown} then '{owls}'::text[] else '{owls,bats}' end,
        'everyone', 'none', now() - n * interval '1 second', ${COUNT}::int - n, n < 3, case kind when 'challenge_entry' then ${challenge.id}::uuid end
      from generate_series(0, ${COUNT - 1}::int) n cross join unnest('{kids_book,challenge_entry}'::text[]) kind`,
    sql`insert into facets (dimension, name, folded) select 'tag', tag, tag from unnest('{owls,bats}'::text[]) tag`,
    sql`insert into work_facets (work_id, author_id, facets, words, created_at, renewed_at)
      select id, author_id, array(select f.id from facets f where f.folded = any(tags) order by f.id), 0, created_at, created_at from works`,
  );
  for (const { cookie } of [reader, other]) await fetchData('/settings/content', new URLSearchParams({ 'tag bats': 'hide' }), cookie);
  const lastVisible = await db
    .select({ workId: works.id })
    .from(works)
    .where(eq(works.title, `Story ${SHOWN[0]}`));
  await db.insert(hiddenWorks).values(lastVisible.map((work) => ({ ...work, personId: other.id })));
  await seed(sql`analyze`);
}, 300_000);

type Cursor = { at: string; id: string };
type Read = (member: Member, cursor: Cursor | null) => Promise<{ items: { title: string }[]; more: Cursor | null }>;
const stories = (genre: KidsGenre | null): Read => {
  return async (member, cursor) => {
    const { stories: items, more } = await zoneStories(member, genre, cursor, STORIES_PAGE_SIZE);
    return { items, more };
  };
};
const entries = (sort: Sort): Read => {
  return (member, cursor) => entriesOf(member, challenge, sort, cursor);
};
const LISTS: [string, Read][] = [
  ['all stories of the Kids Zone', stories(null)],
  ['its stories of a genre', stories('Space')],
  ['the newest entries of a challenge', entries('all')],
  ['its recent entries', entries('recent')],
  ['its most liked entries', entries('popular')],
];
const titled = (places: number[]) => places.map((n) => `Story ${n}`);

test.each(LISTS)(
  'each page of the list of %s scans a bounded number of works for a member who hid almost all, and no cursor is of a private work (SHOWN-02, PRIVACY-02)',
  async (_, read) => {
    const found: [Member, number[]][] = [
      [reader, SHOWN.slice(0, 1)],
      [other, []],
    ];
    for (const [member, ofFirstPage] of found) {
      const [pages, cursors]: [string[][], Cursor[]] = [[], []];
      for (let cursor: Cursor | null = null; ; ) {
        const [page, rows]: [Awaited<ReturnType<Read>>, number] = await reading(() => read(member, cursor));
        expect(rows).toBeLessThan(ROWS_MAX);
        pages.push(page.items.map(({ title }) => title));
        cursor = page.more;
        if (!cursor) break;
        cursors.push(cursor);
      }
      expect(pages).toEqual([titled(ofFirstPage), titled(SHOWN.slice(1))]);
      const ids = cursors.map(({ id }) => id);
      const named = await db.select({ title: works.title }).from(works).where(inArray(works.id, ids));
      expect(named.map(({ title }) => title)).toEqual(titled(SHOWN.slice(0, 1)));
    }
  },
);

test('a page on which the scan ended does not say that it is empty, and leads on to the first work (SHOWN-02)', async () => {
  for (const [path, more, empty] of [
    ['/kids-adventure', 'More Stories', 'No stories here yet'],
    [`/weekly-challenges?challenge=${challenge.id}`, 'Show more', 'Nobody answered this one'],
  ] as const) {
    const browser = await plainBrowser(path, { as: other.cookie });
    const main = () => browser.page.one('main').text;
    for (const words of [empty, 'That’s everything', /Story \d/]) expect(main()).not.toMatch(words);
    await browser.follow(more);
    expect(main()).toContain(`Story ${SHOWN[1]}`);
  }
});
