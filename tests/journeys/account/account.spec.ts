import type { Page } from '@playwright/test';
import { axe, axeDialog, expect, newPerson, ready, signIn, signUp, test, visit, waitForScript } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';

// The browser logs an error for a rejected form (4xx).
test.use({ allow: [/status of (401|409|422|429)/] });

const dialog = (page: Page) => page.getByRole('dialog');
const error = (page: Page) => dialog(page).getByRole('alert');
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' });
/** Opens a page that loads fast; the dialog is the same on each. */
const openPage = async (page: Page) => {
  await page.goto('/privacy-policy');
  await ready(page);
};
const open = async (page: Page) => {
  await signInLink(page).click();
  await expect(dialog(page).getByRole('heading', { name: 'Good to see you.' })).toBeVisible();
};
const openSignUp = async (page: Page) => {
  await open(page);
  await dialog(page).getByRole('button', { name: 'Sign Up' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Pull up a chair.' })).toBeVisible();
};
const close = async (page: Page, by: () => Promise<unknown>) => {
  await by();
  await expect(dialog(page)).toBeHidden();
};
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const fill = async (page: Page, given: Partial<Record<'Name' | 'Username' | 'Email' | 'Password', string>>) => {
  for (const [name, value] of Object.entries(given)) await field(page, name).fill(value);
};
const submit = (page: Page, name: 'Sign Up' | 'Sign In') =>
  dialog(page).locator('form').getByRole('button', { name, exact: true }).first().click();
const signedIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign Out' });

test('sign-up shows every validation message, switching forms clears every field, and the keyboard alone signs up (AUTH-03, AUTH-04, AUTH-05, AUTH-08, AUTH-09, AUTH-15, AUTH-16, AUTH-17, AUTH-18, AUTH-19, AUTH-21)', async ({
  page,
}) => {
  const [taken, me] = [await createMember(), newPerson()];
  await openPage(page);
  await openSignUp(page);
  await submit(page, 'Sign Up');
  await expect(error(page)).toHaveText('All fields are required');
  await expect(field(page, 'Name')).toBeFocused();
  await axeDialog(page);
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
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
  await expect(field(page, 'Email')).toHaveAttribute('required', '');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await dialog(page).getByRole('button', { name: 'Show password' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');

  await dialog(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(field(page, 'Email')).toBeFocused();
  for (const name of ['Email', 'Password']) await expect(field(page, name)).toHaveValue('');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await expect(error(page)).toBeEmpty();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toBeHidden(); // AUTH-06
  await dialog(page).getByRole('button', { name: 'Sign Up' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name')).toBeFocused();
  for (const name of ['Name', 'Username', 'Email', 'Password']) await expect(field(page, name)).toHaveValue('');
  await expect(dialog(page).getByRole('checkbox')).not.toBeChecked();
  await expect(lit).toHaveCount(0);

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
  await page.reload();
  await expect(signedIn(page)).toBeVisible(); // AUTH-26
});

test('the dialog opens near the click or centered, at most 90 percent high, and closes by a click outside, its button, Escape and the terms link, after which all fields but the password are restored (AUTH-11, AUTH-12, AUTH-13, AUTH-14)', async ({
  page,
}) => {
  await openPage(page);
  await signInLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Email')).toBeFocused();
  const middle = async () => {
    const box = await dialog(page).boundingBox();
    return box ? [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] : null;
  };
  await expect.poll(middle).toEqual([720, 450]);
  await close(page, () => page.keyboard.press('Escape'));
  await expect(signInLink(page)).toBeFocused();
  await open(page);
  await close(page, () => page.mouse.click(10, 600));
  await open(page);
  await close(page, () => dialog(page).getByRole('button', { name: 'Close' }).click());

  await page.setViewportSize({ width: 1440, height: 500 });
  await openSignUp(page);
  const [link, box] = [await page.locator('header a', { hasText: 'Sign In' }).boundingBox(), await dialog(page).boundingBox()];
  if (!link || !box) throw new Error('the link or the dialog is not visible');
  expect(Math.abs(box.x + box.width / 2 - link.x)).toBeLessThan(400); // a centered dialog would be 600 px away
  expect(box.x + box.width).toBeLessThanOrEqual(1440);
  expect(box.height).toBeLessThanOrEqual(450);
  await close(page, () => page.keyboard.press('Escape'));
  await page.setViewportSize({ width: 390, height: 560 }); // as on a small phone
  await openSignUp(page);
  await expect.poll(async () => (await dialog(page).boundingBox())?.height ?? 999).toBeLessThanOrEqual(504);

  await fill(page, { Username: 'halfway_there', Email: 'halfway@mail.example', Password: 'Lantern-7-oak' });
  await close(page, () => dialog(page).getByRole('link', { name: 'Terms and Conditions' }).click());
  await expect(page).toHaveURL(/\/terms-and-conditions$/);
  await expect(page.getByRole('heading', { name: 'Terms and Conditions', level: 1 })).toBeVisible();
  await openSignUp(page);
  await expect(field(page, 'Username')).toHaveValue('halfway_there');
  await expect(field(page, 'Email')).toHaveValue('halfway@mail.example');
  await expect(field(page, 'Password')).toHaveValue('');
});

test('on a phone the dialog is a bottom sheet @phone @only (AUTH-13)', async ({ page }) => {
  await openPage(page);
  await open(page);
  const box = await dialog(page).boundingBox();
  expect(box && Math.round(box.y + box.height)).toBe(page.viewportSize()?.height);
  expect(box?.width).toBe(page.viewportSize()?.width);
});

test.describe('sign-in', () => {
  test.use({ allow: [/net::ERR_|status of (401|503)/] });

  test('keeps the typed values without a connection, names a wrong password, is disabled meanwhile, and retries a failing gateway twice (AUTH-07, AUTH-22, ERR-07, ERR-11, ERR-23)', async ({
    page,
    context,
  }) => {
    const me = await createMember();
    await openPage(page);
    await open(page);
    await fill(page, { Email: me.email, Password: 'Wrong-pass-1' });
    await waitForScript(page, /\/sign-in-page-[^/]*\.js$/);
    await context.setOffline(true);
    await submit(page, 'Sign In');
    await expect(error(page)).toHaveText('Failed to connect to the server. Please check your connection and try again.');
    await expect(field(page, 'Email')).toHaveValue(me.email);
    await expect(field(page, 'Password')).toHaveValue('Wrong-pass-1');
    await context.setOffline(false);

    const gate = Promise.withResolvers<void>();
    await page.route('**/sign-in.data*', (route) => gate.promise.then(() => route.continue()));
    await submit(page, 'Sign In');
    await expect(dialog(page).getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    gate.resolve();
    await expect(error(page)).toHaveText("Invalid email or password. Please sign up if you don't have an account.");
    await expect(dialog(page).locator('form').getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
    await page.unroute('**/sign-in.data*');

    let attempts = 0;
    await page.route('**/sign-in.data*', (route) => (++attempts < 3 ? route.fulfill({ status: 503 }) : route.continue()));
    await fill(page, { Password: me.password });
    await submit(page, 'Sign In');
    await expect(dialog(page)).toBeHidden();
    await expect(signedIn(page)).toBeVisible();
    expect(attempts).toBe(3);
  });
});

test('two tabs and another browser follow sign-in and sign-out (AUTH-28, AUTH-29)', async ({ page, context, another }) => {
  const me = await signUp(context);
  await context.clearCookies();
  const [tab, elsewhere] = [await context.newPage(), await another()];
  await signIn(elsewhere.context(), me);
  for (const it of [page, tab, elsewhere]) await openPage(it);
  await expect(signedIn(elsewhere)).toBeVisible();
  await open(page);
  await fill(page, { Email: me.email, Password: me.password });
  await submit(page, 'Sign In');
  await expect(signedIn(page)).toBeVisible();
  await expect(signedIn(tab)).toBeVisible();

  await page.evaluate(() => localStorage.setItem('device:reading-progress', '[]'));
  await signedIn(page).click();
  await expect(signedIn(page)).toBeHidden();
  await expect(signedIn(tab)).toBeHidden();
  await expect(signedIn(elsewhere)).toBeVisible(); // has its own session
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device:reading-progress'))).toBeNull();
});

test('the account pages, the legal pages and a page that does not exist have no serious accessibility violations', async ({
  page,
  allow,
}) => {
  allow.push(/status of 404/);
  for (const path of ['/sign-in', '/sign-up', '/sign-out', '/nothing/here', '/terms-and-conditions', '/privacy-policy']) {
    await (path === '/sign-in' ? page.goto(path) : visit(page, path));
    await axe(page);
    if (!/terms|privacy/.test(path)) continue;
    // Text in the page's own color is not an axe violation, only an item for manual review.
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    for (const part of [page.getByRole('heading', { level: 1 }), page.getByText('16 and over').first()])
      await expect(part).toHaveCSS('color', ink);
  }
});
