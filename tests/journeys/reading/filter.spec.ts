import type { Page } from '@playwright/test';
import { axe, expect, ready, test } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { copyBook, createBook } from '../support/works.ts';

test.use({ allow: [/ERR_INTERNET_DISCONNECTED/] });

/** The words of the bar's own status, which is the one that stays when the sheet closes. */
const announcedIn = (page: Page) =>
  page.locator('.filter-bar > [role="status"]').evaluateHandle((status) => {
    const words: string[] = [];
    new MutationObserver(() => words.push(status.textContent?.trim() ?? '')).observe(status, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return words;
  });

test('on a phone the filter is a sheet that counts, announces each change once, and returns the focus (FILTER-09)', async ({
  page,
  person,
}) => {
  void person;
  const author = await createMember();
  const language = `Filterese ${Date.now()}`;
  await copyBook(await createBook(author, { title: 'Filtered 0', language }), ['Filtered 1', 'Filtered 2']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/browse?language=${encodeURIComponent(language)}`);
  await ready(page);
  await expect(page.getByText('3 works', { exact: true })).toBeVisible();
  const open = page.getByRole('button', { name: 'Filter and sort' });
  await open.click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  await expect(sheet.getByRole('button', { name: 'Show 3 works' })).toBeInViewport();
  const announced = await announcedIn(page);
  const counted = page.waitForResponse((response) => response.url().includes('/browse/count'));
  await sheet.getByText('Kinds', { exact: true }).click();
  await sheet.getByRole('checkbox', { name: 'Comics', exact: true }).first().check();
  await counted;
  const show = sheet.getByRole('button', { name: 'Show 0 works' });
  await expect(show).toBeInViewport();
  await expect(sheet.getByRole('status')).toHaveText(/^0 works\s?$/);
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await show.click();
  await expect(page).toHaveURL(/kind=comic/);
  await expect(open).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'works' })).toHaveText(/^0 works\s?$/);
  await page.getByRole('link', { name: 'Remove: Comics' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'works' })).toHaveText(/^3 works\s?$/);
  expect(await announced.jsonValue()).toEqual(['0 works', '3 works']);
});

test('a filter that is sent before its works are counted is announced once, and so is the next after one that changes nothing (FILTER-09)', async ({
  page,
}) => {
  const language = `Countese ${Date.now()}`;
  await copyBook(await createBook(await createMember(), { title: 'Counted 0', language }), ['Counted 1', 'Counted 2']);
  await page.goto(`/browse?kind=book&language=${encodeURIComponent(language)}`);
  await ready(page);
  const announced = await announcedIn(page);
  const panel = page.locator('.filter-panel');
  const show = (words: string) => panel.getByRole('button', { name: `Show ${words}` });
  const entry = () => page.evaluate(() => history.state?.key);
  await panel.locator('summary').first().click();
  const first = await entry();
  for (const [at, sorting] of ['Newest', 'Recently updated'].entries()) {
    await panel.getByRole('combobox', { name: 'Sort by' }).selectOption(sorting);
    await expect.poll(async () => (await announced.jsonValue()).length).toBe(at + 1);
  }
  await show('3 works').click();
  await expect.poll(entry).not.toBe(first);
  await page.getByRole('link', { name: 'Remove: Books' }).click();
  await expect(page).not.toHaveURL(/kind=/);
  await expect.poll(() => announced.jsonValue()).toEqual(['3 works', '3 works', '3 works']);

  const [count, list] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/browse/count?*', (route) => count.promise.then(() => route.continue()));
  await page.route('**/browse.data?*', (route) => list.promise.then(() => route.continue()));
  const counting = page.waitForRequest('**/browse/count?*');
  await panel.locator('summary', { hasText: 'Kinds' }).click();
  await panel.getByRole('checkbox', { name: 'Comics', exact: true }).first().check();
  await counting;
  await panel.getByRole('button', { name: 'Show works' }).click();
  count.resolve();
  await expect(show('0 works')).toBeVisible();
  list.resolve();
  await expect(page.getByRole('link', { name: 'Remove: Comics' })).toBeVisible();
  await expect.poll(() => announced.jsonValue()).toEqual(['3 works', '3 works', '3 works', '0 works']);
});

test('on a phone a filter is made in the sheet, its address shows the same to others, and it is saved by a name (FILTER-03, FILTER-08, FILTER-09)', async ({
  page,
  person,
  another,
}) => {
  const author = await createMember();
  const language = `Sharese ${person.username}`;
  await createBook(author, { title: 'Kept by the filter', language, tags: [person.username] });
  await createBook(author, { title: 'Left out', language });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/browse?language=${encodeURIComponent(language)}`);
  await ready(page);
  const titles = (browserPage: typeof page) => browserPage.locator('.browse-grid > li b[title]');
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  await sheet.getByText('Tags', { exact: true }).click();
  const tag = sheet.getByRole('combobox', { name: 'Include tags' });
  await tag.fill(person.username);
  await tag.press('Enter');
  await sheet.getByRole('button', { name: 'Show 1 work' }).click();
  await expect(titles(page)).toHaveText(['Kept by the filter']);
  await expect(page).toHaveURL(/[?&]tag=/);

  const other = await another();
  await other.setViewportSize({ width: 390, height: 844 });
  await other.goto(page.url());
  await expect(titles(other)).toHaveText(['Kept by the filter']);

  const address = new URL(page.url());
  await page.getByRole('link', { name: 'Save filter' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('By the sea');
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Save filter' }).click();
  await page.getByRole('link', { name: 'By the sea', exact: true }).click();
  await expect(titles(page)).toHaveText(['Kept by the filter']);
  expect(new URL(page.url()).search).toBe(address.search);
});

test('loading by scrolling can be turned off in Settings, and the last works that are shown by keyboard receive the focus (FILTER-04)', async ({
  page,
  person,
}) => {
  void person;
  const author = await createMember();
  const language = `Scrollese ${Date.now()}`;
  const first = await createBook(author, { title: 'Scrolled 0', language });
  await copyBook(
    first,
    Array.from({ length: 28 }, (_, i) => `Scrolled ${i + 1}`),
  );
  await page.goto('/settings');
  await ready(page);
  await page.getByRole('switch', { name: 'Load While Scrolling' }).uncheck();
  await page.goto(`/browse?language=${encodeURIComponent(language)}`);
  await ready(page);
  const cards = page.locator('.browse-grid > li');
  await page.getByRole('link', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(24);
  await page.getByRole('link', { name: 'Show more' }).press('Enter');
  await expect(cards).toHaveCount(29);
  await expect(cards.nth(24).getByRole('link')).toBeFocused();
});

test('saved filters are moved, renamed and deleted by keyboard without losing focus, and a name typed without a connection is not lost (FILTER-08)', async ({
  page,
  context,
  person,
}) => {
  for (const name of ['Sea', 'Rain', 'Wind'])
    await post(person, '/filters', { form: { name, to: `/browse?tag=${name.toLowerCase()}` } }, 303);
  await page.goto('/filters');
  await ready(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const rows = page.locator('.saved-filter-words > a');
  await button('Move down: Sea').press('Enter');
  await expect(rows).toHaveText(['Rain', 'Sea', 'Wind']);
  await button('Move down: Sea').press('Enter');
  await expect(rows).toHaveText(['Rain', 'Wind', 'Sea']);
  await expect(button('Move down: Sea')).toBeFocused();
  await button('Delete: Rain').press('Enter');
  await expect(rows).toHaveText(['Wind', 'Sea']);
  await expect(page.getByRole('link', { name: 'Wind', exact: true })).toBeFocused();

  await page.getByText('Rename').last().press('Enter');
  const name = page.getByLabel('New name').last();
  await name.fill('Open sea');
  await context.setOffline(true);
  await name.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(name).toHaveValue('Open sea');
  await context.setOffline(false);
  await name.press('Enter');
  await expect(rows).toHaveText(['Wind', 'Open sea']);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
