import { saved } from '../support/editor-page.ts';
import { axe, axeDialog, expect, ready, signUp, test, visit } from '../support/fixtures.ts';
import { post } from '../support/members.ts';
import { changePages, createBook, createChapter } from '../support/works.ts';

test.use({ allow: [/ERR_INTERNET_DISCONNECTED/] });

const CHANGED = 'A changed beginning.';
test.describe('changes of a published book', () => {
  test.use({ allow: [/409|ERR_INTERNET_DISCONNECTED/] }); // followers were notified before
  test('a published book is edited, its reader sees nothing of it until the changes are published; changes are discarded by keyboard after a question (EDIT-01, EDIT-04, EDIT-05, EDIT-06, EDIT-07, EDIT-08, EDIT-10, EDIT-15)', async ({
    page,
    another,
  }) => {
    await signUp(page.context());
    const book = await createBook(page, { title: `To edit ${Date.now()}` });
    const reader = await another();
    await page.goto(book.path);
    await ready(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.waitForURL('**/write/book?draft=*');
    await expect(page.getByText(/^You are editing a published book\. Readers see the version of/)).toBeVisible();
    const publish = page.getByRole('button', { name: 'Publish changes' });
    await expect(publish).toHaveAttribute('aria-disabled', 'true');
    await expect(publish).toHaveAccessibleDescription('Nothing has changed yet.');
    const sheet = page.getByRole('textbox', { name: 'Page 1' });
    await sheet.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText(`${CHANGED} `);
    await saved(page);
    await reader.goto(book.path);
    await expect(reader.getByRole('main')).not.toContainText(CHANGED);

    await publish.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('list', { name: 'What differs' }).getByRole('listitem')).toHaveText([/^1 of \d+ pages? changed$/]);
    await dialog.getByLabel('What changed? (shown to readers)').fill('A better beginning.');
    await expect(dialog.getByRole('radio', { name: 'Small fix (followers are not notified)' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Notify followers about this update' }).check();
    await axeDialog(page);
    await dialog.getByRole('button', { name: 'Publish changes' }).click();
    await page.waitForURL(`**${book.path}`);
    await expect(page.getByRole('main')).toContainText(CHANGED);
    await reader.reload();
    await expect(reader.getByRole('main')).toContainText(CHANGED);

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await sheet.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('Again. ');
    await publish.click();
    await dialog.getByRole('radio', { name: 'Notify followers about this update' }).check();
    await dialog.getByRole('button', { name: 'Publish changes' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/^You can notify followers again on \w+ \d+, \d{4}\.$/);
    await dialog.getByRole('button', { name: 'Publish as a small fix' }).click();
    await page.waitForURL(`**${book.path}`);
    await expect(page.getByRole('main')).toContainText('Again.');

    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    await page.waitForURL('**/write/book?draft=*');
    await sheet.click();
    await page.keyboard.insertText('Never published.');
    await page.getByRole('button', { name: 'Discard changes' }).press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Discard your unpublished changes? The published version stays as it is.');
    const discard = question.getByRole('button', { name: 'Discard changes' });
    await page.context().setOffline(true);
    await discard.press('Enter');
    await expect(question.getByRole('alert')).toHaveText(/^(Failed to connect|The changes couldn’t be discarded)/);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Discard changes' })).toBeFocused(); // a later focus would take the text from the sheet
    await page.context().setOffline(false);
    await page.route('**/copy-state?*', () => {}); // remains unanswered, as on a slow connection
    const requested = page.waitForRequest(/copy-state/);
    await sheet.click();
    await page.keyboard.insertText('Nor this.');
    await requested;
    await page.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await expect(question.getByRole('alert')).toHaveCount(0);
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/discard.data*', (route) => held.then(() => route.continue()));
    const canceled = page.waitForEvent('requestfailed', (request) => /copy-state/.test(request.url())); // it would not be found afterwards
    await discard.press('Enter');
    await canceled;
    await page.unroute('**/copy-state?*');
    await expect(question.getByRole('button', { name: 'Discarding...' })).toBeFocused();
    await page.keyboard.press('Escape'); // it can no longer be called off
    await expect(question).toBeVisible();
    goOn();
    await page.waitForURL(`**${book.path}`);
    await expect(page.getByRole('main')).toContainText('Again.');
    await expect(page.getByRole('main')).not.toContainText('Never published.');
    await visit(page, '/write');
    await expect(page.getByText(book.title)).toHaveCount(0);
  });
});

test.describe('an open working copy of a chapter that is deleted', () => {
  // It is none any more, and a save that was sent before the editor learned of it is a conflict, which is resolved.
  test.use({ allow: [/copy-state|status of 409/] });
  test('an open editor says that its chapter was deleted and goes on in the draft that is kept (EDIT-21)', async ({ page }) => {
    const author = await signUp(page.context());
    const book = await createBook(author, { title: `To shorten ${Date.now()}` });
    const chapter = await createChapter(book, { title: 'Not for long' });
    await page.goto(chapter.path);
    await ready(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.waitForURL('**/write/chapter/**draft=*');
    await expect(page.getByRole('button', { name: 'Publish changes' })).toBeVisible();
    await post(author, `/works/${book.id}/parts/${chapter.id}/delete`, { form: {} }, 303);
    await page.getByRole('textbox', { name: 'Page 1' }).click();
    await page.keyboard.insertText('Still here. ');
    await expect(page.getByText('This chapter was deleted. Your text is kept as a draft.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish changes' })).toHaveCount(0);
    await axe(page);
    await saved(page); // a reload during the conflict would keep both copies
    await page.reload();
    await expect(page.getByText('This chapter was deleted. Your text is kept as a draft.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Page 1' })).toContainText('Still here.');
    await visit(page, '/write');
    await expect(page.locator('.draft-row')).toHaveCount(1);
  });
});

test('an earlier version is compared, restored from the history and published by keyboard, also after the connection was lost (EDIT-01, EDIT-06, EDIT-07, EDIT-16, EDIT-18, EDIT-19)', async ({
  page,
  context,
}) => {
  const author = await signUp(page.context());
  const book = await createBook(page, { title: `To restore ${Date.now()}`, pages: ['The first words.', 'The second page.'] });
  await changePages(author, book.id, { 1: 'Other words.', 2: 'The second page.' });
  await page.goto(book.path);
  await ready(page);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await context.setOffline(true);
  await edit.press('Enter');
  await expect(page.getByText(/^Failed to connect to the server/)).toHaveRole('alert'); // beside those of parts that load meanwhile
  await expect(edit).toBeFocused();
  await context.setOffline(false);
  await edit.press('Enter');
  await page.waitForURL('**/write/book?draft=*');
  await page.getByRole('link', { name: 'History', exact: true }).press('Enter');
  await page.waitForURL('**/history');
  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Version 1' });
  await expect(page.getByText('Readers see this version')).toBeVisible();
  await axe(page);
  await first.getByRole('link', { name: 'Compare' }).press('Enter');
  await expect(page.getByRole('deletion').filter({ hasText: 'The first' })).toBeVisible();
  await expect(page.getByRole('insertion').filter({ hasText: 'Other' })).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Back to the history' }).press('Enter');
  const restore = first.getByRole('button', { name: 'Restore this version' });
  await restore.waitFor(); // the history is loaded before the connection is lost
  await context.setOffline(true);
  await restore.press('Enter');
  await expect(first.getByRole('alert')).toHaveText(/^(Failed to connect|The version couldn’t be restored)/);
  await expect(restore).toBeFocused();
  await context.setOffline(false);
  await page.route('**/restore.data*', () => {}, { times: 1 }); // never answered
  const second = page.getByRole('button', { name: 'Restore this version' }).first();
  await Promise.all([page.waitForRequest('**/restore.data*'), second.press('Enter')]);
  await expect(page.getByRole('button', { name: 'Restoring...' })).toBeVisible();
  await restore.press('Enter'); // the other version no longer matters
  await page.waitForURL('**/write/book?draft=*');
  await expect(page.getByRole('textbox', { name: 'Page 1' })).toContainText('The first words.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Publish changes' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toHaveText(/^Your changes couldn’t be compared with the published version/);
  await dialog.getByRole('button', { name: 'Try again' }).focus();
  await context.setOffline(false); // compares again
  await expect(dialog.getByRole('list', { name: 'What differs' }).getByRole('listitem')).toHaveText([
    'Title',
    'Description',
    '1 of 2 pages changed',
  ]);
  await expect(dialog.getByRole('button', { name: 'Publish changes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${book.path}`);
  await expect(page.getByRole('main')).toContainText('The first words.');
});

test('chapters are put in another order by buttons, by mouse and by keyboard, and a new order is not lost without a question (EDIT-22)', async ({
  page,
  context,
}) => {
  await signUp(page.context());
  const book = await createBook(page, { title: `In order ${Date.now()}` });
  for (const title of ['One', 'Two', 'Three']) await createChapter(book, { title });
  await page.goto(book.path);
  await ready(page);
  await page.getByRole('link', { name: 'Change Order' }).click();
  await page.waitForURL('**/order');
  const list = page.getByRole('main').getByRole('list');
  const titles = () => list.locator('.order-title').allTextContents();
  const row = (title: string) => list.getByRole('listitem').filter({ hasText: title });
  const status = page.locator('.order-end').getByRole('status'); // dnd-kit has another one

  await row('One').getByRole('button', { name: 'Move down' }).press('Enter');
  await expect(status).toHaveText('One, now 2 of 3.');
  await expect(row('One').getByRole('button', { name: 'Move down' })).toBeFocused();
  await row('Three').getByRole('button', { name: 'Move to…' }).click();
  await page.getByLabel('New position, from 1 to 3').fill('1');
  await axe(page);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(status).toHaveText('Three, now 1 of 3.');
  expect(await titles()).toEqual(['Three', 'Two', 'One']);

  await page
    .getByRole('link', { name: /Back to/ })
    .first()
    .click();
  const question = page.getByRole('alertdialog', { name: 'Discard the new order?' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await titles()).toEqual(['Three', 'Two', 'One']);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(status).toHaveText('The new order is saved.');

  const handle = page.getByRole('button', { name: 'Move One' });
  await handle.press('Space');
  await expect(page.getByText('One, now 3 of 3.')).toBeAttached(); // dnd-kit listens to arrow keys from here on
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('One, now 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(status).toHaveText('One, now 2 of 3.');
  await row('Three').getByRole('button', { name: 'Move Three' }).dragTo(row('Two'), { steps: 8 });
  await expect(status).toHaveText('Three, now 3 of 3.');
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(status).toHaveText('The new order is saved.');
  await page.goto(book.path);
  await expect(page.getByRole('region', { name: 'Chapters' }).getByRole('listitem')).toHaveText(['One', 'Two', 'Three']);
});
