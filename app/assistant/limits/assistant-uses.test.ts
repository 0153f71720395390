import { eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { NEW_STORY, postForm, startTestProvider } from '#tests/support/assistant/assistant.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { helperUses } from '../tables.ts';
import { deletePastUses, withinLimits } from './assistant-uses.server.ts';
import { monthReached } from './limit-rules.ts';

const provider = await startTestProvider();
const TITLE = { kind: 'book', keywords: 'lamp, sea' };
const title = (cookie: string) => postForm('/assistant/title', TITLE, cookie);
const usesOf = async (personId: string | null) =>
  (
    await db
      .select()
      .from(helperUses)
      .where(personId ? eq(helperUses.personId, personId) : isNull(helperUses.personId))
  ).map(({ made, uses }) => [made, uses]);

beforeEach(async () => {
  await db.delete(helperUses);
  await setSettings();
  provider.reset();
  provider.always({ text: 'The Lamp' });
});
afterEach(() => setSettings());

test('the month of the limit ends on the first of the next, also at the end of a year (SITE-04)', () => {
  expect(monthReached(new Date('2026-11-30T23:59:59Z'))).toBe(
    "The writing helper has reached this month's limit. It is back on December 1.",
  );
  expect(monthReached(new Date('2026-12-31T00:00:00Z'))).toBe(
    "The writing helper has reached this month's limit. It is back on January 1.",
  );
});

test('100 requests at once never pass the limit of the month (SITE-04)', async () => {
  await setSettings({ 'texts-a-month': '7' });
  const people = await Promise.all(Array.from({ length: 10 }, () => createMember()));
  let sent = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) =>
      withinLimits({ ...people[n % 10]!, profilePicture: null }, 'text', new AbortController().signal, async () => {
        sent++;
      }),
    ),
  );
  expect([sent, results.filter(({ status }) => status === 'fulfilled').length]).toEqual([7, 7]);
  expect(await usesOf(null)).toEqual([['text', 7]]);
});

test('above the limits of the month and of the day the answer says when the helper is back, and nothing is sent (SITE-04)', async () => {
  const [one, other] = [await createMember(), await createMember()];
  await setSettings({ 'texts-a-month': '2', 'texts-a-day': '1' });
  expect((await title(one.cookie)).status).toBe(200);
  expect(await title(one.cookie)).toMatchObject({
    status: 429,
    message: 'You have reached your limit of the writing helper for today. It is back tomorrow.',
  });
  expect((await title(other.cookie)).status).toBe(200);
  const third = await createMember();
  expect(await postForm('/assistant/story', NEW_STORY, third.cookie)).toMatchObject({ status: 429, message: monthReached(new Date()) });
  expect(provider.requests).toHaveLength(2);
  expect(await usesOf(third.id)).toEqual([]); // refused as a whole
  await setSettings({ 'pictures-a-month': '0' });
  const scene = await postForm('/assistant/scene', { kind: 'book', description: 'A lamp at sea' }, third.cookie);
  expect(scene).toMatchObject({ status: 429, message: monthReached(new Date()) });
});

test('a use is given back when the provider fails (SITE-04)', async () => {
  const { cookie, id } = await createMember();
  provider.always({ status: 500 });
  expect((await title(cookie)).status).toBe(502);
  expect([await usesOf(id), await usesOf(null)]).toEqual([[['text', 0]], [['text', 0]]]);
});

test('a switched-off helper refuses requests and is offered on no page (SITE-04)', async () => {
  const { cookie } = await createMember();
  await setSettings({ 'writing-helper': 'off' });
  expect(await title(cookie)).toMatchObject({ status: 403, message: 'The writing helper is turned off on this site.' });
  expect(provider.requests).toHaveLength(0);
  for (const path of ['/write/book', '/write/comic', '/kids-writing']) {
    const page = await pageOf(await visit(path, { as: cookie }));
    expect(page.names('button').filter((name) => /Generate|Cinder|helper/i.test(name))).toEqual([]);
  }
});

test('counts of past days and months are deleted (SITE-04)', async () => {
  const { id } = await createMember();
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z'), toFake: ['Date'] });
  const row = { made: 'text', uses: 1 } as const;
  await db.insert(helperUses).values([
    { ...row, personId: id, period: '2026-10-24' },
    { ...row, personId: id, period: '2026-11-25' },
    { ...row, personId: null, period: '2026-09' },
    { ...row, personId: null, period: '2026-10' },
    { ...row, personId: null, period: '2026-11' },
  ]);
  await deletePastUses();
  vi.useRealTimers();
  const left = await db.select({ period: helperUses.period }).from(helperUses);
  expect(left.map(({ period }) => period).sort()).toEqual(['2026-10', '2026-10-24', '2026-11', '2026-11-25']);
});
