import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { blocks } from '#app/blocks/tables.ts';
import { mails } from '#app/mail/tables.ts';
import { people } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import { log } from '#server/process/log.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, ORIGIN, send, visit } from '#tests/support/request.ts';
import { headersOf, textOfMail } from '#tests/support/servers/mail-server.ts';
import { composeDigests, mailServerOfEachTest, makeDigestsDue } from '#tests/support/site/digests.ts';
import { passMinutes, runJobs } from '#tests/support/site/jobs.ts';
import { createBook } from '#tests/support/works.ts';
import { notify } from '../../notify.server.ts';
import { notifications } from '../../tables.ts';
import { digestEvents, noticeDigests } from './tables.ts';

const mail = mailServerOfEachTest();
let [author, ana, ben]: Member[] = [];
beforeEach(async () => {
  [author, ana, ben] = await Promise.all(['Ines', 'Ana', 'Ben'].map((name) => createMember({ name })));
});

const TOPICS = ['replies', 'comments', 'chapters', 'works', 'likes', 'spectators', 'scheduling'];
const DAILY = { frequency: 'daily', hour: '18', zone: 'Europe/Berlin' };
/** Chooses a digest with these kinds. */
const choose = (by: Member, fields: Record<string, string> = {}, topics = TOPICS) =>
  send(
    '/notifications/digest',
    [...Object.entries({ ...DAILY, ...fields }), ...topics.map((topic): [string, string] => ['topic', topic])],
    by.cookie,
  );
const like = (work: { id: string }, by: Member) => send(`/works/${work.id}/like`, { liked: 'yes' }, by.cookie);
const comment = (work: { id: string }, by: Member) => send(`/works/${work.id}/comments`, { text: 'A word.' }, by.cookie);

/** The mails of the digests that are due now, by their recipients. */
async function digests(): Promise<Record<string, string>> {
  await makeDigestsDue();
  await composeDigests();
  await runJobs();
  return Object.fromEntries(
    mail.server.received.splice(0).map((received) => [received.to[0] ?? '', textOfMail(received).replaceAll('\r\n', '\n')]),
  );
}
const digestOf = async (member: Member | undefined) => (await digests())[member?.email ?? ''] ?? null;
const stopLinks = (text: string | null) => (text ?? '').split('\n\n').filter((line) => line.startsWith(`${ORIGIN}/notices/stop?`));
const chosenBy = async (member: Member) => (await db.select().from(noticeDigests).where(eq(noticeDigests.personId, member.id)))[0];
const eventOf = (member: Member, work: { id: string }, kind = 'work-published') => ({
  ...{ personId: member.id, kind, data: {}, workId: work.id, eventKey: crypto.randomUUID(), groupKey: `${kind}:${work.id}` },
});

test('a member chooses a digest at an hour of their time zone, which is off until then (NOTICE-10)', async () => {
  const [reader, book] = [ana as Member, await createBook(ana as Member, { title: 'Tides' })];
  await like(book, ben as Member);
  expect(await digests()).toEqual({});
  const browser = await plainBrowser('/notifications/settings', { as: reader.cookie });
  const frequencies = () =>
    browser.page.parts('#main select[name=frequency] option').map((option) => [option.text, option.attribute('selected') !== null]);
  expect(frequencies()).toEqual([
    ['Off', true],
    ['Daily', false],
    ['Weekly', false],
  ]);
  await browser.submit('Save digest', { 'How often': 'Weekly', At: '7:00 AM', 'Time zone': 'asia/dubai', Likes: false });
  expect(browser.page.one('main').text).toContain('Saved.');
  expect(frequencies()).toEqual([
    ['Off', false],
    ['Daily', false],
    ['Weekly', true],
  ]);
  const stored = await chosenBy(reader);
  expect(stored).toMatchObject({ frequency: 'weekly', hour: 7, zone: 'Asia/Dubai', topicsOff: ['likes'] });
  expect([stored?.nextAt?.toISOString().slice(10), stored?.nextAt?.getUTCDay()]).toEqual(['T03:00:00.000Z', 1]);
  expect((await choose(reader, { zone: '+05:30' })).status).toBe(422);
  expect((await choose(reader, { hour: '24' })).status).toBe(422);
  expect(await digestOf(reader)).toBe(null); // only likes
  await choose(reader);
  expect(await digestOf(reader)).toContain('Ben liked “Tides”.');
});

test('a digest has what is unread, grouped, each with its link; no event is in two, not even a repeated one (NOTICE-10)', async () => {
  const owner = author as Member;
  const [book, other] = [await createBook(owner, { title: 'Tides' }), await createBook(owner, { title: 'Lanterns' })];
  await choose(owner);
  for (const by of [ana, ben] as Member[]) await like(book, by);
  await like(other, ben as Member);
  await comment(book, ana as Member);
  const [opened] = await db.select({ id: notifications.id }).from(notifications).where(eq(notifications.workId, other.id));
  await send('/notifications/read', { opened: opened?.id ?? '' }, owner.cookie);
  await notify(db, { personId: owner.id, kind: 'decided', data: { noun: 'book', title: 'Old', state: 'hidden', words: null, rule: null } });
  await db.delete(mails); // the decision is mailed by itself
  const first = await digestOf(owner);
  expect(first?.split('\n\n').slice(0, 6)).toEqual([
    'Hello Ines,',
    'Unread notices on Storyhearth:',
    'Ana commented on “Tides”.',
    `${ORIGIN}/book/${book.id}?panel=comments`,
    'Ben and Ana liked “Tides”.',
    `${ORIGIN}/book/${book.id}`,
  ]);
  expect(first).not.toMatch(/Lanterns|Old|more:/); // read, and mailed by itself
  expect(stopLinks(first)).toHaveLength(3);
  expect(await digests()).toEqual({});
  const isLike = and(eq(notifications.personId, owner.id), eq(notifications.kind, 'liked'), eq(notifications.workId, book.id));
  const likes = await db.delete(notifications).where(isLike).returning();
  await db.insert(notifications).values(likes.map((notification) => ({ ...notification, id: crypto.randomUUID(), sendAt: new Date() })));
  expect(likes).toHaveLength(2);
  expect(await digests()).toEqual({});
});

test('a digest has at most 20 lines and says how many more there are, which the next one does not repeat (NOTICE-10)', async () => {
  const reader = ana as Member;
  await choose(reader);
  for (let n = 1; n <= 23; n++) {
    const words = n === 23 ? 'Lamp\r\nhttps://elsewhere.example/lamp' : `Lamp ${n}`;
    await notify(db, { personId: reader.id, kind: 'scheduled-published', data: { title: words } });
  }
  const text = await digestOf(reader);
  expect(text?.match(/was published as scheduled\./g)).toHaveLength(20);
  expect(text).toContain(`“Lamp (link) was published as scheduled.\n\n${ORIGIN}/notifications`);
  expect(text).toContain(`And 3 more:\n\n${ORIGIN}/notifications`);
  expect(await digests()).toEqual({});
});

test('a killed process has stored a digest with its events or nothing of it, and two processes compose one (NOTICE-10)', async () => {
  const owner = author as Member;
  const book = await createBook(owner, { title: 'Tides' });
  await choose(owner, { hour: String((new Date().getUTCHours() + 12) % 24), zone: 'UTC' }); // a mail is valid until the next digest
  await like(book, ana as Member);
  const level = log.level;
  log.level = 'silent';
  await db.execute(
    sql`create function refuse_mails() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$`,
  );
  await db.execute(sql`create trigger refused before insert on mails for each row execute function refuse_mails()`);
  try {
    expect(await digests()).toEqual({}); // ends after the claim
  } finally {
    await db.execute(sql`drop trigger refused on mails`);
    log.level = level;
  }
  expect([await db.$count(digestEvents, eq(digestEvents.personId, owner.id)), await db.$count(mails)]).toEqual([0, 0]);
  await makeDigestsDue();
  await Promise.all([composeDigests(), composeDigests(), composeDigests()]);
  expect(await db.$count(mails)).toBe(1);
  await like(book, ben as Member);
  await makeDigestsDue();
  await composeDigests(); // before the first one was sent
  mail.server.refuse('Try later');
  await runJobs();
  mail.server.refuse(null);
  await passMinutes(59);
  await runJobs();
  expect(mail.server.received).toEqual([]);
  await passMinutes(1);
  await runJobs();
  const texts = mail.server.received.map(textOfMail).join();
  expect([texts.match(/Ana liked/g), texts.match(/Ben liked/g), mail.server.received.length]).toEqual([['Ana liked'], ['Ben liked'], 2]);
});

test('nothing of what the member may not see, hid or chose to be warned about is in a digest (NOTICE-10, NOTICE-03, SHOWN-02, SHOWN-03)', async () => {
  const reader = await createMember();
  await choose(reader);
  const tag = `Spiders ${reader.username.slice(-6)}`;
  const [open, hidden, shy, blocked] = await Promise.all(['Ines', 'Mo', 'Shy', 'Bad'].map((name) => createMember({ name })));
  const books = [
    await createBook(open as Member, { title: 'Zqopen' }),
    await createBook(hidden as Member, { title: 'Zqhidden', state: 'hidden', stateDecisionId: crypto.randomUUID() }),
    await createBook(shy as Member, { title: 'Zqprivate' }),
    await createBook(blocked as Member, { title: 'Zqblocked' }),
    await createBook(open as Member, { title: 'Zqwarned', tags: [tag] }),
    await createBook(open as Member, { title: 'Zqunwanted', tags: [`Un${tag}`] }),
  ];
  await db.insert(notifications).values(books.map((book) => eventOf(reader, book)));
  await hide(shy as Member);
  await db.insert(blocks).values({ personId: reader.id, otherId: blocked?.id ?? '' });
  await fetchData(
    '/settings/content',
    new URLSearchParams({ [`tag ${tag.toLowerCase()}`]: 'warn', [`tag Un${tag}`]: 'hide' }),
    reader.cookie,
  );
  const text = await digestOf(reader);
  // A signature in a link may have another `Zq`.
  expect(text?.match(/Zq(open|hidden|private|blocked|warned|unwanted)/g)).toEqual(['Zqopen']);
  expect(text).not.toContain('warned about');
});

test('children, unconfirmed addresses and banned members get no digest (NOTICE-10, MAIL-05)', async () => {
  const book = await createBook(author as Member, { title: 'Tides' });
  const all = [
    await createMember({ role: 'child' }),
    await createMember({ confirmationRequestedAt: new Date() }),
    await createMember({ standing: 'banned', standingDecisionId: crypto.randomUUID() }),
    ana as Member,
  ];
  for (const { id } of all)
    await db.insert(noticeDigests).values({ personId: id, frequency: 'daily', hour: 1, zone: 'UTC', nextAt: new Date() });
  await db.insert(notifications).values(all.map((member) => eventOf(member, book)));
  expect(Object.keys(await digests())).toEqual([ana?.email]);
  await db.delete(people).where(eq(people.id, ana?.id ?? ''));
  expect(await db.$count(digestEvents)).toBe(0); // of others nothing was claimed
});

test('signed links stop a kind or everything without signing in, by a button alone; a changed one is refused (NOTICE-10)', async () => {
  const owner = author as Member;
  const book = await createBook(owner, { title: 'Tides' });
  await choose(owner);
  await like(book, ana as Member);
  await comment(book, ana as Member);
  const text = await digestOf(owner);
  expect(text?.match(/Stop .*/g)).toEqual(['Stop this kind: Comments on my works', 'Stop this kind: Likes', 'Stop all']);
  const [comments = '', likes = '', all = ''] = stopLinks(text).map((address) => address.slice(ORIGIN.length));
  const browser = await plainBrowser(likes);
  expect([browser.status, browser.page.one('main').text]).toEqual([200, expect.stringContaining('Leave “Likes” out of your digest?')]);
  expect(await chosenBy(owner)).not.toMatchObject({ topicsOff: expect.arrayContaining(['likes']) });
  await browser.submit('Stop this kind');
  expect(browser.page.one('main').text).toContain('“Likes” is no longer in your digest.');
  await like(book, ben as Member);
  await comment(book, ben as Member);
  const next = await digestOf(owner);
  expect([next?.includes('Ben commented'), next?.includes('liked')]).toEqual([true, false]);

  const kind = new URLSearchParams(likes.split('?')[1]);
  const changes: Record<string, string>[] = [
    { member: ana?.id ?? '' },
    { stop: 'all' },
    { stop: 'works' },
    { sign: '' },
    { sign: 'A'.repeat(43) },
    { member: 'x' },
  ];
  for (const change of changes) {
    const fields: Record<string, string> = { ...Object.fromEntries(kind), ...change };
    const page = await visit(`/notices/stop?${new URLSearchParams(fields)}`);
    expect([page.status, (await pageOf(page)).text]).toEqual([404, expect.stringContaining('This link is incomplete or was changed')]);
    expect((await send('/notices/stop', fields)).status).toBe(404);
  }
  expect((await chosenBy(owner))?.frequency).toBe('daily');
  const answer = await visit(comments);
  expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual(['private, no-store', 'no-referrer']);

  await like(await createBook(owner, { title: 'Reeds' }), ben as Member);
  await choose(owner);
  await makeDigestsDue();
  await composeDigests();
  await browser.open(all);
  await browser.submit('Stop all');
  expect(browser.page.one('main').text).toContain('You will no longer get digests.');
  expect([await chosenBy(owner), await db.$count(mails, eq(mails.state, 'waiting'))]).toEqual([
    expect.objectContaining({ frequency: 'off', nextAt: null }),
    0,
  ]);
  expect(await digests()).toEqual({});
});

test('without mail the choice is absent and nothing is composed (NOTICE-10, MAIL-01)', async () => {
  const reader = ana as Member;
  await choose(reader);
  await db.insert(notifications).values(eventOf(reader, await createBook(author as Member)));
  mail.withoutMail();
  const page = await pageOf(await visit('/notifications/settings', { as: reader.cookie }));
  expect(page.one('main').text).toContain('E-mail is not set up on this site.');
  expect(page.parts('select[name=frequency]')).toEqual([]);
  expect((await choose(reader)).status).toBe(404);
  await makeDigestsDue();
  await composeDigests();
  expect([await db.$count(mails), await db.$count(digestEvents, eq(digestEvents.personId, reader.id))]).toEqual([0, 0]);
});

test('the subject says how often, and a digest that waits until the next one is due is not sent (NOTICE-10, MAIL-03)', async () => {
  const owner = author as Member;
  const book = await createBook(owner);
  await choose(owner);
  await like(book, ana as Member);
  await makeDigestsDue();
  await composeDigests();
  await passMinutes(25 * 60);
  await runJobs();
  expect(mail.server.received).toEqual([]);
  await like(book, ben as Member);
  await makeDigestsDue();
  await composeDigests();
  await runJobs();
  expect(mail.server.received.flatMap((received) => headersOf(received).filter((line) => /^subject:/i.test(line)))).toEqual([
    'Subject: Your daily digest on Storyhearth',
  ]);
});
