import type { Page } from '@playwright/test';
import { draftsOnDevice } from '../support/drafts.ts';
import { rate } from '../support/editor-page.ts';
import { axe, expect, ready, signIn, signUp, test, visit } from '../support/fixtures.ts';

const sheet = (page: Page, n = 1) => page.getByRole('textbox', { name: `Page ${n}` });
const line = (page: Page) => page.locator('.save-line').filter({ visible: true });
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

async function openEditor(page: Page, path = '/write/book') {
  await page.goto(path);
  await sheet(page).waitFor();
}
async function write(page: Page, words: string, n = 1) {
  await sheet(page, n).click();
  await page.keyboard.insertText(words);
}
/** Fills in title and description, which are beside the sheet; on a phone the title is above it and the description in the details. */
async function describe(page: Page, title: string, description: string) {
  await page.getByLabel('Title', { exact: true }).fill(title);
  if (isPhone(page)) await page.getByRole('button', { name: 'Details and helper' }).click();
  const place = isPhone(page) ? page.getByRole('dialog') : page;
  await place.getByLabel('Description', { exact: true }).fill(description);
  if (isPhone(page)) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}
const saved = (page: Page) => expect(line(page)).toContainText('Draft saved');
const draftAddress = (page: Page) => page.waitForURL(/draft=[0-9a-f-]{36}/);

test('a book is written and published @phone (BOOK-ED-01, BOOK-ED-02, BOOK-ED-07, DRAFT-04, PUBLISH-02, PUBLISH-03, PUBLISH-18, PUBLISH-19, PUBLISH-20)', async ({
  page,
  person,
}) => {
  await page.goto('/write');
  await axe(page);
  await page.getByRole('article', { name: 'Write a Book' }).getByRole('link', { name: 'Get Started' }).click();
  await sheet(page).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Please provide both a title and content for your book')).toBeVisible();
  await page.getByRole('button', { name: 'Keep writing' }).click();
  const title = `The Keeper’s Arithmetic ${person.username}`;
  await write(page, 'The extra beam came at eleven minutes past two. صفحة.');
  await describe(page, title, 'Each night the lamp turns once more than it should.');
  await saved(page);
  await axe(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeDisabled();
  await expect(dialog).toContainText('Still to choose: a genre, a language.');
  await axe(page);
  await dialog.getByText('Mystery').click();
  await dialog.getByRole('button', { name: 'Drawn cover' }).click();
  await dialog.getByLabel('Language', { exact: true }).fill('English');
  await rate(dialog);
  await expect(publish).toBeEnabled();
  await publish.click();
  await expect(page.getByRole('heading', { name: 'It’s on the shelf.' })).toBeVisible();
  await page.getByRole('link', { name: 'See it on Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('region', { name: 'Recently Added' }).locator('.tile-words b', { hasText: title })).toBeVisible();
  await visit(page, '/write');
  await expect(page.getByText('No drafts yet')).toBeVisible();
});

test.describe('images', () => {
  test.use({ allow: [/status of 422|ERR_FAILED|Failed to load resource/] });

  test('an image is added to the page and another as the cover; what cannot be uploaded or published shows an error, and everything stays unchanged (BOOK-ED-16, BOOK-ED-17, PUBLISH-05, ERR-01, ERR-35, ERR-36, AMB-75)', async ({
    page,
    person,
  }) => {
    void person;
    await openEditor(page);
    await write(page, 'A page with a picture.');
    await describe(page, 'With a picture', '');
    const addPicture = async () => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('toolbar').getByRole('button', { name: 'Picture' }).click();
      await (await chooser).setFiles('demo/art/pictures/moth-lamp.webp');
    };
    await page.route('**/pictures', (route) => route.abort());
    await addPicture();
    await expect(page.getByText('Failed to upload image. Please try again.').first()).toBeVisible();
    await expect(sheet(page)).toHaveText('A page with a picture.');
    await page.unroute('**/pictures');
    await addPicture();
    await expect(sheet(page).locator('img[src^="/media/books/"]')).toBeVisible();
    const box = await sheet(page).locator('img[src^="/media/"]').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(600);
    expect(box?.height).toBeLessThanOrEqual(400);
    await saved(page);

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const cover = page.getByLabel('Cover image');
    await cover.setInputFiles('package.json');
    await expect(dialog.getByText('Images must be JPG, PNG, GIF or WebP, up to 5MB.')).toBeVisible();
    await page.route('**/pictures', (route) => route.abort());
    await cover.setInputFiles('demo/art/covers/moth-season.webp');
    await expect(dialog.getByText('Failed to upload image. Please try again.')).toBeVisible();
    await page.unroute('**/pictures');
    await cover.setInputFiles('demo/art/covers/moth-season.webp');
    await expect(dialog.getByText('Your image')).toBeVisible();
    expect(await dialog.locator('.cover').evaluate((cover) => cover.clientWidth / cover.clientHeight)).toBeCloseTo(0.75, 2);
    await dialog.getByText('Fantasy', { exact: true }).click();
    await dialog.getByLabel('Language', { exact: true }).fill('English');
    await rate(dialog);
    await page.route('**/publish.data*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog.getByText('Failed to publish book. Please try again.')).toBeVisible();
    await page.unroute('**/publish.data*');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'It’s on the shelf.' })).toBeVisible();
  });
});

test('pages are added, listed beside the page, and deleted after a confirmation; undo works after switching pages; tips change on request; deleting the work asks first, then empties it and leaves no draft behind (BOOK-ED-02, BOOK-ED-03, BOOK-ED-04, BOOK-ED-05, BOOK-ED-06, BOOK-ED-09, BOOK-ED-10, BOOK-ED-11, BOOK-ED-12, BOOK-ED-13, BOOK-ED-14, BOOK-ED-18, BOOK-ED-19, BOOK-ED-21)', async ({
  page,
  person,
}) => {
  void person;
  await openEditor(page);
  const tabs = page.getByRole('main').getByRole('tab');
  const question = page.getByRole('alertdialog');
  await write(page, 'The opening words of the book');
  await describe(page, 'A false start', 'Again');
  const helper = page.getByRole('complementary', { name: 'Writing helper' });
  const details = page.getByRole('complementary', { name: 'About this book' });
  await expect(details.getByRole('button', { name: /The opening words of the book/ })).toBeVisible();
  await expect(page.getByText('Writing tip 1 of 10')).toBeVisible();
  await expect(page.getByText('Start as close to the action as you can.')).toBeVisible();
  for (let n = 2; n <= 10; n++) {
    await page.getByRole('button', { name: 'Next Tip' }).click();
    await expect(page.getByText(`Writing tip ${n} of 10`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Close helper' }).click();
  await expect(helper).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open writing helper' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(helper).toBeVisible();
  await expect(helper.getByRole('button', { name: 'Close helper' })).toBeFocused();

  const structure = page.getByRole('region', { name: 'Book structure' });
  await expect(tabs).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Delete page 1' })).toHaveCount(0);
  await saved(page);
  await sheet(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Add Page' }).click();
  await page.getByRole('button', { name: 'Not yet' }).click();
  await expect(tabs).toHaveCount(1);
  for (const n of [2, 3]) {
    await page.getByRole('main').getByRole('button', { name: 'Add Page' }).click();
    await question.getByRole('button', { name: 'Add Page' }).click();
    await expect(page.getByRole('tab', { name: `Page ${n}` })).toHaveAttribute('aria-selected', 'true');
  }
  await write(page, 'three words here', 3);
  await expect(structure).toContainText('Pages3');
  await expect(structure).toContainText('Words3');
  await page.getByRole('button', { name: 'Delete page 3' }).click();
  await expect(question.getByRole('paragraph')).toHaveText('Are you sure you want to delete this page? This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete Page' }).click();
  await expect(page.getByRole('tab', { name: 'Page 2' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Page 1' }).click();
  await expect(sheet(page)).toHaveText('');
  await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).click();
  await expect(sheet(page)).toHaveText('The opening words of the book');
  await page.getByRole('button', { name: 'Hide toolbar' }).click();
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show toolbar' }).click();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(sheet(page)).toHaveText('The opening words of the book');

  const deleted = page.waitForResponse(/\/drafts\/.*\/delete\.data$/);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('paragraph')).toHaveText('Are you sure you want to delete this book? This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await deleted;
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(sheet(page)).toHaveText('');
  await expect(tabs).toHaveCount(1);
  await expect(page).toHaveURL(/\/write\/book$/);
  await page.getByRole('link', { name: 'Write' }).click();
  await page.waitForURL('**/write');
  await expect(page.getByText('No drafts yet')).toBeVisible();
});

test.describe('a draft', () => {
  test.use({ allow: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource|status of 409/] });

  test('that is left while typing is at the top of the hub, is reopened from there, and is deleted after a confirmation, or remains with an error (BOOK-ED-22, DRAFT-06, DRAFT-21, DRAFT-22, ERR-18)', async ({
    page,
    person,
  }) => {
    void person;
    await openEditor(page);
    await write(page, 'Tomorrow, then.');
    await describe(page, 'A draft that waits', 'It is patient.');
    await page.getByRole('link', { name: 'Write', exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === '/write');
    await expect(page.locator('.draft-row-title').first()).toHaveText('A draft that waits');
    await expect(page).toHaveURL(/\/write$/);
    await page.getByRole('link', { name: 'A draft that waits' }).click();
    await expect(sheet(page)).toContainText('Tomorrow, then.');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A draft that waits');
    await expect(page.getByLabel('Description')).toHaveValue('It is patient.');
    await page.getByRole('link', { name: 'Write' }).click();
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete draft: A draft that waits' }).click();
      await expect(page.getByRole('alertdialog').getByRole('paragraph')).toHaveText(
        'Are you sure you want to delete A draft that waits? This action cannot be undone.',
      );
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await page.route('**/drafts/*/delete.data*', (route) => route.abort());
    await remove();
    await expect(page.getByRole('alert').getByText('Failed to delete draft. Please try again.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'A draft that waits' })).toBeVisible();
    await page.unroute('**/drafts/*/delete.data*');
    await remove();
    await expect(page.getByText('No drafts yet')).toBeVisible();
  });

  test('that is written without a connection says where it is stored, and is saved once the connection returns; an outdated second tab shows a conflict, and nothing is overwritten (DRAFT-13)', async ({
    page,
    context,
    person,
  }) => {
    void person;
    await openEditor(page);
    await write(page, 'Before the tunnel. ');
    await describe(page, 'Two tabs', '');
    await saved(page);
    await draftAddress(page);
    const address = page.url();
    await context.setOffline(true);
    await write(page, 'In the tunnel. ');
    await expect(line(page)).toContainText('Offline: your changes are safe on this device');
    await page.keyboard.type('Still in it. ');
    await context.setOffline(false);
    await saved(page);

    const second = await context.newPage();
    await second.goto(address);
    await expect(sheet(second)).toContainText('Before the tunnel. In the tunnel. Still in it.');
    await write(page, 'From the first tab.');
    await saved(page);
    await expect(second.getByRole('alert').getByText('This draft was changed in another tab.')).toBeVisible();
    await write(second, 'From the second tab.');
    await expect(second.getByText('We kept both copies')).toBeVisible();
    await saved(second);
    await visit(page, '/write');
    await expect(page.locator('.draft-row')).toHaveCount(2);
    await page.getByRole('link', { name: 'Two tabs (copy from this device)' }).click();
    await expect(sheet(page)).toContainText('From the second tab.');
    await page.goto(address);
    await expect(sheet(page)).toContainText('From the first tab.');
  });
});

test('typed text survives a crash of the browser', async ({ page, person }) => {
  void person;
  await openEditor(page);
  await write(page, 'The lamp went round, and then');
  await expect(line(page)).toContainText(/Saved on this device|Draft saved/);
  // The status may refer to earlier text: typed text is stored on the device half a second later.
  await expect.poll(() => draftsOnDevice(page)).toContain('The lamp went round, and then');
  const address = page.url();
  const cdp = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  cdp.send('Page.crash').catch(() => {}); // the renderer crashes without a response
  await crashed;
  const again = await page.context().newPage();
  await openEditor(again, address); // as a browser restores its tabs
  await expect(sheet(again)).toContainText('The lamp went round, and then');
});

test('a visitor may write; saving prompts to sign in, and the text remains (AMB-38, DRAFT-02)', async ({ page, context }) => {
  await openEditor(page);
  await write(page, 'Written before anybody knew me.');
  await expect(line(page)).toContainText('Saved on this device');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(line(page)).toHaveText('You must be signed in to save drafts');
  await signUp(context);
  await openEditor(page);
  await expect(sheet(page)).toContainText('Written before anybody knew me.');
  await saved(page);
  await visit(page, '/write');
  await expect(page.locator('.draft-row')).toHaveCount(1);
});

test('when a session ends elsewhere, unsaved text remains for its owner and returns with the draft (DRAFT-10)', async ({
  page,
  context,
  person,
}) => {
  await openEditor(page);
  await write(page, 'While I was known. ');
  await saved(page);
  await draftAddress(page);
  const address = page.url();
  await context.clearCookies();
  const elsewhere = await context.newPage();
  await elsewhere.goto('/');
  await ready(elsewhere);
  await expect(async () => {
    await page.keyboard.type('And on. ');
    await expect(line(page)).toContainText('Sign in to save your draft', { timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(line(page)).toHaveText('You must be signed in to save drafts');
  await page.close();
  await signIn(context, person);
  await elsewhere.goto(address);
  await expect(sheet(elsewhere)).toContainText('While I was known. And on.');
  await saved(elsewhere);
  await elsewhere.goto('/write');
  await expect(elsewhere.locator('.draft-row')).toHaveCount(1);
});

test('an open editor resets when another account signs in, and the text remains for its owner (DRAFT-10, AUTH-28)', async ({
  page,
  context,
  person,
}) => {
  await openEditor(page);
  await write(page, 'For my eyes only. ');
  await saved(page);
  await draftAddress(page);
  const address = page.url();
  await context.clearCookies();
  await signUp(context);
  const elsewhere = await context.newPage();
  await elsewhere.goto('/');
  await ready(elsewhere);
  await page.waitForURL((url) => url.pathname === '/write/book' && !url.search);
  await expect(sheet(page)).toHaveText('');
  await write(page, 'Somebody else’s.');
  await saved(page);
  await visit(elsewhere, '/write');
  await expect(elsewhere.locator('.draft-row')).toHaveCount(1);
  await visit(page, '/write');
  await context.clearCookies();
  await signIn(context, person);
  await page.goto(address);
  await expect(sheet(page)).toHaveText('For my eyes only. ');
});

test('a book is written with the keyboard alone', async ({ page, person }) => {
  void person;
  await openEditor(page);
  await page.getByLabel('Title', { exact: true }).focus();
  await page.keyboard.type('By keys');
  await sheet(page).focus();
  await page.keyboard.type('One line.');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Bold');
  await expect(sheet(page).locator('strong')).toHaveText('Bold');
  await page.getByRole('tab', { name: 'Page 1' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add Page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await saved(page);
});

test('text is imported into pages, and exported as one file (DATA-35)', async ({ page, person }) => {
  void person;
  await openEditor(page);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Nothing to import yet.')).toBeVisible();
  await dialog.getByLabel('Text file').setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer: Buffer.from('no text at all') });
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a plain text file.');
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await axe(page);
  await dialog
    .getByLabel('Text file')
    .setInputFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from('One.\n\nStill one.\n---\nصفحة ثانية') });
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(/Still one/);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('2 pages imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('main').getByRole('tab')).toHaveCount(2);
  await expect(sheet(page)).toContainText('Still one.');
  await saved(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('Untitled Draft.txt');
  expect(await (await import('node:fs/promises')).readFile(await file.path(), 'utf8')).toBe('One.\n\nStill one.\n---\nصفحة ثانية\n');
});
