import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db, type Transaction } from '#server/database/database.ts';
import { consume, LIMITS, resetRateLimits } from '#server/limits/rate-limits.ts';
import { waitUntilBlocked } from '#tests/support/database/blocked.ts';
import { giveStanding } from '#tests/support/moderation/standing.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { anotherSession, createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { sessions } from '../../account/tables.ts';
import { people } from '../../people/tables.ts';
import { childCodes } from '../children/tables.ts';
import { groups } from '../tables.ts';

const CODE = /[A-HJ-NP-Z]{4}-[A-HJ-NP-Z]{4}-[A-HJ-NP-Z]{4}/g;
let teacher: Member;
let second: Member;
let group: { id: string };
let wren: { id: string };
beforeEach(async () => {
  resetRateLimits();
  [teacher, second] = [await createMember(), await createMember()];
  group = await createGroup([teacher, second], { kind: 'class' });
  wren = await createChild(group);
  await db.delete(sessions).where(eq(sessions.userId, wren.id));
});

const print = (as: Member, ...children: { id: string }[]) =>
  send(
    `/groups/${group.id}/cards`,
    children.map(({ id }): [string, string] => ['child', id]),
    as.cookie,
  );
const cardOf = async (as: Member, child = wren) => (await pageOf(await print(as, child))).one('main').text.match(CODE)?.[0] ?? '';
const signIn = (code: string) => send('/kids-sign-in', { code });
const handOver = (as: Member) => send(`/groups/${group.id}/children/${wren.id}/hand-over`, {}, as.cookie);
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const opens = async (response: Response) => (await visit(`/groups/${group.id}`, { as: cookieOf(response) })).status;
const linkIn = async (path: string, as = second) =>
  /\/groups\/(?:join|move)\/[\w-]+/.exec((await pageOf(await send(path, {}, as.cookie))).one('main').text)?.[0] ?? '';
const sessionCount = () => db.$count(sessions, eq(sessions.userId, wren.id));

const CHANGES: Record<string, (tx: Transaction) => Promise<unknown>> = {
  'moves to another group': async (tx) => {
    const other = await createGroup([await createMember()]);
    await tx.update(people).set({ groupId: other.id }).where(eq(people.id, wren.id));
    await tx.delete(childCodes).where(eq(childCodes.childId, wren.id));
    await tx.delete(sessions).where(eq(sessions.userId, wren.id));
  },
  'gets another card': async (tx) => {
    await tx.select().from(groups).where(eq(groups.id, group.id)).for('update');
    await tx.update(childCodes).set({ codeHash: 'another' }).where(eq(childCodes.childId, wren.id));
    await tx.delete(sessions).where(eq(sessions.userId, wren.id));
  },
  'is in a class that closes': async (tx) => {
    const closed = { state: 'closed', closedAt: sql`now()`, purgeAfter: sql`now() + interval '30 days'` } as const;
    await tx.update(groups).set(closed).where(eq(groups.id, group.id));
    await tx.delete(sessions).where(eq(sessions.userId, wren.id));
  },
};
test.each(Object.keys(CHANGES))(
  'no session of a card starts at the moment at which its child %s (SAFE-04, SAFE-08, SAFE-14)',
  async (name) => {
    const code = await cardOf(teacher);
    let begun: Promise<Response> | undefined;
    await db.transaction(async (tx) => {
      await CHANGES[name]?.(tx);
      begun = signIn(code);
      await waitUntilBlocked();
    });
    expect([(await begun)?.status, await sessionCount()]).toEqual([422, 0]);
  },
);

test('a grown-up hands no device over to a child that moves to another group at that moment (SAFE-04, SAFE-14)', async () => {
  let begun: Promise<Response> | undefined;
  await db.transaction(async (tx) => {
    await CHANGES['moves to another group']?.(tx);
    begun = handOver(teacher);
    await waitUntilBlocked();
  });
  expect([(await begun)?.status, await sessionCount()]).toEqual([404, 0]);
});

test('the cards that a grown-up made end with their time in the group, and with them the sessions; others go on (SAFE-04, SAFE-08)', async () => {
  const pip = await createChild(group);
  const [ofLeft, ofOther] = [await cardOf(second), await cardOf(teacher, pip)];
  const [signedIn, other] = [await signIn(ofLeft), await signIn(ofOther)];
  expect([await opens(signedIn), await opens(other)]).toEqual([200, 200]);
  expect((await pageOf(await visit(`/groups/${group.id}/settings`, { as: second.cookie }))).one('main').text).toContain(
    'the sign-in cards that you made will stop working',
  );
  expect((await send(`/groups/${group.id}/leave`, {}, second.cookie)).status).toBe(303);
  expect([await opens(signedIn), await opens(other)]).toEqual([401, 200]);
  expect([(await signIn(ofLeft)).status, (await signIn(ofOther)).status]).toEqual([422, 303]);
  const cards = (await pageOf(await visit(`/groups/${group.id}/cards`, { as: teacher.cookie }))).one('main');
  expect(cards.text.match(/has a card, which/g)).toHaveLength(1); // the other one is ticked, to get a new card
});

test('while a grown-up is banned no child signs in with their cards or stays signed in through them (SAFE-04, MOD-14)', async () => {
  const code = await cardOf(teacher);
  const handed = await handOver(second);
  const signedIn = await signIn(code);
  expect([await opens(signedIn), await opens(handed)]).toEqual([200, 200]);
  await giveStanding(teacher, 'banned');
  expect([await opens(signedIn), await opens(handed), (await signIn(code)).status]).toEqual([401, 200, 422]);
  await giveStanding(second, 'banned');
  expect(await opens(handed)).toBe(401);
  await giveStanding(teacher, 'active');
  expect((await signIn(code)).status).toBe(303);
});

test.each(['suspended', 'banned'] as const)(
  'the links of a grown-up who is %s lead no one to the group or a child (SAFE-02, SAFE-14)',
  async (state) => {
    const [join, move] = [await linkIn(`/groups/${group.id}/invite`), await linkIn(`/groups/${group.id}/children/${wren.id}/move`)];
    const parent = await createMember();
    const family = await createGroup([parent]);
    await giveStanding(second, state);
    expect([(await visit(join, { as: parent.cookie })).status, (await send(join, {}, parent.cookie)).status]).toEqual([404, 404]);
    const accepted = await send(move, { group: family.id, agreed: 'on' }, parent.cookie);
    expect([(await visit(move, { as: parent.cookie })).status, accepted.status]).toEqual([404, 404]);
    await giveStanding(second, 'active');
    expect((await send(join, {}, parent.cookie)).status).toBe(303);
  },
);

test('codes are made for children of the group alone, each once, and a limited number per hour (SAFE-04)', async () => {
  const elsewhere = await createChild(await createGroup([await createMember()]));
  expect((await print(teacher, elsewhere, elsewhere)).status).toBe(404);
  await consume('cards', teacher.id, 'member', LIMITS.cards.points - 1);
  expect((await print(teacher, wren, wren, elsewhere)).status).toBe(200); // counts as one
  const refused = await print(teacher, wren);
  expect([refused.status, refused.headers.get('retry-after'), (await pageOf(refused)).one('main').one('alert').text]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
    'You made a lot of cards in the last hour. Please try again later.',
  ]);
});

const NEXT = 'Harbor-9-elm';
test('a new password ends the links of a grown-up to the group and its children, and the browsers that they handed over (SAFE-04, SAFE-14)', async () => {
  await givePassword(second);
  const [join, move] = [await linkIn(`/groups/${group.id}/invite`), await linkIn(`/groups/${group.id}/children/${wren.id}/move`)];
  const ofOther = await linkIn(`/groups/${group.id}/invite`, teacher);
  const handed = await handOver({ ...second, cookie: await anotherSession(second) });
  const parent = await createMember();
  const family = await createGroup([parent]);
  expect([await opens(handed), (await visit(move, { as: parent.cookie })).status]).toEqual([200, 200]);
  expect((await send('/password', { current: PASSWORD, next: NEXT, confirmation: NEXT }, second.cookie)).status).toBe(303);
  expect(await opens(handed)).toBe(401);
  expect((await send(join, {}, parent.cookie)).status).toBe(404);
  expect((await send(move, { group: family.id, agreed: 'on' }, parent.cookie)).status).toBe(404);
  expect((await send(ofOther, {}, parent.cookie)).status).toBe(303);
});

test('who ends all other sessions ends those that they handed over to a child as well (SAFE-04, ACC-05)', async () => {
  const [handed, ofOther] = [await handOver({ ...second, cookie: await anotherSession(second) }), await handOver(teacher)];
  expect((await send('/settings/sessions/end-others', {}, second.cookie)).status).toBe(303);
  expect([await opens(handed), await opens(ofOther)]).toEqual([401, 200]);
});
