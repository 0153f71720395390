import { axe, axeDialog, expect, isOnTop, ready, test, visit } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { createBook } from '../support/works.ts';

test.use({ allow: [/ERR_INTERNET_DISCONNECTED/] });

test('a reader sets a state by keyboard, reads a complete book to its end, undoes that it was finished, and finds it in the library and the history; notes keep focus and scroll position (LIB-01, LIB-04, LIB-09)', async ({
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

  await visit(page, '/library');
  await expect(page.locator('.library-words b')).toHaveText(['The Salt Road']);
  await axe(page);
  const setting = page.getByRole('switch', { name: 'Update my library while I read' });
  const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  await setting.press('Space');
  await expect(setting).not.toBeChecked();
  await saved; // a reload would abort the request
  await page.reload();
  await ready(page);
  await expect(setting).not.toBeChecked();

  await page
    .getByRole('navigation', { name: 'Shelves' })
    .getByRole('link', { name: /^History/ })
    .click();
  await page.waitForURL('**/library/history');
  await expect(page.locator('.library-words b')).toHaveText(['The Salt Road']);
  await axe(page);
  await page.getByRole('button', { name: 'Remove: The Salt Road' }).press('Enter');
  await expect(page.getByText('Works you open appear here.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await visit(page, '/library/history/clear');
  await page.getByRole('button', { name: 'Clear history' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'History', exact: true })).toBeFocused();

  await visit(page, `/works/${book.id}/library`);
  const sent = Promise.withResolvers<void>();
  await page.route(`**/works/${book.id}/state*`, (route) => sent.promise.then(() => route.continue()), { times: 1 });
  await page.getByRole('button', { name: 'Finished', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Read again' }).press('Enter'); // while the first request is on its way
  await expect(page.getByRole('button', { name: 'Reading', exact: true, pressed: true })).toBeVisible();
  sent.resolve();
  await expect(page.getByText('You have read this once before.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reading', exact: true, pressed: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Where it stands' }).locator(':focus')).toHaveCount(1);
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.getByRole('button', { name: 'Save note' }).press('Enter');
  await expect(page.getByText('Your note is saved.')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Save note' })).toBeFocused();

  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await post(person, `/works/${book.id}/state.data`, { form: { state: 'dropped' } }); // as on another device
  await expect(page.getByRole('button', { name: 'Dropped', exact: true, pressed: true })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

  const later = Promise.withResolvers<void>();
  await page.route(`**/works/${book.id}/state*`, (route) => later.promise.then(() => route.continue()), { times: 1 });
  await page.getByRole('button', { name: 'Dropped', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Want to read', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Add to your collections' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
  const last = page.waitForResponse((response) => response.request().postData()?.includes('want') ?? false);
  later.resolve();
  await last;
  await visit(page, `/works/${book.id}/library`);
  await expect(page.getByRole('button', { name: 'Want to read', exact: true, pressed: true })).toBeVisible();
});

test('a reader selects works by keyboard, changes them together and undoes it (LIB-07)', async ({ page, person }) => {
  void person;
  const author = await createMember();
  for (const title of ['First light', 'Second wind', 'Third tide']) {
    const book = await createBook(author, { title });
    await post(page, `/works/${book.id}/state`, { form: { state: 'want' } }, 303);
  }
  await page.goto('/library');
  await ready(page);
  await page.getByRole('link', { name: 'Select', exact: true }).press('Enter');
  const card = (title: string) => page.getByRole('checkbox', { name: `Select: ${title}` });
  await page.setViewportSize({ width: 1280, height: 480 }); // the bar is at the bottom of the screen
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Choose at least one work.');
  await expect.poll(() => page.getByRole('checkbox', { name: 'Select all on this page' }).evaluate(isOnTop)).toBe(true);
  await card('First light').press('Space');
  await card('Third tide').press('Space');
  await expect(page.getByText('2 works selected')).toBeVisible();
  await axe(page);
  await page.getByLabel('Change to').selectOption('Dropped');
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter');
  await expect(page.getByText('2 works changed.').filter({ visible: true })).toBeVisible();
  const shelves = page.getByRole('navigation', { name: 'Shelves' });
  await expect(shelves.getByRole('link', { name: 'Dropped 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(shelves.getByRole('link', { name: 'Want to read 3' })).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).press('Enter');
  await expect(card('First light')).toHaveCount(0);
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

test('a member puts works into a public collection in their own order, and an open page of a reader follows (LIB-05, LIB-06, OPEN-04)', async ({
  page,
  context,
  person,
  another,
}) => {
  void person;
  const author = await createMember();
  const books = [await createBook(author, { title: 'First light' }), await createBook(author, { title: 'Second wind' })];
  await page.goto('/library/collections');
  await ready(page);
  await axe(page);
  await page.getByRole('link', { name: 'New collection' }).click();
  await page.getByLabel('Title').fill('Rainy days');
  await page.getByRole('radio', { name: /^Public/ }).check();
  await axe(page);
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 400 }); // the form is scrolled to its button
  await page.route('**/library/collections/new.data*', (route) => route.abort('internetdisconnected'), { times: 1 });
  await page.getByRole('button', { name: 'Make the collection' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please try again.' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Make the collection' }).click();
  await page.waitForURL('**/collection/**');
  await expect(page.getByRole('heading', { level: 1, name: 'Rainy days' })).toBeInViewport();
  await page.setViewportSize(size);
  const address = new URL(page.url()).pathname;
  for (const book of books) {
    await visit(page, book.path);
    const state = page
      .getByRole('link', { name: /^Your library/ })
      .filter({ visible: true })
      .first();
    await state.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Collections' }).press('Enter');
    await page.waitForURL('**/collections?**');
    await page.getByRole('button', { name: 'Add' }).press('Enter');
    await expect(page.getByText('This work is in it')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused();
  }
  await axe(page);

  const reader = await another();
  await reader.goto(address);
  await ready(reader);
  const shown = reader.locator('.library-words b');
  await expect(shown).toHaveText(['First light', 'Second wind']);
  await axe(reader);
  await visit(page, `${address}/items`);
  await axe(page);
  await page.getByRole('button', { name: 'Move down' }).first().press('Enter');
  await expect(page.getByText('First light, now 2 of 2.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move down: First light' })).toBeFocused();
  await expect(shown).toHaveText(['Second wind', 'First light']);
  await page.getByText('Add a note').first().click();
  await page.getByLabel('Note').first().fill('Begin with this one.');
  const save = page.getByRole('button', { name: 'Save note' }).first();
  await context.setOffline(true);
  await save.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await save.press('Enter');
  await expect(reader.getByText('Begin with this one.')).toBeVisible();
  await expect(save).toBeFocused();
  await page.getByRole('button', { name: 'Remove' }).last().press('Enter');
  await expect(shown).toHaveText(['Second wind']);
  await expect(page.getByRole('button', { name: /^Move down/ })).toHaveCount(1);
  await expect(page.locator('.collection-row').getByRole('button').first()).toBeFocused();
  await visit(page, `${address}/delete`);
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Collections' })).toBeFocused();
});
