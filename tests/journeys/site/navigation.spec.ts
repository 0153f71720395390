import type { Page } from '@playwright/test';
import { expect, ready, signUp, test } from '../support/fixtures.ts';

const bar = (page: Page) => page.locator('.navigation-progress');
const status = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading the page...' });

/** Holds data requests of pages until the returned function is called. */
async function holdData(page: Page) {
  const gate = Promise.withResolvers<void>();
  await page.route('**/*.data*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test('a page that loads slowly is announced, from wherever it is opened (KIDS-28, CHALL-34)', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  for (const to of ['/kids-adventure', '/weekly-challenges', '/posts']) {
    const release = await holdData(page);
    await page.evaluate((href) => {
      const link = [...document.querySelectorAll<HTMLAnchorElement>('a')].find((anchor) => anchor.pathname === href);
      link?.click();
    }, to);
    await expect(bar(page)).toBeVisible();
    await expect(status(page)).toBeAttached();
    await expect(page.locator('#main')).toHaveAttribute('aria-busy', 'true');
    release();
    await page.waitForURL(`**${to}`);
    await expect(bar(page)).toBeHidden();
    await expect(page.locator('#main')).not.toHaveAttribute('aria-busy');
    await page.unroute('**/*.data*');
  }
});

test.describe('offline', () => {
  test.use({ allow: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be loaded/] });
  test('a page not opened before says that the user is offline, and loads when the connection returns (ERR-07)', async ({
    page,
    context,
  }) => {
    await signUp(context);
    await page.goto('/help-center');
    await ready(page);
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Community' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline.' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible(); // still signed in
    expect(new URL(page.url()).pathname).toBe('/community');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Explore' }).first()).toBeVisible({ timeout: 20_000 });
  });
});
