import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { log } from '#server/process/log.ts';
import { deleteAccount } from '#tests/support/deletion-fixture.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { anotherSession, createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { ORIGIN, send, visit } from '#tests/support/request.ts';
import { LINK_UNUSABLE } from '../account/links/link-rules.ts';
import { oneTimeLinks } from '../account/tables.ts';
import { runCommand } from '../admin/command-line.server.ts';
import { dailyJobs } from './link-cleanup.server.ts';

const NEW_PASSWORD = 'Fern-and-9-lamps';

/** A new link for the person, as its path. */
async function linkOf({ username }: Member): Promise<string> {
  const { output } = await runCommand(['link', `@${username}`, '--json']);
  return new URL(JSON.parse(output).link).pathname;
}
async function memberWithLink() {
  const member = await createMember();
  await givePassword(member);
  return { member, path: await linkOf(member) };
}
const signIn = async ({ email }: Member, password: string) => (await send('/sign-in', { email, password })).status;
const isSignedIn = async (cookie: string) => (await visit('/settings', { as: cookie })).status === 200;
const linksOf = ({ id }: Member) => db.select().from(oneTimeLinks).where(eq(oneTimeLinks.personId, id));

beforeEach(resetRateLimits);
afterEach(() => void vi.restoreAllMocks());

test('opening a link changes nothing; the page is not stored and sends no referrer (ACC-02)', async () => {
  const { member, path } = await memberWithLink();
  for (const address of [path, path, `${path}.data`]) {
    const response = await visit(address);
    expect([response.status, response.headers.get('cache-control'), response.headers.get('referrer-policy')]).toEqual([
      200,
      'private, no-store',
      'no-referrer',
    ]);
  }
  expect(await signIn(member, PASSWORD)).toBe(303);
  expect(await linksOf(member)).toMatchObject([{ usedAt: null, madeBy: null }]);
});

test('a new password ends every session and every other link, and leads to sign-in with the sentence (ACC-02)', async () => {
  const { member, path } = await memberWithLink();
  const elsewhere = await anotherSession(member);
  const other = await createMember();
  await db.execute(sql`insert into one_time_links (purpose, person_id, token_hash, expires_at)
    values ('address', ${member.id}, ${`other ${member.id}`}, now() + interval '1 day')`);
  const response = await send(path, { password: NEW_PASSWORD });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/sign-in?changed=password']);
  for (const as of [undefined, other.cookie]) {
    const page = await pageOf(await visit('/sign-in?changed=password', { as }));
    expect(page.one('main').one('status').text).toBe('Your password is changed. Please sign in.');
  }
  expect([await isSignedIn(member.cookie), await isSignedIn(elsewhere), await isSignedIn(other.cookie)]).toEqual([false, false, true]);
  expect([await signIn(member, PASSWORD), await signIn(member, NEW_PASSWORD)]).toEqual([401, 303]);
  const as = await anotherSession(member);
  expect((await pageOf(await visit('/notifications', { as }))).one('main').text).toContain(
    'Your password was changed with a one-time link. Was this not you? See where you’re signed in.',
  );
  const links = await linksOf(member);
  expect([links.length, links[0]?.purpose, links[0]?.usedAt instanceof Date]).toEqual([1, 'password', true]);
});

test('used, expired, unknown and replaced links are answered alike (ACC-02)', async () => {
  const [used, expired, replaced] = [await memberWithLink(), await memberWithLink(), await memberWithLink()];
  await visit(used.path); // a page cache would return this page again
  await send(used.path, { password: NEW_PASSWORD });
  await db.update(oneTimeLinks).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(oneTimeLinks.personId, expired.member.id));
  const newer = await linkOf(replaced.member);
  const paths = [used.path, expired.path, replaced.path, `/reset-password/${'A'.repeat(43)}`, '/reset-password/nonsense'];
  const texts = new Set<string>();
  for (const path of paths)
    for (const response of [await visit(path), await send(path, { password: 'Another-9-word' }), await send(path, { password: 'weak' })]) {
      expect(response.status, path).toBe(410);
      texts.add((await pageOf(response)).one('main').text);
    }
  expect(texts.size).toBe(1);
  expect([...texts][0]).toContain('This link does not work any more. Ask for a new one.');
  expect([await signIn(used.member, NEW_PASSWORD), await signIn(expired.member, PASSWORD)]).toEqual([303, 303]);
  expect([await signIn(replaced.member, PASSWORD), (await visit(newer)).status]).toEqual([303, 200]);
});

test('two submissions at once change the password once (ACC-02)', async () => {
  const { member, path } = await memberWithLink();
  const passwords = ['Lantern-1-birch', 'Lantern-2-birch'];
  const responses = await Promise.all(passwords.map((password) => send(path, { password })));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 410]);
  const winner = responses.findIndex(({ status }) => status === 303);
  expect(await Promise.all(passwords.map((password) => signIn(member, password)))).toEqual(winner ? [401, 303] : [303, 401]);
});

test('a new password obeys the rules of sign-up, and a refused one does not use up the link (ACC-02)', async () => {
  const { member, path } = await memberWithLink();
  for (const [password, message] of [
    ['', 'All fields are required'],
    ['Short-1', 'Password does not meet all requirements'],
    ['lowercase-9-only', 'Password does not meet all requirements'],
    ['No-digit-here', 'Password does not meet all requirements'],
    ['Nospecial9', 'Password does not meet all requirements'],
    [`Aa-9${'x'.repeat(125)}`, 'Password does not meet all requirements'],
  ] as const) {
    const response = await send(path, { password });
    const main = (await pageOf(response)).one('main');
    expect([password, response.status, main.one('alert').text]).toEqual([password, 422, message]);
    expect(main.names('button')).toContain('Change Password');
  }
  expect(await signIn(member, PASSWORD)).toBe(303);
  expect((await send(path, { password: NEW_PASSWORD })).status).toBe(303);
});

test('neither the database nor a log line contains a token (ACC-02)', async () => {
  const { member, path } = await memberWithLink();
  const token = path.split('/').at(-1) ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { rows } = await db.execute(sql`select t::text as row from one_time_links t where person_id = ${member.id}`);
  expect(JSON.stringify(rows)).not.toContain(token);
  const lines: unknown[] = [];
  vi.spyOn(log, 'isLevelEnabled').mockReturnValue(true);
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation(((...line: unknown[]) => void lines.push(line)) as never);
  const foreign = new Request(ORIGIN + path, { method: 'POST', headers: { origin: 'https://evil.example' } });
  await app.fetch(foreign);
  for (const address of [path, `${path}.data`, `${path}/`, `${path}%20`, path.toUpperCase()]) await visit(address);
  await send(path, { password: 'weak' });
  await send(path, { password: NEW_PASSWORD });
  await send(path, { password: NEW_PASSWORD });
  vi.restoreAllMocks();
  expect(lines.length).toBeGreaterThan(8);
  expect(JSON.stringify(lines)).toContain('/reset-password/:token');
  expect(JSON.stringify(lines).toLowerCase()).not.toContain(token.toLowerCase());
});

test('a link of a deleted account does not work, and a changed password ends open links (ACC-02)', async () => {
  const [deleted, changed] = [await createMember(), await memberWithLink()];
  const path = await linkOf(deleted);
  await deleteAccount(deleted);
  expect([(await visit(path)).status, await linksOf(deleted)]).toEqual([410, []]);
  await send('/password', { current: PASSWORD, next: NEW_PASSWORD, confirmation: NEW_PASSWORD }, changed.member.cookie);
  expect([(await visit(changed.path)).status, await signIn(changed.member, NEW_PASSWORD)]).toEqual([410, 303]);
});

test('more than thirty submissions a minute from one network have to wait (ACC-02)', async () => {
  const statuses = [];
  for (let i = 0; i < 31; i++) statuses.push((await send('/reset-password/nonsense', { password: NEW_PASSWORD })).status);
  expect([statuses.slice(0, 30).every((status) => status === 410), statuses[30]]).toEqual([true, 429]);
});

test('links are deleted a month after they expired (ACC-02)', async () => {
  const [old, recent] = [await memberWithLink(), await memberWithLink()];
  for (const [{ member }, days] of [
    [old, 31],
    [recent, 29],
  ] as const)
    await db
      .update(oneTimeLinks)
      .set({ expiresAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(oneTimeLinks.personId, member.id));
  for (const { run } of dailyJobs) await run();
  expect([(await linksOf(old.member)).length, (await linksOf(recent.member)).length]).toEqual([0, 1]);
  expect((await pageOf(await visit(recent.path))).one('main').text).toContain(LINK_UNUSABLE);
});

test('without scripts a browser sends the form with the origin null, which counts only from the same site (ACC-02)', async () => {
  const { path } = await memberWithLink();
  const sendFrom = async (site: string) => {
    const headers = { origin: 'null', 'sec-fetch-site': site };
    return (await visit(path, { method: 'POST', body: new URLSearchParams({ password: NEW_PASSWORD }), headers })).status;
  };
  expect([await sendFrom('cross-site'), await sendFrom('same-site'), await sendFrom('same-origin')]).toEqual([403, 403, 303]);
});
