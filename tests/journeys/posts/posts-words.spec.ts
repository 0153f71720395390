import type { Page } from '@playwright/test';
import { axe, expect, ready, signIn, signUp, test, waitForScript } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createPost } from '../support/posts.ts';

const card = (page: Page, id: string) => page.locator(`article#post-${id}`);
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await ready(page);
};

test('unposted text belongs to its author, also when another person signs in in the same tab (PRIVACY-06, ERR-05)', async ({
  page,
  context,
  person,
}) => {
  const { address, id } = await createPost(await createMember());
  await open(page, address);
  const field = card(page, id).getByLabel('Your comment');
  await field.fill('For nobody else’s eyes.');
  await context.clearCookies();
  await signUp(context);
  await page.reload();
  await ready(page);
  await expect(field).toHaveValue('');
  await field.fill('Words of the second.');
  await context.clearCookies();
  await signIn(context, person);
  await page.reload();
  await ready(page);
  await expect(field).toHaveValue('For nobody else’s eyes.');
});

test.describe('offline', () => {
  test.use({ emptyCache: true, allow: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported/] });
  test('a menu whose script cannot be loaded shows an error, and the next click opens it (ERR-07, FEED-18)', async ({
    page,
    context,
    person,
  }) => {
    void person;
    const { id, content, address } = await createPost(await createMember());
    await open(page, address);
    await waitForScript(page, /\/toast-(?!manager)[^/]*\.js$/); // loaded before it is needed
    const menu = card(page, id).getByRole('button', { name: /^Options/ });
    const notice = page.getByText('This couldn’t be loaded. Check your connection and try again.');
    await context.setOffline(true);
    await menu.click();
    await expect(notice.first()).toBeVisible();
    await expect(card(page, id).getByText(content)).toBeVisible();
    await context.setOffline(false);
    await axe(page);
    await expect(page.getByRole('alertdialog')).toHaveAttribute('aria-live', 'off'); // an alert announces it
    await page.getByLabel('Close notice').click();
    await expect(notice).toHaveCount(0);
    await menu.click();
    await expect(page.getByRole('menuitem', { name: 'Report Post' })).toBeVisible();
    // The stylesheet, which had failed as well, is loaded too.
    expect(await page.getByRole('menu').evaluate((element) => getComputedStyle(element).borderRadius)).not.toBe('0px');
    await context.setOffline(true);
    await page.getByRole('menuitem', { name: 'Report Post' }).click();
    await expect(notice.first()).toBeVisible();
    await context.setOffline(false);
    await page.getByLabel('Close notice').click();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Report Post' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
