import type { Page } from '@playwright/test';
import { axe, expect, ready, signUp, test } from '../support/fixtures.ts';

const sheet = (page: Page, n = 1) => page.getByRole('textbox', { name: `Page ${n}` });
/** Writes and publishes an entry from an open editor; ends on the challenges page. */
async function publish(page: Page, title: string) {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Drawn cover' }).click();
  await expect(dialog.getByRole('radio', { name: 'Fiction', exact: true })).toBeChecked();
  await dialog.getByLabel('Language').fill('English');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('link', { name: 'See it among the entries' }).click();
  await page.waitForURL('**/weekly-challenges');
}

test('a challenge entry is written, published and read (CHALL-04, CHALL-09, CHALL-10, CHALL-12, CHALL-13, CHALL-14, CHALL-18, CHALL-19, CHALL-23, CHALL-25, CHALL-28, CHALL-30, CHALL-31, CHALL-32, CHALL-33)', async ({
  page,
  person,
}) => {
  const title = `Errata ${Date.now()}`;
  await page.goto('/weekly-challenges');
  await ready(page);
  await axe(page);
  await page.getByRole('article').getByRole('link', { name: 'Participate' }).click();
  await page.waitForURL('**/participate-write');
  await sheet(page).click();
  await page.keyboard.type('Pages 211 and 212 were gone.');
  await axe(page);
  await expect(page.getByRole('button', { name: /delete page 1/i })).toHaveCount(0); // the first page cannot be deleted
  await page.getByRole('main').getByRole('button', { name: 'Add Page' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add Page' }).click();
  await sheet(page, 2).click();
  await page.keyboard.type('I went at low water.');
  await axe(page); // with a deletable page
  await page.getByRole('tab', { name: 'Page 1' }).click();
  await expect(sheet(page)).toContainText('Pages 211 and 212 were gone.');
  await page.getByRole('main').getByRole('button', { name: 'Add Page' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add Page' }).click();
  await page.getByRole('button', { name: 'Delete page 3' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Page' }).click();
  await expect(page.getByRole('main').getByRole('tab')).toHaveCount(2);
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('Draft saved successfully!').filter({ visible: true })).toBeVisible();
  await page.waitForURL('**/participate-write?draft=*');
  await publish(page, title);

  await expect(page.getByRole('region', { name: 'Your Entries' }).getByRole('link', { name: title })).toBeVisible();
  await page.getByRole('region', { name: 'Entries', exact: true }).getByRole('link', { name: title }).click();
  await page.waitForURL('**/weekly-challenges/entry/*');
  await expect(page.getByText('Pages 211 and 212 were gone.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('I went at low water.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await axe(page);

  const like = page.getByRole('button', { name: /^Like, / });
  await like.click();
  await expect(page.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(page.getByRole('button', { name: 'Like, 0 likes' })).toHaveAttribute('aria-pressed', 'false');
  // CHALL-33: in the header at every width.
  const header = page.locator('.reader-bar');
  await expect(header.getByRole('button', { name: 'Share' })).toBeVisible();
  await header.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(header.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();

  for (const words of ['The first word.', 'The second word.', 'The last word.']) {
    if (words === 'The first word.') await page.getByRole('button', { name: 'Add a comment' }).click();
    const panel = page.getByRole('dialog', { name: 'Comments' });
    await panel.getByLabel('Your comment').fill(words);
    await panel.getByRole('button', { name: 'Post' }).click();
    await expect(panel.getByRole('listitem').first()).toContainText(words);
    await expect(panel.getByRole('listitem').first()).toContainText(person.username);
  }
  await page.getByRole('dialog', { name: 'Comments' }).getByRole('button', { name: 'Close' }).click();
  const said = page.getByRole('region', { name: /^Comments/ });
  await expect(said.getByRole('listitem')).toHaveText([/The last word/, /The second word/]);
  await said.getByRole('button', { name: 'View All comments' }).click();
  await expect(page.getByRole('dialog', { name: 'Comments' }).getByRole('listitem')).toHaveCount(3);
});

test('a new entry, a like and a deletion appear on an open challenges page without a reload (CHALL-04, LIVE-01, PRIVACY-06)', async ({
  page,
  another,
}) => {
  const title = `Come by itself ${Date.now()}`;
  await page.goto('/weekly-challenges');
  await ready(page);
  const writer = await another();
  await signUp(writer.context());
  await writer.goto('/participate-write');
  await sheet(writer).click();
  await writer.keyboard.type('Nobody pressed reload.');
  await publish(writer, title);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await expect(row).toBeVisible();
  await expect(row).toContainText('0 likes');
  await writer.getByRole('region', { name: 'Entries', exact: true }).getByRole('link', { name: title }).click();
  await writer.getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(row).toContainText('1 like');
  await writer.getByRole('button', { name: 'Delete challenge entry' }).click();
  await writer.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await writer.waitForURL('**/weekly-challenges');
  await expect(row).toHaveCount(0);
});

test('an entry that loads slowly shows that it is loading (CHALL-34)', async ({ page, another }) => {
  const title = `Slow to come ${Date.now()}`;
  const writer = await another();
  await signUp(writer.context());
  await writer.goto('/participate-write');
  await sheet(writer).click();
  await writer.keyboard.type('At last.');
  await publish(writer, title);

  await page.goto('/weekly-challenges');
  await ready(page);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/weekly-challenges/entry/*.data*', async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText('Loading the entry…')).toBeAttached();
  release();
  await expect(page.getByText('At last.')).toBeVisible();
});

test('a visitor who saves an entry is prompted to sign in, and the text remains (CHALL-17)', async ({ page }) => {
  await page.goto('/participate-write');
  await ready(page);
  await sheet(page).click();
  await page.keyboard.type('Kept on this device.');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.locator('.save-line').filter({ visible: true })).toHaveText('You must be signed in to save drafts');
  await expect(sheet(page)).toContainText('Kept on this device.');
});

for (const [row, editor, words] of [
  ['CHALL-18', '/participate-write', 'Draft saved successfully!'],
  ['KIDS-19', '/kids-writing', 'Story saved successfully!'],
] as const)
  test(`the saved notice at ${editor} shows for three seconds (${row})`, async ({ page, person }) => {
    void person;
    await page.clock.install();
    await page.goto(editor);
    await ready(page);
    await sheet(page).click();
    await page.keyboard.type('Three seconds.');
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.getByRole('button', { name: 'Save Draft' }).click();
    const notice = page.getByText(words).filter({ visible: true });
    await expect(notice).toBeVisible();
    await page.clock.runFor(2_900);
    await expect(notice).toBeVisible();
    await page.clock.runFor(200);
    await expect(notice).toBeHidden();
  });
