import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { codePoints } from '../../forms/text-rules.ts';
import { thoughtRefusal, truncate } from '../own-rules.ts';
import { people } from '../tables.ts';
import { thoughtOf } from './thought.server.ts';

const thoughts = async ({ id }: Member) =>
  (await db.select({ list: people.creativeThoughts }).from(people).where(eq(people.id, id)))[0]?.list;
const save = (thought: string, as?: string) => send('/profile/thought', { thought }, as);

beforeEach(resetRateLimits);

test('Save stores one trimmed thought and replaces earlier ones (FEED-31)', async () => {
  const person = await createMember({ creativeThoughts: ['old', 'older'] });
  const response = await save('  Every map is a promise.\r\n ', person.cookie);
  expect([response.status, response.headers.get('location')]).toEqual([303, `/profile/${person.id}`]);
  expect(await thoughts(person)).toEqual(['Every map is a promise.']);
  expect((await fetchData('/profile/thought', new URLSearchParams({ thought: 'Another.' }), person.cookie)).status).toBe(200);
  expect(await thoughts(person)).toEqual(['Another.']);
});

test('100 characters are stored, with emoji counted as one; 101 are refused and shown again (FEED-28, FEED-31)', async () => {
  const person = await createMember({ creativeThoughts: ['old'] });
  const hundred = `${'🔥'.repeat(50)}${'a'.repeat(50)}`;
  expect((await save(hundred, person.cookie)).status).toBe(303);
  expect(await thoughts(person)).toEqual([hundred]);
  const refused = await save(`${hundred}b`, person.cookie);
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(withoutScripts(page)).toContain('Thoughts can be up to 100 characters.');
  expect(page).toContain(`${hundred}b</textarea>`);
  expect(await thoughts(person)).toEqual([hundred]);
});

test('an empty or invisible thought is refused (FEED-30)', async () => {
  const person = await createMember({ creativeThoughts: ['old'] });
  for (const thought of ['', '   ', '\u200b\u202e', '\0']) expect((await save(thought, person.cookie)).status, thought).toBe(422);
  expect(await thoughts(person)).toEqual(['old']);
  expect(thoughtRefusal('')).toBeTruthy();
});

test('the input counts and truncates by code points, never inside an emoji (FEED-28, FEED-29)', () => {
  expect(codePoints('a🔥é')).toBe(3);
  expect(truncate('🔥'.repeat(101), 100)).toBe('🔥'.repeat(100));
});

test('a visitor cannot save a thought and is asked to sign in (FEED-33)', async () => {
  const response = await save('Mine.');
  expect(response.status).toBe(401);
  expect(withoutScripts(await response.text())).toContain('Please sign in to keep a thought.');
  const add = (await pageOf(await visit('/posts'))).one('region', 'Creative Thought').one('link', 'Add Thought');
  expect(add.attribute('href')).toBe('/sign-in?next=%2Fposts');
});

test('the first thought of the list is shown and prefilled; visitors have none (FEED-26, FEED-27)', async () => {
  const person = await createMember({ creativeThoughts: ['first & foremost', 'second'] });
  expect(await thoughtOf(person)).toBe('first & foremost');
  expect(await thoughtOf(await createMember())).toBeNull();
  expect(await thoughtOf(null)).toBeNull();
  expect(await (await visit('/profile/thought', { as: person.cookie })).text()).toContain('first &amp; foremost</textarea>');
});

test('the feed shows the first creative thought with its edit icon, and Add Thought where there is none (FEED-26, FEED-27)', async () => {
  const slip = async (as?: string) => (await pageOf(await visit('/posts', { as }))).one('region', 'Creative Thought');
  const shown = await slip((await createMember({ creativeThoughts: ['first & foremost', 'second'] })).cookie);
  expect(shown.parts('.thought-words').map(({ text }) => text)).toEqual(['first & foremost']);
  expect(shown.names('link')).toEqual(['Edit thought']);
  for (const as of [(await createMember()).cookie, undefined]) {
    const none = await slip(as);
    expect(none.parts('.thought-words')).toEqual([]);
    expect(none.names('link')).toEqual(['Add Thought']);
  }
});
