import type { Page } from '@playwright/test';
import { axe, expect, ready, signIn, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createBook } from '../support/works.ts';

const THANKS = 'Thank you for your report. We will review it shortly.';
const FAILED = 'Failed to submit report. Please try again.';

const shelf = (page: Page) => page.getByRole('region', { name: 'Recently Added' });
const menuOf = (page: Page, title: string) => shelf(page).getByRole('button', { name: `More about ${title}` });

async function openReport(page: Page, title: string) {
  await menuOf(page, title).click();
  await page.getByRole('menuitem', { name: 'Report Content' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Content' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('the menu of a tile reports its work (HOME-31, REPORT-01, REPORT-02, REPORT-03, REPORT-04, REPORT-05, REPORT-09, REPORT-10, AMB-74)', async ({
  page,
  person,
}) => {
  void person;
  const title = `Reported ${Date.now()}`;
  await createBook(await createMember(), { title });
  await page.goto('/');
  await ready(page);
  await menuOf(page, title).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Save', 'Report Content']);
  await expect(menuOf(page, title)).toHaveAttribute('aria-expanded', 'true');
  await axe(page);
  await page.getByRole('menuitem', { name: 'Report Content' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Content' });
  await expect(dialog.getByRole('radio')).toHaveCount(14);
  const submit = dialog.getByRole('button', { name: 'Submit Report' });
  await expect(submit).toBeDisabled();
  await axe(page);
  await dialog.getByRole('radio', { name: 'Inappropriate Content' }).check();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Harassment or Bullying' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Inappropriate Content' })).not.toBeChecked();
  await dialog.getByLabel('Additional Details').fill('It is my own diary.');
  await expect(dialog.getByText('19 of 1,000 characters')).toBeVisible();
  await submit.click();
  await expect(page.getByText(THANKS)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(menuOf(page, title)).toBeFocused();

  const again = await openReport(page, title);
  await expect(again.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(again.getByLabel('Additional Details')).toHaveValue('');
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect(again).toHaveCount(0);
  await expect(menuOf(page, title)).toBeFocused();
});

test('the menu is opened, navigated and closed by keys, and focus returns to its button', async ({ page, person }) => {
  void person;
  const title = `By keys ${Date.now()}`;
  await createBook(await createMember(), { title });
  await page.goto('/');
  await ready(page);
  await menuOf(page, title).press('Enter');
  const menu = page.getByRole('menu');
  await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true); // before that, the page receives the keys
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Report Content' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(menuOf(page, title)).toBeFocused();
  await expect(menuOf(page, title)).toHaveAttribute('aria-expanded', 'false');
});

test('a visitor who reports a work or opens its author is prompted to sign in (REPORT-07, PRIVACY-08)', async ({ page }) => {
  const title = `Seen by visitors ${Date.now()}`;
  const { path, author } = await createBook(await createMember(), { title });
  const signIn = page.getByRole('dialog').getByRole('heading', { name: /Good to/ });
  await page.goto('/');
  await ready(page);
  await menuOf(page, title).click();
  await axe(page);
  await page.getByRole('menuitem', { name: 'Report Content' }).click();
  await expect(signIn).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto(path);
  await ready(page);
  await page.getByRole('link', { name: 'Report Content' }).filter({ visible: true }).click();
  await expect(signIn).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signIn).toHaveCount(0);
  await page.getByRole('complementary').getByRole('link', { name: author.name }).click();
  await expect(signIn).toBeVisible();
});

test.describe('a report that cannot be sent', () => {
  test.use({ allow: [/Failed to load resource|ERR_FAILED/] });
  test('shows an error and keeps the chosen reason and the text (REPORT-06, REPORT-11)', async ({ page, person }) => {
    void person;
    const title = `Not sent ${Date.now()}`;
    await createBook(await createMember(), { title });
    await page.goto('/');
    await ready(page);
    const dialog = await openReport(page, title);
    await dialog.getByRole('radio', { name: 'Spam' }).check();
    await dialog.getByLabel('Additional Details').fill('Every page of it.');
    let fail = () => {};
    const gate = new Promise<void>((go) => {
      fail = go;
    });
    await page.route('**/reports.data*', (route) => gate.then(() => route.abort()));
    await dialog.getByRole('button', { name: 'Submit Report' }).click();
    await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    fail();
    await expect(dialog.getByRole('alert')).toHaveText(FAILED);
    await expect(dialog.getByRole('radio', { name: 'Spam' })).toBeChecked();
    await expect(dialog.getByLabel('Additional Details')).toHaveValue('Every page of it.');
    await page.unroute('**/reports.data*');
    await dialog.getByRole('button', { name: 'Submit Report' }).click();
    await expect(page.getByText(THANKS)).toBeVisible();
  });

  test('a deletion that fails shows an error and removes nothing (PROFILE-20)', async ({ page, person }) => {
    void person;
    const title = `Kept anyway ${Date.now()}`;
    await createBook(page, { title });
    await page.goto('/');
    await ready(page);
    await page.route('**/works/*/delete.data*', (route) => route.abort());
    await menuOf(page, title).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Failed to delete content. Please try again.').first()).toBeVisible();
    await expect(shelf(page).getByRole('link', { name: title })).toBeVisible();
  });
});

test('one’s own work is deleted from its menu, after a confirmation, from every list (PROFILE-20, PROFILE-21, PROFILE-22, PRIVACY-06)', async ({
  page,
  person,
}) => {
  void person;
  const title = `To be deleted ${Date.now()}`;
  await createBook(page, { title });
  await page.goto('/');
  await ready(page);
  await menuOf(page, title).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Save', 'Delete']);
  // By keyboard: the row, and the menu with it, moves when another worker publishes.
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this content? This action cannot be undone.');
  await axe(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(menuOf(page, title)).toBeFocused();
  await menuOf(page, title).click();
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  await expect(question).toHaveCount(0);
  await page.goto('/all-books');
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('Save in the menu adds the work to Saved Stories', async ({ page, person }) => {
  void person;
  const title = `Kept ${Date.now()}`;
  await createBook(await createMember(), { title });
  await page.goto('/all-books');
  await ready(page);
  await page.getByRole('button', { name: `More about ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Save' }).click();
  await expect(page.getByText('Added to Saved Stories.')).toBeVisible();
  await page.getByRole('button', { name: 'View' }).click();
  await page.waitForURL('**/saved-stories');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('a reader reports the open work; its author has no report button (REPORT-12)', async ({ page, context, person }) => {
  const { path, author } = await createBook(await createMember(), { title: `Open ${Date.now()}` });
  void person;
  await page.goto(path);
  await ready(page);
  await page.getByRole('link', { name: 'Report Content' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Content' });
  await dialog.getByRole('radio', { name: 'Other' }).check();
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await expect(page.getByText(THANKS)).toBeVisible();
  await context.clearCookies();
  await signIn(context, author);
  await page.goto(path);
  await expect(page.getByRole('button', { name: /^Delete/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Report Content' })).toHaveCount(0);
});
