import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { dailyJobs } from './data-lifecycle.server.ts';
import { notify } from './notify.server.ts';
import { notifications } from './tables.ts';

const warn = ({ id }: { id: string }, words: string, sendAt?: Date) =>
  notify(db, { personId: id, kind: 'warning', data: { rule: 'No spam', words }, sendAt });
const shown = async (person: Member, path = '/help-center') =>
  (await pageOf(await visit(path, { as: person.cookie }))).all('region', 'Warning').map(({ text }) => text);
const acknowledge = (person: Member, warning: string, back = '/help-center') =>
  send('/notifications/read', { warning, back }, person.cookie);

beforeEach(() => resetRateLimits());

test('a warning is shown on every page until “I have read this” is pressed, which leads back to the page (MOD-13)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  const book = await createBook(other);
  const id = await warn(person, 'Please stop.');
  const text = 'This is a warning from the moderators of this site. Reason: No spam. Please stop.\nI have read this';
  for (const path of ['/help-center', '/notifications', `/book/${book.id}`, '/settings']) expect(await shown(person, path)).toEqual([text]);
  expect(await shown(other)).toEqual([]);
  const response = await acknowledge(person, id, '/settings');
  expect([response.status, response.headers.get('location')]).toEqual([303, '/settings']);
  expect(await shown(person)).toEqual([]);
  const list = await pageOf(await visit('/notifications', { as: person.cookie }));
  expect(list.one('main').text).toContain('This is a warning from the moderators of this site. Reason: No spam. Please stop.');
});

test('reading the notifications does not acknowledge a warning (MOD-13)', async () => {
  const person = await createMember();
  const id = await warn(person, '');
  await send('/notifications/read', { last: id }, person.cookie);
  expect(await shown(person)).toEqual(['This is a warning from the moderators of this site. Reason: No spam.\nI have read this']);
});

test.each(['/write/book', '/write/comic', '/write/fantheory', '/write/imageworld', '/create-post', '/kids-writing'])(
  'a warning is never shown on an editor: %s (MOD-13)',
  async (path) => {
    const person = await createMember();
    await warn(person, 'Please stop.');
    const response = await visit(path, { as: person.cookie });
    expect(response.status).toBe(200);
    expect((await pageOf(response)).text).not.toContain('Please stop.');
  },
);

test('of several warnings the oldest is shown first, and one whose time has not come is not shown (MOD-13)', async () => {
  const person = await createMember();
  const [first, second] = [await warn(person, 'First.'), await warn(person, 'Second.')];
  const later = await warn(person, 'Third.', new Date(Date.now() + 3_600_000));
  expect(await shown(person)).toEqual([expect.stringContaining('First.')]);
  await acknowledge(person, first);
  expect(await shown(person)).toEqual([expect.stringContaining('Second.')]);
  await acknowledge(person, second);
  expect(await shown(person)).toEqual([]);
  await db.update(notifications).set({ sendAt: sql`now()` }).where(eq(notifications.id, later));
  expect(await shown(person)).toEqual([expect.stringContaining('Third.')]);
});

test('no one acknowledges the warning of another person, and the page to go back to is one of this site (MOD-13)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  const id = await warn(person, 'Please stop.');
  await acknowledge(other, id);
  expect(await shown(person)).toHaveLength(1);
  const response = await acknowledge(person, id, 'https://evil.example/');
  expect(response.headers.get('location')).toBe('/notifications');
});

test('an unacknowledged warning is not deleted when later notices exceed the limit (NOTICE-01)', async () => {
  const person = await createMember();
  const dayBefore = new Date(Date.now() - 86_400_000);
  const [read, unread] = [await warn(person, 'Read.', dayBefore), await warn(person, 'Unread.', dayBefore)];
  await acknowledge(person, read);
  await db.execute(sql`insert into notifications (person_id, kind, data, send_at)
    select ${person.id}, 'new-role', jsonb_build_object('role', n), now() - n * interval '1 second' from generate_series(1, 1005) n`);
  for (const { run } of dailyJobs) await run(Date.now(), () => false);
  const rows = await db.select().from(notifications).where(eq(notifications.personId, person.id));
  expect([rows.length, rows.filter(({ kind }) => kind === 'warning').map(({ id }) => id)]).toEqual([1_001, [unread]]);
});
