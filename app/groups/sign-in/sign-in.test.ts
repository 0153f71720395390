import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { sessions } from '../../account/tables.ts';
import { childCodes } from '../children/tables.ts';
import { groups } from '../tables.ts';

const CODE = /[A-HJ-NP-Z]{4}-[A-HJ-NP-Z]{4}-[A-HJ-NP-Z]{4}/g;
const WRONG = 'This code does not work. Ask your grown-up for a new card.';
let grownUp: Member;
let group: { id: string };
beforeEach(async () => {
  resetRateLimits();
  grownUp = await createMember();
  group = await createGroup([grownUp]);
});

const cards = (children: { id: string }[], session = 'short') =>
  send(`/groups/${group.id}/cards`, [...children.map(({ id }): [string, string] => ['child', id]), ['session', session]], grownUp.cookie);
const codesIn = async (response: Response) => (await pageOf(response)).one('main').text.match(CODE) ?? [];
const signIn = (code: string) => send('/kids-sign-in', { code });
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((header) => header.includes('session'))
    ?.split(';')[0] ?? '';
const sessionsOf = (person: { id: string }) => db.select().from(sessions).where(eq(sessions.userId, person.id));

test('a card signs its child in, for 12 hours, and opens the page of its group (SAFE-04, SAFE-05)', async () => {
  const child = await createChild(group, { name: 'Wren' });
  await db.delete(sessions).where(eq(sessions.userId, child.id));
  const [code = ''] = await codesIn(await cards([child]));
  const [stored] = await db.select().from(childCodes).where(eq(childCodes.childId, child.id));
  expect([code.length, stored?.codeHash.includes(code.replaceAll('-', ''))]).toEqual([14, false]);
  const response = await signIn(` ${code.toLowerCase().replaceAll('-', ' ')} `);
  expect([response.status, response.headers.get('location')]).toEqual([303, `/groups/${group.id}`]);
  const cookie = cookieOf(response);
  const page = await pageOf(await visit(`/groups/${group.id}`, { as: cookie }));
  expect(page.one('main').text).toContain('Hello, Wren!');
  expect(page.text).not.toContain(grownUp.username); // nothing of the grown-ups
  const [session] = await sessionsOf(child);
  const hours = ((session?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(12);
  await db.update(sessions).set({ updatedAt: new Date(Date.now() - 2 * 86_400_000) });
  await visit('/kids-adventure', { as: cookie });
  await send('/session', {}, cookie);
  expect((await sessionsOf(child))[0]?.expiresAt).toEqual(session?.expiresAt); // is not extended
});

test('a grown-up may choose 30 days, and a new card ends the old one with its session (SAFE-04)', async () => {
  const child = await createChild(group);
  const [code = ''] = await codesIn(await cards([child], 'long'));
  const cookie = cookieOf(await signIn(code));
  const [session] = await sessionsOf(child);
  expect(Math.round(((session?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30);
  await cards([child]);
  expect((await visit(`/groups/${group.id}`, { as: cookie })).status).toBe(401);
  const old = await signIn(code);
  expect([old.status, (await pageOf(old)).one('main').text]).toEqual([422, expect.stringContaining(WRONG)]);
});

test.each(['the card is renewed', 'the class is closed'])(
  'a sign-in at the moment in which %s does not work (SAFE-04, SAFE-14)',
  async (what) => {
    const child = await createChild(group);
    const [code = ''] = await codesIn(await cards([child]));
    await db.delete(sessions).where(eq(sessions.userId, child.id));
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const late = await db.transaction(async (renewing) => {
      if (what === 'the card is renewed')
        await renewing.update(childCodes).set({ codeHash: 'another' }).where(eq(childCodes.childId, child.id));
      else await renewing.update(groups).set({ state: 'closed', purgeAfter: new Date() }).where(eq(groups.id, group.id));
      const signing = signIn(code);
      await vi.waitFor(async () => expect((await db.execute(waiting)).rowCount).toBe(1), 10_000);
      return () => signing;
    });
    expect([(await late()).status, await sessionsOf(child)]).toEqual([422, []]);
  },
);

test('only grown-ups of the group make cards, of its own children (SAFE-04, SAFE-08)', async () => {
  const child = await createChild(group);
  const stranger = await createMember();
  expect((await send(`/groups/${group.id}/cards`, { child: child.id }, stranger.cookie)).status).toBe(404);
  const other = await createGroup([stranger]);
  expect(await codesIn(await send(`/groups/${other.id}/cards`, { child: child.id }, stranger.cookie))).toEqual([]);
  expect(await db.$count(childCodes, eq(childCodes.childId, child.id))).toBe(0);
  const none = await cards([], 'long');
  const refused = (await pageOf(none)).one('main');
  expect([none.status, refused.text]).toEqual([422, expect.stringContaining('Choose at least one child.')]);
  expect(refused.one('radio', /30 days/).attribute('checked')).not.toBe(null); // what was chosen stays
});

test('opening the address of a QR code changes nothing and shows no name; 60 wrong codes of a network have to wait (SAFE-04)', async () => {
  const child = await createChild(group, { name: 'Quillfeather' });
  const [code = ''] = await codesIn(await cards([child]));
  const page = await visit(`/kids-sign-in?code=${code}`);
  expect([page.headers.getSetCookie(), page.headers.get('cache-control')]).toEqual([[], expect.stringContaining('no-store')]);
  const text = await page.text();
  expect([text.includes(code), text.includes('Quillfeather'), text.includes(group.id)]).toEqual([true, false, false]);
  for (let n = 0; n < 60; n++) expect((await signIn('ABCD')).status).toBe(422);
  const refused = await signIn(code);
  expect([refused.status, (await pageOf(refused)).one('main').text]).toEqual([429, expect.stringContaining('Too many wrong codes.')]);
});

test('more sign-ins than wrong codes are allowed work at the same moment from one network (SAFE-15, SAFE-04)', async () => {
  const [code = ''] = await codesIn(await cards([await createChild(group)]));
  const statuses = (await Promise.all(Array.from({ length: 65 }, () => signIn(code)))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([303]));
});

test('a class of 40 children and their teacher sign in from one network at once (SAFE-15)', async () => {
  const children = await Promise.all(Array.from({ length: 40 }, () => createChild(group)));
  const codes = await codesIn(await cards(children));
  expect(new Set(codes).size).toBe(40);
  const responses = await Promise.all(codes.map(signIn));
  expect(responses.filter(({ status }) => status !== 303)).toEqual([]);
  const pages = await Promise.all(responses.map((response) => visit('/kids-adventure', { as: cookieOf(response) })));
  expect([...pages, await visit('/', { as: grownUp.cookie })].filter(({ status }) => status !== 200)).toEqual([]);
});

test('handing over ends the session of the grown-up in this browser, and only their password goes back (SAFE-04)', async () => {
  await givePassword(grownUp);
  const child = await createChild(group, { name: 'Wren' });
  const path = `/groups/${group.id}/children/${child.id}/hand-over`;
  expect((await send(path, {}, (await createMember()).cookie)).status).toBe(404);
  const response = await send(path, {}, grownUp.cookie);
  const cookie = cookieOf(response);
  expect((await visit('/groups', { as: grownUp.cookie })).status).toBe(401);
  expect((await visit('/groups', { as: cookie })).status).toBe(403);
  expect((await pageOf(await visit(`/groups/${group.id}`, { as: cookie }))).text).toContain('My Grown-up');
  const wrong = await send('/kids-sign-in/back', { password: 'Lantern-7-elm' }, cookie);
  expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([422, []]);
  const back = await send('/kids-sign-in/back', { password: PASSWORD }, cookie);
  expect([back.status, (await visit('/groups', { as: cookieOf(back) })).status]).toEqual([303, 200]);
  expect((await visit(`/groups/${group.id}`, { as: cookie })).status).toBe(401);
  const [code = ''] = await codesIn(await send(`/groups/${group.id}/cards`, { child: child.id, session: 'short' }, cookieOf(back)));
  expect((await visit('/kids-sign-in/back', { as: cookieOf(await signIn(code)) })).status).toBe(404); // nobody handed over
});

test('a child reads, likes and saves kids stories, and finds no other work (SAFE-05)', async () => {
  const author = await createMember();
  const [child, story, book] = [await createChild(group), await createKidsStory(author), await createBook(author)];
  const page = await pageOf(await visit(`/kids-book/${story.id}`, { as: child.cookie }));
  expect(page.names('button')).not.toEqual(expect.arrayContaining([expect.stringMatching(/Share|Report/)]));
  expect(page.names('link').filter((name) => /Profile|Report|Share/i.test(name))).toEqual([]);
  for (const action of ['like', 'save', 'progress']) {
    expect((await send(`/works/${story.id}/${action}`, { page: '1' }, child.cookie)).status, action).toBe(303);
    expect((await send(`/works/${book.id}/${action}`, { page: '1' }, child.cookie)).status, action).toBe(404);
  }
  expect((await visit(`/works/${story.id}/pages/1`, { as: child.cookie })).status).toBe(200);
  for (const path of [`/works/${book.id}/pages/1`, `/works/${book.id}`])
    expect((await visit(path, { as: child.cookie })).status, path).toBe(404);
});
