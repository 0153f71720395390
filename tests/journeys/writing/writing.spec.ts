import type { Page } from '@playwright/test';
import { draftsOnDevice } from '../support/drafts.ts';
import { rate } from '../support/editor-page.ts';
import { axe, expect, signUp, test, visit } from '../support/fixtures.ts';

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
  await dialog.getByLabel('Language', { exact: true }).fill(person.username);
  await rate(dialog);
  await expect(publish).toBeEnabled();
  await publish.click();
  await expect(page.getByRole('heading', { name: 'It’s on the shelf.' })).toBeVisible();
  await page.getByRole('link', { name: 'See it on Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  // On the whole home page, works of parallel tests displace it.
  await page.goto(`/?${new URLSearchParams({ language: person.username })}`);
  await expect(page.getByRole('region', { name: 'Recently Added' }).locator('.tile-words b', { hasText: title })).toBeVisible();
  await visit(page, '/write');
  await expect(page.getByText('No drafts yet')).toBeVisible();
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
      const question = page.getByRole('alertdialog', { name: 'Delete this draft?' });
      await expect(question.getByRole('paragraph')).toHaveText(
        'Are you sure you want to delete A draft that waits? This action cannot be undone.',
      );
      await question.getByRole('button', { name: 'Delete' }).click();
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
  await draftAddress(page); // before it, the address opens a new draft, and this one is in the list of drafts
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
