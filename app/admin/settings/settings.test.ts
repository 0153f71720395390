import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { hub, pageCache } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { cachedPage } from '#server/http/page-cache.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { announce } from '#server/live/live.ts';
import { env } from '#server/process/settings.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { sessions } from '../../account/tables.ts';
import { moderationLog } from '../../moderation/tables.ts';
import { siteSettings } from '../../site/tables.ts';

let administrator: Member;
beforeEach(async () => {
  resetRateLimits();
  await setSettings();
  administrator = await createMember({ role: 'administrator' });
});

const settingsHtml = async () => (await visit('/admin/settings', { as: administrator.cookie })).text();
const revisionOf = (html: string) => /name="revision" value="(\d+)"/.exec(html)?.[1] ?? '';
const FORM = { 'site-name': 'Storyhearth', 'support-address': '', joining: 'open', 'minimum-age': '16', 'kids-zone': 'on' };
const save = async (values: Record<string, string>, as = administrator.cookie) =>
  send('/admin/settings', { ...FORM, revision: revisionOf(await settingsHtml()), ...values }, as);
/** Resolves when the announcements of earlier writes, which PostgreSQL sends in order, have dropped the pages that they concern. */
async function announced() {
  const topic = `test:${crypto.randomUUID()}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = hub.on((changed) => changed === topic && resolve());
  await announce(db, topic);
  await promise;
  stop();
}
/** What the page cache has for a page of this topic, or else this text. No page is cached in development, nor in tests. */
async function cached(text: string) {
  const page = await pageCache.get('/cached', async () => cachedPage(text, 'nonce', new Set(['people']), []));
  return page?.content;
}
const titleFor = async (path: string) => (await pageOf(await visit(path))).title;

test('a saved setting is on every page at once, cached pages included, and in the log with both values (SITE-01)', async () => {
  await announced();
  await cached('before');
  expect(await cached('unused')).toMatchObject({ text: 'before' });
  expect(await titleFor('/all-books')).toContain('Storyhearth');
  const response = await save({ 'site-name': 'Our Hearth', 'support-address': 'help@hearth.example' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/admin/settings?saved']);
  expect(await titleFor('/all-books')).toContain('Our Hearth');
  expect(await cached('after')).toMatchObject({ text: 'after' });
  expect((await pageOf(await visit('/posts'))).one('contentinfo').text).toContain('help@hearth.example');
  const [entry] = await db.select().from(moderationLog).orderBy(desc(moderationLog.id)).limit(1);
  expect(entry).toMatchObject({
    actorId: administrator.id,
    action: 'setting-changed',
    before: { 'site-name': 'Storyhearth', 'support-address': '' },
    after: { 'site-name': 'Our Hearth', 'support-address': 'help@hearth.example' },
  });
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.key, 'site-name'));
  expect(row).toMatchObject({ value: 'Our Hearth', changedBy: administrator.id });
  const log = (await pageOf(await visit('/admin', { as: administrator.cookie }))).one('main').text;
  expect(log).toContain('Site name: Storyhearth → Our Hearth');
});

test('a change of another process reaches this one (SITE-01)', async () => {
  await visit('/all-books');
  await db.transaction(async (tx) => {
    const row = { key: 'site-name', value: 'Elsewhere Hearth' } as const;
    await tx
      .insert(siteSettings)
      .values(row)
      .onConflictDoUpdate({ target: siteSettings.key, set: { ...row, revision: sql`${siteSettings.revision} + 1` } });
    await announce(tx, 'settings');
  });
  await vi.waitFor(async () => expect(await titleFor('/all-books')).toContain('Elsewhere Hearth'), { timeout: 20_000 });
});

test.each([
  ['site-name', '   ', 'A site name has 1 to 60 characters.'],
  ['site-name', 'x'.repeat(61), 'A site name has 1 to 60 characters.'],
  ['support-address', 'nobody', 'This doesn’t look like an email address.'],
  ['joining', 'whoever', 'Please choose how people join.'],
  ['minimum-age', '12', 'The minimum age must be a number from 13 to 18.'],
  ['minimum-age', '19', 'The minimum age must be a number from 13 to 18.'],
  ['minimum-age', '16.5', 'The minimum age must be a number from 13 to 18.'],
  ['kids-zone', 'maybe', 'The Kids Zone must be on or off.'],
])('an invalid value is refused at its field and nothing is saved: %s %s (SITE-01)', async (key, value, message) => {
  const [other, typed] = key === 'site-name' ? ['minimum-age', '18'] : ['site-name', 'Half Saved'];
  const response = await save({ [other]: typed, [key]: value });
  expect(response.status).toBe(422);
  const page = await pageOf(response);
  const field = page.parts(`[name=${key}]`)[0];
  expect(field?.attribute('aria-invalid')).toBe('true');
  expect(page.parts(`[id="${field?.attribute('aria-describedby')}"]`)[0]?.text).toBe(message);
  expect(page.parts(`[name=${other}]`)[0]?.attribute('value')).toBe(typed);
  const stored = await db.select().from(siteSettings);
  expect(stored.filter((row) => row.value === typed)).toEqual([]);
});

test('a value of the environment wins, is shown locked with its name, and cannot be changed (SITE-01)', async () => {
  const before = env.SITE_NAME;
  Object.assign(env, { SITE_NAME: 'Operator’s Hearth' });
  try {
    const page = await pageOf(await settingsHtml());
    const field = page.parts('[name=site-name]')[0];
    expect([field?.attribute('value'), field?.attribute('disabled')]).toEqual(['Operator’s Hearth', '']);
    expect(page.one('main').text).toContain('Set by SITE_NAME in the environment.');
    expect((await save({ 'site-name': 'Overwritten', 'minimum-age': '17' })).status).toBe(303);
    expect(await titleFor('/all-comics')).toContain('Operator’s Hearth');
  } finally {
    Object.assign(env, { SITE_NAME: before });
  }
  expect(await db.select().from(siteSettings).where(eq(siteSettings.value, 'Overwritten'))).toEqual([]);
});

test('of two administrators who save at once, the second is refused and sees both values (SITE-01)', async () => {
  const other = await createMember({ role: 'owner' });
  const stale = revisionOf(await settingsHtml());
  expect((await save({ 'site-name': 'First Hearth' }, other.cookie)).status).toBe(303);
  const response = await save({ 'site-name': 'Second Hearth', revision: stale });
  expect(response.status).toBe(409);
  const html = await response.text();
  const page = await pageOf(html);
  expect(page.one('alert').text).toMatch(/^Somebody else changed these settings at .+ UTC\. Please check and save again\.$/);
  expect(page.parts('[name=site-name]')[0]?.attribute('value')).toBe('Second Hearth');
  expect(page.one('main').text).toContain('Saved meanwhile: First Hearth');
  expect(await titleFor('/all-worlds')).toContain('First Hearth');
  expect((await save({ 'site-name': 'Second Hearth', revision: revisionOf(html) })).status).toBe(303);
  expect(await titleFor('/all-worlds')).toContain('Second Hearth');
});

test('of ten saves at the same moment that were based on the same settings, one is stored (SITE-01)', async () => {
  const revision = revisionOf(await settingsHtml());
  const statuses = await Promise.all(
    Array.from(
      { length: 10 },
      async (_, i) => (await send('/admin/settings', { ...FORM, 'site-name': `Hearth ${i}`, revision }, administrator.cookie)).status,
    ),
  );
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(9);
});

test('the password is asked for again after 15 minutes, and nothing typed is lost (SITE-01, ROLE-06)', async () => {
  await givePassword(administrator);
  await db.update(sessions).set({ passwordGivenAt: sql`now() - interval '16 minutes'` }).where(eq(sessions.userId, administrator.id));
  const refused = await save({ 'site-name': 'Guarded Hearth' });
  expect(refused.status).toBe(422);
  const page = await pageOf(refused);
  expect(page.parts('[name=site-name]')[0]?.attribute('value')).toBe('Guarded Hearth');
  expect(page.parts('input[name=password]')).toHaveLength(1);
  expect((await save({ 'site-name': 'Guarded Hearth', password: 'Wrong-7-oak' })).status).toBe(422);
  expect((await save({ 'site-name': 'Guarded Hearth', password: PASSWORD })).status).toBe(303);
  expect(await titleFor('/all-theories')).toContain('Guarded Hearth');
});
