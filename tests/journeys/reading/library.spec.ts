import { axe, axeDialog, expect, ready, test } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { createBook } from '../support/works.ts';

test('a reader sets a state by keyboard, reads a complete book to its end, undoes that it was finished, and finds it in the library (LIB-01, LIB-04)', async ({
  page,
  person,
}) => {
  void person;
  const author = await createMember();
  const book = await createBook(author, { title: 'The Salt Road' });
  await post(author, `/works/${book.id}/status`, { form: { status: 'complete' } }, 303);
  await page.goto(book.path);
  await ready(page);
  const state = page.getByRole('link', { name: /^Your library/ }).filter({ visible: true });
  await state.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemcheckbox')).toHaveText(['Want to read', 'Reading', 'Finished', 'Dropped']);
  await axeDialog(page);
  await page.getByRole('menuitemcheckbox', { name: 'Want to read' }).press('Enter');
  await expect(page.getByText('Your library: Want to read.').filter({ visible: true })).toBeVisible();
  await expect(state.first()).toBeFocused();
  await expect(state.first()).toHaveAccessibleName(/Want to read/);

  await page.locator('#main').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Marked as finished.').filter({ visible: true })).toBeVisible();
  await expect(state.first()).toHaveAccessibleName(/Finished/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(state.first()).toHaveAccessibleName(/Want to read/);

  await page.goto('/library');
  await ready(page);
  await expect(page.locator('.library-words b')).toHaveText(['The Salt Road']);
  await axe(page);
  const setting = page.getByRole('switch', { name: 'Update my library while I read' });
  await setting.press('Space');
  await expect(setting).not.toBeChecked();
  await page.reload();
  await ready(page);
  await expect(setting).not.toBeChecked();
});

test('a complete book of one page is finished when its end is on screen (LIB-04)', async ({ page, person }) => {
  void person;
  const author = await createMember();
  const long = Array.from({ length: 40 }, (_, i) => `Paragraph ${i + 1} is ${'long '.repeat(60)}`).join('\n\n');
  const book = await createBook(author, { title: 'In one sitting', pages: [long] });
  await post(author, `/works/${book.id}/status`, { form: { status: 'complete' } }, 303);
  const finished: string[] = [];
  page.on('request', (request) => request.url().includes('/finish') && finished.push(request.url()));
  await page.goto(book.path);
  await ready(page);
  await expect(page.getByText('Paragraph 1 is')).toBeVisible();
  expect(finished).toEqual([]);
  await page.locator('#end-of-pages').scrollIntoViewIfNeeded();
  await expect(page.getByText('Marked as finished.').filter({ visible: true })).toBeVisible();
});
