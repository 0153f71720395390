import type { Page } from '@playwright/test';
import { axe, expect, newPerson, ready, signUp, test, waitForScript } from '../support/fixtures.ts';

// The browser logs an error for a rejected form (4xx).
test.use({ allow: [/status of (401|409|422|429)/] });

const dialog = (page: Page) => page.getByRole('dialog');
const error = (page: Page) => dialog(page).getByRole('alert');
const open = async (page: Page) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Good to see you.' })).toBeVisible();
};
const openSignUp = async (page: Page) => {
  await open(page);
  await dialog(page).getByRole('button', { name: 'Sign Up' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Pull up a chair.' })).toBeVisible();
};
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const fill = async (page: Page, given: Partial<Record<'Name' | 'Username' | 'Email' | 'Password', string>>) => {
  for (const [name, value] of Object.entries(given)) await field(page, name).fill(value);
};
const submit = (page: Page, name: 'Sign Up' | 'Sign In') =>
  dialog(page).locator('form').getByRole('button', { name, exact: true }).first().click();
const signedIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign Out' });

test('sign-up shows every validation message and signs the user in at the end (AUTH-05, AUTH-09, AUTH-15, AUTH-16, AUTH-17, AUTH-18, AUTH-19)', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const taken = await signUp(other);
  await other.close();
  const me = newPerson();
  await openSignUp(page);

  await submit(page, 'Sign Up');
  await expect(error(page)).toHaveText('All fields are required');
  await expect(field(page, 'Name')).toBeFocused();
  await fill(page, { Name: me.name, Username: taken.username.toUpperCase(), Email: taken.email, Password: 'lantern' });
  await submit(page, 'Sign Up');
  await expect(error(page)).toHaveText('You must accept the Terms and Conditions to create an account');
  await dialog(page).getByRole('checkbox').check();
  await submit(page, 'Sign Up');
  await expect(error(page)).toHaveText('Password does not meet all requirements');

  const lit = dialog(page).locator('.password-checklist .lit');
  await expect(lit).toHaveCount(0);
  await field(page, 'Password').fill('Lantern');
  await expect(lit).toHaveText([/One uppercase letter/]);
  await field(page, 'Password').fill('Lantern7');
  await expect(lit).toHaveCount(3);
  await field(page, 'Password').fill(me.password);
  await expect(lit).toHaveCount(4);

  await submit(page, 'Sign Up');
  await expect(dialog(page).getByText('Username already taken')).toBeVisible();
  await expect(field(page, 'Username')).toBeFocused();
  await expect(field(page, 'Password')).toHaveValue(me.password);
  await fill(page, { Username: me.username });
  await submit(page, 'Sign Up');
  await expect(dialog(page).getByText('Email already registered')).toBeVisible();
  await fill(page, { Email: me.email });
  await submit(page, 'Sign Up');
  await expect(dialog(page)).toBeHidden();
  await expect(signedIn(page)).toBeVisible();
  await page.reload();
  await expect(signedIn(page)).toBeVisible(); // AUTH-26
});

test('switching forms clears every field, and the password can be shown (AUTH-03, AUTH-04, AUTH-08, AUTH-21)', async ({ page }) => {
  await openSignUp(page);
  await fill(page, { Name: 'Maya', Username: 'maya', Email: 'maya@mail.example', Password: 'Lantern' });
  await dialog(page).getByRole('checkbox').check();
  await submit(page, 'Sign Up');
  await expect(error(page)).toHaveText('Password does not meet all requirements');
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
  await expect(field(page, 'Email')).toHaveAttribute('required', '');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await dialog(page).getByRole('button', { name: 'Show password' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await dialog(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue('');
  await expect(field(page, 'Password')).toHaveValue('');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await expect(error(page)).toBeEmpty();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toBeHidden(); // AUTH-06
  await dialog(page).getByRole('button', { name: 'Sign Up' }).click();
  await expect(field(page, 'Name')).toBeFocused();
  for (const name of ['Name', 'Username', 'Email', 'Password']) await expect(field(page, name)).toHaveValue('');
  await expect(dialog(page).getByRole('checkbox')).not.toBeChecked();
  await expect(dialog(page).locator('.password-checklist .lit')).toHaveCount(0);
});

test('a wrong password shows an error, and the button is disabled while it is checked (AUTH-07, AUTH-22)', async ({ page }) => {
  await open(page);
  await fill(page, { Email: newPerson().email, Password: 'Wrong-pass-1' });
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/sign-in.data*', async (route) => {
    await gate;
    await route.continue();
  });
  await submit(page, 'Sign In');
  const busy = dialog(page).getByRole('button', { name: 'Signing in...' });
  await expect(busy).toBeDisabled();
  release();
  await expect(error(page)).toHaveText("Invalid email or password. Please sign up if you don't have an account.");
  await expect(dialog(page).locator('form').getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
});

test('the dialog closes by a click outside, its button, Escape and the terms link (AUTH-13, AUTH-14)', async ({ page }) => {
  await open(page);
  await page.mouse.click(10, 600);
  await expect(dialog(page)).toBeHidden();
  await open(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await open(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeFocused();
  await openSignUp(page);
  await dialog(page).getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page).toHaveURL(/\/terms-and-conditions$/);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Terms and Conditions', level: 1 })).toBeVisible();
});

test('the dialog opens near the click, fully on screen, at most 90 percent high (AUTH-11, AUTH-12)', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await openSignUp(page);
  const link = await page.locator('header a', { hasText: 'Sign In' }).boundingBox();
  const box = await dialog(page).boundingBox();
  if (!link || !box) throw new Error('the link or the dialog is not visible');
  expect(Math.abs(box.x + box.width / 2 - link.x)).toBeLessThan(400); // a centered dialog would be 600 px away
  expect(box.x + box.width).toBeLessThanOrEqual(1440);
  expect(box.height).toBeLessThanOrEqual(450);
});

test('the dialog is at most 90 percent high on a small phone too (AUTH-12)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await openSignUp(page);
  await expect.poll(async () => (await dialog(page).boundingBox())?.height ?? 999).toBeLessThanOrEqual(504);
});

test('a dialog opened from the keyboard is centered (AUTH-11)', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  const middle = async () => {
    const box = await dialog(page).boundingBox();
    return box ? [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] : null;
  };
  await expect.poll(middle).toEqual([720, 450]);
});

test('sign-in works with the keyboard alone (AUTH-05)', async ({ page }) => {
  const me = newPerson();
  await page.goto('/');
  await ready(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Email')).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Sign Up' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name')).toBeFocused();
  for (const value of [me.name, me.username, me.email, me.password]) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await expect(dialog(page).getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dialog(page).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(signedIn(page)).toBeVisible();
});

test('on a phone the dialog is a bottom sheet @phone (AUTH-13)', async ({ page, isMobile }) => {
  const me = newPerson();
  await open(page);
  if (isMobile) {
    const box = await dialog(page).boundingBox();
    expect(box && Math.round(box.y + box.height)).toBe(page.viewportSize()?.height);
    expect(box?.width).toBe(page.viewportSize()?.width);
  }
  await dialog(page).getByRole('button', { name: 'Sign Up' }).click();
  await fill(page, { Name: me.name, Username: me.username, Email: me.email, Password: me.password });
  await dialog(page).getByRole('checkbox').check();
  await submit(page, 'Sign Up');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden();
});

test('two tabs and another browser follow sign-in and sign-out (AUTH-28, AUTH-29)', async ({ page, context, another }) => {
  const me = await signUp(context);
  await context.clearCookies();
  const tab = await context.newPage();
  for (const it of [page, tab]) {
    await it.goto('/terms-and-conditions');
    await ready(it);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await fill(page, { Email: me.email, Password: me.password });
  await submit(page, 'Sign In');
  await expect(signedIn(page)).toBeVisible();
  await expect(signedIn(tab)).toBeVisible();

  const elsewhere = await another();
  await elsewhere.goto('/sign-in');
  await elsewhere.getByLabel('Email').fill(me.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(me.password);
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(signedIn(elsewhere)).toBeVisible();

  await page.evaluate(() => localStorage.setItem('device:reading-progress', '[]'));
  await signedIn(page).click();
  await expect(signedIn(page)).toBeHidden();
  await expect(signedIn(tab)).toBeHidden();
  await expect(signedIn(elsewhere)).toBeVisible(); // has its own session
  expect(await page.evaluate(() => localStorage.getItem('device:reading-progress'))).toBeNull();
});

test.describe('without a connection', () => {
  test.use({ allow: [/net::ERR_|status of 503/] });

  test('typed values remain, and an error message explains what happened (ERR-07)', async ({ page, context }) => {
    await open(page);
    await fill(page, { Email: 'maya@mail.example', Password: 'Lantern-7' });
    await waitForScript(page, /\/sign-in-page-[^/]*\.js$/);
    await context.setOffline(true);
    await submit(page, 'Sign In');
    await expect(error(page)).toHaveText('Failed to connect to the server. Please check your connection and try again.');
    await expect(field(page, 'Email')).toHaveValue('maya@mail.example');
    await context.setOffline(false);
  });

  test('a failing gateway is retried twice before an error appears (ERR-11, ERR-23)', async ({ page, context }) => {
    const me = await signUp(context);
    await context.clearCookies();
    await open(page);
    let attempts = 0;
    await page.route('**/sign-in.data*', (route) => (++attempts < 3 ? route.fulfill({ status: 503 }) : route.continue()));
    await fill(page, { Email: me.email, Password: me.password });
    await submit(page, 'Sign In');
    await expect(dialog(page)).toBeHidden();
    await expect(signedIn(page)).toBeVisible();
    expect(attempts).toBe(3);
  });
});

test('the account pages, the legal pages and a page that does not exist have no serious accessibility violations', async ({
  page,
  allow,
}) => {
  allow.push(/status of 404/);
  for (const path of ['/sign-in', '/sign-up', '/sign-out', '/nothing/here']) {
    await page.goto(path);
    await axe(page);
  }
  for (const path of ['/terms-and-conditions', '/privacy-policy']) {
    await page.goto(path);
    // Text in the page's own color is not an axe violation, only an item for manual review.
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    for (const part of [page.getByRole('heading', { level: 1 }), page.getByText('16 and over').first()])
      await expect(part).toHaveCSS('color', ink);
    await axe(page);
  }
  await openSignUp(page);
  await submit(page, 'Sign Up');
  await expect(error(page)).toBeVisible();
  await axe(page);
});
