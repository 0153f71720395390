import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { libraryEntries } from '../engagement/library/tables.ts';
import { parts, works } from '../works/tables.ts';
import { leastOf, METRICS, maskedCount, NONE, plus, shownNumber } from './numbers-rules.ts';
import { workDays, workMonths } from './tables.ts';

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const store = (work: { id: string }, ago: number, counts: Partial<typeof workDays.$inferInsert>) =>
  db.insert(workDays).values({ workId: work.id, day: day(ago), ...counts });
const page = async (path: string, viewer?: Member) => pageOf(await visit(path, { as: viewer?.cookie }));
const tableOf = async (path: string, viewer: Member, name: string) =>
  (await page(path, viewer))
    .one('table', name)
    .parts('tbody tr')
    .map((row) => row.parts('th, td').map(({ text }) => text));
const csvOf = async (path: string, viewer: Member) => (await visit(path, { as: viewer.cookie })).text();

test('the pages show each count of a period with its sentence, to the author alone (STATS-01, STATS-02)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const [book, second] = [await createBook(author, { title: 'First' }), await createBook(author, { title: 'Second' })];
  expect((await page('/numbers', author)).text).toContain('No readers yet. Numbers appear when members open your work.');
  await store(book, 3, { readers: 12, finishes: 5, likes: 6, comments: 7, saves: 8, follows: 9, showings: 11 });
  await store(book, 20, { readers: 30 });
  await store(second, 3, { readers: 10 });
  await db.insert(workMonths).values({ workId: book.id, month: '2024-02-01', readers: 103 });
  const path = `/works/${book.id}/numbers`;
  for (const viewer of [other.cookie, undefined])
    for (const address of [path, `${path}/csv`, `${path}.data`]) expect((await visit(address, { as: viewer })).status, address).toBe(404);
  const signedOut = await visit('/numbers');
  expect([signedOut.status, (await pageOf(signedOut)).text.includes('Please sign in to see this page.')]).toEqual([401, true]);
  const numbers = async (address: string) =>
    (await page(address, author))
      .parts('.numbers-count h2')
      .slice(0, 7)
      .map(({ text }) => text.replace(/\s+/g, ' '));
  const counts = (readers: string) => [
    `Readers ${readers}`,
    'Finished readings 5',
    'Likes 6',
    'Comments 7',
    'Saves 8',
    'Followers 9',
    'Showings in New here 11',
  ];
  expect(await numbers(`${path}?period=7`)).toEqual(counts('12'));
  for (const period of ['30', '90', '365']) expect(await numbers(`${path}?period=${period}`)).toEqual(counts('42'));
  expect(await numbers(`${path}?period=all`)).toEqual(counts('at least 140')); // months are rounded down
  const third = await createBook(author);
  await db.insert(workMonths).values({ workId: third.id, month: '2024-02-01', readers: 3 });
  expect((await numbers(`/works/${third.id}/numbers?period=all`))[0]).toBe('Readers fewer than 5');
  expect(await numbers('/numbers?period=7')).toEqual(counts('22'));
  const libraries = async (address: string) => {
    const cells = (await page(address, author)).parts('.numbers-states :is(dt, dd)').map(({ text }) => text);
    return cells.map((text) => text.replace(/\s+/g, ' ')).join(', ');
  };
  for (const [state, n] of [
    ['want', 7],
    ['reading', 5],
    ['dropped', 2],
    ['finished', 6],
  ] as const)
    for (let i = 0; i < n; i++) await db.insert(libraryEntries).values({ personId: (await createMember()).id, workId: book.id, state });
  await db.insert(libraryEntries).values({ personId: author.id, workId: book.id, state: 'reading' }); // the author's own is not counted
  for (const address of [path, '/numbers']) expect(await libraries(address)).toBe('Want to read, 7, Reading, 5, Dropped, fewer than 5');
  const listed = await tableOf('/numbers?period=7', author, 'Your works by readers in this period');
  expect(listed.map((row) => row.slice(0, 2))).toEqual([
    ['First', '12'],
    ['Second', '10'],
  ]);
  const { text } = await page(path, author);
  for (const { sentence } of METRICS) expect(text).toContain(sentence);
  expect(text).toContain('Days are in UTC.');
  expect((await page('/numbers', other)).text).not.toContain('First');
  expect((await page(`/book/${book.id}`, author)).one('link', 'Numbers').attribute('href')).toBe(path);
  expect((await page(`/book/${book.id}`, other)).names('link')).not.toContain('Numbers');
});

test('readers of parts are listed in reading order with their share, and the largest drop is named (STATS-03)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const chapters = [
    { title: 'One', readers: 40, finished: 30 },
    { title: 'Two', readers: 38, finished: 20 },
    { title: 'Three', readers: 15, finished: 3 },
    { title: 'Four', readers: 2, finished: 0 },
  ];
  for (const { title, readers, finished } of chapters) {
    const { id } = await createChapter(book, { title });
    await db.update(parts).set({ readersCount: readers, finishedCount: finished }).where(eq(parts.id, id));
  }
  expect(await tableOf(`/works/${book.id}/numbers`, author, 'Readers per part')).toEqual([
    ['One', '40', '30', '100%'],
    ['Two', '38', '20', '95%'],
    ['Three', '15', 'fewer than 5', '38%'],
    ['Four', 'fewer than 5', '0', '–'],
  ]);
  const stored = await db.select({ id: parts.id, title: parts.title }).from(parts).where(eq(parts.workId, book.id));
  const order = ['Three', 'One', 'Two', 'Four'].map((title) => stored.find((part) => part.title === title)?.id ?? '');
  expect((await send(`/works/${book.id}/order`, { order: order.join(' ') }, author.cookie)).status).toBe(303);
  const reordered = await page(`/works/${book.id}/numbers`, author);
  const cells = reordered
    .one('table', 'Readers per part')
    .parts('tbody tr')
    .map((row) => row.parts('th, td').map(({ text }) => text));
  expect(cells.map(([title, , , share]) => [title, share])).toEqual([
    ['Three', '100%'],
    ['One', '267%'],
    ['Two', '253%'],
    ['Four', '–'],
  ]);
  expect(
    (
      await send(
        `/works/${book.id}/order`,
        { order: chapters.map(({ title }) => stored.find((part) => part.title === title)?.id).join(' ') },
        author.cookie,
      )
    ).status,
  ).toBe(303);
  expect((await page(`/works/${book.id}/numbers`, author)).text).toContain(
    'The largest drop is between Two and Three: from 38 to 15 readers.',
  );
});

test('a number from 1 to 4 is hidden, and sums are the same whatever it is (STATS-04)', async () => {
  const sum = (...numbers: number[]) => numbers.map(maskedCount).reduce(plus, NONE);
  for (const others of [[], [5], [6], [7], [8], [9], [9, 0, 11], [6, 2]])
    expect(new Set([1, 2, 3, 4].map((hidden) => shownNumber(sum(hidden, ...others)))).size, `${others}`).toBe(1);
  for (let n = 0; n < 40; n++)
    for (const hidden of [1, 2, 3, 4]) expect([leastOf(sum(n, hidden)) % 5, leastOf(sum(n, hidden)) <= n + hidden]).toEqual([0, true]);
  expect([0, 1, 4, 5, 1_234].map((n) => shownNumber(maskedCount(n)))).toEqual(['0', 'fewer than 5', 'fewer than 5', '5', '1,234']);

  const author = await createMember();
  const [book, second] = [await createBook(author), await createBook(author)];
  await store(book, 1, { readers: 10 });
  await store(book, 2, { readers: 7 });
  const seen = async () => {
    const addresses = ['7', '30', '365', 'all'].flatMap((period) =>
      [`/works/${book.id}/numbers`, '/numbers'].flatMap((path) => [`${path}.data?period=${period}`, `${path}/csv?period=${period}`]),
    );
    return Promise.all(addresses.map((address) => csvOf(address, author)));
  };
  await store(book, 0, { readers: 1 });
  await store(second, 1, { readers: 1 });
  const chapter = await createChapter(book, { title: 'Read by few' });
  const setPart = (n: number) => db.update(parts).set({ readersCount: n, finishedCount: n }).where(eq(parts.id, chapter.id));
  await setPart(1);
  const readers = await createMember();
  await db.insert(libraryEntries).values({ personId: readers.id, workId: book.id, state: 'want' });
  const before = await seen();
  for (const hidden of [2, 3, 4]) {
    await db
      .update(workDays)
      .set({ readers: hidden })
      .where(eq(workDays.day, day(0)));
    await db.update(workDays).set({ readers: hidden }).where(eq(workDays.workId, second.id));
    await setPart(hidden);
    expect(await seen()).toEqual(before);
  }
  expect(await csvOf(`/works/${book.id}/numbers/csv?period=7`, author)).toContain('"Sum","at least 15"');
  const all = await csvOf('/numbers/csv?period=7', author);
  for (const [ago, shown] of [
    [2, '7'],
    [1, 'at least 10'],
    [0, 'fewer than 5'],
  ] as const)
    expect(all).toContain(`"${day(ago)}","${shown}"`);
  expect((await page('/numbers', author)).text).not.toContain(readers.username);
});

test('Download CSV has the numbers of the page, and a title that looks like a formula is text (STATS-04)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  await store(book, 0, { readers: 12, likes: 3 });
  for (const title of ['=1+1', '+1', '-1', '@a', 'A "quoted", title']) {
    const { id } = await createChapter(book, { title });
    await db.update(parts).set({ readersCount: 20 }).where(eq(parts.id, id));
  }
  const response = await visit(`/works/${book.id}/numbers/csv?period=7`, { as: author.cookie });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines[0]).toBe('"Day (UTC)","Readers","Finished readings","Likes","Comments","Saves","Followers","Showings in New here"');
  expect(lines).toContain(`"${day(0)}","12","0","fewer than 5","0","0","0","0"`);
  for (const cell of [`"'=1+1"`, `"'+1"`, `"'-1"`, `"'@a"`, '"A ""quoted"", title"']) expect(lines).toContain(`${cell},"20","0","100%"`);
});

test('each chart is an accessible SVG with title, text and patterns, and has its values in a table and its marks by name (STATS-05)', async () => {
  const author = await createMember();
  const book = await createBook(author, { title: 'The Salt Road' });
  await createChapter(book, { title: 'Landfall' });
  await store(book, 2, { readers: 12 });
  await store(book, 1, { readers: 2 });
  await db
    .update(works)
    .set({ announcedAt: new Date(`${day(2)}T12:00:00Z`) })
    .where(eq(works.id, book.id));
  const html = await (await visit(`/works/${book.id}/numbers?period=7`, { as: author.cookie })).text();
  const shown = await pageOf(html);
  const [chart] = shown.parts('.numbers-chart svg');
  expect(chart?.attribute('role')).toBe('img');
  expect(html).toContain('Readers by day</title>');
  const name = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day(2)));
  expect(html).toMatch(new RegExp(`<desc[^>]*>7 bars from .* The highest is 12, ${name}\\.`));
  const fills = [...html.matchAll(/fill="url\(#([^"]*?)(exact|hidden)\)"/g)].slice(0, 7).map(([, , pattern]) => pattern);
  expect(fills).toEqual(['exact', 'exact', 'exact', 'exact', 'exact', 'hidden', 'exact']);
  for (const pattern of ['exact', 'hidden']) expect(html).toMatch(new RegExp(`<pattern id="[^"]*${pattern}"`));
  for (const value of ['12', 'fewer than 5']) expect(html).toContain(`<td>${value}</td>`);
  expect(shown.parts('summary')[0]?.text).toBe('Show as table');
  const text = shown.parts('.numbers-list li').map((item) => item.text);
  expect(text.some((line) => line.includes('Landfall'))).toBe(true);
  expect(text.some((line) => line.includes('Followers notified: The Salt Road'))).toBe(true);
  const marks = [...html.matchAll(/<path d="M(\S+) 2h10l-5 9z" class="numbers-mark"><title>([^<]*)/g)];
  // Above the seventh and the fifth of seven bars on 720 units.
  expect(marks.slice(0, 3).map(([, start, title]) => [Math.floor((Number(start) + 5) / (720 / 7)), title])).toEqual([
    [6, 'Landfall'],
    [6, 'The Salt Road'],
    [4, 'Followers notified: The Salt Road'],
  ]);
});
