import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { deleteChallenges } from '#tests/support/challenges.ts';
import { endsIn, nextChallenge, statusOf, THEMES } from './challenge-rules.ts';
import { currentChallenge } from './challenges.server.ts';
import { challenges } from './tables.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-11-21T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
const all = () => db.select().from(challenges).orderBy(challenges.startDate);

beforeEach(deleteChallenges);

test('a new site runs Lost in Translation: started 7 days ago, ends in 5, 126 participants (HOME-25, DATA-25, AMB-10)', async () => {
  const first = await currentChallenge(now);
  expect(first).toMatchObject({
    title: 'Lost in Translation',
    startDate: later(-7),
    endDate: later(5),
    participantCount: 126,
    isFeatured: true,
    image: null,
  });
  expect(first.description).toBeTruthy();
  expect(endsIn(first.endDate, now)).toBe('Ends in 5 days');
  expect(await currentChallenge(later(4.9))).toEqual(first);
});

test('an ended challenge is past, and the next theme starts at its end without participants (AMB-10)', async () => {
  const first = await currentChallenge(now);
  const second = await currentChallenge(later(5));
  expect(second).toMatchObject({ title: THEMES[1].title, startDate: first.endDate, endDate: later(12), participantCount: 0 });
  expect(statusOf(first, later(5))).toBe('past');
  expect(statusOf(second, later(5))).toBe('active');
  expect(statusOf(second, later(4))).toBe('upcoming');
  expect(await all()).toHaveLength(2);
});

test('a site without visits for weeks continues the schedule in step, without the weeks between', async () => {
  await currentChallenge(now);
  const found = await currentChallenge(later(5 + 7 * 3 + 2));
  expect(found).toMatchObject({ title: THEMES[1].title, startDate: later(26), endDate: later(33) });
  expect(await all()).toHaveLength(2);
});

test('concurrent requests store only one first and one next challenge', async () => {
  const request = (at: Date) => Promise.all(Array.from({ length: 8 }, () => currentChallenge(at)));
  expect(new Set((await request(now)).map(({ id }) => id)).size).toBe(1);
  expect(new Set((await request(later(6))).map(({ id }) => id)).size).toBe(1);
  expect(await all()).toHaveLength(2);
});

test('the schedule repeats, and continues after a challenge added by the operator', () => {
  const dates = { startDate: later(-7), endDate: now };
  let title: string = THEMES[0].title;
  const seen = new Set([title]);
  for (let n = 1; n < THEMES.length; n++) {
    title = nextChallenge({ ...dates, title }, now).title;
    seen.add(title);
  }
  expect(seen.size).toBe(THEMES.length);
  expect(nextChallenge({ ...dates, title }, now).title).toBe(THEMES[0].title);
  expect(nextChallenge({ ...dates, title: 'Our own' }, now)).toMatchObject({ title: THEMES[0].title, startDate: now });
  expect(statusOf(nextChallenge(null, now), now)).toBe('active');
});

test.each([
  [5, 'Ends in 5 days'],
  [4.2, 'Ends in 5 days'],
  [1, 'Ends in 1 day'],
  [0.01, 'Ends in 1 day'],
  [0, 'Ended'],
])('%d days before its end: %s (AMB-10)', (days, words) => {
  expect(endsIn(later(days), now)).toBe(words);
});
