import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bannerOf, isAddressHere } from '#app/site/banner-rules.ts';
import { hub } from '#server/app.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, givePassword, PASSWORD } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { setSettings } from '#tests/support/site/settings.ts';

const TEXT = 'We move to a new machine on Saturday.';
beforeEach(() => setSettings());
afterEach(async () => {
  vi.useRealTimers();
  await setSettings();
});
const bannerOn = async (path: string, as?: string) => (await pageOf(await visit(path, { as }))).all('status').map(({ text }) => text);

test('the banner is in the first HTML of every page for visitors and members, cached pages included (SITE-02)', async () => {
  const { cookie } = await createMember();
  for (const as of [undefined, cookie]) expect(await bannerOn('/all-books', as)).not.toContain(`Notice: ${TEXT}`);
  await setSettings({ 'banner-text': TEXT });
  for (const path of ['/', '/all-books', '/sign-in']) expect(await bannerOn(path)).toContain(`Notice: ${TEXT}`);
  expect(await bannerOn('/settings', cookie)).toContain(`Notice: ${TEXT}`);
  await setSettings({ 'banner-text': TEXT, 'banner-kind': 'warning', 'banner-address': '/help-center' });
  const page = await pageOf(await visit('/all-books'));
  expect(page.one('link', 'Read more').attribute('href')).toBe('/help-center');
  expect(page.all('status').map(({ text }) => text)).toContain(`Warning: ${TEXT} Read more`);
  await setSettings();
  expect(await bannerOn('/all-books')).not.toContain(`Notice: ${TEXT}`);
});

test('a banner ends at its time, also on cached pages (SITE-02)', async () => {
  const banner = { text: TEXT, address: '', kind: 'notice', until: '2026-11-30T18:00' };
  expect(bannerOf(banner, Date.parse('2026-11-30T17:59:59Z'))).toMatchObject({ text: TEXT, until: Date.parse('2026-11-30T18:00:00Z') });
  expect(bannerOf(banner, Date.parse('2026-11-30T18:00:00Z'))).toBeNull();
  vi.useFakeTimers({ now: Date.parse('2026-11-30T17:00:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  await setSettings({ 'banner-text': TEXT, 'banner-until': '2026-11-30T18:00' });
  expect(await bannerOn('/all-books')).toContain(`Notice: ${TEXT}`);
  vi.advanceTimersByTime(60 * 60 * 1000);
  expect(await bannerOn('/all-books')).not.toContain(`Notice: ${TEXT}`);
});

test('open pages follow a changed banner; another setting does not concern them (SITE-02)', async () => {
  const topics: string[] = [];
  const stop = hub.on((topic) => topics.push(topic));
  await setSettings({ 'banner-text': TEXT });
  await vi.waitFor(() => expect(topics).toContain('banner'));
  stop();
});

test.each([
  ['/help-center', true],
  ['/help-center?topic=move', true],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['https://elsewhere.example/', false],
  ['javascript:alert(1)', false],
  ['help-center', false],
])('the link of a banner stays on this site: %s (SITE-02)', (address, expected) => {
  expect(isAddressHere(address)).toBe(expected);
});

test.each([
  ['banner-text', 'x'.repeat(301), 'A banner has up to 300 characters.'],
  [
    'banner-address',
    '//elsewhere.example',
    'An address on this site begins with one slash, such as /help-center, and has up to 300 characters.',
  ],
  ['banner-kind', 'blinking', 'Please choose notice or warning.'],
  ['banner-until', 'tomorrow', 'Please enter the end as a date and time, such as 2026-11-30T18:00.'],
])('a wrong %s is refused at its field, with what was typed (SITE-02)', async (key, value, message) => {
  const administrator = await createMember({ role: 'administrator' });
  await givePassword(administrator);
  const response = await send('/admin/settings', { password: PASSWORD, revision: '0', [key]: value }, administrator.cookie);
  expect(response.status).toBe(422);
  const page = await pageOf(response);
  const field = page.parts(`[name=${key}]`)[0];
  expect(page.parts(`[id="${field?.attribute('aria-describedby')}"]`)[0]?.text).toBe(message);
});
