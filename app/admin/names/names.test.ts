import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { refusedNames } from '../../registration/tables.ts';

let administrator: Member;
beforeEach(async () => {
  resetRateLimits();
  await db.delete(refusedNames);
  administrator = await createMember({ role: 'administrator' });
});

const add = (names: string) => send('/admin/refused-names', { names }, administrator.cookie);
const page = async (address = '/admin/refused-names') => (await pageOf(await visit(address, { as: administrator.cookie }))).one('main');

test('names are added one on each line, listed ones once, and allowed again (REG-10)', async () => {
  expect((await add('Spam.Example\r\n@site_team\n\nspam.example ')).status).toBe(303);
  expect((await add('spam.example')).status).toBe(303);
  const rows = (await page()).parts('tbody tr').map(({ text }) => text);
  expect(rows).toHaveLength(2);
  expect(rows.join(' ')).toMatch(
    /@site_team\s+Username.*spam\.example\s+Email domain|spam\.example\s+Email domain.*@site_team\s+Username/s,
  );
  const [listed] = await db.select().from(refusedNames);
  expect((await send(`/admin/refused-names/${listed?.id}/allow`, {}, administrator.cookie)).status).toBe(303);
  expect(await db.$count(refusedNames)).toBe(1);
  for (const unknown of [listed?.id, 'nonsense'])
    expect((await send(`/admin/refused-names/${unknown}/allow`, {}, administrator.cookie)).status).toBe(404);
});

test.each([
  ['', 'Type an email domain or a username.'],
  ['good.example\nno spaces allowed', '“no spaces allowed” is neither an email domain nor a username.'],
  ['ab', '“ab” is neither an email domain nor a username.'],
  [Array.from({ length: 1_001 }, (_, n) => `d${n}.example`).join('\n'), 'Up to 1,000 email domains and usernames can be listed.'],
])('a text with something else stores nothing and stays in the form (REG-10)', async (names, message) => {
  const response = await add(names);
  expect(response.status).toBe(422);
  const form = (await pageOf(response)).one('main');
  expect(form.text).toContain(message);
  expect(form.parts('textarea')[0]?.text.replaceAll(/\s+/g, ' ').trim()).toBe(names.replaceAll('\n', ' '));
  expect(await db.$count(refusedNames)).toBe(0);
});

test('no more than 1,000 names are listed, also by two administrators at once (REG-10)', async () => {
  const lines = (from: number, count: number) => Array.from({ length: count }, (_, n) => `d${from + n}.example`).join('\n');
  expect((await add(lines(0, 998))).status).toBe(303);
  const statuses = (await Promise.all([add(lines(2_000, 2)), add(lines(3_000, 2))])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([303, 422]);
  expect(await db.$count(refusedNames)).toBe(1_000);
  expect((await page()).parts('tbody tr')).toHaveLength(50);
});
