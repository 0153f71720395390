import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { ACTIVE } from '#server/access/standing-state-rules.ts';
import { db, pool } from '#server/database/database.ts';
import { SESSION_COOKIE } from '#server/identity/session-cookie.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createContentOf } from '#tests/authorization/fixture.ts';
import { waitUntilBlocked } from '#tests/support/database/blocked.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { anotherSession, createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { otherTransaction } from '#tests/support/servers/other-transaction.ts';
import { createBook } from '#tests/support/works.ts';
import { newId } from '../../forms/new-id.ts';
import { people } from '../../people/tables.ts';
import { accountDeletionReasons, accountDeletions, accounts } from '../tables.ts';
import { DELETION_MESSAGES, DELETION_REASONS } from './deletion-rules.ts';

const PAGE = '/delete-account';
const YES = { reason: 'Privacy concerns', confirm: 'yes', password: PASSWORD };
const textOf = async (response: Response) => (await response.text()).replaceAll('&#x27;', "'").replaceAll('<!-- -->', '');
const deletionStartedAt = async ({ id }: { id: string }) =>
  (await db.select({ at: people.deletingSince }).from(people).where(eq(people.id, id)))[0]?.at ?? null;
const isSignedIn = async (cookie: string) => (await visit('/settings', { as: cookie })).status === 200;
const reasons = async () =>
  Object.fromEntries(
    (
      await db
        .select({ reason: accountDeletionReasons.reason, n: sql<number>`sum(count)::int` })
        .from(accountDeletionReasons)
        .groupBy(sql`1`)
    ).map(({ reason, n }) => [reason, n]),
  );

let created = 0;
/** Signs a new member up. */
async function signedUpMember(username = `lv${newId().slice(-6)}${++created}`) {
  const [email, password] = [`${username}@mail.example`, PASSWORD];
  const response = await send('/sign-up', { name: 'Maya', username, email, password, terms: 'on' });
  expect(response.status).toBe(303);
  const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const [person] = await db.select().from(people).where(eq(people.username, username));
  return { ...(person as typeof people.$inferSelect), standing: ACTIVE, email, password, cookie };
}
/** A member with PASSWORD. */
async function memberWithPassword() {
  const person = await createMember();
  await givePassword(person);
  return person;
}

beforeEach(resetRateLimits);

test('a visitor is redirected to the home page (DELETE-01, ROUTE-26, AMB-18)', async () => {
  const response = await visit(PAGE);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  // A submitted form is refused instead, because a redirect would look like a deletion.
  expect((await send(PAGE, YES)).status).toBe(401);
  expect((await fetchData(PAGE, new URLSearchParams(YES))).status).toBe(401);
});

test('the page offers eight reasons as a single choice and lists what is deleted, with numbers (ROUTE-26, DELETE-02, HELP-05)', async () => {
  const person = await createMember({ username: `Deleting${++created}` });
  const other = await createMember();
  const [book] = [await createBook(person), await createBook(person), await createBook(other)];
  await createPost(person);
  for (let i = 0; i < 3; i++) await send(`/works/${book.id}/comments`, { text: 'A word.' }, person.cookie);
  const text = await textOf(await visit(PAGE, { as: person.cookie }));
  expect([...text.matchAll(/type="radio"[^>]*name="reason"[^>]*value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
    'No longer using the platform',
    'Privacy concerns',
    'Found a better alternative',
    'Technical issues',
    'Content quality',
    'Too many notifications',
    'Account security concerns',
    'Other',
  ]);
  for (const line of ['within 48 hours', 'Back to Profile']) expect(text).toContain(line);
  const rows = [...text.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, what, count]) => [what, count]);
  expect(rows).toEqual([
    ['Stories, with their comments and likes', '2'],
    ['Posts', '1'],
    ['Comments', '3'],
  ]); // zero counts are not listed
});

test('the settings link to the page (SETTINGS-10)', async () => {
  const text = await textOf(await visit('/settings', { as: (await createMember()).cookie }));
  expect(text).toMatch(/<a [^>]*href="\/delete-account"[^>]*>.*Delete Account/);
});

test('the page runs the same number of queries however much content there is', async () => {
  const [small, large] = [await createMember(), await createMember()];
  for (let i = 0; i < 6; i++) await createContentOf(large, `much${i}`);
  const countQueries = async ({ cookie }: Member) => {
    let count = 0;
    const query = pool.query.bind(pool);
    pool.query = ((...given: Parameters<typeof query>) => {
      count++;
      return query(...given);
    }) as typeof pool.query;
    expect((await visit(PAGE, { as: cookie })).status).toBe(200);
    pool.query = query;
    return count;
  };
  const few = await countQueries(small);
  expect(few).toBeGreaterThan(0);
  expect(await countQueries(large)).toBe(few);
});

test('without a listed reason nothing is deleted (DELETE-03)', async () => {
  const person = await createMember();
  for (const reason of ['', 'Boredom', 'privacy concerns']) {
    const response = await send(PAGE, { ...YES, reason }, person.cookie);
    expect([response.status, withoutScripts(await textOf(response)).includes(DELETION_MESSAGES.noReason)]).toEqual([422, true]);
  }
  expect([await deletionStartedAt(person), await isSignedIn(person.cookie)]).toEqual([null, true]);
});

test('without JavaScript a second step of the page confirms and deletes the account (DELETE-04, DELETE-05)', async () => {
  const person = await memberWithPassword();
  const browser = await plainBrowser(PAGE, { as: person.cookie });
  await browser.submit('Delete Account', { 'Technical issues': true });
  expect(browser.page.names('heading')).toContain('Delete your account?');
  await browser.follow('Cancel');
  expect(browser.page.all('radio')).toHaveLength(DELETION_REASONS.length);
  expect([await deletionStartedAt(person), await isSignedIn(person.cookie)]).toEqual([null, true]);
  await browser.submit('Delete Account', { 'Technical issues': true });
  await browser.submit('Delete Account', { Password: PASSWORD });
  expect(browser.path).toBe('/');
  expect(await deletionStartedAt(person)).not.toBeNull();
  expect(await reasons()).toMatchObject({ 'Technical issues': 1 });
  await browser.open('/settings');
  expect(browser.page.text).toContain('Please sign in to see your settings.');
});

test('an account whose deletion is not confirmed is not deleted (DELETE-04)', async () => {
  const person = await createMember();
  for (const confirm of ['', 'no']) {
    const response = await send(PAGE, { ...YES, confirm }, person.cookie);
    expect([response.status, withoutScripts(await textOf(response)).includes(DELETION_MESSAGES.unconfirmed)]).toEqual([422, true]);
  }
  expect([await deletionStartedAt(person), await isSignedIn(person.cookie)]).toEqual([null, true]);
});

test('a confirmed deletion signs out everywhere, redirects to the home page and prevents sign-in (DELETE-05, DELETE-06)', async () => {
  const person = await signedUpMember();
  const elsewhere = await anotherSession(person);
  const response = await send(PAGE, YES, person.cookie);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  expect(response.headers.getSetCookie().join()).toMatch(new RegExp(`${SESSION_COOKIE}=;.*Max-Age=0`));
  for (const cookie of [person.cookie, elsewhere]) expect(await isSignedIn(cookie)).toBe(false);
  // The response is that of an unknown account, so that sign-in does not reveal the deletion.
  const signIn = (email: string) => send('/sign-in', { email, password: person.password });
  const [deleted, unknown] = [await signIn(person.email), await signIn('never@mail.example')];
  expect([deleted.status, unknown.status]).toEqual([401, 401]);
  expect(withoutScripts(await textOf(deleted))).toContain("Invalid email or password. Please sign up if you don't have an account.");
  expect(await db.select().from(accounts).where(eq(accounts.userId, person.id))).toEqual([]);
});

test('with JavaScript the response confirms the deletion, and a simultaneous second submit succeeds too (DELETE-05)', async () => {
  const person = await memberWithPassword();
  const other = await otherTransaction();
  await other.query('select from people where id = $1 for update', person.id);
  const both = [1, 2].map(() => fetchData(PAGE, new URLSearchParams({ ...YES, reason: 'Content quality' }), person.cookie));
  await waitUntilBlocked(2); // both are past the check of the session, which the first one ends
  await other.commit();
  for (const { status, text } of await Promise.all(both)) {
    expect(status).toBe(200);
    expect(text).toContain('left');
  }
  expect((await reasons())['Content quality']).toBe(1);
});

test('the reason is counted by month, without any reference to the person (DELETE-06, AMB-59)', async () => {
  const before = (await reasons())['Technical issues'] ?? 0;
  const deleted = [await memberWithPassword(), await memberWithPassword()];
  for (const { cookie } of deleted) await send(PAGE, { ...YES, reason: 'Technical issues' }, cookie);
  expect((await reasons())['Technical issues']).toBe(before + 2);
  const rows = await db.select().from(accountDeletionReasons).where(eq(accountDeletionReasons.reason, 'Technical issues'));
  expect(rows.map((row) => Object.keys(row))).toEqual([['reason', 'month', 'count']]);
  expect(rows[0]?.month).toMatch(/^\d{4}-\d\d-01$/);
  const pending = await db.select().from(accountDeletions);
  expect(pending.map(({ personId }) => personId)).toEqual(expect.arrayContaining(deleted.map(({ id }) => id)));
});

test('the email address is free at once; the username stays taken until the purge is complete (AMB-59)', async () => {
  const person = await signedUpMember();
  await send(PAGE, YES, person.cookie);
  const signUp = (username: string) =>
    send('/sign-up', { name: 'Maya', username, email: person.email, password: person.password, terms: 'on' });
  const taken = await signUp(person.username);
  expect([taken.status, await textOf(taken)]).toEqual([409, expect.stringContaining('Username already taken')]);
  expect((await signUp(`${person.username}b`)).status).toBe(303);
});

test('an account is deleted with its password only, however recent the session; guesses are rate limited (DELETE-04)', async () => {
  const person = await signedUpMember();
  expect(await textOf(await visit(`${PAGE}?reason=Other`, { as: person.cookie }))).toContain('type="password"');
  const none = await send(PAGE, { ...YES, password: '' }, person.cookie);
  expect([none.status, withoutScripts(await textOf(none)).includes(DELETION_MESSAGES.password)]).toEqual([422, true]);
  const wrong = await send(PAGE, { ...YES, password: 'Lantern-7-elm' }, person.cookie);
  const text = await textOf(wrong);
  expect([wrong.status, text.includes('Current password is incorrect'), text.includes('Lantern-7-elm')]).toEqual([422, true, false]);
  expect(await deletionStartedAt(person)).toBeNull();
  const right = await send(PAGE, { ...YES, password: person.password }, person.cookie);
  expect([right.status, right.headers.get('location')]).toEqual([303, '/']);
  expect(await deletionStartedAt(person)).not.toBeNull();

  const guessed = await memberWithPassword();
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await send(PAGE, { ...YES, password: `guess-${i}` }, guessed.cookie)).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  expect(await deletionStartedAt(guessed)).toBeNull();
});

test('only the viewer’s own account is deleted, whatever ids are sent (DELETE-07)', async () => {
  const [person, other] = [await memberWithPassword(), await memberWithPassword()];
  const more = { id: other.id, user_id: other.id, username: other.username, personId: other.id, email: other.email };
  await send(`${PAGE}?id=${other.id}&username=${other.username}`, { ...YES, ...more }, person.cookie);
  expect([await deletionStartedAt(person), await deletionStartedAt(other)]).toEqual([expect.any(Date), null]);
  expect(await isSignedIn(other.cookie)).toBe(true);
  const forged = await visit(PAGE, {
    method: 'POST',
    body: new URLSearchParams(YES),
    as: other.cookie,
    headers: { origin: 'https://elsewhere.example' },
  });
  expect([forged.status, await deletionStartedAt(other)]).toEqual([403, null]);
});

test('a failed deletion shows an error, leaves the account intact and can be retried (DELETE-08)', async () => {
  const person = await memberWithPassword();
  await db.execute(
    sql`create function reject_deletions() returns trigger language plpgsql as $$ begin raise exception 'rejected by the test'; end $$`,
  );
  await db.execute(
    sql`create trigger reject_deletions before insert on account_deletions for each row execute function reject_deletions()`,
  );
  const plainForm = await send(PAGE, YES, person.cookie);
  const fetched = await fetchData(PAGE, new URLSearchParams(YES), person.cookie);
  await db.execute(sql`drop trigger reject_deletions on account_deletions`);
  for (const [status, text] of [[plainForm.status, await textOf(plainForm)] as const, [fetched.status, fetched.text] as const]) {
    expect(status).toBe(500);
    expect(withoutScripts(text)).toContain('Failed to delete account. Please try again or contact support.');
  }
  expect([await deletionStartedAt(person), await isSignedIn(person.cookie)]).toEqual([null, true]);
  expect((await send(PAGE, YES, person.cookie)).headers.get('location')).toBe('/');
});

test('each of the eight reasons is accepted (DELETE-02)', async () => {
  const before = await reasons();
  for (const reason of DELETION_REASONS)
    expect((await send(PAGE, { ...YES, reason }, (await memberWithPassword()).cookie)).status).toBe(303);
  const after = await reasons();
  for (const reason of DELETION_REASONS) expect(after[reason]).toBe((before[reason] ?? 0) + 1);
});
