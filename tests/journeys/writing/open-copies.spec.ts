import type { Locator, Page } from '@playwright/test';
import { axe, axeDialog, expect, ready, signUp, test, visit } from '../support/fixtures.ts';
import { post } from '../support/members.ts';
import { changePages, createBook, createChapter } from '../support/works.ts';

async function openEditor(page: Page, path: string) {
  await page.goto(path);
  await ready(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await page.waitForURL('**/write/*?draft=*');
}

test('Publish changes is disabled again when the text is changed back or the change is undone (EDIT-06)', async ({ page }) => {
  await signUp(page.context());
  const book = await createBook(page, { title: `Changed back ${Date.now()}` });
  await openEditor(page, book.path);
  const publish = page.getByRole('button', { name: 'Publish changes' });
  const isUnchanged = async (expected: boolean) => {
    await expect(page.locator('.save-line').filter({ visible: true })).toContainText('Draft saved');
    if (expected) {
      await expect(publish).toHaveAttribute('aria-disabled', 'true');
      await expect(publish).toHaveAccessibleDescription('Nothing has changed yet.');
    } else await expect(publish).not.toHaveAttribute('aria-disabled');
  };
  const sheet = page.getByRole('textbox', { name: 'Page 1' });
  await sheet.click();
  await page.keyboard.type('x');
  await expect(publish).not.toHaveAttribute('aria-disabled');
  await isUnchanged(false);
  await page.keyboard.press('Control+z');
  await isUnchanged(true);
  await page.keyboard.type('y');
  await isUnchanged(false);
  await page.reload();
  await sheet.waitFor();
  await expect(publish).not.toHaveAttribute('aria-disabled');
});

test('the open editor says at once that its chapter was deleted in another tab, and publishes the text as a new one (EDIT-21)', async ({
  page,
}) => {
  const author = await signUp(page.context());
  const book = await createBook(page, { title: `Deleted part ${Date.now()}` });
  const chapter = await createChapter(book, { title: 'Deleted elsewhere' });
  await page.goto(chapter.path);
  await ready(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await page.waitForURL(/\/write\/chapter\/.*draft=/);
  await page.getByRole('textbox', { name: 'Page 1' }).waitFor();
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeVisible();
  await post(author, `/works/${book.id}/parts/${chapter.id}/delete`, { form: {} }, 303);
  await expect(page.getByRole('status').filter({ hasText: 'This chapter was deleted. Your text is kept as a draft.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish changes' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Publish Chapter' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click();
  await page.waitForURL(new RegExp(`/book/${book.id}`));
  await expect(page.getByRole('region', { name: 'Chapters' })).toContainText('Deleted elsewhere');
});

test('an open editor takes over the title that is changed on the details page, and keeps its own text (EDIT-24)', async ({ page }) => {
  const author = await signUp(page.context());
  const book = await createBook(page, { title: `Old title ${Date.now()}` });
  const known = page.waitForResponse((response) => response.url().includes('/copy-state'));
  await openEditor(page, book.path);
  await page.getByRole('textbox', { name: 'Page 1' }).waitFor();
  await known;
  const details = { title: 'The title of the details', description: 'New.', genre: 'Mystery', language: 'English', cover: 'current' };
  await post(author, `/works/${book.id}/details`, { form: details }, 303);
  await expect(page.getByRole('banner').getByText(details.title)).toBeVisible();
  await page.getByRole('textbox', { name: 'Page 1' }).click();
  await page.keyboard.insertText('Own words. ');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'What differs' }).getByRole('listitem')).toHaveText([/^1 of \d+ pages? changed$/]);
  await dialog.getByRole('button', { name: 'Publish changes' }).click();
  await page.waitForURL(`**${book.path}`);
  await expect(page.getByRole('heading', { name: details.title, level: 1 })).toBeVisible();
});

test('a book is edited, published and put in order by keyboard alone at 390 px, without sideways scrolling (EDIT-25)', async ({ page }) => {
  await signUp(page.context());
  const book = await createBook(page, { title: `By keyboard ${Date.now()}`, pages: ['The first words.'] });
  for (const title of ['One', 'Two']) await createChapter(book, { title });
  await page.setViewportSize({ width: 390, height: 844 });
  const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 150 && !(await target.evaluate((element) => element === document.activeElement)); presses++)
      await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
  };
  await page.goto(book.path);
  await ready(page);
  await tabTo(page.getByRole('button', { name: 'Edit', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/write/book?draft=*');
  const sheet = page.getByRole('textbox', { name: 'Page 1' });
  await tabTo(sheet);
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Typed on a phone. ');
  await fits();
  const publish = page.getByRole('button', { name: 'Publish changes' });
  await expect(publish).not.toHaveAttribute('aria-disabled');
  await publish.focus(); // the way back is longer than a page of Tab presses
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(dialog.getByRole('button', { name: 'Publish changes' }));
  await fits();
  await axeDialog(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${book.path}`);
  await expect(page.getByRole('main')).toContainText('Typed on a phone.');
  await visit(page, `/works/${book.id}/order`);
  await ready(page);
  await tabTo(page.getByRole('listitem').filter({ hasText: 'One' }).getByRole('button', { name: 'Move down' }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Save order' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.order-end').getByRole('status')).toHaveText('The new order is saved.');
  await fits();
});

test('the pages of editing fit 390 px and have no serious finding in either theme (EDIT-25)', async ({ page }) => {
  const author = await signUp(page.context());
  const book = await createBook(page, { title: `A title that is long enough to need two lines on a phone ${Date.now()}` });
  for (const title of ['One', 'A title of a chapter that is long enough to need two lines on a phone'])
    await createChapter(book, { title });
  await changePages(author, book.id, { 1: 'Other words.' });
  await page.setViewportSize({ width: 390, height: 844 });
  const history = await (await page.request.get(`/works/${book.id}/history`)).text();
  const [deletion = ''] = /[^"]+(?=\/delete")/.exec(history) ?? [];
  await page.goto(book.path);
  await ready(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.waitForURL('**/write/book?draft=*');
  const draft = new URL(page.url()).searchParams.get('draft');
  await page.getByRole('textbox', { name: 'Page 1' }).waitFor();
  const paths = [`/works/${book.id}/details`, `/works/${book.id}/order`, `/drafts/${draft}/publish-changes`, `/drafts/${draft}/discard`];
  paths.push(`/works/${book.id}/history`, `${deletion}/delete`, deletion, `/drafts/${draft}/compare`);
  for (const path of ['', ...paths])
    await test.step(path || 'the editor', async () => {
      if (path) await visit(page, path);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)]).toEqual([path, false]);
      await axe(page);
    });
});
