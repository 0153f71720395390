import { axe, expect, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { copyBook, createBook } from '../support/works.ts';

test('a long list loads more by itself, Back returns to the same card, and the filter chips are in the address (BROWSE-01, BROWSE-11, BROWSE-12)', async ({
  page,
  person,
}) => {
  void person;
  const author = await createMember();
  const language = `Esperanto ${Date.now()}`; // of this test, because books of parallel tests would move the cards
  const oldest = await createBook(author, { title: 'Shelf mark 0', language });
  await copyBook(
    oldest,
    Array.from({ length: 28 }, (_, i) => `Shelf mark ${i + 1}`),
  );
  await createBook(author, { title: 'Shelf mark 29', language });
  const list = `/all-books?language=${encodeURIComponent(language)}`;
  await page.goto(list);
  await ready(page);
  await expect(page.getByRole('heading', { name: 'All Books' })).toBeVisible();
  const cards = page.locator('.browse-grid > li');
  await expect(cards).toHaveCount(24);
  await axe(page);
  const inFirstRow = await cards.evaluateAll((all) => {
    const first = all[0]?.getBoundingClientRect().bottom ?? 0;
    return all.filter((card) => Math.abs(card.getBoundingClientRect().bottom - first) < 4).length;
  });
  expect(inFirstRow).toBeLessThanOrEqual(4);
  // A card that arrives meanwhile can end the scrolling.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(cards.nth(24)).toBeAttached({ timeout: 1_000 });
  }).toPass();
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
  await createBook(author, { title, language });
  await expect(cards.filter({ hasText: title })).toHaveCount(1);
  await expect(page.locator(`.browse-grid a[href="${last}"]`)).toHaveCount(1);

  await page.getByRole('navigation', { name: 'By genre' }).getByRole('link', { name: 'Historical Fiction' }).click();
  await expect(page).toHaveURL(/genre=Historical(\+|%20)Fiction/);
  await page.goBack();
  await expect(page).toHaveURL(list);
});

test('a story is saved, found, removed and restored (SAVED-01, SAVED-03, SAVED-04, SAVED-06)', async ({ page, person }) => {
  void person;
  const book = await createBook(await createMember(), { title: 'Worth keeping' });
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
  await page.getByRole('link', { name: 'Worth keeping' }).click();
  await page.waitForURL(`**${book.path}**`);
});
