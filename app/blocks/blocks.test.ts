import { and, eq, or } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { people, spectating } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, hide, type Member, spectate } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { BLOCKS_MAX } from './block-rules.ts';
import { blocks, mutes } from './tables.ts';

beforeEach(resetRateLimits);

const act = (name: string, what: string, as?: Member) => fetchData(`/people/${name}/${what}`, new URLSearchParams(), as?.cookie);
const page = async (path: string, as?: Member) => pageOf(await (await visit(path, { as: as?.cookie })).text());
const two = () => Promise.all([createMember(), createMember()]);
const countOf = (table: typeof blocks | typeof mutes, person: Member) => db.$count(table, eq(table.personId, person.id));

test('blocking asks for confirmation, is stored once, ends spectating both ways and can be lifted (BLOCK-01)', async () => {
  const [me, them] = await two();
  await spectate(me, them);
  await spectate(them, me);
  const question = await page(`/people/${them.username}/block?back=/posts`, me);
  expect(question.one('main').all('heading')[0]?.text).toBe(`Block @${them.username}?`);
  expect(question.one('button', `Block @${them.username}`)).toBeTruthy();
  const form = await send(`/people/${them.username}/block`, { back: '/posts' }, me.cookie);
  expect([form.status, form.headers.get('location')]).toEqual([303, '/posts']);
  expect((await act(them.username.toUpperCase(), 'block', me)).status).toBe(200); // a repetition
  expect(await countOf(blocks, me)).toBe(1);
  const pairs = or(eq(spectating.spectatorId, me.id), eq(spectating.spectatedId, me.id));
  expect(await db.$count(spectating, pairs)).toBe(0);
  const [counts] = await db.select().from(people).where(eq(people.id, them.id));
  expect([counts?.spectatorCount, counts?.spectatingCount]).toEqual([0, 0]);
  expect((await act(them.username, 'unblock', me)).status).toBe(200);
  expect(await countOf(blocks, me)).toBe(0);
});

test('blocking and muting oneself changes nothing and succeeds (BLOCK-01)', async () => {
  const me = await createMember();
  for (const what of ['block', 'mute', 'unblock', 'unmute']) expect((await act(me.username, what, me)).status).toBe(200);
  expect([await countOf(blocks, me), await countOf(mutes, me)]).toEqual([0, 0]);
  expect((await page(`/people/${me.username}/block`, me)).text).toContain('This is you.');
});

test('unknown people, malformed names and children are not found (BLOCK-01)', async () => {
  const me = await createMember();
  const child = await createMember({ role: 'child' });
  for (const name of ['nobody_at_all', 'o%27brien', '01900000-0000-7000-8000-000000000000', child.username])
    for (const what of ['block', 'unblock', 'mute', 'unmute']) expect([name, (await act(name, what, me)).status]).toEqual([name, 404]);
  expect((await visit('/people/nobody_at_all/block', { as: me.cookie })).status).toBe(404);
  expect((await act(me.username, 'block')).status).toBe(401);
});

test('a person with a private profile can be blocked, because comments show the name (BLOCK-01)', async () => {
  const [me, them] = await two();
  await hide(them);
  expect((await act(them.username, 'block', me)).status).toBe(200);
  expect(await countOf(blocks, me)).toBe(1);
});

async function fill(table: typeof blocks | typeof mutes, me: Member, count: number) {
  const rows = Array.from({ length: count }, (_, i) => ({
    name: `Crowd ${i}`,
    username: `c${me.username}_${i}`.slice(-20),
    email: `c${me.username}${i}@mail.example`,
  }));
  const crowd = await db.insert(people).values(rows).returning({ id: people.id });
  await db.insert(table).values(crowd.map(({ id }) => ({ personId: me.id, otherId: id })));
}

test('at most 2,000 people can be blocked and as many muted, also by simultaneous requests (BLOCK-01)', async () => {
  const me = await createMember();
  await fill(blocks, me, BLOCKS_MAX - 1);
  const others = await Promise.all(Array.from({ length: 5 }, () => createMember()));
  const statuses = (await Promise.all(others.map(({ username }) => act(username, 'block', me)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await countOf(blocks, me)).toBe(BLOCKS_MAX);
  const [last] = others;
  const blocked = await db
    .select({ id: blocks.otherId })
    .from(blocks)
    .where(and(eq(blocks.personId, me.id), eq(blocks.otherId, last?.id ?? '')));
  const refused = others.find(({ id }) => id !== blocked[0]?.id && id !== last?.id) ?? others[1];
  const { text } = await act((blocked.length ? refused : last)?.username ?? '', 'block', me);
  expect(text).toContain('You can block up to 2,000 people.');
  expect((await act(others[0]?.username ?? '', 'mute', me)).status).toBe(200);
});

test('settings list blocked and muted people by page, and lift both (BLOCK-01, BLOCK-04)', async () => {
  const [me, them] = await two();
  const muted = await createMember();
  expect((await page('/settings/blocked', me)).text).toContain('You haven’t blocked anyone.');
  await act(them.username, 'block', me);
  await act(muted.username, 'mute', me);
  const listed = await page('/settings/blocked', me);
  expect(listed.one('main').names('heading')).toEqual(['Blocked and Muted', 'Blocked', 'Muted']);
  expect(listed.names('button')).toEqual(expect.arrayContaining([`Unblock ${them.name}`, `Unmute ${muted.name}`]));
  const lifted = await send(`/people/${muted.username}/unmute`, {}, me.cookie);
  expect([lifted.status, lifted.headers.get('location')]).toEqual([303, '/settings/blocked']);
  expect((await page('/settings/blocked', me)).text).not.toContain(muted.username);
  await fill(blocks, me, 60);
  const first = await page('/settings/blocked', me);
  const next = first.one('link', 'Show more').attribute('href');
  const later = await page(next ?? '', me);
  const lines = (shown: typeof first) => shown.names('button').filter((name) => name.startsWith('Unblock '));
  expect(new Set([...lines(first), ...lines(later)]).size).toBe(61);
  expect((await visit('/settings/blocked')).status).toBe(401);
});

test('the other person sees no trace of a block on their own pages (BLOCK-01)', async () => {
  const [me, them] = await two();
  await act(them.username, 'block', me);
  expect((await page('/notifications', them)).text).not.toContain(me.username);
  expect((await page('/settings/blocked', them)).text).not.toContain(me.username);
});
