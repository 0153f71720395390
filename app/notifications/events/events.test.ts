import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createDraft, publish, publishPart } from '#tests/support/drafts/drafts.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf, parseHtml } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member, spectate } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { passMinutes, runJobs } from '#tests/support/site/jobs.ts';
import { createSeries } from '#tests/support/site/series.ts';
import { createBook, createChapter, type PublishedWork } from '#tests/support/works.ts';
import { blocks, mutes } from '../../blocks/tables.ts';
import { follows } from '../../following/tables.ts';
import { spectating } from '../../people/tables.ts';
import { parts, works } from '../../works/tables.ts';
import { dailyJobs } from '../data-lifecycle.server.ts';
import { notifications } from '../tables.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember({ name: 'Ines' });
});

const followWork = (work: { id: string }, ...readers: { id: string }[]) =>
  db.insert(follows).values(readers.map(({ id }) => ({ personId: id, kind: 'work' as const, workId: work.id })));
/** Publishes a chapter and notifies its followers. */
async function publishChapter(work: PublishedWork, title: string, choices: Record<string, string> = {}) {
  const draft = await createDraft(author, { kind: 'chapter', work: work.id, title });
  const { status, text } = await publishPart(draft, author.cookie, choices);
  expect([status, text]).toEqual([200, expect.anything()]);
  await runJobs();
  const [part] = await db.select().from(parts).where(eq(parts.draftId, draft));
  if (!part) throw new Error('no part');
  return part;
}
async function publishBook(title: string) {
  const draft = await createDraft(author, { title });
  expect((await publish(draft, author.cookie)).status).toBe(200);
  const [work] = await db.select().from(works).where(eq(works.draftId, draft));
  if (!work) throw new Error('no work');
  return work;
}
const page = async (reader: Member) => pageOf(await visit('/notifications', { as: reader.cookie }));
const listed = async (reader: Member) => (await page(reader)).parts('.notification > div > p').map(({ text }) => text.replace('New: ', ''));
const bell = async (reader: Member) =>
  (await pageOf(await visit('/help-center', { as: reader.cookie }))).one('banner').all('link', /^Notifications/)[0]?.name;
const rowsOf = ({ id }: { id: string }) => db.select().from(notifications).where(eq(notifications.personId, id));

test('a new chapter, a new work and an update reach those who follow them, each in its sentence (NOTICE-04, FOLLOW-02)', async () => {
  const [ofWork, ofSeries, all, byDefault, none, other] = [...(await Promise.all(Array.from({ length: 6 }, () => createMember())))] as [
    Member,
    Member,
    Member,
    Member,
    Member,
    Member,
  ];
  const book = await createBook(author, { title: 'Tides' });
  const tides = await createSeries(author, [book]);
  await followWork(book, ofWork);
  await db.insert(follows).values({ personId: ofSeries.id, kind: 'series', seriesId: tides.id });
  for (const member of [all, byDefault, none]) await spectate(member, author);
  for (const [member, notices] of [
    [all, 'all'],
    [none, 'none'],
  ] as const) {
    const browser = await plainBrowser(`/profile/${author.username}`, { as: member.cookie });
    await browser.follow('Notices about Ines');
    const chosen = () => browser.page.all('radio').flatMap((radio) => (radio.attribute('checked') === null ? [] : radio.name));
    expect(chosen()).toEqual(['New works']); // by default
    await browser.submit('Save', { [notices === 'all' ? 'All new works and chapters' : 'No notices']: true });
    expect([browser.page.one('main').one('status').text, chosen()]).toEqual([
      'Saved.',
      [notices === 'all' ? 'All new works and chapters' : 'No notices'],
    ]);
  }
  await publishChapter(book, 'Low water');
  const chapter = ['Ines published “Low water” in “Tides”. Open it.'];
  const work = ['Ines published a new book: “Ebb”. Open it.'];
  for (const [reader, texts] of [
    ...([
      [ofWork, chapter],
      [ofSeries, chapter],
      [all, chapter],
    ] as const),
    ...([
      [byDefault, []],
      [none, []],
      [other, []],
    ] as const),
  ])
    expect(await listed(reader)).toEqual(texts);
  await publishBook('Ebb');
  await runJobs();
  expect([await listed(all), await listed(byDefault), await listed(none), await listed(ofWork)]).toEqual([
    [...work, ...chapter],
    work,
    [],
    chapter,
  ]);
  expect((await db.select().from(spectating).where(eq(spectating.spectatorId, byDefault.id)))[0]?.notices).toBe('works');
});

test('one event is one notice whatever the reasons and however often its job runs, with the first reason (NOTICE-02)', async () => {
  const reader = await createMember();
  const book = await createBook(author);
  const tides = await createSeries(author, [book]);
  await followWork(book, reader);
  await db.insert(follows).values({ personId: reader.id, kind: 'series', seriesId: tides.id });
  await db.insert(spectating).values({ spectatorId: reader.id, spectatedId: author.id, notices: 'all' });
  const draft = await createDraft(author, { kind: 'chapter', work: book.id, title: 'One' });
  await publishPart(draft, author.cookie);
  const [job] = await db.select().from(jobs).where(eq(jobs.kind, 'notify-followers'));
  await runJobs();
  await db.insert(jobs).values({ kind: 'notify-followers', data: job?.data }); // as after a process that was killed
  await runJobs();
  expect((await rowsOf(reader)).map(({ kind, reason }) => [kind, reason])).toEqual([['part-published', 'work']]);
  const closed = parseHtml(await (await visit('/notifications', { as: reader.cookie })).text());
  expect(closed.querySelector('.notice-menu-why')?.textContent).toBe('Why you get this: You follow this work.');
});

test('a chapter that is deleted and published again within 7 days gives no second notice, after them it does (NOTICE-02)', async () => {
  const reader = await createMember();
  const book = await createBook(author);
  await followWork(book, reader);
  const first = await publishChapter(book, 'Low Water');
  expect((await send(`/works/${book.id}/parts/${first.id}/delete`, {}, author.cookie)).status).toBe(303);
  expect(await listed(reader)).toEqual([]);
  await publishChapter(book, 'low water ');
  expect(await listed(reader)).toEqual([]);
  await publishChapter(book, 'High water');
  expect(await rowsOf(reader)).toHaveLength(1);
  await db.execute(sql`update announced_parts set announced_at = announced_at - interval '8 days'`);
  await publishChapter(book, 'LOW WATER');
  expect(await rowsOf(reader)).toHaveLength(2);
});

test('a chapter with “Do not notify followers” makes no notice and is in the lists, also when it was held (SCHED-01)', async () => {
  const reader = await createMember();
  const book = await createBook(author, { title: 'Tides' });
  await followWork(book, reader);
  const before = await db.select().from(works).where(eq(works.id, book.id));
  const quiet = await publishChapter(book, 'Low water', { quiet: 'yes' });
  expect([await listed(reader), await bell(reader)]).toEqual([[], 'Notifications']);
  const [after] = await db.select().from(works).where(eq(works.id, book.id));
  expect(after?.chapterCount).toBe((before[0]?.chapterCount ?? 0) + 1);
  expect(after?.renewedAt?.getTime()).toBeGreaterThan(before[0]?.renewedAt?.getTime() ?? 0);
  expect((await pageOf(await visit(`/book/${book.id}`))).text).toContain('Low water');
  const home = await pageOf(await visit('/', { as: reader.cookie }));
  expect(home.one('region', 'New chapters for you').text).toContain('Low water');
  await setStateOf('part', quiet, 'held');
  await setStateOf('part', quiet, 'shown');
  await passMinutes(1);
  await runJobs();
  expect(await rowsOf(reader)).toEqual([]);
  await publishChapter(book, 'High water');
  expect(await listed(reader)).toEqual(['Ines published “High water” in “Tides”. Open it.']);
});

test('no one is notified by whom they block or mute, of what they may not see, and no child of anything (NOTICE-03)', async () => {
  const [reader, blocked, blocker, muting] = [await createMember(), await createMember(), await createMember(), await createMember()];
  const child = await createChild(await createGroup([author]));
  const book = await createBook(author);
  await followWork(book, reader, blocked, blocker, muting, child);
  await db.insert(blocks).values([
    { personId: author.id, otherId: blocked.id },
    { personId: blocker.id, otherId: author.id },
  ]);
  await db.insert(mutes).values({ personId: muting.id, otherId: author.id });
  await publishChapter(book, 'One');
  for (const member of [blocked, blocker, muting, child, author]) expect(await rowsOf(member)).toEqual([]);
  expect(await rowsOf(reader)).toHaveLength(1);
  await hide(author);
  await publishChapter(book, 'Two');
  await hide(author, false);
  await setStateOf('work', book, 'hidden');
  await publishChapter(book, 'Three');
  expect(await rowsOf(reader)).toHaveLength(1);
});

test('a notice is missing from the list and the count while its work, chapter or author is not visible, and with their deletion (NOTICE-03)', async () => {
  const reader = await createMember();
  const [book, other] = [await createBook(author, { title: 'Tides' }), await createBook(author)];
  await followWork(book, reader);
  await followWork(other, reader);
  const part = await publishChapter(book, 'Low water');
  const seen = async () => [(await listed(reader)).length, await bell(reader)];
  const there = [1, 'Notifications, 1 unread'];
  const missing = [0, 'Notifications'];
  expect(await seen()).toEqual(there);
  const changes: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [() => setStateOf('part', part, 'hidden'), () => setStateOf('part', part, 'shown')],
    [() => setStateOf('work', book, 'removed'), () => setStateOf('work', book, 'shown')],
    [() => hide(author), () => hide(author, false)],
    [() => db.insert(mutes).values({ personId: reader.id, otherId: author.id }), () => db.delete(mutes)],
    [() => db.insert(blocks).values({ personId: author.id, otherId: reader.id }), () => db.delete(blocks)],
  ];
  for (const [change, undo] of changes) {
    await change();
    expect(await seen()).toEqual(missing);
    expect(await (await visit('/notifications', { as: reader.cookie })).text()).not.toMatch(/Tides|Low water/);
    await undo();
    expect(await seen()).toEqual(there);
  }
  await send(`/works/${book.id}/parts/${part.id}/delete`, {}, author.cookie);
  expect(await rowsOf(reader)).toEqual([]);
  await publishChapter(other, 'One');
  await send(`/works/${other.id}/delete`, {}, author.cookie);
  expect(await rowsOf(reader)).toEqual([]);
});

test('a held chapter is announced when it is released and Undo is over (NOTICE-03, HOLD-04)', async () => {
  const reader = await createMember();
  const book = await createBook(author, { title: 'Tides' });
  await followWork(book, reader);
  const part = await createChapter(book, { state: 'held', title: 'Low water' });
  await runJobs();
  await db.update(parts).set({ state: 'shown' }).where(eq(parts.id, part.id));
  await runJobs();
  expect(await listed(reader)).toEqual([]);
  await passMinutes(1);
  await runJobs();
  expect(await listed(reader)).toEqual(['Ines published “Low water” in “Tides”. Open it.']);
});

test('chapters of one work are one group that opens to its members, and the badge counts groups (NOTICE-04, NOTICE-05)', async () => {
  const reader = await createMember();
  const [book, other] = [await createBook(author, { title: 'Tides' }), await createBook(author, { title: 'Ebb' })];
  await followWork(book, reader);
  await followWork(other, reader);
  for (const title of ['One', 'Two', 'Three']) await publishChapter(book, title);
  await publishChapter(other, 'Only');
  expect(await bell(reader)).toBe('Notifications, 2 unread');
  expect(await listed(reader)).toEqual(['Ines published “Only” in “Ebb”. Open it.', 'Ines published 3 chapters in “Tides”. Open it.']);
  const closed = parseHtml(await (await visit('/notifications', { as: reader.cookie })).text());
  const members = [...closed.querySelectorAll('.notification-members li p')].map(({ textContent }) => textContent);
  expect(members).toEqual(['Three', 'Two', 'One'].map((title) => `Ines published “${title}” in “Tides”. Open it.`));
});

test('what the page shows is seen, opening the chapter reads its notice, and Mark all as read all (NOTICE-05)', async () => {
  const reader = await createMember();
  const book = await createBook(author);
  await followWork(book, reader);
  const [one, two] = [await publishChapter(book, 'One'), await publishChapter(book, 'Two')];
  const unread = async () => (await rowsOf(reader)).filter(({ readAt }) => !readAt).map(({ partId }) => partId);
  const ids = (await rowsOf(reader)).map(({ id }) => id).join(' ');
  const later = await publishChapter(book, 'Three');
  expect((await send('/notifications/read', { seen: ids }, author.cookie)).status).toBe(303);
  expect((await rowsOf(reader)).filter(({ seenAt }) => seenAt)).toEqual([]);
  await send('/notifications/read', { seen: ids }, reader.cookie);
  expect([await bell(reader), (await unread()).length]).toEqual(['Notifications, 1 unread', 3]);
  await visit(`/book/${book.id}/chapter/${one.id}`, { as: reader.cookie });
  expect((await unread()).sort()).toEqual([two.id, later.id].sort());
  const browser = await plainBrowser('/notifications', { as: reader.cookie });
  await browser.submit('Mark all as read');
  expect([await unread(), await bell(reader)]).toEqual([[], 'Notifications']);
  for (const seen of ['x', `${ids} x`, 'a'.repeat(9_000)])
    expect((await send('/notifications/read', { seen }, reader.cookie)).status).toBe(422);
});

test('opening a notice reads its group, and no one opens those of others (NOTICE-05)', async () => {
  const [reader, other] = [await createMember(), await createMember()];
  const book = await createBook(author);
  await followWork(book, reader, other);
  for (const title of ['One', 'Two']) await publishChapter(book, title);
  const [row] = await rowsOf(reader);
  for (const by of [other, reader]) await fetchData('/notifications/read', new URLSearchParams({ opened: row?.id ?? '' }), by.cookie);
  expect((await rowsOf(reader)).every(({ readAt, seenAt }) => readAt && seenAt)).toBe(true);
  expect((await rowsOf(other)).some(({ readAt }) => readAt)).toBe(false);
});

test('30 groups are on a page, newest first, and of more than 1,000 notices the oldest are deleted every day (NOTICE-01)', async () => {
  const [reader, other] = [await createMember(), await createMember()];
  await db.execute(sql`insert into notifications (person_id, kind, data, send_at)
    select ${reader.id}, 'new-role', jsonb_build_object('role', n), now() - n * interval '1 second' from generate_series(1, 1005) n`);
  expect(await listed(reader)).toEqual(Array.from({ length: 30 }, (_, n) => `Your role is now ${n + 1}.`));
  for (const { run } of dailyJobs) await run(Date.now(), () => false);
  expect(await db.$count(notifications, eq(notifications.personId, reader.id))).toBe(1_000);
  expect(await db.$count(notifications, and(eq(notifications.personId, reader.id), sql`(data ->> 'role')::int > 1000`))).toBe(0);
  // Of the same moment, such as those of one job.
  await db.execute(sql`insert into notifications (person_id, kind, data, send_at)
    select ${other.id}, 'new-role', jsonb_build_object('role', n), '2026-11-01T10:00:00Z' from generate_series(1, 40) n`);
  const browser = await plainBrowser('/notifications', { as: other.cookie });
  const shown = () => browser.page.parts('.notification > div > p').map(({ text }) => text);
  const first = shown();
  await browser.follow('Show more');
  expect([first.length, new Set([...first, ...shown()]).size]).toEqual([30, 40]);
  const empty = await page(await createMember());
  expect(empty.text).toContain('No notices yet. Follow works and people to get notices about new chapters.');
});
