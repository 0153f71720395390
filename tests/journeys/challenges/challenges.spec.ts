import type { Page } from '@playwright/test';
import { CHOICES } from '#tests/support/drafts/choices.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft } from '../support/drafts.ts';
import { rate } from '../support/editor-page.ts';
import { axe, expect, ready, test } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';

test.use({ allow: [/\/delete\.data/] }); // aborted once (ERR-12)

const sheet = (page: Page, n = 1) => page.getByRole('textbox', { name: `Page ${n}` });
/** Writes and publishes an entry from an open editor; ends on the challenges page. */
async function publish(page: Page, title: string) {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Drawn cover' }).click();
  await expect(dialog.getByRole('radio', { name: 'Fiction', exact: true })).toBeChecked();
  await dialog.getByLabel('Language', { exact: true }).fill('English');
  await rate(dialog);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('link', { name: 'See it among the entries' }).click();
  await page.waitForURL('**/weekly-challenges');
}

test('a challenge entry is written, published and read (CHALL-04, CHALL-09, CHALL-10, CHALL-12, CHALL-13, CHALL-14, CHALL-18, CHALL-19, CHALL-23, CHALL-25, CHALL-28, CHALL-30, CHALL-31, CHALL-32, CHALL-33, ERR-12, PRIVACY-06)', async ({
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
  await page.keyboard.insertText('Pages 211 and 212 were gone.');
  await expect(page.getByRole('button', { name: /delete page 1/i })).toHaveCount(0); // the first page cannot be deleted
  await page.getByRole('main').getByRole('button', { name: 'Add Page' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add Page' }).click();
  await sheet(page, 2).click();
  await page.keyboard.insertText('I went at low water.');
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
  await page.getByRole('dialog', { name: 'Comments' }).getByRole('button', { name: 'Close', exact: true }).click();
  const said = page.getByRole('region', { name: /^Comments/ });
  await expect(said.getByRole('listitem')).toHaveText([/The last word/, /The second word/]);
  await said.getByRole('button', { name: 'View All comments' }).click();
  await expect(page.getByRole('dialog', { name: 'Comments' }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('dialog', { name: 'Comments' }).getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Delete challenge entry' }).click();
  await page.route('**/delete.data', (route) => route.abort(), { times: 1 });
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await remove.click();
  await expect(page.getByRole('alert').getByText('Failed to delete content. Please try again.')).toBeVisible();
  await expect(remove).toBeFocused();
  await remove.click();
  await page.waitForURL('**/weekly-challenges');
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('a new entry, a like and a deletion appear on an open challenges page without a reload; an entry that loads slowly shows that it is loading (CHALL-04, CHALL-34, LIVE-01, PRIVACY-06)', async ({
  page,
}) => {
  await page.goto('/weekly-challenges');
  await ready(page);
  const author = await createMember();
  const title = `Come by itself ${Date.now()}`;
  const { id: draft } = await createDraft(author, { kind: 'challenge', title, pages: [text('Nobody pressed reload.')] });
  const form = { ...CHOICES, genre: 'Fiction' };
  const published = await (await post(author, `/drafts/${draft}/publish.data`, { form })).text();
  const id = /"publishedId","([0-9a-f-]{36})"/.exec(published)?.[1] ?? '';
  const link = page.getByRole('link', { name: title });
  const row = page.getByRole('listitem').filter({ has: link });
  await expect(row).toBeVisible();
  await expect(row).toContainText('0 likes');
  await post(author, `/works/${id}/like`, { form: { liked: 'yes' } }, 303);
  await expect(row).toContainText('1 like');

  const gate = Promise.withResolvers<void>();
  await page.route('**/weekly-challenges/entry/*.data*', (route) => gate.promise.then(() => route.continue()));
  await link.click();
  await expect(page.getByText('Loading the entry...')).toBeAttached();
  gate.resolve();
  await expect(page.getByText('Nobody pressed reload.')).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await post(author, `/works/${id}/delete`, { form: {} }, 303);
  await expect(row).toHaveCount(0);
});
