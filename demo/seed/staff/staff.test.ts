import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cases } from '#app/moderation/tables.ts';
import { people } from '#app/people/tables.ts';
import { dailyTotals } from '#app/statistics/tables.ts';
import { db } from '#server/database/database.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createComments, createPosts } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { readPeople } from '../parse/content.ts';
import { type IdOf, seedPeople } from '../people.ts';
import { demoLogins, seedStaff } from './seed-staff.ts';

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** What the other steps seed for minutes, with their images: one thing of each kind that is reported, some days old. */
async function createContent(idOf: IdOf) {
  const [author, other] = [{ id: idOf('saltglass') }, { id: idOf('haruto_ishii') }];
  const createdAt = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000);
  const book = await createBook(author, { createdAt });
  await createKidsStory(author, { createdAt });
  await createPosts(
    author,
    Array.from({ length: 8 }, () => ({ createdAt })),
  );
  await createComments(
    other,
    { work: book.id },
    Array.from({ length: 4 }, () => ({ createdAt })),
  );
  const channel = await createChannel(author);
  await createMessages(channel, author, { createdAt });
}

test('the demo prints logins of owner, moderator, members and a child with a card, with 12 open cases, two groups and a month of statistics (OPS-12)', async () => {
  const idOf = await seedPeople(readPeople());
  await createContent(idOf);
  await seedStaff(null, idOf);
  await seedStaff(null, idOf); // an earlier start was interrupted
  const lines = demoLogins().split('\n');
  const logins = lines.slice(0, -1).map((line) => /^ {2}(\w+).* (\S+@\S+) +(\S+)$/.exec(line)?.slice(1) ?? []);
  expect(logins.map(([role]) => role)).toEqual(['Owner', 'Moderator', 'Member', 'Member']);
  const cookies: string[] = [];
  for (const [, email = '', password = ''] of logins) {
    const response = await send('/sign-in', { email, password });
    expect([email, response.status]).toEqual([email, 303]);
    cookies.push(cookieOf(response));
  }
  const [owner = '', moderator = '', member = '', reader = ''] = cookies;
  expect((await visit('/moderation', { as: member })).status).toBe(404);
  expect((await visit('/moderation', { as: moderator })).status).toBe(200);
  const open = await db.select({ kind: cases.kind, subject: cases.subjectType }).from(cases).where(eq(cases.state, 'open'));
  const count = (kind: string) => open.filter((row) => row.kind === kind).length;
  expect(open).toHaveLength(12);
  expect(['report', 'problem', 'held', 'appeal', 'application', 'group', 'review'].map(count)).toEqual([6, 1, 1, 1, 1, 1, 1]);
  const reported = open.filter(({ kind }) => kind === 'report').map(({ subject }) => subject);
  expect(new Set(reported)).toEqual(new Set(['work', 'post', 'comment', 'message', 'person']));

  const month = and(sql`${dailyTotals.day} >= current_date - 30`, sql`${dailyTotals.count} > 0`);
  const kinds = await db.selectDistinct({ kind: dailyTotals.kind }).from(dailyTotals).where(month);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['accounts', 'comments', 'messages', 'posts', 'reports', 'works']);
  const page = await pageOf(await visit('/admin', { as: owner }));
  const numbers = page.parts('.admin-numbers tbody tr').map((row) => row.parts('td').map(({ text }) => text));
  expect(numbers).toHaveLength(8);
  for (const row of numbers) expect(row[2]).not.toMatch(/^(0|–)$/);
  expect(await db.$count(people, eq(people.role, 'owner'))).toBe(1);
  expect((await pageOf(await visit('/groups', { as: owner }))).text).toContain('Lighthouse Class');
  const [, code = ''] = /^ {2}Child, with a card +\/kids-sign-in +(\S+)$/.exec(lines.at(-1) ?? '') ?? [];
  const child = cookieOf(await send('/kids-sign-in', { code }));
  expect((await pageOf(await visit('/kids-adventure', { as: child }))).names('link').join()).not.toContain('Sign in');
  expect((await visit('/groups', { as: child })).status).toBe(403);
  expect((await pageOf(await visit('/groups', { as: reader }))).text).toContain('Oliveira Family');
});
