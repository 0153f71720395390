import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consume, type LimitName, resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { createKidsStory } from '#tests/support/works.ts';

const CODE = /[A-HJ-NP-Z]{4}-[A-HJ-NP-Z]{4}-[A-HJ-NP-Z]{4}/g;
const SIGN_IN_MS = 5 * 60_000;
const MINUTES = 60;
/** What one person requests in a minute: a save every three seconds, ten pages, and what belongs to them. */
const OF_A_MINUTE: [LimitName, number][] = [
  ...([
    ['draft', 20],
    ['draft-kilobytes', 20 * 60],
    ['read', 30],
    ['write', 12],
  ] satisfies [LimitName, number][]),
  ...([
    ['live', 10],
    ['upload', 2],
  ] satisfies [LimitName, number][]),
];
/** What is counted by address also for signed-in people: scripts, styles and pictures, of which a browser stores most. */
const OF_A_MINUTE_BY_ADDRESS: [LimitName, number][] = [
  ['assets', 20],
  ['media', 60],
];

beforeEach(() => {
  resetRateLimits();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());
const advance = (ms: number) => vi.setSystemTime(Date.now() + ms);

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((header) => header.includes('session'))
    ?.split(';')[0] ?? '';

/** The teacher and 40 children, each signed in from the same address, all within five minutes. */
async function signIn(teacher: Member, group: { id: string }) {
  const children = await Promise.all(Array.from({ length: 40 }, () => createChild(group)));
  const cards = await send(
    `/groups/${group.id}/cards`,
    [...children.map(({ id }): [string, string] => ['child', id]), ['session', 'short']],
    teacher.cookie,
  );
  const codes = (await pageOf(cards)).one('main').text.match(CODE) ?? [];
  const first = await send('/sign-in', { email: teacher.email, password: PASSWORD });
  const responses = [first];
  for (const code of codes) {
    advance(SIGN_IN_MS / 41);
    responses.push(await send('/kids-sign-in', { code }));
  }
  expect(responses.map(({ status }) => status)).toEqual(Array(41).fill(303));
  return responses.map((response, n) => ({ id: [teacher, ...children][n]?.id ?? '', cookie: cookieOf(response) }));
}

test('41 people behind one address sign in within 5 minutes and work for an hour without a refusal (SAFE-15)', async () => {
  const teacher = await createMember();
  await givePassword(teacher);
  const class41 = await signIn(teacher, await createGroup([teacher], { kind: 'class' }));
  const story = await createKidsStory(await createMember());
  const waits = new Set<number>();
  const refused: number[] = [];
  for (let minute = 0; minute < MINUTES; minute++) {
    advance(60_000);
    for (const { id } of class41) {
      for (const [limit, count] of OF_A_MINUTE)
        for (let n = 0; n < (limit === 'draft-kilobytes' ? 1 : count); n++)
          waits.add(await consume(limit, id, 'member', limit === 'draft-kilobytes' ? count : 1));
      for (const [limit, count] of OF_A_MINUTE_BY_ADDRESS)
        for (let n = 0; n < count; n++) waits.add(await consume(limit, 'the school', 'network'));
    }
    if (minute !== MINUTES / 2) continue;
    // More likes than one person may send in a minute, and as many page loads.
    for (const { cookie } of class41)
      for (let n = 0; n < 6; n++) {
        const responses = [await send(`/works/${story.id}/like`, { liked: n % 2 ? 'no' : 'yes' }, cookie)];
        if (n === 0) responses.push(await visit('/kids-adventure', { as: cookie }), await visit(`/kids-book/${story.id}`, { as: cookie }));
        refused.push(...responses.map(({ status }) => status).filter((status) => status >= 400));
      }
  }
  expect([[...waits], refused]).toEqual([[0], []]);
}, 240_000);
