import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { reports } from '../tables.ts';

beforeEach(resetRateLimits);
const PATH = '/report-problem';
const reportsOf = (person: Member) => db.select().from(reports).where(eq(reports.personId, person.id));
const submit = (person: Member, fields: Record<string, string>) =>
  fetchData(PATH, new URLSearchParams({ id: 'one', ...fields }), person.cookie);

test('the form has a description with a counter and an optional contact (ROUTE-20, REPORT-16, REPORT-18, AMB-93)', async () => {
  const page = (await (await visit(PATH, { as: (await createMember()).cookie })).text()).replaceAll('<!-- -->', '');
  expect(page).toMatch(/<h1[^>]*>Contact Us<\/h1>/);
  expect(page).toMatch(/<textarea[^>]*name="details"/);
  expect(page).toMatch(/<input[^>]*name="contact"/);
  expect(withoutScripts(page)).toContain('(optional)');
  expect(withoutScripts(page)).toContain('0 / 5,000');
  expect(page).not.toMatch(/<button[^>]*disabled=""[^>]*>Submit Report/); // without JavaScript nothing would enable it
});

test('a problem report is stored as pending with reporter, reason, details and contact (REPORT-19, DATA-14, AMB-14)', async () => {
  const person = await createMember();
  expect((await submit(person, { details: '  The lamp\r\nis out.\0 ', contact: ' me@x.example ' })).status).toBe(200);
  expect(await reportsOf(person)).toMatchObject([
    {
      personId: person.id,
      reason: 'Problem Report',
      details: 'The lamp\nis out.',
      contact: 'me@x.example',
      status: 'pending',
      contentType: null,
      contentId: null,
    },
  ]);
});

test('without a contact it is null (REPORT-18, AMB-14)', async () => {
  const person = await createMember();
  await submit(person, { details: 'No way to reach me.', contact: '  ' });
  expect(await reportsOf(person)).toMatchObject([{ contact: null }]);
});

test('a repeated submit is one report; a changed text, another submit or another person is a new one (REPORT-19)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  const both = await Promise.all([1, 2, 3].map(() => submit(person, { details: 'Twice.' })));
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await reportsOf(person)).toHaveLength(1);
  await submit(person, { details: 'Twice, and more.' });
  await submit(person, { details: 'Twice.', id: 'two' });
  await submit(other, { details: 'Twice.' });
  expect([(await reportsOf(person)).length, (await reportsOf(other)).length]).toEqual([3, 1]);
});

test('a blank or too long description is refused with a message, and the form keeps its values (REPORT-17, AMB-93)', async () => {
  const person = await createMember();
  const refused = async (fields: Record<string, string>, words: string, value: string) => {
    const response = await send(PATH, { id: 'one', ...fields }, person.cookie);
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(withoutScripts(page)).toContain(words);
    expect(withoutScripts(page)).toContain(value);
  };
  await refused({ details: ' \n ', contact: 'me@x.example' }, 'Please describe the problem first.', 'me@x.example');
  await refused({ details: 'x'.repeat(5_001) }, 'up to 5,000 characters', 'x'.repeat(5_001));
  await refused({ details: 'Lamp out.', contact: 'c'.repeat(201) }, 'up to 200 characters', 'Lamp out.');
  expect((await send(PATH, {}, person.cookie)).status).toBe(422);
  expect(await reportsOf(person)).toEqual([]);
  expect((await send(PATH, { id: 'one', details: '😀'.repeat(5_000) }, person.cookie)).status).toBe(303);
});

test('without JavaScript a thank-you page links to the profile and redirects after three seconds (REPORT-20, AMB-95)', async () => {
  const person = await createMember();
  const sent = await send(PATH, { id: 'one', details: 'Plain.' }, person.cookie);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${PATH}?sent=yes`]);
  const page = await (await visit(`${PATH}?sent=yes`, { as: person.cookie })).text();
  expect(withoutScripts(page)).toContain('Thank you for your report. We will review it shortly.');
  expect(page).toContain('<noscript><meta http-equiv="refresh" content="3;url=/profile"/></noscript>');
  expect(page).toMatch(/href="\/profile"[^>]*>Go to your profile/);
});

test('a visitor sees a sign-in prompt, is not redirected, and cannot send a report (REPORT-22, AMB-18, PRIVACY-08)', async () => {
  const response = await visit(PATH);
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(withoutScripts(page)).toContain('Sign In Required');
  expect(page).toContain('href="/sign-in?next=%2Freport-problem"');
  expect(page).not.toContain('name="details"');
  expect(page).not.toContain('http-equiv="refresh"');
  const count = () => db.$count(reports);
  const before = await count();
  const refused = await send(PATH, { details: 'From outside.', contact: 'me@x.example' });
  expect(refused.status).toBe(401);
  expect(await count()).toBe(before);
  const form = withoutScripts(await refused.text()); // as if the session ended meanwhile: the form keeps its values
  for (const words of ['From outside.', 'me@x.example', 'Please sign in to report a problem', 'Sign In (new tab)'])
    expect(form).toContain(words);
});

test('a member reports twenty problems a day, counted for all processes; the next one is refused, and the form keeps its values (REPORT-19, S5)', async () => {
  const person = await createMember();
  for (let i = 0; i < 20; i++) expect((await submit(person, { id: `report ${i}`, details: 'The lamp is out.' })).status).toBe(200);
  const refused = await send(PATH, { id: 'one more', details: 'The stairs are steep.' }, person.cookie);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 80_000]).toEqual([429, true]);
  const { rows } = await db.execute(sql`select points from rate_limit_counters where key like '%problem-report%' and points > 20`);
  expect(rows).toHaveLength(1);
  expect(withoutScripts(await refused.text())).toContain('The stairs are steep.');
  expect(await reportsOf(person)).toHaveLength(20);
});
