import type { Page } from '@playwright/test';
import { axe, expect, ready, test, visit } from '../support/fixtures.ts';
import { createBook, deleteWork } from '../support/works.ts';

const sheet = (page: Page, n = 1) => page.getByRole('textbox', { name: `Page ${n}` });
const tabs = (page: Page) => page.locator('.page-tab-name'); // by class, because an open confirmation hides the page from role locators
const saved = (page: Page) => expect(page.locator('.save-line').filter({ visible: true })).toContainText('Draft saved');
const addChapter = (page: Page) => page.getByRole('link', { name: 'Add Chapter' }).click();
const write = async (page: Page, words: string, n = 1) => {
  await sheet(page, n).click();
  await page.keyboard.insertText(words);
};

test.describe('with rejected and failing requests', () => {
  test.use({ allow: [/status of 422|ERR_FAILED|Failed to load resource/] });
  test('a chapter is written, with an image and a page that is deleted after a confirmation, is published once, whatever is pressed meanwhile, and read after the book (CHAP-01, CHAP-03, CHAP-04, CHAP-05, CHAP-06, CHAP-08, CHAP-09, CHAP-12, CHAP-14, READ-BOOK-07, READ-CHAP-01, ENGAGE-30, ERR-37)', async ({
    page,
    person,
  }) => {
    const { path: book } = await createBook(person, { title: 'A book that goes on', pages: ['The first page.', 'The last page.'] });
    await page.goto(book);
    await ready(page);
    await addChapter(page);
    await page.waitForURL('**/write/chapter/**');
    await sheet(page).waitFor();
    await axe(page);
    await expect(tabs(page)).toHaveCount(0);
    await write(page, 'It went on.');
    await page.keyboard.press('Enter');
    const chooser = page.waitForEvent('filechooser');
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /image|picture/i })
      .click();
    await (await chooser).setFiles('demo/art/pictures/moth-lamp.webp');
    await expect(sheet(page).locator('img[src^="/media/books/"]')).toBeVisible();
    for (const n of [2, 3]) {
      await page.getByRole('button', { name: 'Add Page' }).click();
      await expect(tabs(page)).toHaveCount(n);
      await expect(page.getByRole('tab', { name: `Page ${n}` })).toHaveAttribute('aria-selected', 'true');
    }
    await write(page, 'Not this.', 3);
    await page.getByRole('button', { name: 'Delete page 3' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this page? This action cannot be undone.');
    await expect(tabs(page)).toHaveCount(3);
    await question.getByRole('button', { name: 'Delete Page' }).click();
    await expect(tabs(page)).toHaveCount(2);
    await write(page, 'And on.', 2);
    const [publish, dialog] = [page.getByRole('button', { name: 'Publish Chapter' }), page.getByRole('dialog')];
    await publish.click();
    await dialog.getByRole('button', { name: 'Publish Chapter' }).click();
    await expect(dialog.getByText('Please enter a chapter title')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep writing' }).click();
    await page.getByLabel('Title', { exact: true }).fill('The Ladder');
    await saved(page);

    await page.route('**/publish-part.data*', (route) => route.abort());
    await publish.click();
    await dialog.getByRole('button', { name: 'Publish Chapter' }).click();
    await expect(dialog.getByText('Failed to publish chapter. Please try again.')).toBeVisible();
    await page.unroute('**/publish-part.data*');
    const [arrived, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/publish-part.data*', async (route) => {
      arrived.resolve();
      await gate.promise;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Publish Chapter' }).click();
    await arrived.promise;
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog.getByRole('button', { name: 'Publishing...' })).toBeVisible();
    gate.resolve();
    await page.waitForURL(`**${book}`);
    await page.unroute('**/publish-part.data*');
    await expect(page.getByRole('link', { name: 'The Ladder' })).toHaveCount(1);
    await page.goBack();
    expect(page.url()).not.toContain('/write/chapter');

    // Continues from the last page of the book to the chapter, without the list.
    await page.goto(`${book}?page=2`);
    await ready(page);
    await page.getByRole('link', { name: 'Next chapter' }).click();
    await expect(page.getByText('It went on.')).toBeVisible();
    // The position on page 2 of the book may still be in flight, so the request of the chapter is told apart by its part.
    const stored = page.waitForResponse((response) => /\bpage=2&part=/.test(response.request().postData() ?? ''));
    // The text is visible before the page is interactive, so the key is pressed again if it had no effect.
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText('And on.')).toBeVisible({ timeout: 1_500 });
    }).toPass();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await stored;
    await page.getByRole('link', { name: 'Back to Book' }).click();
    await page.waitForURL(`**${book}`);
    await visit(page, '/');
    await expect(page.getByRole('region', { name: 'Continue Reading' })).toContainText('Chapter 1, page 2 of 2');
  });
});

test('two unfinished chapters: the list continues each one or starts a new one; deleting one returns to the book, and Back does not reopen the editor (CHAP-04, CHAP-07, CHAP-08, CHAP-09)', async ({
  page,
  person,
}) => {
  const { path: book } = await createBook(person, { title: 'A book with two ends' });
  await page.goto(book);
  await ready(page);
  for (const [n, title] of ['Chapter four', 'Chapter five'].entries()) {
    await addChapter(page);
    if (n) await page.getByRole('link', { name: 'New chapter' }).click();
    await expect(sheet(page)).toHaveText('');
    await expect(tabs(page)).toHaveCount(0);
    await write(page, `Words of ${title}.`);
    await page.getByLabel('Title', { exact: true }).fill(title);
    await saved(page);
    await page.getByRole('link', { name: 'Back to Book' }).click();
    await page.waitForURL(`**${book}`);
  }
  await addChapter(page);
  await expect(page.locator('.draft-row-title')).toHaveText(['Chapter five', 'Chapter four']);
  await page.getByRole('link', { name: 'Continue: Chapter four' }).click();
  await expect(sheet(page)).toHaveText('Words of Chapter four.');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('paragraph')).toHaveText('Are you sure you want to delete this chapter? This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL(`**${book}`);
  await page.goBack(); // neither to the editor nor to the list
  await expect(page).not.toHaveURL(/write\/chapter/);
  await visit(page, '/write');
  await expect(page.locator('.draft-row')).toHaveCount(1);
});

test.describe('a chapter', () => {
  test.use({ allow: [/status of (403|404)/] });

  test('deleted during its first save is deleted here and on the server; one whose book was deleted meanwhile is saved as a separate draft (CHAP-07, AMB-19)', async ({
    page,
    person,
  }) => {
    const book = await createBook(person, { title: 'Soon gone' });
    const editor = book.path.replace('/book/', '/write/chapter/');
    await page.goto(editor);
    const gate = Promise.withResolvers<void>();
    const save = /\/drafts\/[0-9a-f-]{36}$/;
    await page.route(save, (route) => gate.promise.then(() => route.continue()));
    const firstSave = page.waitForRequest(save);
    await write(page, 'Not this.');
    await firstSave;
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    gate.resolve();
    await page.waitForURL(`**${book.path}`);
    await visit(page, '/write');
    await expect(page.getByText('No drafts yet')).toBeVisible();
    await visit(page, editor);
    await expect(sheet(page)).toHaveText('');

    await write(page, 'The chapter after. ');
    await saved(page);
    await deleteWork(book);
    await write(page, 'And on.');
    await expect(page.getByRole('alert').getByText('The book this belonged to has been deleted.')).toBeInViewport(); // although the editor is scrolled to the sheet
    await saved(page);
    await page.getByRole('link', { name: 'Open that draft' }).click();
    await page.waitForURL(/\/write\/book\?draft=/);
    await expect(sheet(page)).toContainText('And on.');
    await visit(page, '/write');
    await expect(page.locator('.draft-row')).toHaveCount(1);
  });
});
