import { axe, expect, ready, signUp, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createBook } from '../support/works.ts';

test('spectating responds at once, persists, and appears on the list (PROFILE-14, PROFILE-24, SHELL-22, SHELL-23)', async ({
  page,
  person,
}) => {
  const { author } = await createBook(await createMember(), { title: 'Read on the shelf' });
  await page.goto(`/profile/${author.username}`);
  await ready(page);
  await axe(page);
  await expect(page.getByRole('button', { name: 'Edit Cover' })).toHaveCount(0);
  const spectators = page.getByRole('link', { name: /Spectator/ });
  await expect(spectators).toHaveAccessibleName('0 Spectators');
  // The response is held back, so the visible change does not depend on it.
  const gate = Promise.withResolvers<void>();
  await page.route('**/spectate.data', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: `Spectate ${author.name}` }).click();
  await expect(page.getByRole('button', { name: `Unspectate ${author.name}` })).toBeVisible();
  await expect(spectators).toHaveAccessibleName('1 Spectator');
  const answered = page.waitForResponse('**/spectate.data');
  gate.resolve();
  await answered;
  await page.reload();
  await ready(page);
  await expect(spectators).toHaveAccessibleName('1 Spectator');
  await spectators.click();
  await expect(page.getByRole('heading', { name: 'Spectators', level: 1 })).toBeVisible();
  await expect(page.getByText(`@${person.username}`)).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await page.waitForURL(`**/profile/${author.username}`);
  await page.getByRole('button', { name: `Unspectate ${author.name}` }).click();
  await expect(spectators).toHaveAccessibleName('0 Spectators');
  await expect(page.getByRole('button', { name: `Spectate ${author.name}` })).toBeVisible();
});

test('spectating from a row that was loaded later persists as well (PROFILE-24, SHELL-23)', async ({ page, person }) => {
  test.slow();
  void person;
  const { author } = await createBook(await createMember());
  const first = await signUp(page.context());
  const origin = new URL((await page.goto('/'))?.url() ?? '').origin;
  const spectate = () =>
    page.request.post(`/people/${author.username}/spectate`, { headers: { origin }, form: { spectate: 'on' }, maxRedirects: 0 });
  expect((await spectate()).status()).toBe(303);
  for (let i = 0; i < 31; i++) {
    await signUp(page.context());
    expect((await spectate()).status()).toBe(303);
  }
  await page.goto(`/profile/${author.username}/spectators`);
  await ready(page);
  await page.keyboard.press('End');
  const row = page.getByRole('listitem').filter({ hasText: `@${first.username}` }); // the oldest is last
  const answered = page.waitForResponse('**/spectate.data');
  await row.getByRole('button', { name: /^Spectate/ }).click();
  await answered;
  await expect(row.getByRole('button', { name: /^Unspectate/ })).toBeVisible();
  const undone = page.waitForResponse('**/spectate.data');
  await row.getByRole('button', { name: /^Unspectate/ }).click();
  await expect(row.getByRole('button', { name: /^Spectate/ })).toBeVisible();
  await undone; // the change is visible before the request is sent
  await page.reload();
  await ready(page);
  await page.keyboard.press('End');
  await expect(row.getByRole('button', { name: /^Spectate/ })).toBeVisible();
});

test('a profile that became private can be unspectated on its page (PROFILE-16, PROFILE-24)', async ({ page, another, person }) => {
  const hidden = await another();
  const member = await signUp(hidden.context());
  await hidden.goto('/');
  const origin = new URL(hidden.url()).origin;
  await page.goto(`/profile/${member.username}`);
  await ready(page);
  const answered = page.waitForResponse('**/spectate.data');
  await page.getByRole('button', { name: `Spectate ${member.name}` }).click();
  expect((await answered).status()).toBe(200);
  const form = { value: 'private' };
  expect((await hidden.request.post('/profile/visibility', { headers: { origin }, form, maxRedirects: 0 })).status()).toBe(303);
  await page.goto(`/profile/${person.username}/spectating`);
  await ready(page);
  await expect(page.getByRole('heading', { name: '1 has a private profile.' })).toBeVisible();
  await axe(page);
  await page.goto(`/profile/${member.username}`);
  await ready(page);
  await axe(page);
  const unspectated = page.waitForResponse('**/spectate.data');
  await page.getByRole('button', { name: 'Unspectate' }).click();
  await expect(page.getByRole('button', { name: 'Unspectate' })).toHaveCount(0);
  expect((await unspectated).status()).toBe(200);
  await page.goto(`/profile/${person.username}/spectating`);
  await expect(page.getByText('Not spectating anyone yet')).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ allow: [/spectate|net::/] });
  test('a click that could not be saved is undone with a notice (ERR-04)', async ({ page, person }) => {
    void person;
    const { author } = await createBook(await createMember());
    await page.goto(`/profile/${author.username}`);
    await ready(page);
    await page.route('**/spectate.data', (route) => route.abort());
    await page.getByRole('button', { name: `Spectate ${author.name}` }).click();
    await expect(page.getByRole('alert').getByText('Failed to toggle spectate. Please try again.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Spectate ${author.name}` })).toBeVisible();
    await expect(page.getByRole('link', { name: '0 Spectators' })).toBeVisible();
  });
});
