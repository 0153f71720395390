import type { Page } from '@playwright/test';
import { axe, expect, ready, signUp, somebody, test } from './fixtures.ts';

// A refusal that the server speaks is a line in the browser's console.
test.use({ allow: [/status of (401|409|422)/] });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in or create an account' });

/** Opens the dialog as a visitor does: by Sign In, in the header or in the menu of a phone. */
async function ask(page: Page) {
  if (page.url() === 'about:blank') await page.goto('/terms-and-conditions');
  await ready(page);
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign In' });
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await expect(dialog(page)).toBeVisible();
}
const toSignUp = (page: Page) => dialog(page).getByRole('button', { name: 'Sign Up', exact: true }).click();
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const submit = (page: Page, name: string) => dialog(page).locator('button[type=submit]', { hasText: name });

test('AUTH-03 AUTH-04 AUTH-06 two modes with fields of their own; the toggle leaves nothing behind', async ({ page }) => {
  await ask(page);
  await expect(dialog(page).getByRole('heading', { name: 'Good to see you.' })).toBeVisible();
  await expect(dialog(page).getByRole('textbox')).toHaveCount(2);
  await field(page, 'Email').fill('maya@mail.example');
  await toSignUp(page);
  await expect(dialog(page).getByRole('heading', { name: 'Pull up a chair.' })).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue('');
  await field(page, 'Name').fill('Maya');
  await field(page, 'Password').fill('Lantern7!');
  await dialog(page).getByRole('checkbox').check();
  await submit(page, 'Sign Up').click();
  await expect(dialog(page).getByText('All fields are required')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog(page).getByText('All fields are required')).toBeHidden();
  await toSignUp(page);
  for (const name of ['Name', 'Username', 'Email', 'Password']) await expect(field(page, name)).toHaveValue('');
  await expect(dialog(page).getByRole('checkbox')).not.toBeChecked();
  await expect(dialog(page).getByText('All fields are required')).toBeHidden();
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'not met yet' })).toHaveCount(4);
});

test('AUTH-08 AUTH-09 AUTH-10 AUTH-21 the checks light one by one, and the password can be shown', async ({ page }) => {
  await ask(page);
  await toSignUp(page);
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
  await expect(field(page, 'Email')).toHaveAttribute('required', '');
  const unmet = dialog(page).getByRole('listitem').filter({ hasText: 'not met yet' });
  for (const [typed, left] of [
    ['lantern', ['At least 8 characters', 'One upper-case letter', 'One digit', 'One special character']],
    ['lanterns', ['One upper-case letter', 'One digit', 'One special character']],
    ['Lanterns', ['One digit', 'One special character']],
    ['Lanterns7', ['One special character']],
    ['Lanterns7!', []],
    ['L7!', ['At least 8 characters']],
  ] as const) {
    await field(page, 'Password').fill(typed);
    await expect(unmet).toHaveText(left.map((name) => new RegExp(name)));
  }
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await dialog(page).getByRole('button', { name: 'Show password' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await dialog(page).getByRole('button', { name: 'Hide password' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
});

test('AUTH-05 AUTH-13 AUTH-16 AUTH-17 AUTH-18 a sign-up is refused in its order, then done: signed in, on the same page', async ({
  page,
  another,
}) => {
  const other = await another();
  const taken = await signUp(other.context());
  const maya = somebody({ name: 'Maya Lindqvist', password: 'lantern' });
  await ask(page);
  const before = page.url();
  await toSignUp(page);
  await field(page, 'Name').fill(maya.name);
  await field(page, 'Username').fill(taken.username);
  await field(page, 'Email').fill(maya.email);
  await field(page, 'Password').fill(maya.password);
  await submit(page, 'Sign Up').click();
  await expect(dialog(page).getByText('You must accept the Terms and Conditions to create an account')).toBeVisible();
  await dialog(page).getByRole('checkbox').check();
  await submit(page, 'Sign Up').click();
  await expect(dialog(page).getByText('Password does not meet all requirements')).toBeVisible();
  await field(page, 'Password').fill('Lantern7!');
  await submit(page, 'Sign Up').click();
  await expect(dialog(page).getByText('Username already taken')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(maya.email);
  await field(page, 'Username').fill(maya.username);
  await submit(page, 'Sign Up').click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  expect(page.url()).toBe(before);
});
test('AUTH-11 AUTH-12 near the click on a wide screen, never taller than nine tenths, whole on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await ask(page);
  await toSignUp(page);
  const box = await dialog(page).boundingBox();
  expect(box).not.toBeNull();
  if (!box) return;
  expect(box.height).toBeLessThanOrEqual(540);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual(600);
  expect(box.x + box.width).toBeLessThanOrEqual(1440);
  expect(box.x + box.width / 2).toBeGreaterThan(800); // Sign In is at the right end of the header
});

test('AUTH-13 outside click, Escape and the close button; focus returns', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const close of [
    () => page.mouse.click(20, 700),
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('button', { name: 'Close' }).click(),
  ]) {
    await ask(page);
    await close();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeFocused();
  }
});

test('AUTH-14 the terms link closes the dialog and goes to the terms', async ({ page }) => {
  await page.goto('/privacy-policy');
  await ask(page);
  await toSignUp(page);
  await dialog(page).getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page).toHaveURL(/\/terms-and-conditions$/);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
});

test('AUTH-07 AUTH-26 the button waits while it is sent, once; the session is there after a reload', async ({ page, another }) => {
  const other = await another();
  const person = await signUp(other.context());
  await ask(page);
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  let sent = 0;
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/sign-in.data*', async (route) => {
    if (route.request().method() === 'POST') sent++;
    await held;
    await route.continue();
  });
  await submit(page, 'Sign In').click();
  await expect(submit(page, 'Signing in...')).toBeDisabled();
  await field(page, 'Password').press('Enter');
  go();
  await expect(dialog(page)).toBeHidden();
  expect(sent).toBe(1);
  await page.reload();
  await ready(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveCount(0);
});

test('AUTH-28 AUTH-29 signing in and out in one tab is seen in the other; nothing private stays', async ({ page, context, another }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const person = await signUp((await another()).context());
  await page.goto('/terms-and-conditions');
  await ready(page);
  const second = await context.newPage();
  await second.setViewportSize({ width: 1440, height: 900 });
  await second.goto('/privacy-policy');
  await ready(second);
  await ask(page);
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await submit(page, 'Sign In').click();
  const signOut = (tab: Page) => tab.getByRole('banner').getByRole('button', { name: 'Sign Out' });
  await expect(signOut(second)).toBeVisible();
  await second.evaluate(() => localStorage.setItem('reading-progress', '[{"id":"x"}]'));
  await signOut(second).click();
  await expect(signOut(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('reading-progress'))).toBeNull();
});

test('AUTH-11 on a phone the dialog is a sheet at the bottom', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await ask(page);
  await expect
    .poll(async () => {
      const box = await dialog(page).boundingBox();
      return box && [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)];
    })
    .toEqual([0, 390, 844]);
});

test('the dialog and the pages have no grave finding, in either theme', async ({ page }) => {
  await ask(page);
  await toSignUp(page);
  await axe(page);
  for (const path of ['/sign-in', '/sign-up', '/terms-and-conditions', '/privacy-policy']) {
    await page.goto(path);
    await ready(page);
    await axe(page);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allow: [/ csp$|status of 422/] }); // the browser says so of scripts it was told not to run
  test('AUTH-05 AUTH-15 the page signs up, keeps what was typed, and goes on', async ({ page }) => {
    const maya = somebody();
    await page.goto('/sign-up?next=/privacy-policy');
    await page.getByLabel('Name', { exact: true }).fill(maya.name);
    await page.getByLabel('Email').fill(maya.email);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('alert')).toHaveText('All fields are required');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(maya.name);
    await page.getByLabel('Username').fill(maya.username);
    await page.getByLabel('Password', { exact: true }).fill(maya.password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(/\/privacy-policy$/);
  });
});
