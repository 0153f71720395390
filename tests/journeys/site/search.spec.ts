import type { Page } from '@playwright/test';
import { axe, expect, ready, test } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { createBook } from '../support/works.ts';

const words = ['Amber', 'Birch', 'Cinder', 'Drift', 'Elder', 'Fern', 'Gorse', 'Heath'];
/** A unique word, because the data folder of journeys may be older than this run. */
const rare = () => `${words[Math.floor(Math.random() * words.length)]}${Date.now().toString(36)}q`;

/** A page that loads fast; the search is in the header of each. */
const open = async (page: Page) => {
  await page.goto('/privacy-policy');
  await ready(page);
};

test.describe('the search', () => {
  test.use({ allow: [/search\/results|Failed to load resource/] });
  test('a book is found while typing and opened by keys; old results stay readable while new ones load, and never replace newer ones; an empty result names the query; Escape closes, then clears; without a response it shows an error and retries (SEARCH-01, SEARCH-02, SEARCH-03, SEARCH-04, SEARCH-06, SEARCH-07, SHELL-15)', async ({
    page,
    person,
  }) => {
    void person;
    const [word, unknown] = [rare(), `${rare()}zz`];
    const book = await createBook(await createMember(), { title: `The ${word} road` });
    await open(page);
    const search = page.getByRole('combobox', { name: 'Search' }).filter({ visible: true });
    await search.focus();
    await expect(page.getByRole('listbox', { name: 'Results' })).toHaveCount(0); // no results before typing
    await search.pressSequentially(word.slice(0, -1).toUpperCase());
    const hit = page.getByRole('option', { name: new RegExp(word) });
    await expect(hit).toBeVisible();
    await expect(hit.locator('mark').first()).toHaveText(word.slice(0, -1));
    const tabs = page.getByRole('tablist', { name: 'Kinds of results' });
    await expect(tabs.getByRole('tab', { name: 'All Results 1' })).toBeVisible();
    await expect(tabs.getByRole('tab', { name: 'Users 0' })).toBeVisible();
    await axe(page);
    // On a low screen one result overflows, as many results do on a high one.
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width, height: 260 });
    const high = async () => ((await page.getByRole('region', { name: 'Search results' }).boundingBox())?.height ?? 0) / 260;
    await expect.poll(high).toBeLessThanOrEqual(0.71);
    expect(await high()).toBeGreaterThan(0.5);
    await page.setViewportSize({ width, height });
    await tabs.getByRole('tab', { name: 'Users 0' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Users' }).getByText('No results found')).toBeVisible();
    await tabs.getByRole('tab', { name: 'All Results 1' }).click();

    const panel = page.getByRole('tabpanel', { name: 'All Results' });
    const gate = Promise.withResolvers<void>();
    await page.route('**/search/results*', (route) => gate.promise.then(() => route.continue()));
    await search.press('End');
    await search.pressSequentially('q');
    await expect(panel).toHaveAttribute('aria-busy', 'true');
    await expect(panel).not.toHaveCSS('opacity', '1');
    gate.resolve();
    await expect(panel).toHaveAttribute('aria-busy', 'false');
    await expect(hit).toBeVisible();
    await page.unroute('**/search/results*');

    await search.fill(unknown);
    const none = page.getByText(`No results found for "${unknown}"`, { exact: true }).filter({ visible: true }).first();
    await expect(none).toBeVisible();
    // Escape during IME composition (Chinese, Japanese, Korean) cancels the candidate, not the search.
    await search.evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true })),
    );
    await search.press('Shift');
    await expect(none).toBeVisible();
    await search.press('Escape');
    await expect(none).toBeHidden();
    await expect(search).toHaveValue(unknown);
    await search.press('Escape');
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();

    const responses: { query: string; go(): void }[] = [];
    await page.route('**/search/results?*', async (route) => {
      const query = new URL(route.request().url()).searchParams.get('q') ?? '';
      await new Promise<void>((go) => responses.push({ query, go }));
      const empty = { n: 0, more: false };
      const json = { query, cut: false, people: [], works: [], counts: { all: empty, users: empty, content: empty } };
      await route.fulfill({ json }).catch(() => {}); // the first request was canceled
    });
    // Live events repeat the same request, so requests are newer apart by their query.
    const pending = (query: string) => responses.filter((response) => response.query === query);
    await search.fill('first');
    await expect.poll(() => pending('first').length).toBeGreaterThan(0);
    await search.fill('second');
    await expect.poll(() => pending('second').length).toBeGreaterThan(0);
    const newer = page.getByRole('tabpanel').getByText('No results found for "second"');
    await expect(async () => {
      for (const response of pending('second')) response.go();
      await expect(newer).toBeVisible({ timeout: 500 });
    }).toPass();
    for (const response of pending('first')) response.go();
    await search.press('ArrowDown');
    await expect(newer).toBeVisible();
    await page.unroute('**/search/results?*');

    // Requests remain blocked until the click, because a live event also retries and would succeed earlier.
    await page.evaluate(() => document.addEventListener('click', () => document.body.setAttribute('data-pressed', ''), true));
    await page.route('**/search/results?*', async (route) =>
      (await page.locator('[data-pressed]').count()) ? route.continue() : route.abort(),
    );
    await search.fill(word.slice(0, -1));
    await expect(page.getByRole('alert').getByText('Search isn’t responding.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(hit).toBeVisible();
    await search.focus();
    await search.press('ArrowDown');
    await expect(hit).toHaveAttribute('aria-selected', 'true');
    await search.press('Enter');
    await page.waitForURL(`**${book.path}**`);
  });

  test('on a phone a book is found while typing in the menu and opened @phone @only (SEARCH-01, SHELL-15)', async ({ page }) => {
    const word = rare();
    await createBook(await createMember(), { title: `The ${word} road` });
    await open(page);
    await expect(page.getByRole('banner').getByRole('combobox', { name: 'Search' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    const search = page.getByRole('combobox', { name: 'Search' }).filter({ visible: true });
    await search.pressSequentially(word.slice(0, -1));
    const hit = page.getByRole('option', { name: new RegExp(word) });
    await expect(hit).toBeVisible();
    await axe(page);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width, height: 260 });
    const high = async () => ((await page.getByRole('region', { name: 'Search results' }).boundingBox())?.height ?? 0) / 260;
    await expect.poll(high).toBeLessThanOrEqual(0.61);
    expect(await high()).toBeGreaterThan(0.5);
    await page.setViewportSize({ width, height });
    await hit.click();
    await expect(page.getByRole('dialog', { name: /sign in/i })).toBeVisible();
  });
});

test('the slash key opens the search; a visitor who chooses a person signs in first and sees the profile (SEARCH-01, SEARCH-05, SEARCH-13)', async ({
  page,
}) => {
  const found = await createMember({ name: rare() });
  await page.goto('/privacy-policy');
  await ready(page);
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Search' });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await search.fill(found.name);
  await page.getByRole('option', { name: new RegExp(found.username) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email').fill(found.email);
  await dialog.getByLabel('Password', { exact: true }).fill(found.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**/profile/${found.username}`);
});

test('a profile that becomes private disappears from open results, and the selection remains (SEARCH-10, SEARCH-11)', async ({
  page,
  another,
}) => {
  const word = rare();
  const [person, other] = [await createMember({ name: word }), await createMember({ name: word })];
  await page.goto(`/search?q=${word}`);
  await ready(page);
  await expect(page.getByRole('link', { name: new RegExp(person.username) })).toBeVisible();
  await axe(page);
  const third = await another();
  await third.goto('/privacy-policy');
  await ready(third);
  await third.getByRole('combobox', { name: 'Search' }).fill(word);
  await expect(third.getByRole('option', { name: new RegExp(person.username) })).toBeVisible();
  const stays = third.getByRole('option', { name: new RegExp(other.username) });
  await expect(async () => {
    await third.keyboard.press('ArrowDown');
    await expect(stays).toHaveAttribute('aria-selected', 'true', { timeout: 500 });
  }).toPass();
  await post(person, '/profile/visibility', { form: { value: 'private' } }, 303);
  await expect(page.getByRole('link', { name: new RegExp(person.username) })).toHaveCount(0);
  await expect(third.getByRole('option', { name: new RegExp(person.username) })).toHaveCount(0);
  await expect(stays).toHaveAttribute('aria-selected', 'true');
});

test('the header has room for the search at every width between phone and desktop (SHELL-15, SEARCH-13, SEARCH-01)', async ({ page }) => {
  await open(page);
  for (const width of [800, 1024, 1100, 1133, 1180, 1239, 1240, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const input = page.getByRole('banner').getByRole('combobox', { name: 'Search' });
    const box = await input.boundingBox();
    expect(box?.width ?? 0, `${width}`).toBeGreaterThanOrEqual(120);
    const navigation = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    expect(Number(await navigation.isVisible()) + Number(await menu.isVisible()), `${width}`).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`).toBe(true);
  }
});
