import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { people } from '../../people/tables.ts';

async function memberWithPassword() {
  const member = await createMember();
  await givePassword(member);
  return member;
}
const change = ({ cookie }: Member, email: string, password = PASSWORD) => send('/settings/email', { email, password }, cookie);
const emailOf = async ({ id }: Member) => (await db.select({ email: people.email }).from(people).where(eq(people.id, id)))[0]?.email;
const signIn = async (email: string) => (await send('/sign-in', { email, password: PASSWORD })).status;

beforeEach(resetRateLimits);

test('without mail a new address counts at once, in lower case, and the settings say so (ACC-04)', async () => {
  const member = await memberWithPassword();
  const next = `new.${member.username}@mail.example`;
  const page = await pageOf(await visit('/settings', { as: member.cookie }));
  expect(page.one('link', 'Email Change').attribute('href')).toBe('/settings/email');
  const response = await change(member, ` New.${member.username}@Mail.example `);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/settings?changed=email']);
  const settings = (await pageOf(await visit('/settings?changed=email', { as: member.cookie }))).one('main');
  expect(settings.text).toContain('Email changed successfully');
  expect(settings.text).toContain(next);
  expect([await signIn(member.email), await signIn(next)]).toEqual([401, 303]);
});

test('a refused address has its sentence, changes nothing and keeps what was typed (ACC-04)', async () => {
  const [member, other] = [await memberWithPassword(), await createMember()];
  for (const [email, password, status, message] of [
    [other.email.toUpperCase(), PASSWORD, 409, 'Email already registered'],
    ['maya@', PASSWORD, 422, 'This does not look like an email address.'],
    ['free@mail.example', 'not-it', 422, 'Current password is incorrect'],
    [other.email, 'not-it', 422, 'Current password is incorrect'], // does not show that the address is taken
    ['', PASSWORD, 422, 'All fields are required'],
    ['free@mail.example', '', 422, 'All fields are required'],
    [`${'a'.repeat(260)}@mail.example`, PASSWORD, 422, 'This does not look like an email address.'],
  ] as const) {
    const response = await change(member, email, password);
    const html = await response.text();
    const main = (await pageOf(html)).one('main');
    expect([email, response.status, main.text.includes(message)]).toEqual([email, status, true]);
    expect(main.one('textbox', 'New Email').attribute('value') ?? '').toBe(email.toLowerCase());
    expect(html).not.toContain(PASSWORD);
  }
  expect(await emailOf(member)).toBe(member.email);
});

test('of two people who take one address at once, one gets it (ACC-04)', async () => {
  const both = [await memberWithPassword(), await memberWithPassword()];
  const responses = await Promise.all(both.map((member) => change(member, 'wanted@mail.example')));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 409]);
});

test('guesses of the password are limited on the page of the address as well (ACC-04)', async () => {
  const member = await memberWithPassword();
  const statuses = [];
  for (let i = 0; i < 7; i++) statuses.push((await change(member, 'free@mail.example', `guess ${i}`)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
});
