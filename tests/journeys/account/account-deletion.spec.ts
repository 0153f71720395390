import type { Page } from '@playwright/test';
import { axeDialog, expect, ready, test, visit } from '../support/fixtures.ts';
import { createBook } from '../support/works.ts';

const remove = (page: Page) => page.getByRole('button', { name: 'Delete Account' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete your account?' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
/** The keys in this browser's IndexedDB and web storage that contain an account id. */
const storedHere = (page: Page) =>
  page.evaluate(async () => {
    const base = await new Promise<IDBDatabase>((opened, failed) => {
      const request = indexedDB.open('storyhearth');
      request.onsuccess = () => opened(request.result);
      request.onerror = () => failed(request.error);
    });
    const drafts = await new Promise<IDBValidKey[]>((found) => {
      if (!base.objectStoreNames.contains('drafts')) return found([]);
      const request = base.transaction('drafts').objectStore('drafts').getAllKeys();
      request.onsuccess = () => found(request.result);
    });
    base.close();
    return [...drafts.map(String), ...[localStorage, sessionStorage].flatMap((storage) => Object.keys(storage))].filter((key) =>
      /[0-9a-f-]{36}/.test(key),
    );
  });

test.use({ allow: [/404|401|422|503|delete-account|net::/] }); // pages that others had open, and the account, no longer exist

test('Delete Account needs a reason and a confirmation, reports a failure, and at last signs out on the home page, with the works deleted (DELETE-02, DELETE-03, DELETE-04, DELETE-05, DELETE-06, DELETE-08, SETTINGS-10, AMB-59)', async ({
  page,
  person,
  another,
}) => {
  const { path: address } = await createBook(page);
  const other = await another();
  await other.goto(address);
  await ready(other);
  await page.goto('/write/book');
  await page.getByRole('textbox', { name: 'Page 1' }).click();
  await page.keyboard.insertText('Words that stay behind.');
  await expect.poll(async () => (await storedHere(page)).length).toBeGreaterThan(0);

  await visit(page, '/profile');
  await page.getByRole('link', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Privacy' }).click();
  await settings.getByRole('link', { name: 'Delete Account' }).click();
  await page.waitForURL('**/delete-account');
  await expect(settings).toBeHidden();
  await expect(page.getByRole('radio')).toHaveCount(8);
  await expect(remove(page)).toBeDisabled();
  await expect(page.getByRole('definition').first()).toHaveText('1');
  await expect(page.getByRole('link', { name: 'Keep my account' })).toHaveAttribute('href', '/profile');
  await page.getByRole('radio', { name: 'Technical issues' }).check();
  await expect(remove(page)).toBeEnabled();
  await remove(page).click();
  await expect(question(page)).toContainText(`@${person.username}`);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(remove(page)).toBeFocused();
  await remove(page).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();

  await remove(page).click();
  await question(page).getByRole('button', { name: 'Delete Account' }).click();
  await expect(question(page).getByText('Enter your password so we know it’s you.')).toBeVisible();
  await expect(password(page)).toBeFocused();
  await password(page).fill(person.password);
  const failing = (route: import('@playwright/test').Route) => (route.request().method() === 'POST' ? route.abort() : route.fallback());
  await page.route('**/delete-account.data*', failing);
  await question(page).getByRole('button', { name: 'Delete Account' }).click();
  await expect(question(page).getByRole('alert')).toHaveText('Failed to delete account. Please try again or contact support.');
  await axeDialog(page);
  await page.unroute('**/delete-account.data*');
  await question(page).getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible(); // for three seconds, also while Home loads
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await storedHere(page)).toEqual([]);
  await expect(other.getByRole('heading', { name: 'Book not found' })).toBeVisible();
});
