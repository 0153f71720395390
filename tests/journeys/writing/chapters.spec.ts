import { axe, expect, ready, test } from '../support/fixtures.ts';
import { createBook } from '../support/works.ts';

test.describe('with a rejected request', () => {
  test.use({ allow: [/status of 422/] });
  test('a chapter is written, published, and read after the book (CHAP-01, CHAP-03, CHAP-04, CHAP-05, CHAP-06, CHAP-08, CHAP-09, CHAP-12, CHAP-14, READ-BOOK-07, READ-CHAP-01, ENGAGE-30)', async ({
    page,
    person,
  }) => {
    void person;
    const { path: book } = await createBook(page, { title: 'A book that goes on', pages: ['The first page.', 'The last page.'] });
    await page.goto(book);
    await ready(page);
    await page.getByRole('link', { name: 'Add Chapter' }).click();
    await page.waitForURL('**/write/chapter/**');
    const sheet = (n: number) => page.getByRole('textbox', { name: `Page ${n}` });
    await sheet(1).waitFor();
    await axe(page);
    await expect(page.getByRole('main').getByRole('tab')).toHaveCount(0);
    await sheet(1).click();
    await page.keyboard.type('It went on.');
    await page.getByRole('button', { name: 'Add Page' }).click();
    await expect(page.getByRole('main').getByRole('tab')).toHaveCount(2);
    await expect(page.getByRole('tab', { name: 'Page 2' })).toHaveAttribute('aria-selected', 'true');
    await sheet(2).click();
    await page.keyboard.type('And on.');
    await page.getByRole('button', { name: 'Publish Chapter' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Publish Chapter' }).click();
    await expect(dialog.getByText('Please enter a chapter title')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep writing' }).click();
    await page.getByLabel('Title', { exact: true }).fill('The Ladder');
    await page.getByRole('button', { name: 'Publish Chapter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish Chapter' }).click();
    await page.waitForURL(`**${book}`);
    await expect(page.getByRole('link', { name: 'The Ladder' })).toBeVisible();
    await page.goBack();
    expect(page.url()).not.toContain('/write/chapter');
    // Continues from the last page of the book to the chapter, without the list.
    await page.goto(`${book}?page=2`);
    await ready(page);
    await page.getByRole('link', { name: 'Next chapter' }).click();
    await expect(page.getByText('It went on.')).toBeVisible();
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/progress') && /\bpage=2\b/.test(response.request().postData() ?? ''),
    );
    // The text is visible before the page is interactive, so the key is pressed again if it had no effect.
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText('And on.')).toBeVisible({ timeout: 1_500 });
    }).toPass();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await saved;
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Continue Reading' })).toContainText('Chapter 1, page 2 of 2'); // ENGAGE-30
    await page.goBack();
    await ready(page);
    await page.getByRole('link', { name: 'Back to Book' }).click();
    await page.waitForURL(`**${book}`);
  });
});

test('deleting a chapter returns to the book, and Back does not reopen the editor (CHAP-07, CHAP-09)', async ({ page, person }) => {
  void person;
  const { path: book } = await createBook(page, { title: 'A book without more' });
  await page.goto(book);
  await ready(page);
  await page.getByRole('link', { name: 'Add Chapter' }).click();
  await page.getByRole('textbox', { name: 'Page 1' }).click();
  await page.keyboard.type('Not this.');
  await expect(page.locator('.save-line').filter({ visible: true })).toContainText('Draft saved');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alertdialog').getByRole('paragraph')).toHaveText(
    'Are you sure you want to delete this chapter? This action cannot be undone.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL(`**${book}`);
  await page.goBack();
  expect(page.url()).not.toContain('/write/chapter');
  await page.goto('/write');
  await expect(page.getByText('No drafts yet')).toBeVisible();
});
