import type { Page } from '@playwright/test';
import { expect, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createBook } from '../support/works.ts';

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).filter({ visible: true }).first();
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).filter({ visible: true }).first();

test('what needs an account opens the sign-in dialog for a visitor, and nothing else happens (AUTH-01, PRIVACY-08)', async ({ page }) => {
  const book = await createBook(await createMember());
  for (const [address, controls] of [
    [book.path, [link(/^Like, /), link(/^Save$/), link('Report Content')]],
    ['/posts', [link('Create New Post'), link('Add Thought')]],
    ['/write', [link('Get Started')]],
    ['/community', [link('Create a Channel')]],
    ['/weekly-challenges', [link(/^Participate/)]],
    ['/kids-adventure', [link('Create Your Story')]],
    ['/write/book', [button(/^Publish$/), button('Generate Title')]],
  ] as const) {
    await page.goto(address);
    await ready(page);
    for (const control of controls) {
      await control(page).click();
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(address);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
});

test('the dialog opens beside a click at the bottom of the screen (AUTH-11)', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/write');
  await ready(page);
  const low = page.getByRole('link', { name: 'Get Started' }).first();
  await low.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().bottom - 880));
  await low.click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  const foot = async () => {
    const box = await dialog.boundingBox();
    return box ? Math.round(box.y + box.height) : null;
  };
  await expect.poll(foot).toBe(900 - 16); // fully on screen, and no higher than needed
});

test.describe('when the server cannot be reached', () => {
  test.use({ allow: [/ERR_FAILED|net::|Failed to load resource|dynamically imported/] });
  test('Sign In shows that it could not be loaded, keeps the input, and opens when the connection returns (ERR-07, AUTH-01)', async ({
    page,
  }) => {
    await page.goto('/participate-write');
    await ready(page);
    await page.getByRole('textbox', { name: 'Page 1' }).fill('Typed before signing in.');
    const blocked = /sign-in-dialog|\/healthz$/;
    await page.route(blocked, (route) => route.abort());
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('alert').getByText('This couldn’t be loaded. Check your connection and try again.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Page 1' })).toHaveText('Typed before signing in.');
    await page.unroute(blocked);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'Page 1' })).toHaveText('Typed before signing in.');
  });
});
