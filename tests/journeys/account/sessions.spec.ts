import type { Page } from '@playwright/test';
import { axe, expect, ready, test } from '../support/fixtures.ts';

const signInByForm = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.goto('/sign-in?next=/posts');
  await ready(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/posts');
  await ready(page);
};
const signOutButtons = (page: Page) => page.getByRole('button', { name: /^Sign out / });
const nowhereElse = 'You’re signed in nowhere else.';

test('one browser signs another out, by keyboard only, and the other one’s open page notices (ACC-05, AUTH-29)', async ({
  page,
  person,
  another,
}) => {
  const other = await another();
  await signInByForm(other, person);
  await expect(other.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await page.goto('/settings');
  await ready(page);
  await page.getByRole('link', { name: 'Where You’re Signed In' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Where You’re Signed In', level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toHaveCount(1);
  const row = page.getByRole('listitem').filter({ hasText: 'Chrome on' });
  await expect(row).toContainText(/Signed in\s*\w+ \d+, 20\d\d/);
  await expect(row).toContainText(/\.0\/24|::\/48/);
  await axe(page);
  for (const button of await page.locator('main').getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('link', { name: 'Back to Settings' }).focus();
  await page.keyboard.press('Tab');
  await expect(row.getByRole('button', { name: /^Sign out Chrome on/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed out of that browser.')).toBeVisible();
  await expect(page.getByText(nowhereElse)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Browsers' })).toBeFocused(); // no button is left
  await axe(page);
  await expect(other.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).first()).toBeVisible();
});

test('the focus moves to the next browser, and Sign out everywhere else ends the rest (ACC-05)', async ({ page, person, another }) => {
  for (const other of [await another(), await another(), await another()]) await signInByForm(other, person);
  await page.goto('/settings/sessions');
  await ready(page);
  await expect(signOutButtons(page)).toHaveCount(4); // three browsers, and all of them
  await page
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(signOutButtons(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Sign out Chrome/ }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed out everywhere else.')).toBeVisible();
  await expect(page.getByText(nowhereElse)).toBeVisible();
});

test.describe('a browser that was signed out meanwhile', () => {
  test.use({ allow: [/404/] });
  test('is named in a message, and the list is renewed (ACC-05)', async ({ page, person, another }) => {
    const [other, third] = [await another(), await another()];
    for (const one of [other, third]) await signInByForm(one, person);
    await page.goto('/settings/sessions');
    await ready(page);
    await third.goto('/settings/sessions');
    await ready(third);
    const buttons = third.getByRole('button', { name: /^Sign out Chrome/ });
    await expect(buttons).toHaveCount(1); // the fixture’s own session does not name its browser
    await buttons.click();
    await expect(third.getByText('Signed out of that browser.')).toBeVisible();
    await page
      .getByRole('button', { name: /^Sign out Chrome/ })
      .last()
      .click();
    await expect(page.getByRole('alert').filter({ hasText: 'That browser isn’t signed in anymore.' })).toBeVisible();
    await expect(signOutButtons(page)).toHaveCount(2);
  });
});
