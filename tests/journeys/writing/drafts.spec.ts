import type { Page, Route } from '@playwright/test';
import { LANGUAGES } from '#app/works/languages/language-list-rules.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, draftsOnDevice } from '../support/drafts.ts';
import { openEditor, rate } from '../support/editor-page.ts';
import { expect, ready, signIn, signUp, test, visit } from '../support/fixtures.ts';

const sheet = (page: Page, n = 1) => page.getByRole('textbox', { name: `Page ${n}` });
const line = (page: Page) => page.locator('.save-line').filter({ visible: true });
const saved = (page: Page) => expect(line(page)).toContainText('Draft saved');

/** Holds matching requests until `release` is called. */
async function holdRequests(page: Page, address: RegExp) {
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route: Route) => {
    arrived.resolve();
    await gate.promise;
    await route.continue();
  });
  return { arrived: arrived.promise, release: () => gate.resolve() };
}
async function startBook(page: Page, title: string) {
  await page.goto('/write/book');
  await sheet(page).click();
  await page.keyboard.insertText('The lamp went round.');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await saved(page);
}

test('choices of the publish sheet survive Cancel, Escape and a reload, any language is accepted beside the 18 suggested; Escape, X and Cancel do not close it while the book is being published, and its draft is then deleted (PUBLISH-03, PUBLISH-17, PUBLISH-19)', async ({
  page,
  person,
}) => {
  await createDraft(person, { title: 'Out at last' });
  await page.goto('/write');
  await page.getByRole('link', { name: 'Out at last' }).click();
  await sheet(page).waitFor();
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: 'Publish', exact: true }).click();
  await open();
  await dialog.getByRole('button', { name: 'Drawn cover' }).click();
  await dialog.getByText('Mystery', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open();
  await expect(dialog.getByRole('radio', { name: 'Mystery' })).toBeChecked();
  const offered = await dialog.locator('datalist option').evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(offered).toHaveLength(18);
  expect(offered).toEqual(LANGUAGES);
  await dialog.getByLabel('Language', { exact: true }).fill('Toki Pona');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await saved(page);
  await page.reload();
  await open();
  await expect(dialog.getByRole('radio', { name: 'Mystery' })).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Drawn cover' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByLabel('Language', { exact: true })).toHaveValue('Toki Pona');
  await dialog.getByRole('button', { name: '8 more' }).click();
  await expect(dialog.getByText('Please choose a rating.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await rate(dialog);
  await dialog.getByText('Poetry', { exact: true }).click();

  const publishing = await holdRequests(page, /\/publish\.data$/);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await publishing.arrived;
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Publishing...' })).toBeVisible();
  publishing.release();
  await expect(page.getByRole('heading', { name: 'It’s on the shelf.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See it on Home' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await visit(page, '/write');
  await expect(page.getByText('No drafts yet')).toBeVisible();
});

test('Saved Drafts of one’s own profile waits for the save of an editor closed by Back, and shows later saves (DRAFT-06)', async ({
  page,
  person,
}) => {
  await createDraft(person, { title: 'As it was', pages: [text('The lamp went round.')] });
  await page.goto('/profile?tab=drafts');
  await ready(page);
  await page
    .getByRole('link', { name: /As it was/ })
    .first()
    .click();
  await expect(sheet(page)).toContainText('The lamp');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('As it was');
  await ready(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/profile.data' && searchParams.get('_routes') !== 'root') requests.push('list');
    else if (/^\/drafts\/[^/]+$/.test(pathname) && request.method() === 'POST') requests.push('save');
  });
  await page.getByLabel('Title', { exact: true }).fill('As it is');
  await page.goBack();
  await expect(page.locator('[data-type=draft]')).toContainText('As it is');
  expect(requests.slice(0, 2)).toEqual(['save', 'list']);

  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/profile?tab=drafts');
  await ready(elsewhere);
  await elsewhere
    .getByRole('link', { name: /As it is/ })
    .first()
    .click();
  await expect(sheet(elsewhere)).toContainText('The lamp');
  await ready(elsewhere);
  await elsewhere.getByLabel('Title', { exact: true }).fill('As it will be');
  await expect(page.locator('[data-type=draft]')).toContainText('As it will be');
});

test('a page that is too long is split with one click, and the rest of the draft is saved meanwhile', async ({ page, person }) => {
  void person;
  await startBook(page, 'A whole manuscript');
  await sheet(page).click();
  await page.evaluate(() => {
    const text = Array.from({ length: 900 }, (_, n) => `Paragraph ${n}. ${'lantern '.repeat(40)}`).join('\n\n');
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.getByLabel('Title', { exact: true }).fill('A whole manuscript, renamed');
  const split = page.getByRole('button', { name: 'Split page 1' });
  await expect(split).toBeVisible({ timeout: 20_000 });
  const listed = await page.context().newPage();
  const title = listed.locator('.draft-row-title').first();
  // Loaded again, because a save between its response and its hydration does not reach the page.
  await expect(async () => {
    await listed.goto('/write');
    await expect(title).toHaveText('A whole manuscript, renamed', { timeout: 2_000 });
  }).toPass();
  await listed.close();
  await split.click();
  await expect(split).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('tab')).toHaveCount(4);
  await saved(page);
});

test('when a session ends elsewhere, unsaved text remains for its owner and returns with the draft (DRAFT-10)', async ({
  page,
  context,
  person,
}) => {
  await openEditor(page);
  await page.keyboard.insertText('While I was known. ');
  await saved(page);
  await page.waitForURL(/draft=[0-9a-f-]{36}/);
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
  await page.keyboard.insertText('For my eyes only. ');
  await saved(page);
  await page.waitForURL(/draft=[0-9a-f-]{36}/);
  const address = page.url();
  await context.clearCookies();
  await signUp(context);
  const elsewhere = await context.newPage();
  await elsewhere.goto('/');
  await ready(elsewhere);
  await page.waitForURL((url) => url.pathname === '/write/book' && !url.search);
  await expect(sheet(page)).toHaveText('');
  await sheet(page).click();
  await page.keyboard.insertText('Somebody else’s.');
  await saved(page);
  await visit(elsewhere, '/write');
  await expect(elsewhere.locator('.draft-row')).toHaveCount(1);
  await visit(page, '/write');
  await context.clearCookies();
  await signIn(context, person);
  await page.goto(address);
  await expect(sheet(page)).toHaveText('For my eyes only. ');
});

test.describe('on a shared computer', () => {
  test.use({ allow: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test('signing out removes saved drafts from the device and warns about text that is only there (S15)', async ({ page, person }) => {
    void person;
    const here = async () => JSON.parse(await draftsOnDevice(page)).length;
    await startBook(page, 'Saved and sent');
    await expect.poll(here).toBe(1);
    await page.route(/\/drafts\/[0-9a-f-]{36}$/, (route) => route.abort());
    await page.getByLabel('Title', { exact: true }).fill('Only here');
    await expect(line(page)).toContainText('Offline');
    await page.goto('/posts');
    await ready(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('One draft has changes that are only on this device.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await here()).toBe(1);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await dialog.getByRole('button', { name: 'Delete and sign out' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    expect(await here()).toBe(0);
  });

  test('signing out asks about an unposted post, also on the sign-out page, and deletes it from the device (S15)', async ({
    page,
    person,
  }) => {
    void person;
    const here = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':post-draft')).length);
    await page.goto('/create-post');
    await ready(page);
    await page.getByRole('textbox').first().fill('Nobody reads this yet.');
    await expect.poll(here).toBe(1);
    await page.goto('/sign-out');
    await ready(page);
    const dialog = page.getByRole('dialog');
    for (const [response, offline] of [
      ['Stay signed in', false],
      ['Stay signed in', true],
      ['Delete and sign out', false],
    ] as const) {
      await page.context().setOffline(offline);
      expect(await here()).toBe(1);
      await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
      await expect(dialog.getByText('Not sent yet, and only on this device: a post.')).toBeVisible();
      await dialog.getByRole('button', { name: response }).click();
      await expect(dialog).toHaveCount(0);
    }
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    expect(await here()).toBe(0);
  });
});
