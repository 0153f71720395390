import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { pageOf, parseHtml } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { createBook, createEntry, createKidsStory } from '#tests/support/works.ts';
import { blocks, mutes } from '../../blocks/tables.ts';
import { comments } from '../../comments/tables.ts';
import { notify } from '../notify.server.ts';
import { notifications } from '../tables.ts';
import { NOTICE_MUTES_MAX, NOTICE_TOPICS, type NoticeTopic } from './choice-rules.ts';
import { noticeMutes } from './tables.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember({ name: 'Ines' });
});

const named = (...names: string[]) => Promise.all(names.map((name) => createMember({ name })));
const like = (work: { id: string }, by: Member, liked = 'yes') => send(`/works/${work.id}/like`, { liked }, by.cookie);
const comment = (work: { id: string }, by: Member, text = 'A word.') => send(`/works/${work.id}/comments`, { text }, by.cookie);
const spectate = (who: Member, by: Member, state = 'on') => send(`/people/${who.username}/spectate`, { spectate: state }, by.cookie);
const listed = async (reader: Member) =>
  (await pageOf(await visit('/notifications', { as: reader.cookie })))
    .parts('.notification > div > p')
    .map(({ text }) => text.replace('New: ', ''));
const bell = async (reader: Member) =>
  (await pageOf(await visit('/help-center', { as: reader.cookie }))).one('banner').all('link', /^Notifications/)[0]?.name;
/** The hidden fields of the forms in the menus of the page, which are closed. */
const menuOf = async (reader: Member, path: string) => {
  const page = parseHtml(await (await visit('/notifications', { as: reader.cookie })).text());
  return [...page.querySelectorAll(`form[action="/notifications/${path}"]`)].map((form) =>
    Object.fromEntries([...form.querySelectorAll('input')].map((field) => [field.getAttribute('name'), field.getAttribute('value')])),
  );
};
const unmuteNames = async (reader: Member) =>
  (await pageOf(await visit('/notifications/settings', { as: reader.cookie }))).names('button').filter((name) => name.startsWith('Unmute'));
const rowsOf = ({ id }: { id: string }) => db.select().from(notifications).where(eq(notifications.personId, id));

test('likes, comments and spectators are notices of one group for each work and person; only comments are counted (NOTICE-04, NOTICE-07)', async () => {
  const people = await named('Ana', 'Ben', 'Cy', 'Dee', 'Eve');
  const [ana, ben] = people as [Member, Member];
  const book = await createBook(author, { title: 'Tides' });
  expect((await like(book, ana)).status).toBe(303);
  expect(await listed(author)).toEqual(['Ana liked “Tides”. Open it.']);
  await like(book, ben);
  expect(await listed(author)).toEqual(['Ben and Ana liked “Tides”. Open it.']);
  for (const member of people) await like(book, member);
  await comment(book, ana);
  await comment(book, ana, 'Another word.');
  await spectate(author, ana);
  expect(await listed(author)).toEqual([
    'Ana is now spectating you. Open the profile.',
    'Ana commented on “Tides”. Open it.',
    'Eve, Dee and 3 others liked “Tides”. Open it.',
  ]);
  expect(await bell(author)).toBe('Notifications, 1 unread');
  await spectate(author, ana, 'off');
  expect(await listed(author)).toHaveLength(2);
});

test('no one is notified of their own action, of whom they hide, of a child or a private profile, or as a child (NOTICE-03)', async () => {
  const [blocked, muted, quiet] = (await named('Bo', 'Mo', 'Quiet One')) as [Member, Member, Member];
  const group = await createGroup([author]);
  const child = await createChild(group);
  const [book, story, ofChild] = [await createBook(author), await createKidsStory(author), await createKidsStory(child)];
  await db.insert(blocks).values({ personId: author.id, otherId: blocked.id });
  await db.insert(mutes).values({ personId: author.id, otherId: muted.id });
  for (const by of [author, blocked, muted]) await like(book, by);
  expect((await like(story, child)).status).toBe(303);
  await like(ofChild, quiet);
  expect([await rowsOf(author), await rowsOf(child)]).toEqual([[], []]);
  await like(book, quiet);
  await comment(book, quiet);
  await hide(quiet);
  expect(await listed(author)).toEqual([`Quiet One commented on “${book.title}”. Open it.`]);
});

test('a like that is taken back leaves no notice (NOTICE-03)', async () => {
  const [ana] = (await named('Ana')) as [Member];
  const entry = await createEntry(author, await createChallenge());
  await like(entry, ana);
  expect(await rowsOf(author)).toHaveLength(1);
  await like(entry, ana, 'no');
  expect(await rowsOf(author)).toEqual([]);
});

test('a kind that is turned off is not stored, one of the list alone is not counted, and the form stores both (NOTICE-07)', async () => {
  const [ana, ben] = (await named('Ana', 'Ben')) as [Member, Member];
  const book = await createBook(author, { title: 'Tides' });
  await comment(book, ana);
  expect(await menuOf(author, 'turn-off')).toEqual([{ topic: 'comments' }]);
  expect((await send('/notifications/turn-off', { topic: 'comments' }, author.cookie)).headers.get('location')).toBe(
    '/notifications/settings',
  );
  const menu = await plainBrowser('/notifications/settings', { as: author.cookie });
  expect(menu.page.parts('option[selected]')[2]?.attribute('value')).toBe('off');
  await comment(book, ben);
  expect(await rowsOf(author)).toHaveLength(1);
  await menu.submit('Save', { 'Comments on my works': 'In the list', Likes: 'In the list and counted' });
  expect(menu.page.one('main').all('status')[0]?.text).toBe('Saved.');
  await send('/notifications/read', { seen: (await rowsOf(author)).map(({ id }) => id).join(' ') }, author.cookie);
  await comment(book, ben, 'In the list.');
  expect([await bell(author), (await rowsOf(author)).length]).toEqual(['Notifications', 2]);
  await like(book, ana);
  expect(await bell(author)).toBe('Notifications, 1 unread');
  for (const fields of [{ likes: 'never' }, { topic: 'likes' }] as Record<string, string>[])
    expect((await send(`/notifications/${'topic' in fields ? 'turn-off' : 'settings'}`, fields, author.cookie)).status).toBe(
      'topic' in fields ? 303 : 422,
    );
  expect((await send('/notifications/turn-off', { topic: 'warning' }, author.cookie)).status).toBe(422);
});

test('the trigger knows the kinds and defaults of the rules (NOTICE-07)', async () => {
  for (const topic of Object.keys(NOTICE_TOPICS) as NoticeTopic[])
    for (const kind of NOTICE_TOPICS[topic].kinds) {
      const { rows } = await db.execute<{ topic: string }>(sql`select notice_topic(${kind}) as topic`);
      expect([kind, rows[0]?.topic]).toEqual([kind, topic]);
      const person = await createMember();
      await db.insert(notifications).values({ personId: person.id, kind, data: {} });
      const [row] = await rowsOf(person);
      expect([kind, row ? (row.seenAt ? 'list' : 'counted') : 'off']).toEqual([kind, NOTICE_TOPICS[topic].defaultChoice]);
    }
});

test('a muted work or person makes no notices for as long as chosen, which the settings end (NOTICE-08)', async () => {
  const [ana, ben] = (await named('Ana', 'Ben')) as [Member, Member];
  const [book, other] = [await createBook(author, { title: 'Tides' }), await createBook(author, { title: 'Ebb' })];
  await comment(book, ana);
  expect(await menuOf(author, 'mute')).toEqual([{ comment: expect.any(String) }, { work: book.id }, { person: ana.id }]);
  expect((await send('/notifications/mute', { work: book.id, time: '8h' }, author.cookie)).status).toBe(303);
  expect((await pageOf(await visit('/notifications/settings', { as: author.cookie }))).one('main').text).toMatch(/Tides\s*Work, until /);
  await comment(book, ben);
  await comment(other, ben, 'Counts.');
  expect(await rowsOf(author)).toHaveLength(2);
  await send('/notifications/mute', { person: ben.id, time: 'on' }, author.cookie);
  await comment(other, ben, 'Does not.');
  expect(await rowsOf(author)).toHaveLength(2);
  expect((await pageOf(await visit(`/book/${other.id}`, { as: author.cookie }))).text).toContain('Does not.');
  await db.update(noticeMutes).set({ until: sql`now()` }).where(eq(noticeMutes.workId, book.id));
  await comment(book, ana, 'Again.');
  expect(await rowsOf(author)).toHaveLength(3);
  const settings = await plainBrowser('/notifications/settings', { as: author.cookie });
  await settings.submit('Unmute Ben');
  expect(settings.page.one('main').all('status').at(-1)?.text).toBe('It is no longer muted.');
  await comment(other, ben, 'Counts again.');
  expect(await rowsOf(author)).toHaveLength(4);
  await notify(db, { personId: author.id, kind: 'new-role', data: { role: 'Owner' } });
  expect(await rowsOf(author)).toHaveLength(5);
});

test('what may not be seen is not muted, nor named, and no one ends another’s mute (NOTICE-08)', async () => {
  const [ana, secret] = (await named('Ana', 'Secret Person')) as [Member, Member];
  const book = await createBook(secret, { title: 'Hidden Title' });
  for (const fields of [{ work: book.id }, { person: secret.id }] as Record<string, string>[])
    expect((await send('/notifications/mute', { ...fields, time: 'on' }, ana.cookie)).status).toBe(303);
  await hide(secret);
  expect(await (await visit('/notifications/settings', { as: ana.cookie })).text()).not.toMatch(/Secret Person|Hidden Title/);
  expect(await unmuteNames(ana)).toEqual(
    ['Person', 'Work'].map((kind) =>
      expect.stringMatching(new RegExp(`^Unmute No longer available ?${kind}, muted .* UTC ?, until you change it$`)),
    ),
  );
  const other = await createMember();
  for (const fields of [{ work: book.id }, { person: secret.id }, { work: 'x' }] as Record<string, string>[])
    expect((await send('/notifications/mute', { ...fields, time: 'on' }, other.cookie)).status).toBe(404);
  expect((await send('/notifications/mute', { work: book.id, time: 'ever' }, other.cookie)).status).toBe(422);
  const [mute] = await db.select().from(noticeMutes).where(eq(noticeMutes.personId, ana.id));
  await send(`/notifications/mutes/${mute?.id}/end`, {}, other.cookie);
  expect(await db.$count(noticeMutes, eq(noticeMutes.personId, ana.id))).toBe(2);
});

test('the menus of a work, a person and a thread lead to a page that mutes it and ends the mute (NOTICE-08)', async () => {
  const [ana, ben] = (await named('Ana', 'Ben')) as [Member, Member];
  const book = await createBook(author, { title: 'Tides' });
  await comment(book, ana);
  const browser = await plainBrowser(`/works/${book.id}/library`, { as: author.cookie });
  await browser.follow('Mute notices');
  expect(browser.page.one('main').names('button')).toEqual(['Mute Tides: 8 hours', 'Mute Tides: 7 days', 'Mute Tides: until I change it']);
  await browser.submit('Mute Tides: 7 days');
  expect([browser.path, browser.page.one('main').text]).toEqual(['/notifications/settings', expect.stringMatching(/Tides\s*Work, until /)]);
  await comment(book, ben);
  expect(await rowsOf(author)).toHaveLength(1);
  await browser.open(`/notifications/mute/work/${book.id}`);
  expect(browser.page.one('main').text).toMatch(/Muted until .* UTC/);
  await browser.submit('Unmute Tides');
  await comment(book, ben, 'Counts.');
  expect(await rowsOf(author)).toHaveLength(2);

  await browser.open(`/profile/${ben.username}`);
  await browser.follow('Notices about Ben');
  await browser.submit('Mute Ben: until I change it');
  expect(browser.page.one('main').text).toMatch(/Ben\s*Person, until you change it/);
  await comment(book, ben, 'Does not count.');
  expect(await rowsOf(author)).toHaveLength(2);
  await browser.open(`/notifications/mute/work/${book.id}`);
  expect(browser.page.one('main').text).not.toContain('Muted ');
  const spectator = await plainBrowser(`/people/${author.username}/notices`, { as: ben.cookie });
  expect(spectator.status).toBe(404);
  await spectate(author, ben);
  await spectator.open(`/people/${author.username}/notices`);
  await spectator.follow('Mute notices');
  expect(spectator.page.one('main').text).toContain('Ines');

  await browser.open(`/works/${book.id}/comments`);
  expect(browser.page.all('link', /^Mute thread/)).toEqual([]); // nobody answered yet
  const own = await plainBrowser(`/works/${book.id}/comments`, { as: ana.cookie });
  await own.follow('Mute thread of the comment by Ana');
  await own.submit('Mute this thread: 8 hours');
  expect(own.page.one('main').text).toMatch(/Tides\s*Thread of comments, until /);
  for (const path of ['work/x', `person/${ana.id}x`, `book/${book.id}`, `person/${author.id}`, `work/${crypto.randomUUID()}`])
    expect([path, (await visit(`/notifications/mute/${path}`, { as: author.cookie })).status]).toEqual([path, 404]);
});

test.each([
  ['8h', 8],
  ['7d', 168],
] as const)('a mute for %s ends by itself after as many hours, and a longer choice replaces it (NOTICE-08)', async (time, hours) => {
  const ana = (await named('Ana'))[0] as Member;
  const book = await createBook(author, { title: 'Tides' });
  const mute = (value: string) => send('/notifications/mute', { work: book.id, time: value }, author.cookie);
  await mute('on');
  await mute(time);
  const pass = (minutes: number) =>
    db
      .update(noticeMutes)
      .set({ until: sql`${noticeMutes.until} - make_interval(mins => ${minutes})` })
      .where(eq(noticeMutes.workId, book.id));
  await pass(hours * 60 - 1);
  await comment(book, ana);
  expect(await rowsOf(author)).toEqual([]);
  await pass(2);
  await comment(book, ana, 'Counts.');
  expect(await rowsOf(author)).toHaveLength(1);
  expect((await pageOf(await visit('/notifications/settings', { as: author.cookie }))).one('main').text).toContain('Nothing is muted.');
});

test('a person with a private profile is muted from the notice of their comment, which is the only place that names them (NOTICE-08)', async () => {
  const [quiet, other] = (await named('Quiet One', 'Ben')) as [Member, Member];
  const book = await createBook(author);
  await comment(book, quiet);
  await hide(quiet);
  const [fields] = (await menuOf(author, 'mute')).filter((form) => 'person' in form);
  expect(fields).toEqual({ person: quiet.id });
  expect((await send('/notifications/mute', { person: quiet.id, time: '8h' }, other.cookie)).status).toBe(404);
  expect((await send('/notifications/mute', { person: quiet.id, time: '8h' }, author.cookie)).status).toBe(303);
  await comment(book, quiet, 'Again.');
  expect(await rowsOf(author)).toHaveLength(1);
  expect(await unmuteNames(author)).toEqual(['Unmute Quiet One']);
});

test('no page of mutes names a work that the viewer chose to be warned about (NOTICE-08, SHOWN-03)', async () => {
  const ana = (await named('Ana'))[0] as Member;
  const tag = `Spiders ${ana.username.slice(-6)}`;
  const book = await createBook(author, { title: 'Zqwarned', tags: [tag] });
  await comment(book, ana);
  const [{ id: thread } = { id: '' }] = await db.select({ id: comments.id }).from(comments).where(eq(comments.workId, book.id));
  for (const fields of [{ work: book.id }, { comment: thread }] as Record<string, string>[])
    await send('/notifications/mute', { ...fields, time: 'on' }, ana.cookie);
  const paths = ['/notifications/settings', `/notifications/mute/work/${book.id}`, `/notifications/mute/comment/${thread}`];
  const read = (path: string) => visit(path, { as: ana.cookie }).then((page) => page.text());
  for (const path of paths.slice(0, 2)) expect((await read(path)).includes('Zqwarned')).toBe(true);
  await fetchData('/settings/content', new URLSearchParams({ [`tag ${tag.toLowerCase()}`]: 'warn' }), ana.cookie);
  for (const path of paths) expect([path, (await read(path)).includes('Zqwarned')]).toEqual([path, false]);
  for (const path of paths.slice(0, 2)) expect((await read(path)).includes('A work under Warn')).toBe(true);
});

test('at the limit what is muted already is muted for another time, and nothing else is (NOTICE-08)', async () => {
  const [ana] = (await named('Ana')) as [Member];
  const [book, other] = [await createBook(author), await createBook(author)];
  const mute = (work: { id: string }, time: string) => send('/notifications/mute', { work: work.id, time }, ana.cookie);
  expect((await mute(book, 'on')).status).toBe(303);
  const { rows } = await db.execute<{ id: string }>(sql`insert into people (name, username, email)
    select 'Other', ${`${ana.username}x`} || n, ${`${ana.username}x`} || n || '@mail.example' from generate_series(2, ${NOTICE_MUTES_MAX}) n returning id`);
  await db.insert(noticeMutes).values(rows.map(({ id }) => ({ personId: ana.id, otherId: id })));
  expect([(await mute(other, 'on')).status, (await mute(book, '8h')).status]).toEqual([422, 303]);
  expect((await db.select().from(noticeMutes).where(eq(noticeMutes.workId, book.id)))[0]?.until).not.toBeNull();
});

test('a private profile whose only comment is no longer shown cannot be muted, as no notice names it (NOTICE-08)', async () => {
  const quiet = (await named('Quiet One'))[0] as Member;
  const book = await createBook(author);
  await comment(book, quiet);
  await hide(quiet);
  const path = `/notifications/mute/person/${quiet.id}`;
  expect((await visit(path, { as: author.cookie })).status).toBe(200);
  await db.update(comments).set({ state: 'hidden', stateDecisionId: crypto.randomUUID() }).where(eq(comments.authorId, quiet.id));
  expect((await visit(path, { as: author.cookie })).status).toBe(404);
});
