import type { BrowserContext, Page } from '@playwright/test';
import { draftsOnDevice } from '../support/device.ts';
import { axe, expect, ready, signIn, signUp, test } from '../support/fixtures.ts';
import { createBook } from '../support/works.ts';

const sheet = (page: Page, n = 1) => page.getByRole('textbox', { name: `Page ${n}` });
const line = (page: Page) => page.locator('.save-line').filter({ visible: true });
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

async function openEditor(page: Page, path = '/write/book') {
  await page.goto(path);
  await sheet(page).waitFor();
}
async function write(page: Page, words: string, n = 1) {
  await sheet(page, n).click();
  await page.keyboard.type(words);
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
  await page.getByRole('article', { name: 'Write a Book' }).getByRole('link', { name: 'Get Started' }).click();
  await sheet(page).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Please provide both a title and content for your book')).toBeVisible();
  await page.getByRole('button', { name: 'Keep writing' }).click();
  const title = `The Keeper’s Arithmetic ${person.username}`;
  await write(page, 'The extra beam came at eleven minutes past two.');
  await describe(page, title, 'Each night the lamp turns once more than it should.');
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeDisabled();
  await expect(dialog).toContainText('Still to choose: a genre, a language.');
  await dialog.getByText('Mystery').click();
  await dialog.getByRole('button', { name: 'Drawn cover' }).click();
  await dialog.getByLabel('Language').fill('English');
  await expect(publish).toBeEnabled();
  await publish.click();
  await expect(page.getByRole('heading', { name: 'It’s on the shelf.' })).toBeVisible();
  await page.getByRole('link', { name: 'See it on Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('region', { name: 'Recently Added' }).locator('.tile-words b', { hasText: title })).toBeVisible();
  await page.goto('/write');
  await expect(page.getByText('No drafts yet')).toBeVisible();
});

test.describe('images', () => {
  test.use({ allow: [/status of 422/] });

  test('an image is added to the page and another as the cover (BOOK-ED-17, PUBLISH-05)', async ({ page, person }) => {
    void person;
    await openEditor(page);
    await write(page, 'A page with a picture.');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('toolbar').getByRole('button', { name: 'Picture' }).click();
    await (await chooser).setFiles('demo/art/pictures/moth-lamp.webp');
    await expect(sheet(page).locator('img[src^="/media/books/"]')).toBeVisible();
    const box = await sheet(page).locator('img[src^="/media/"]').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(600); // BOOK-ED-16
    expect(box?.height).toBeLessThanOrEqual(400);
    await describe(page, 'With a picture', '');
    await saved(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByLabel('Cover image').setInputFiles('package.json');
    await expect(page.getByRole('dialog').getByText('Images must be JPG, PNG, GIF or WebP, up to 5MB.')).toBeVisible();
    await page.getByLabel('Cover image').setInputFiles('demo/art/covers/moth-season.webp');
    await expect(page.getByRole('dialog').getByText('Your image')).toBeVisible();
    expect(
      await page
        .getByRole('dialog')
        .locator('.cover')
        .evaluate((cover) => cover.clientWidth / cover.clientHeight),
    ).toBeCloseTo(0.75, 2);
  });
});

test('pages are added, and deleted after a confirmation (BOOK-ED-05, BOOK-ED-06, BOOK-ED-09, BOOK-ED-10, BOOK-ED-11, BOOK-ED-12, BOOK-ED-13, BOOK-ED-14)', async ({
  page,
  person,
}) => {
  void person;
  await openEditor(page);
  const structure = page.getByRole('region', { name: 'Book structure' });
  await expect(page.getByRole('main').getByRole('tab')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Delete page 1' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Page' }).click();
  await page.getByRole('button', { name: 'Not yet' }).click();
  await expect(page.getByRole('main').getByRole('tab')).toHaveCount(1);
  for (const n of [2, 3]) {
    await page.getByRole('main').getByRole('button', { name: 'Add Page' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add Page' }).click();
    await expect(page.getByRole('tab', { name: `Page ${n}` })).toHaveAttribute('aria-selected', 'true');
  }
  await write(page, 'three words here', 3);
  await expect(structure).toContainText('Pages3');
  await expect(structure).toContainText('Words3');
  await page.getByRole('button', { name: 'Delete page 3' }).click();
  await expect(page.getByRole('alertdialog').getByRole('paragraph')).toHaveText(
    'Are you sure you want to delete this page? This action cannot be undone.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Page' }).click();
  await expect(page.getByRole('tab', { name: 'Page 2' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Hide toolbar' }).click();
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show toolbar' }).click();
  await expect(page.getByRole('toolbar')).toBeVisible();
});

test('deleting the work asks first, then empties it; the way back leads to the hub (BOOK-ED-18, BOOK-ED-19, BOOK-ED-21)', async ({
  page,
  person,
}) => {
  void person;
  await openEditor(page);
  await write(page, 'Not good enough.');
  await describe(page, 'A false start', 'Again');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alertdialog').getByRole('paragraph')).toHaveText(
    'Are you sure you want to delete this book? This action cannot be undone.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(page.getByRole('textbox', { name: /^Page/ })).toHaveText('');
  await page.getByRole('link', { name: 'Write' }).click();
  await page.waitForURL('**/write');
});

test('the side panel lists the pages, and tips change on request (BOOK-ED-03, BOOK-ED-04)', async ({ page, person }) => {
  void person;
  await openEditor(page);
  await write(page, 'The opening words of the book');
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
});

test('Save Draft shows its confirmation for three seconds (DRAFT-12)', async ({ page, person }) => {
  void person;
  await page.clock.install();
  await openEditor(page);
  await write(page, 'Kept.');
  await saved(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(line(page)).toHaveText('Draft saved successfully!');
  await page.clock.runFor(2_900);
  await expect(line(page)).toHaveText('Draft saved successfully!');
  await page.clock.runFor(200);
  await expect(line(page)).toHaveText(/^Draft saved, (just now|1 minute ago)$/);
});

test('a draft is reopened from the hub, and deleted after a confirmation (BOOK-ED-22, DRAFT-21, DRAFT-22)', async ({ page, person }) => {
  void person;
  await openEditor(page);
  await write(page, 'Tomorrow, then.');
  await describe(page, 'A draft that waits', 'It is patient.');
  await saved(page);
  await page.goto('/write');
  await page.getByRole('link', { name: 'A draft that waits' }).click();
  await expect(sheet(page)).toContainText('Tomorrow, then.');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A draft that waits');
  await expect(page.getByLabel('Description')).toHaveValue('It is patient.');
  await page.getByRole('link', { name: 'Write' }).click();
  await page.getByRole('button', { name: 'Delete draft: A draft that waits' }).click();
  await expect(page.getByRole('alertdialog').getByRole('paragraph')).toHaveText(
    'Are you sure you want to delete A draft that waits? This action cannot be undone.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No drafts yet')).toBeVisible();
});

test.describe('when the server cannot be reached', () => {
  test.use({ allow: [/ERR_FAILED|Failed to load resource/] });

  test('an image or a book that cannot be uploaded shows an error, and everything stays unchanged (ERR-01, ERR-35, ERR-36, AMB-75)', async ({
    page,
    person,
  }) => {
    void person;
    await openEditor(page);
    await write(page, 'A page without a picture yet.');
    await describe(page, 'Nearly out', '');
    await saved(page);
    await page.route('**/pictures', (route) => route.abort());
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('toolbar').getByRole('button', { name: 'Picture' }).click();
    await (await chooser).setFiles('demo/art/pictures/moth-lamp.webp');
    await expect(page.getByText('Failed to upload image. Please try again.').first()).toBeVisible();
    await expect(sheet(page)).toHaveText('A page without a picture yet.');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await page.getByLabel('Cover image').setInputFiles('demo/art/covers/moth-season.webp');
    await expect(dialog.getByText('Failed to upload image. Please try again.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Drawn cover' }).click();
    await dialog.getByText('Fantasy', { exact: true }).click();
    await dialog.getByLabel('Language').fill('English');
    await page.route('**/publish.data*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog.getByText('Failed to publish book. Please try again.')).toBeVisible();
    await page.unroute('**/publish.data*');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'It’s on the shelf.' })).toBeVisible();
  });

  test('a draft that cannot be deleted remains, with an error (ERR-18)', async ({ page, person }) => {
    void person;
    await openEditor(page);
    await write(page, 'Still here.');
    await describe(page, 'Hard to lose', '');
    await saved(page);
    await page.goto('/write');
    await page.route('**/drafts/*/delete.data*', (route) => route.abort());
    await page.getByRole('button', { name: 'Delete draft: Hard to lose' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert').getByText('Failed to delete draft. Please try again.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Hard to lose' })).toBeVisible();
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

test.describe('without a connection', () => {
  test.use({ allow: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/] });

  test('writing continues, the status says where the text is stored, and it is saved once the connection returns (DRAFT-13)', async ({
    page,
    context,
    person,
  }) => {
    void person;
    await openEditor(page);
    await write(page, 'Before the tunnel. ');
    await saved(page);
    await draftAddress(page);
    await context.setOffline(true);
    await page.keyboard.type('In the tunnel. ');
    await expect(line(page)).toContainText('Offline: your changes are safe on this device');
    await page.keyboard.type('Still in it.');
    await context.setOffline(false);
    await saved(page);
    await page.reload();
    await expect(sheet(page)).toContainText('Before the tunnel. In the tunnel. Still in it.');
    await page.goto('/write');
    await expect(page.locator('.draft-row')).toHaveCount(1);
  });
});

test.describe('two tabs on one draft', () => {
  test.use({ allow: [/status of 409/] });

  test('the outdated tab shows a conflict, both texts are saved, nothing is overwritten', async ({ page, context, person }) => {
    void person;
    await openEditor(page);
    await write(page, 'Shared. ');
    await describe(page, 'Two tabs', '');
    await saved(page);
    await draftAddress(page);
    const address = page.url();
    const second = await context.newPage();
    await second.goto(address);
    await sheet(second).waitFor();
    await write(page, 'From the first tab.');
    await saved(page);
    await expect(second.getByRole('alert').getByText('This draft was changed in another tab.')).toBeVisible();
    await write(second, 'From the second tab.');
    await expect(second.getByText('We kept both copies')).toBeVisible();
    await saved(second);
    await page.goto('/write');
    await expect(page.locator('.draft-row')).toHaveCount(2);
    await page.getByRole('link', { name: 'Two tabs (copy from this device)' }).click();
    await expect(sheet(page)).toContainText('From the second tab.');
    await page.goto(address);
    await expect(sheet(page)).toContainText('From the first tab.');
  });
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
  await page.goto('/write');
  await expect(page.locator('.draft-row')).toHaveCount(1);
});

test('after sign-out the next account sees none of the previous account’s drafts (DRAFT-10, AUTH-28)', async ({
  page,
  context,
  person,
}) => {
  void person;
  await openEditor(page);
  await write(page, 'For my eyes only.');
  await saved(page);
  await context.clearCookies();
  await signUp(context as BrowserContext);
  await openEditor(page);
  await expect(sheet(page)).not.toContainText('For my eyes only.');
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
  await elsewhere.goto('/write');
  await expect(elsewhere.locator('.draft-row')).toHaveCount(1);
  await page.goto('/write');
  await context.clearCookies();
  await signIn(context, person);
  await page.goto(address);
  await expect(sheet(page)).toHaveText('For my eyes only. ');
});

test('a page of 25,000 Japanese characters is saved', async ({ page, person }) => {
  void person;
  await openEditor(page);
  await sheet(page).click();
  await page.keyboard.insertText('物'.repeat(25_000));
  await saved(page);
});

test.describe('a chapter', () => {
  test.use({ allow: [/status of (403|404)/] });

  test('whose book was deleted in another tab is saved as a separate draft (AMB-19)', async ({ page, context, person }) => {
    void person;
    const { path: book } = await createBook(page, { title: 'Soon gone' });
    await openEditor(page, book.replace('/book/', '/write/chapter/'));
    await write(page, 'The chapter after. ');
    await saved(page);
    const origin = new URL(page.url()).origin;
    const deleted = await context.request.post(`${origin}${book.replace('/book/', '/works/')}/delete`, { headers: { origin }, form: {} });
    expect(deleted.ok()).toBe(true);
    await write(page, 'And on.');
    await expect(page.getByRole('alert').getByText('The book this belonged to has been deleted.')).toBeInViewport(); // although the editor is scrolled to the sheet
    await saved(page);
    await page.getByRole('link', { name: 'Open that draft' }).click();
    await page.waitForURL(/\/write\/book\?draft=/);
    await expect(sheet(page)).toContainText('And on.');
    await page.goto('/write');
    await expect(page.locator('.draft-row')).toHaveCount(1);
  });

  test('deleted during its first save is deleted here and on the server (CHAP-07, AMB-19)', async ({ page, person }) => {
    void person;
    const { path: book } = await createBook(page, { title: 'Stays as it is' });
    await openEditor(page, book.replace('/book/', '/write/chapter/'));
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/drafts\/[0-9a-f-]{36}$/, async (route) => {
      await gate;
      await route.continue();
    });
    const firstSave = page.waitForRequest(/\/drafts\/[0-9a-f-]{36}$/);
    await write(page, 'Not this.');
    await firstSave;
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    release();
    await page.waitForURL(`**${book}`);
    await page.goto('/write');
    await expect(page.getByText('No drafts yet')).toBeVisible();
    await openEditor(page, book.replace('/book/', '/write/chapter/'));
    await expect(sheet(page)).toHaveText('');
  });
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

test('the editor, the hub and the publish sheet have no serious accessibility violations @phone', async ({ page, person }) => {
  void person;
  await page.goto('/write');
  await axe(page);
  await openEditor(page);
  await write(page, 'A page. صفحة.');
  await describe(page, 'Axe', '');
  await axe(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await axe(page);
});

test('a draft opened from the hub is published, and the success screen appears (PUBLISH-19)', async ({ page, person }) => {
  void person;
  await openEditor(page);
  await write(page, 'Written yesterday.');
  await describe(page, 'Out at last', '');
  await saved(page);
  await page.goto('/write');
  await page.getByRole('link', { name: 'Out at last' }).click();
  await sheet(page).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '8 more' }).click();
  await dialog.getByText('Poetry').click();
  await dialog.getByRole('button', { name: 'Drawn cover' }).click();
  await dialog.getByLabel('Language').fill('Esperanto');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'It’s on the shelf.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See it on Home' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
});

test('text is imported into pages, and exported as one file (DATA-35)', async ({ page, person }) => {
  void person;
  await openEditor(page);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Nothing to import yet.')).toBeVisible();
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
