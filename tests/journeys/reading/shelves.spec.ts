import { axe, expect, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createBook, createComic, createTheory, createWorld } from '../support/works.ts';

test('the filter chips of all books are in the address, and an empty result says so @phone (BROWSE-01, BROWSE-11, BROWSE-12)', async ({
  page,
}) => {
  await createBook(await createMember(), { title: 'A book to be found' });
  await page.goto('/all-books');
  await ready(page);
  await expect(page.getByRole('heading', { name: 'All Books' })).toBeVisible();
  await axe(page);
  const tops = await page.locator('.browse-grid > li').evaluateAll((cards) => {
    const first = cards[0]?.getBoundingClientRect().bottom;
    return cards.filter((card) => Math.abs(card.getBoundingClientRect().bottom - (first ?? 0)) < 4).length;
  });
  expect(tops).toBeLessThanOrEqual(4);
  await page.getByRole('navigation', { name: 'By genre' }).getByRole('link', { name: 'Historical Fiction' }).click();
  await expect(page).toHaveURL(/genre=Historical(\+|%20)Fiction/);
  await page.goBack();
  await expect(page).toHaveURL(/all-books$/);
  await page.goto('/all-books?genre=Cookery');
  await expect(page.getByText('No results found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page.locator('.browse-grid > li').first()).toBeVisible();
});

for (const [list, item, create] of [
  ['/all-books', '/book/', createBook],
  ['/all-comics', '/comic/', createComic],
  ['/all-theories', '/theory/', createTheory],
  ['/all-worlds', '/world/', createWorld],
] as const)
  test(`a visitor who clicks a card of ${list} is prompted to sign in, and stays on the page (BROWSE-10)`, async ({ page }) => {
    await create(await createMember());
    await page.goto(list);
    await ready(page);
    await page.locator(`.browse-grid a[href^="${item}"]`).first().click();
    await expect(page.getByRole('dialog', { name: /sign in/i })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(list);
  });

test('a long list loads more by itself, and Back returns to the same card', async ({ page, person }) => {
  test.slow();
  void person;
  for (let i = 0; i < 30; i++) await createBook(await createMember(), { title: `Shelf mark ${i}`, language: 'Esperanto' });
  await page.goto('/all-books');
  await ready(page);
  const cards = page.locator('.browse-grid > li');
  await expect(cards).toHaveCount(24);
  await page.keyboard.press('End');
  await expect.poll(() => cards.count()).toBeGreaterThan(24);
  const card = page.getByRole('link', { name: 'Shelf mark 2 ' }).first();
  await card.scrollIntoViewIfNeeded();
  const before = await card.boundingBox();
  await card.click();
  await page.waitForURL('**/book/**');
  await page.goBack();
  await expect(card).toBeInViewport();
  expect(Math.abs(((await card.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(80);
  // A new card at the top pushes the last card down; it does not disappear.
  const last = await cards.nth(23).locator('a').getAttribute('href');
  const title = `Just arrived ${Date.now()}`;
  await createBook(await createMember(), { title, language: 'Esperanto' });
  await expect(cards.filter({ hasText: title })).toHaveCount(1);
  await expect(page.locator(`.browse-grid a[href="${last}"]`)).toHaveCount(1);
});

test('a story is saved, found, removed and restored (SAVED-01, SAVED-03, SAVED-04, SAVED-06)', async ({ page, person }) => {
  void person;
  const book = await createBook(await createMember(), { title: 'Worth keeping' });
  await page.goto('/saved-stories');
  await expect(page.getByText('No saved stories found')).toBeVisible();
  await page.goto(book.path);
  await ready(page);
  const saved = page.waitForResponse((response) => response.url().includes('/save.data') && response.ok());
  await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
  await saved;
  await expect(page.getByRole('button', { name: 'Saved' }).filter({ visible: true })).toBeVisible();
  await page.goto('/saved-stories');
  await ready(page);
  await axe(page);
  await page.getByRole('button', { name: 'Remove from saved: Worth keeping' }).click();
  await expect(page.getByText('No saved stories found')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused(); // the focused button was removed with its card
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Worth keeping' })).toBeVisible();
  await page.getByRole('link', { name: 'Worth keeping' }).click();
  await page.waitForURL(`**${book.path}**`);
});

test('a visitor is prompted to sign in (SAVED-05)', async ({ page }) => {
  await page.goto('/saved-stories');
  await ready(page);
  await expect(page.getByText('Sign In Required')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
