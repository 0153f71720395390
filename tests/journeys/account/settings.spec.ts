import type { Page } from '@playwright/test';
import { axeDialog, expect, ready, signIn, signUp, test } from '../support/fixtures.ts';
import { createBook } from '../support/works.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const open = async (page: Page) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
};
const openProfile = async (page: Page) => {
  await page.goto('/profile');
  await ready(page);
};

test.describe('the settings dialog', () => {
  test.use({ allow: [/settings\.data|net::/] });
  test('loads at the second attempt, shows the account in four tabs, is operated by arrow keys, and its switch changes the theme permanently (SETTINGS-01, SETTINGS-02, SETTINGS-03, SETTINGS-04, SETTINGS-05, SETTINGS-07, SETTINGS-08, PROFILE-12, AMB-81, ERR-07)', async ({
    page,
    person,
  }) => {
    await createBook(page);
    await openProfile(page);
    await page.route('**/settings.data*', (route) => route.abort());
    const box = await open(page);
    await expect(box.getByRole('alert')).toHaveText('Your settings couldn’t be loaded. Please try again.');
    await page.unroute('**/settings.data*');
    await box.getByRole('button', { name: 'Try again' }).click();
    await expect(box.getByRole('tab')).toHaveText(['General', 'Privacy', 'What You See', 'Help']);
    for (const fact of [person.name, `@${person.username}`, person.email]) await expect(box.getByText(fact, { exact: true })).toBeVisible();
    await expect(box.getByText('Stories Created').locator('..')).toContainText('1');
    await expect(box.getByText('Total Views').locator('..')).toContainText('0');
    expect((await box.boundingBox())?.width).toBe(720);

    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light';
    });
    const light = box.getByRole('switch', { name: 'Light Mode' });
    await expect(light).toBeChecked();
    await light.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await box.getByRole('tab', { name: 'General' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(box.getByRole('tab', { name: 'Privacy' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(box.getByRole('tab', { name: 'Privacy' })).toHaveAttribute('aria-selected', 'true');
    for (const feature of ['Subscribe', 'Payment Method'])
      await expect(box.getByRole('listitem').filter({ hasText: feature })).toContainText('coming soon');
    await axeDialog(page);
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await expect(page.getByRole('heading', { name: person.name, level: 1 })).toBeVisible();

    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await ready(page);
    await open(page);
    await expect(box.getByRole('switch', { name: 'Light Mode' })).not.toBeChecked();
    await axeDialog(page);
    await box.getByRole('link', { name: 'Terms and Conditions' }).click();
    await page.waitForURL('**/terms-and-conditions');
    await expect(box).toBeHidden();
  });
});

test('a profile that becomes private disappears from others’ open pages without a reload, and reappears (SETTINGS-06, LIVE-01, PRIVACY-03)', async ({
  page,
  person,
  another,
}) => {
  const title = `Tide tables ${person.username}`;
  const language = `Tides ${person.username}`; // a unique language, so other tests’ works do not move the tile
  await createBook(page, { title, language });
  const other = await another();
  await signUp(other.context());
  await other.goto(`/?${new URLSearchParams({ language })}`);
  await ready(other);
  const works = other.getByRole('link', { name: new RegExp(title) });
  await expect(works.first()).toBeVisible();
  let loads = 0;
  other.on('load', () => {
    loads += 1;
  });
  await openProfile(page);
  const box = await open(page);
  await box.getByRole('tab', { name: 'Privacy' }).click();
  const hidden = box.getByRole('switch', { name: 'Private Profile' });
  await expect(hidden).not.toBeChecked();
  await hidden.click();
  await expect(hidden).toBeChecked();
  await expect(works).toHaveCount(0);
  await page.reload();
  await ready(page);
  await open(page);
  await box.getByRole('tab', { name: 'Privacy' }).click();
  await expect(hidden).toBeChecked();
  await hidden.click();
  await expect(hidden).not.toBeChecked();
  await expect(works.first()).toBeVisible();
  expect(loads).toBe(0);
});

test.describe('the password', () => {
  test.use({ allow: [/password/] });
  test('is changed after each wrong entry was named, which signs out every other browser at once, but not this one (SETTINGS-09, SETTINGS-12, SETTINGS-13, SETTINGS-14, SETTINGS-15, SETTINGS-16, SETTINGS-17)', async ({
    page,
    person,
    another,
  }) => {
    const other = await another();
    await signIn(other.context(), person);
    await other.goto('/privacy-policy');
    await ready(other);
    const otherIsSignedIn = other.getByRole('banner').getByRole('button', { name: 'Sign Out' });
    await expect(otherIsSignedIn).toBeVisible();

    await openProfile(page);
    const settings = await open(page);
    await settings.getByRole('tab', { name: 'Privacy' }).click();
    await settings.getByRole('link', { name: 'Password Change' }).click();
    const box = page.getByRole('dialog', { name: 'Change Password' });
    const change = async (current: string, next: string, confirmation: string) => {
      await box.getByLabel('Current Password', { exact: true }).fill(current);
      await box.getByLabel('New Password', { exact: true }).fill(next);
      await box.getByLabel('Confirm New Password').fill(confirmation);
      await box.getByRole('button', { name: 'Change Password' }).click();
    };
    await change('', '', '');
    await expect(box.getByRole('alert')).toHaveText('All fields are required');
    await axeDialog(page);
    await page.route('**/password.data', (route) => route.abort());
    await change('a', '', '');
    await expect(box.getByRole('alert')).toHaveText('Failed to change password. Please try again.');
    await page.unroute('**/password.data');
    await change('wrong', 'a', 'b');
    await expect(box.getByText('Current password is incorrect')).toBeVisible();
    await expect(box.getByLabel('Current Password', { exact: true })).toBeFocused();
    await expect(box.getByLabel('New Password', { exact: true })).toHaveValue('a');
    await change(person.password, 'fern9', 'b');
    await expect(box.getByText('New password must be at least 6 characters')).toBeVisible();
    await change(person.password, 'fern-99', 'b');
    await expect(box.getByText("New passwords don't match")).toBeVisible();
    await change(person.password, 'fern-99', 'fern-99');
    await expect(page.getByText('Password changed successfully').first()).toBeVisible();
    await expect(box).toBeHidden();

    await expect(otherIsSignedIn).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  });
});
