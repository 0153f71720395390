import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db, plannedOnce } from '#server/database/database.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { deletePeople } from '#tests/support/database/delete-people.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { createMember, hide, type Member, spectate } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { seed, seedBeforeIndex } from '#tests/support/seed.ts';
import { createBook, createBooks, createWork } from '#tests/support/works.ts';
import { people } from '../people/tables.ts';
import { works } from '../works/tables.ts';
import type { Found } from './search-rules.ts';

const fetchResults = async (q: string, as?: string): Promise<Found> => {
  const response = await visit(`/search/results?${new URLSearchParams({ q })}`, { as });
  expect(response.status).toBe(200);
  return response.json();
};
const page = async (path: string, as?: string) => (await visit(path, { as })).text();
const titles = async (q: string, as?: string) => (await fetchResults(q, as)).works.map(({ title }) => title);
const names = async (q: string, as?: string) => (await fetchResults(q, as)).people.map(({ name }) => name);

let author: Member;
beforeEach(async () => {
  await deletePeople();
  author = await createMember({ name: 'Nobody Special' });
});

test('users and content are found together, with their counts (SEARCH-01, SEARCH-03)', async () => {
  await createMember({ name: 'Old Salt Stories', username: 'oldsalt' });
  await createMember({ name: 'Amara', username: 'saltglass' });
  await createBook(author, { title: 'Salt Letters' });
  const found = await fetchResults('salt');
  expect(found.counts).toEqual({ all: { n: 3, more: false }, users: { n: 2, more: false }, content: { n: 1, more: false } });
  const html = await page('/search?q=salt');
  for (const part of ['All Results', 'Users', 'Content', '/profile/saltglass', '<mark>Salt</mark> Letters'])
    expect(withoutScripts(html)).toContain(part);
  expect(await page('/search?q=salt&in=content')).not.toContain('/profile/saltglass');
  expect(await page('/search?q=salt&in=users')).not.toContain('<mark>Salt</mark> Letters');
});

test('a person is found by a part of name, username or bio, in any case (SEARCH-08)', async () => {
  await createMember({ name: 'Ines Valdovar', username: 'lampwright', bio: 'Keeps Lighthouses in order.' });
  for (const q of ['valdo', 'VALDOVAR', 'ampwrig', '@lamp', 'LightHouse', 's va']) expect(await names(q), q).toEqual(['Ines Valdovar']);
  expect(await names('lampx')).toEqual([]);
});

test('a work is found by a part of its title, its description or the name of its author, in any case (SEARCH-09)', async () => {
  const other = await createMember({ name: 'Quillon Bex' });
  await createBook(other, { title: 'Moth Season', description: 'A lantern nobody LIT.' });
  expect(await titles('oth sea')).toEqual(['Moth Season']);
  expect(await titles('lantern NOBODY lit')).toEqual(['Moth Season']);
  expect(await titles('quill')).toEqual(['Moth Season']);
  expect(await titles('season a lantern')).toEqual([]); // never across title and description
});

test('changed content is found only by its new text (SEARCH-09)', async () => {
  const work = await createBook(author, { title: 'Before' });
  await db.update(works).set({ title: 'Afterwards' }).where(eq(works.id, work.id));
  await db.update(people).set({ bio: 'Zeppelins.' }).where(eq(people.id, author.id));
  expect(await titles('afterw')).toEqual(['Afterwards']);
  expect(await titles('before')).toEqual([]);
  expect(await names('zeppelin')).toEqual(['Nobody Special']);
});

test('text in every script is found, with and without accents (SEARCH-08, SEARCH-09)', async () => {
  const all: [string, string][] = [
    ['Søren Łódź café', 'SOREN lodz cafe'],
    ['Сад на крыше', 'САД НА'],
    ['حكاية القنديل الأخير', 'القِنديل'],
    ['夜の図書館', '図書'],
    ['猫', '猫'],
    ['한국어 이야기', '이야'],
    ['Fox 🦊 tales', '🦊'],
    ['Nguyễn Việt', 'nguyen viet'],
    ['Straße', 'STRASSE'],
    ['Cafe\u0301 noir', 'café n'],
  ];
  for (const [title] of all) await createBook(author, { title });
  for (const [title, q] of all) expect(await titles(q), q).toEqual(expect.arrayContaining([title]));
  expect(await titles('図夜')).toEqual([]);
});

test('the trigram index finds works that the sample does not contain (SEARCH-09)', async () => {
  await many(1_000, (i) => ({ kind: 'comic', title: `Filler ${4_000 + i} ${'lorem ipsum '.repeat(8)}` }));
  await seedWords(sql`'filler ' || n || repeat(' lorem ipsum', 8) from generate_series(0, 3999) n`);
  await createBook(author, { title: 'Zyzzyva', description: 'A weevil.' });
  await createBook(author, { title: '深夜特急' });
  await db.execute(sql`analyze work_words`);
  expect(await titles('yzzyv')).toEqual(['Zyzzyva']);
  expect(await titles('夜特')).toEqual(['深夜特急']);
  expect(await titles('Filler 4987')).toHaveLength(1);
  const frequent = await fetchResults('filler');
  expect(frequent.counts.content).toEqual({ n: 50, more: true });
  expect(await page('/search?q=filler')).toContain('50+');
});

test('exact first, then beginnings, then the most liked, then the newest (SEARCH-01)', async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await createBook(author, { title: 'The salt road', likesCount: 2 });
  await createBook(author, { title: 'A pinch of salt', likesCount: 90 });
  await createBook(author, { title: 'Salt letters', likesCount: 1 });
  await createBook(author, { title: 'SALT' });
  await createBook(author, { title: 'Older salt', likesCount: 5, createdAt: at(9) });
  await createBook(author, { title: 'Newer salt', likesCount: 5, createdAt: at(3) });
  expect(await titles('salt')).toEqual(['SALT', 'Salt letters', 'A pinch of salt', 'Newer salt', 'Older salt', 'The salt road']);
  await createMember({ name: 'Basil Salt', username: 'basil' });
  await createMember({ name: 'Saltine', username: 'cracker' });
  await createMember({ name: 'Exact', username: 'salt' });
  const loved = await createMember({ name: 'Old Salt', username: 'oldest' });
  await spectate(author, loved);
  expect(await names('salt')).toEqual(['Exact', 'Saltine', 'Old Salt', 'Basil Salt']);
});

const many = (count: number, work: (i: number) => Partial<typeof works.$inferInsert> & { title: string }, by = author) =>
  seed(
    db
      .insert(works)
      .values(
        Array.from({ length: count }, (_, i) => ({
          kind: 'book' as const,
          authorId: by.id,
          language: 'English',
          likesCount: 0,
          ...work(i),
        })),
      )
      .getSQL(),
  );

test('among more prefix and exact matches than a panel shows, the most liked are first (SEARCH-01)', async () => {
  const two = (i: number) => String(i).padStart(2, '0');
  await many(100, (i) => ({ title: `Story ${two(i)}`, likesCount: i === 99 ? 1_000 : i === 98 ? 500 : 0 }));
  await many(70, (i) => ({ title: 'Untitled', description: `Number ${two(i)}`, likesCount: i === 69 ? 1_000 : 0 }));
  await many(1, () => ({ title: 'Untitled still', likesCount: 9_000 }));
  expect((await titles('story')).slice(0, 2)).toEqual(['Story 99', 'Story 98']);
  const untitled = await fetchResults('untitled');
  expect(untitled.works[0]).toMatchObject({ title: 'Untitled', description: 'Number 69' });
  expect(untitled.works.every(({ title }) => title === 'Untitled')).toBe(true);
  await db.insert(people).values(
    Array.from({ length: 100 }, (_, i) => ({
      name: `Teller ${two(i)}`,
      username: `someone${two(i)}`,
      email: `teller${i}@mail.example`,
      spectatorCount: i === 99 ? 50 : 0,
    })),
  );
  expect((await names('teller'))[0]).toBe('Teller 99');
  expect((await names('someone'))[0]).toBe('Teller 99');
});

/** The words of works that do not exist, as of deleted ones: the works themselves would take most of the time. */
const seedWords = (words: SQL) =>
  seedBeforeIndex(
    'work_words_grams',
    sql`set local session_replication_role = replica`,
    sql`insert into work_words (work_id, words) select gen_random_uuid(), ${words}`,
  );

test('hidden works do not displace visible prefix matches (SEARCH-11, PRIVACY-02)', async () => {
  const hidden = await createMember();
  await many(600, (i) => ({ title: `Common ${i}`, likesCount: 9 }), hidden);
  await many(1, () => ({ title: 'Commonest', createdAt: new Date(0) }));
  await hide(hidden);
  expect(await titles('common')).toEqual(['Commonest']);
});

test('letters without a match but with frequent trigrams do not fetch every row from the index (SEARCH-09)', async () => {
  await seedWords(sql`'about the ' || n || ', about what came' from generate_series(1, 24000) n`);
  await createBook(author, { title: 'Zyzzyva' });
  await seed(sql`analyze work_words`);
  const scans = async () => {
    await plannedOnce.execute(sql`select pg_stat_force_next_flush()`);
    const { rows } = await db.execute<{ n: number }>(
      sql`select idx_scan::int as n from pg_stat_user_indexes where indexrelname = 'work_words_grams'`,
    );
    return rows[0]?.n ?? 0;
  };
  const before = await scans();
  expect((await fetchResults('about what the')).counts.all.n).toBe(0);
  expect(await titles('zyzzyv')).toEqual(['Zyzzyva']); // this one uses the index
  await expect.poll(scans).toBeGreaterThan(before);
  expect(await scans()).toBe(before + 1);
});

test('wildcard characters are matched literally (SEARCH-08, SEARCH-09)', async () => {
  await createBook(author, { title: '100% cotton_wool\\' });
  await createBook(author, { title: 'Plain' });
  for (const q of ['%', '_', '\\', '0% cotton_w', 'wool\\']) expect(await titles(q), q).toEqual(['100% cotton_wool\\']);
  expect(await titles('%_\\')).toEqual([]);
  expect(await titles('p%n')).toEqual([]);
});

test('a search without hits says so, and an empty query does not search (SEARCH-04)', async () => {
  expect(await page('/search?q=%22zz%22')).toContain('No results found for &quot;&quot;zz&quot;&quot;');
  for (const path of ['/search', '/search?q=', '/search?q=%20%20']) expect(await page(path)).not.toContain('No results found');
  expect((await fetchResults('   ')).counts.all.n).toBe(0);
  // Queries that fold to nothing: a zero-width space, a lone accent, the Arabic tatweel.
  for (const q of ['\u200b', '\u0301', '\u0640', '\u200f \u200b']) {
    expect((await fetchResults(q)).counts.all, JSON.stringify(q)).toEqual({ n: 0, more: false });
    expect(await page(`/search?${new URLSearchParams({ q })}`)).toContain(`No results found for &quot;${q}&quot;`);
  }
});

test('without a query or results, the page leads to the shelves (SEARCH-04)', async () => {
  for (const path of ['/search', '/search?q=zzqqvv']) {
    const shelves = (await pageOf(await visit(path))).one('navigation', 'Browse');
    expect(shelves.names('link'), path).toEqual(['Books', 'Comics', 'Fan Theories', 'Imaginary Worlds', 'Kids Stories']);
  }
});

test('very long and unreadable queries are answered (SEARCH-01)', async () => {
  await createBook(author, { title: 'a'.repeat(100) });
  const long = await fetchResults('a'.repeat(10_000));
  expect(long.cut).toBe(true);
  expect(long.query).toHaveLength(100);
  expect(long.works).toHaveLength(1);
  expect(await page(`/search?q=${'a'.repeat(10_000)}`)).toContain('Only the first 100 characters are searched.');
  for (const q of ['\u0001', '\u0301', 'a\u0002b', '\ud800', '\u200b', '🏳️‍🌈'.repeat(60), '﷽'.repeat(100), "'; drop table works"])
    await fetchResults(q);
  expect((await visit('/search/results?q=%FF')).status).toBeLessThan(500);
  expect((await visit('/search/results?q=%00')).status).toBe(400); // refused by the server before routing
});

test('a private profile and its works are found and counted only for their owner (SEARCH-10, SEARCH-11, SEARCH-13, PRIVACY-02)', async () => {
  const owner = await createMember({ name: 'Open Harbour', username: 'openharbour' });
  const hidden = await createMember({ name: 'Hidden Harbour', username: 'hiddenharbour', bio: 'harbour' });
  const spectator = await createMember({ name: 'Spectator' });
  await spectate(spectator, hidden);
  await createBook(owner, { title: 'Harbour lights' });
  const secret = await createBook(hidden, { title: 'Harbour secrets' });
  await hide(hidden);
  const open = { people: ['Open Harbour'], works: ['Harbour lights'], all: 2 };
  const all = { people: ['Hidden Harbour', 'Open Harbour'], works: ['Harbour lights', 'Harbour secrets'], all: 4 };
  const table: [string, string | undefined, typeof open][] = [
    ['visitor', undefined, open],
    ['stranger', author.cookie, open],
    ['spectator', spectator.cookie, open],
    ['owner of something else found', owner.cookie, open],
    ['the private person', hidden.cookie, all],
  ];
  for (const [who, cookie, expected] of table) {
    const found = await fetchResults('harbour', cookie);
    expect(
      { people: found.people.map(({ name }) => name).sort(), works: found.works.map(({ title }) => title).sort(), all: found.counts.all.n },
      who,
    ).toEqual(expected);
    const html = await page('/search?q=harbour', cookie);
    expect(html.includes(secret.id), who).toBe(expected === all);
    const exact = await fetchResults('hiddenharbour', cookie);
    expect(exact.counts.all.n, who).toBe(expected === all ? 1 : 0);
    // Also by the author's name, which the work's text does not contain.
    expect((await fetchResults('hidden har', cookie)).counts.content.n, who).toBe(expected === all ? 1 : 0);
  }
  await hide(hidden, false);
  expect((await fetchResults('harbour')).counts.all.n).toBe(4);
});

test('many hidden works are not counted and do not displace a visible one (SEARCH-11, PRIVACY-02)', async () => {
  const hidden = await createMember();
  await createBooks(
    hidden,
    Array.from({ length: 150 }, (_, i) => ({ title: `Common ${i}`, likesCount: 9 })),
  );
  await createBook(author, { title: 'An uncommon thing' });
  await hide(hidden);
  const found = await fetchResults('common');
  expect(found.works.map(({ title }) => title)).toEqual(['An uncommon thing']);
  expect(found.counts.content).toEqual({ n: 1, more: false });
  expect((await fetchResults('common', hidden.cookie)).counts.content).toEqual({ n: 50, more: true });
});

test('a work without an author is still found (SEARCH-12)', async () => {
  const deleted = await createMember({ name: 'Gone' });
  await createBook(deleted, { title: 'Orphan of the shelf' });
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`); // as if a foreign key had failed
    await tx.delete(people).where(eq(people.id, deleted.id));
  });
  const { works: found } = await fetchResults('orphan');
  expect(found).toMatchObject([{ title: 'Orphan of the shelf', author: { name: 'Unknown author' } }]);
});

test('each hit links to its page (SEARCH-05, SEARCH-06)', async () => {
  await createMember({ name: 'Lamp', username: 'lamplight' });
  const addresses: string[] = ['/profile/lamplight'];
  for (const kind of ['book', 'comic', 'theory', 'world'] as const) {
    const { id } = await createWork(author, { kind, title: `Lamp ${kind}` });
    addresses.push(`/${kind}/${id}`);
  }
  const html = await page('/search?q=lamp');
  for (const address of addresses) expect(html).toContain(`href="${address}"`);
});

test('a challenge entry is not found (HOME-32)', async () => {
  await createBook(author, { title: 'Entered', challengeId: (await createChallenge()).id });
  expect(await titles('entered')).toEqual([]);
});
