import type { Page } from '@playwright/test';
import { axeDialog, expect, isOnTop, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createBook, createChapter } from '../support/works.ts';

const THANKS = 'Thank you for your report. We will review it shortly.';
const FAILED = 'Failed to submit report. Please try again.';

/** The home page in one language: on the whole one, works of parallel tests move the cards. */
const homeIn = (language: string) => `/?${new URLSearchParams({ language })}`;
const shelf = (page: Page) => page.getByRole('region', { name: 'Recently Added' });
const menuOf = (page: Page, title: string) => shelf(page).getByRole('button', { name: `More about ${title}` });

async function openReport(page: Page, title: string) {
  await menuOf(page, title).click();
  await page.getByRole('menuitem', { name: 'Report Content' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Content' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('the menu of a tile', () => {
  test.use({ allow: [/Failed to load resource|ERR_FAILED/] });
  test('is operated by keys, reports its work, shows an error and keeps the chosen reason and the text of a report that cannot be sent, and saves the work (HOME-31, REPORT-01, REPORT-02, REPORT-03, REPORT-04, REPORT-05, REPORT-06, REPORT-09, REPORT-10, REPORT-11, AMB-74)', async ({
    page,
    person,
  }) => {
    void person;
    const title = `Reported ${Date.now()}`;
    const author = await createMember();
    await createBook(author, { title, language: title });
    await page.goto(homeIn(title));
    await ready(page);
    await menuOf(page, title).press('Enter');
    const menu = page.getByRole('menu');
    await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true); // before that, the page receives the keys
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Report Content' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(menuOf(page, title)).toBeFocused();
    await expect(menuOf(page, title)).toHaveAttribute('aria-expanded', 'false');

    await menuOf(page, title).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Save',
      'Mute notices',
      'Not for me',
      `Hide works by ${author.name}`,
      'Report Content',
    ]);
    await expect(menuOf(page, title)).toHaveAttribute('aria-expanded', 'true');
    await axeDialog(page);
    await page.getByRole('menuitem', { name: 'Report Content' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report Content' });
    await expect(dialog.getByRole('radio')).toHaveCount(14);
    const submit = dialog.getByRole('button', { name: 'Submit Report' });
    await expect(submit).toBeDisabled();
    await axeDialog(page);
    await dialog.getByRole('radio', { name: 'Inappropriate Content' }).check();
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'Harassment or Bullying' })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: 'Inappropriate Content' })).not.toBeChecked();
    await dialog.getByLabel('Additional Details').fill('It is my own diary.');
    await expect(dialog.getByText('19 of 1,000 characters')).toBeVisible();
    const gate = Promise.withResolvers<void>();
    await page.route('**/reports.data*', (route) => gate.promise.then(() => route.abort()));
    await submit.click();
    await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    gate.resolve();
    await expect(dialog.getByRole('alert')).toHaveText(FAILED);
    await expect(dialog.getByRole('radio', { name: 'Harassment or Bullying' })).toBeChecked();
    await expect(dialog.getByLabel('Additional Details')).toHaveValue('It is my own diary.');
    await page.unroute('**/reports.data*');
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
    await menuOf(page, title).click();
    await page.getByRole('menuitem', { name: 'Save' }).click();
    await expect(page.getByText('Added to Saved Stories.')).toBeVisible();
    await page.getByRole('button', { name: 'View' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saved Stories' })).toBeVisible();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  });

  test('shows each item on a small screen, by scrolling if there is no room (HOME-31)', async ({ page, person }) => {
    void person;
    const title = `On a phone ${Date.now()}`;
    await createBook(await createMember(), { title, language: title });
    await page.setViewportSize({ width: 390, height: 420 });
    await page.goto(homeIn(title));
    await ready(page);
    await menuOf(page, title).click();
    const menu = page.getByRole('menu');
    await expect.poll(() => menu.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await menu.hover();
    await page.mouse.wheel(0, 1_000); // the page behind does not scroll
    const item = page.getByRole('menuitem', { name: 'Report Content' });
    await expect.poll(() => item.evaluate(isOnTop)).toBe(true);
    await item.click();
    await expect(page.getByRole('dialog', { name: 'Report Content' })).toBeVisible();
  });

  test('deletes one’s own work after a confirmation; a deletion that fails shows an error and removes nothing; Edit in the same menu opens it (PROFILE-20, PROFILE-21, PROFILE-22, PRIVACY-06, EDIT-01, EDIT-15)', async ({
    page,
    person,
  }) => {
    const title = `To be deleted ${Date.now()}`;
    await createChapter(await createBook(person, { title, language: title }));
    await page.goto(homeIn(title));
    await ready(page);
    const question = page.getByRole('alertdialog', { name: 'Delete book' });
    const remove = async () => {
      await menuOf(page, title).click();
      const item = page.getByRole('menuitem', { name: 'Delete' });
      await expect.poll(() => item.evaluate(isOnTop)).toBe(true); // a click would scroll the page until it is
      await item.click();
      await expect(question).toContainText('Are you sure you want to delete this content? This action cannot be undone.');
      await expect(question).toContainText('1 chapter is deleted too.');
    };
    await menuOf(page, title).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Save', 'Mute notices', 'Edit', 'Delete']);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.waitForURL('**/write/book?draft=*');
    await page.goto(homeIn(title));
    await ready(page);
    await remove();
    await axeDialog(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(menuOf(page, title)).toBeFocused();
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/works/*/delete.data*', (route) => held.then(() => route.abort()));
    await remove();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByRole('button', { name: 'Deleting...' })).toBeVisible();
    await page.keyboard.press('Escape'); // a slow connection does not hold the page
    await expect(question).toHaveCount(0);
    goOn();
    await expect(page.getByText('Failed to delete content. Please try again.').first()).toBeVisible();
    await expect(shelf(page).getByRole('link', { name: title })).toBeVisible();
    await page.unroute('**/works/*/delete.data*');
    await remove();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
    await expect(question).toHaveCount(0);
  });
});

test('a reader reports the open work (REPORT-12)', async ({ page, person }) => {
  void person;
  const { path } = await createBook(await createMember(), { title: `Open ${Date.now()}` });
  await page.goto(path);
  await ready(page);
  await page.getByRole('link', { name: 'Report Content' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Content' });
  await dialog.getByRole('radio', { name: 'Other' }).check();
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await expect(page.getByText(THANKS)).toBeVisible();
});
