import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blocks } from '#app/blocks/tables.ts';
import { people } from '#app/people/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, send } from '#tests/support/request.ts';
import { type Browser, type PushServer, pushServer } from '#tests/support/servers/push-server.ts';
import { passMinutes, runJobs } from '#tests/support/site/jobs.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { addWorkEvent } from '../../events/events.server.ts';
import { notify } from '../../notify.server.ts';
import { notifications } from '../../tables.ts';
import { NOTICE_TOPICS } from '../choice-rules.ts';
import { deleteOldPushes } from './push-queue.server.ts';
import { pushDevices, pushes } from './tables.ts';

let service: PushServer;
let [author, ana, ben]: Member[] = [];
beforeEach(async () => {
  resetRateLimits();
  await setSettings({ push: 'on', 'support-address': 'help@hearth.example' });
  for (const table of [jobs, pushDevices, notifications]) await db.delete(table);
  service = await pushServer();
  [author, ana, ben] = await Promise.all(['Ines', 'Ana', 'Ben'].map((name) => createMember({ name })));
});
afterEach(() => service.close());

/** The member presses the button on a browser that subscribes. */
async function addDevice(member: Member): Promise<Browser> {
  const browser = service.subscribe();
  expect((await send('/notifications/devices', browser.subscription, member.cookie)).status).toBe(303);
  return browser;
}
const like = (work: { id: string }, by: Member | undefined, liked = 'yes') => send(`/works/${work.id}/like`, { liked }, by?.cookie);
const comment = (work: { id: string }, by: Member | undefined, text = 'A secret word.') =>
  send(`/works/${work.id}/comments`, { text }, by?.cookie);
/** What the devices got once everything is due. */
async function pushed() {
  await runJobs();
  await passMinutes(1);
  await runJobs();
  return service.received.splice(0);
}
const titles = async () => (await pushed()).map(({ payload: { title, body } }) => `${title}: ${body}`).toSorted();
const eventOf = (member: Member, work: { id: string } | null, kind = 'work-published') => ({
  ...{ personId: member.id, kind, data: {}, workId: work?.id ?? null, eventKey: crypto.randomUUID(), groupKey: `${kind}:${work?.id}` },
});

test('a device gets kind and name of the work and the address of its page, encrypted and signed, and nothing that was written (NOTICE-11)', async () => {
  const owner = author as Member;
  const browser = await addDevice(owner);
  const book = await createBook(owner, { title: 'Tides', description: 'A hidden cave.' });
  await comment(book, ana);
  await runJobs();
  expect(service.requests()).toBe(0); // an open page may show it before
  const [message, ...more] = await pushed();
  expect(more).toEqual([]);
  expect(message?.payload).toEqual({
    title: 'New comment',
    body: 'Tides',
    path: `/book/${book.id}?panel=comments`,
    tag: message?.headers.topic,
  });
  expect([message?.headers.ttl, message?.headers['content-encoding'], message?.headers.topic]).toEqual([
    '3600',
    'aes128gcm',
    expect.stringMatching(/^[\w-]{32}$/),
  ]);
  expect(message?.sender).toMatchObject({ aud: service.origin, sub: 'mailto:help@hearth.example' });
  expect(message?.bytes.includes('Tides')).toBe(false);
  expect(message?.endpoint).toBe(browser.subscription.endpoint);
  expect(await pushed()).toEqual([]);
});

test('each kind has a title; names of people, tags and chapters are left out (NOTICE-11)', async () => {
  const owner = author as Member;
  await addDevice(owner);
  await addDevice(ana as Member);
  await send(
    '/notifications/push',
    ['replies', 'mentions', 'likes', 'comment-likes', 'spectators', 'new-works', 'chapters', 'scheduling'].map(
      (topic): [string, string] => ['topic', topic],
    ),
    owner.cookie,
  );
  const book = await createBook(owner, { title: 'Tides' });
  await like(book, ana);
  await fetchData(`/people/${owner.username}/spectate`, new URLSearchParams({ spectate: 'on' }), ana?.cookie);
  await db.insert(notifications).values({ ...eventOf(owner, null, 'tag-works'), data: { tag: 'secret', works: 3 } });
  await notify(db, {
    personId: owner.id,
    kind: 'not-published',
    data: { title: 'Lanterns', reason: 'It is empty.', to: '/write/book?draft=1' },
  });
  const chapter = await createChapter(book, { title: 'A secret chapter' });
  await send(`/works/${book.id}/follow`, { follow: 'on' }, ana?.cookie);
  await db.transaction((tx) => addWorkEvent(tx, { kind: 'part-published', workId: book.id, partId: chapter.id, versionId: null }));
  const got = [...(await pushed()), ...(await pushed())];
  expect(got.map(({ payload: { title, body, path } }) => [title, body, path]).toSorted()).toEqual([
    ['New chapter', 'Tides', `/book/${book.id}/chapter/${chapter.id}`],
    ['New like', 'Tides', `/book/${book.id}`],
    ['New spectator', '', '/notifications'],
    ['New works with a tag you follow', '', '/notifications'],
    ['Not published as scheduled', 'Lanterns', '/notifications'],
  ]);
  expect(JSON.stringify(got.map(({ payload }) => payload))).not.toMatch(/secret|Ana|Ines|empty/);
});

test('each notice reaches each device once, also after a repeated like, a second run and a crash (NOTICE-11)', async () => {
  const owner = author as Member;
  await send('/notifications/push', { topic: 'likes' }, owner.cookie);
  const book = await createBook(owner, { title: 'Tides' });
  await addDevice(owner);
  await like(book, ana);
  await like(book, ana, 'no');
  await like(book, ana);
  await db.insert(jobs).values([1, 2, 3].map(() => ({ kind: 'send-pushes', data: {} })));
  await passMinutes(1);
  await Promise.all([runJobs(), runJobs(), runJobs()]);
  expect(await titles()).toEqual(['New like: Tides']);
  await like(book, ana, 'no');
  await like(book, ana);
  expect(await titles()).toEqual([]);
  await like(book, ben);
  expect(await titles()).toEqual(['New like: Tides']);
});

test('a notice that was deleted and stored again before it was due is pushed (NOTICE-11)', async () => {
  const owner = author as Member;
  await addDevice(owner);
  await send('/notifications/push', { topic: 'spectators' }, owner.cookie);
  for (const spectate of ['on', 'off', 'on'])
    await fetchData(`/people/${owner.username}/spectate`, new URLSearchParams({ spectate }), ana?.cookie);
  expect(await titles()).toEqual(['New spectator: ']);
});

test('messages of the site are not pushed, also if every kind is chosen, and no title of theirs is read (NOTICE-11)', async () => {
  const owner = author as Member;
  await addDevice(owner);
  const topics = Object.keys(NOTICE_TOPICS).map((topic): [string, string] => ['topic', topic]);
  await send('/notifications/push', topics, owner.cookie);
  const decided = { personId: owner.id, kind: 'decided', data: { title: 'Zqremoved' } };
  const [stored] = await db.insert(notifications).values(decided).returning({ id: notifications.id });
  expect(await db.$count(pushes)).toBe(0);
  const [device] = await db.select({ id: pushDevices.id }).from(pushDevices);
  await db.insert(pushes).values({ deviceId: device?.id ?? '', key: 'a', notificationId: stored?.id ?? '', dueAt: new Date() });
  await db.insert(notifications).values({ ...eventOf(owner, null, 'spectated'), actorId: ana?.id ?? '', data: { title: 'Zqhidden' } });
  expect(await titles()).toEqual(['New spectator: ']);
});

test('rows of what was pushed are deleted after a week, those that wait remain (NOTICE-11)', async () => {
  const owner = author as Member;
  await addDevice(owner);
  await comment(await createBook(owner), ana);
  await pushed();
  await comment(await createBook(owner), ana);
  await db.update(pushes).set({ createdAt: sql`now() - interval '6 days 23 hours'` });
  const run = () => deleteOldPushes(Date.now(), () => false);
  await run();
  expect(await db.$count(pushes)).toBe(2);
  await db.update(pushes).set({ createdAt: sql`now() - interval '7 days 1 hour'` });
  await run();
  expect([await db.$count(pushes), await db.$count(pushes, isNotNull(pushes.dueAt))]).toEqual([1, 1]);
});

test('notices of one kind about one thing that are due together are one message (NOTICE-11, NOTICE-04)', async () => {
  const owner = author as Member;
  await addDevice(owner);
  const book = await createBook(owner, { title: 'Tides' });
  for (const by of [ana, ben]) await comment(book, by);
  expect(await titles()).toEqual(['New comment: Tides']);
});

test('what was read, is muted, or of a kind that was turned off meanwhile is not pushed (NOTICE-11, NOTICE-07, NOTICE-08)', async () => {
  const owner = author as Member;
  await addDevice(owner);
  const [read, seen, muted, open] = await Promise.all(['Read', 'Seen', 'Muted', 'Open'].map((title) => createBook(owner, { title })));
  for (const book of [read, seen, muted, open]) await comment(book as never, ana);
  const idOf = async (book: { id: string } | undefined) =>
    (
      await db
        .select({ id: notifications.id })
        .from(notifications)
        .where(eq(notifications.workId, book?.id ?? ''))
    )[0]?.id ?? '';
  await send('/notifications/read', { opened: await idOf(read) }, owner.cookie);
  await db
    .update(notifications)
    .set({ seenAt: sql`now() + interval '1 second'` })
    .where(eq(notifications.id, await idOf(seen)));
  await send('/notifications/mute', { work: muted?.id ?? '', time: '8h' }, owner.cookie);
  expect(await titles()).toEqual(['New comment: Open']);
  await comment(open as never, ben);
  await send('/notifications/turn-off', { topic: 'comments' }, owner.cookie);
  expect(await titles()).toEqual([]);
  await send('/notifications/settings', { comments: 'list', likes: 'list' }, owner.cookie);
  await comment(open as never, ana);
  expect(await titles()).toEqual(['New comment: Open']); // in the list alone, and pushed
  await send('/notifications/push', { topic: 'likes' }, owner.cookie);
  await comment(open as never, ben);
  await like(open as never, ben);
  expect(await titles()).toEqual(['New like: Open']);
});

test('nothing names what the member may not see or chose to be warned about (NOTICE-11, NOTICE-03, SHOWN-03)', async () => {
  const reader = await createMember();
  await addDevice(reader);
  const tag = `Spiders ${reader.username.slice(-6)}`;
  const [open, hidden, shy, blocked] = await Promise.all(['Ines', 'Mo', 'Shy', 'Bad'].map((name) => createMember({ name })));
  const books = [
    await createBook(open as Member, { title: 'Zqopen' }),
    await createBook(hidden as Member, { title: 'Zqhidden', state: 'hidden', stateDecisionId: crypto.randomUUID() }),
    await createBook(shy as Member, { title: 'Zqprivate' }),
    await createBook(blocked as Member, { title: 'Zqblocked' }),
    await createBook(open as Member, { title: 'Zqwarned', tags: [tag] }),
    await createBook(open as Member, { title: 'Zqlater' }),
  ];
  await db.insert(notifications).values(books.map((book) => eventOf(reader, book)));
  await hide(shy as Member);
  await db.insert(blocks).values({ personId: reader.id, otherId: blocked?.id ?? '' });
  await fetchData('/settings/content', new URLSearchParams({ [`tag ${tag.toLowerCase()}`]: 'warn' }), reader.cookie);
  await db.update(works).set({ state: 'hidden', stateDecisionId: crypto.randomUUID() }).where(eq(works.title, 'Zqlater'));
  expect(await titles()).toEqual(['New book: Zqopen']);
});

test('children, unconfirmed addresses, banned members and expired sessions get nothing (NOTICE-11, SAFE-13, MAIL-05)', async () => {
  const [child, unconfirmed, banned, expired] = await Promise.all([1, 2, 3, 4].map(() => createMember()));
  const all = [child, unconfirmed, banned, expired, ana] as Member[];
  for (const member of all) await addDevice(member);
  const group = await createMember({ role: 'child' });
  const { groupId, animal } = (await db.select().from(people).where(eq(people.id, group.id)))[0] ?? {};
  await db
    .update(people)
    .set({ role: 'child', groupId, animal })
    .where(eq(people.id, child?.id ?? ''));
  await db
    .update(people)
    .set({ confirmationRequestedAt: new Date(), emailVerified: false })
    .where(eq(people.id, unconfirmed?.id ?? ''));
  await db
    .update(people)
    .set({ standing: 'banned', standingDecisionId: crypto.randomUUID() })
    .where(eq(people.id, banned?.id ?? ''));
  await db.execute(sql`update sessions set expires_at = now() where user_id = ${expired?.id}`);
  const book = await createBook(author as Member, { title: 'Tides' });
  await db.insert(notifications).values(all.map((member) => eventOf(member, book)));
  expect(await titles()).toEqual(['New book: Tides']);
  expect(await db.$count(pushes, isNotNull(pushes.dueAt))).toBe(0);
});

test('a site that does not push stores and sends nothing, also of what waited (NOTICE-11)', async () => {
  const owner = author as Member;
  await addDevice(owner);
  const book = await createBook(owner);
  await comment(book, ana);
  await setSettings();
  await comment(book, ben);
  expect([await titles(), service.requests()]).toEqual([[], 0]);
  await setSettings({ push: 'on' });
  await comment(await createBook(owner, { title: 'Later' }), ben);
  expect(await titles()).toEqual(['New comment: Later']);
  expect((await send('/notifications/devices', service.subscribe().subscription, ana?.cookie)).status).toBe(303);
  await setSettings();
  expect((await send('/notifications/devices', service.subscribe().subscription, ana?.cookie)).status).toBe(404);
  expect((await send('/notifications/push', { topic: 'likes' }, ana?.cookie)).status).toBe(404);
});
