import { expect, ready, signUp, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createBook, createChapter, deleteWork } from '../support/works.ts';

test.use({ allow: [/404|ERR_FAILED|net::ERR_INTERNET_DISCONNECTED|Failed to load resource|Error loading|TypeError/] });

test('a like and a save are undone with a notice, a comment keeps its text, also when its book is deleted meanwhile (ERR-19, ERR-20, AMB-73, ENGAGE-09)', async ({
  page,
  context,
}) => {
  const book = await createBook(await createMember());
  await signUp(context);
  await page.goto(book.path);
  await ready(page);
  await page.route(/\/works\/.*\.data/, (route) => route.abort());
  await page.getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(page.getByRole('alert').getByText('Your like wasn’t saved. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Like, 0 likes' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByRole('alert').getByText('It couldn’t be saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: /^Comments/ }).click();
  await page.getByLabel('Your comment').fill('Not lost.');
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(page.getByText('Your comment couldn’t be posted. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Your comment')).toHaveValue('Not lost.');
  await page.unroute(/\/works\/.*\.data/);
  const gate = Promise.withResolvers<void>();
  await page.route(/\/comments\.data/, (route) => gate.promise.then(() => route.continue()));
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(page.getByRole('button', { name: 'Posting...' })).toBeDisabled();
  gate.resolve();
  await expect(page.getByRole('listitem').filter({ hasText: 'Not lost.' })).toBeVisible();

  await page.getByLabel('Your comment').fill('Words I would hate to lose');
  await deleteWork(book);
  await expect(page.getByRole('heading', { name: 'Book not found' })).toBeVisible();
  await expect(page.getByLabel('What you had written')).toHaveValue('Words I would hate to lose');
  await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible();
});

test('the prefetched next page opens at once, one that cannot be loaded shows an error with Retry, and a chapter that cannot be fetched leads back to its book, at the same page (READ-BOOK-10, READ-BOOK-02, READ-CHAP-04)', async ({
  page,
}) => {
  const book = await createBook(await createMember());
  const { id: chapter } = await createChapter(book, { title: 'Out of reach' });
  const ahead = page.waitForResponse((response) => response.url().endsWith('/pages/2'));
  const answered = Promise.withResolvers<void>();
  // Set before the page loads: a request sent right after interception is enabled can still pass.
  await page.route(/\/book\/.*\.data/, (route) => answered.promise.then(() => route.abort()));
  await page.goto(book.path);
  await ready(page);
  await ahead;
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('One. The harbour wall')).toBeVisible(); // the server has not responded yet
  answered.resolve();
  await expect(page.getByRole('heading', { name: 'Failed to load book. Please try again.' })).toBeVisible();
  // Retry loads a new document, not `.data`, so the block can remain; otherwise a live event could reload the page before the click.
  await page.getByRole('link', { name: 'Retry' }).click();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await ready(page);

  await page.getByRole('link', { name: 'Out of reach' }).click();
  await expect(page.getByRole('alert').getByText('Failed to load chapter. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${book.path}\\?page=2$`));
  await expect(page.getByText('One. The harbour wall')).toBeVisible();
  await page.unroute(/\/book\/.*\.data/);
  await page.getByRole('link', { name: 'Out of reach' }).click();
  await expect(page).toHaveURL(new RegExp(`/chapter/${chapter}$`));
  await expect(page.getByRole('heading', { name: 'Out of reach' }).first()).toBeVisible();
});
