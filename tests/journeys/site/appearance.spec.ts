import { axeDialog, expect, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createPost } from '../support/posts.ts';
import { createBook, createTheory } from '../support/works.ts';

// The zone in which the date differs from that of the server, which is in UTC.
const timezoneId = new Date().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
test.describe('in a time zone whose date differs from that of the server', () => {
  test.use({ timezoneId });
  test('a work shows its publication date in the reader’s time zone (READ-BOOK-01)', async ({ page }) => {
    const { id } = await createBook(await createMember(), { title: `Dated in ${timezoneId}` });
    await page.goto(`/book/${id}`);
    await ready(page);
    const date = page.locator('.work-details-facts time');
    const at = new Date((await date.getAttribute('datetime')) ?? '');
    const here = at.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: timezoneId });
    await expect(date).toHaveText(here);
  });
});

test('the phone header has search with links to the lists, and a menu with the navigation and a labeled theme switch, which opens and closes by its button @phone @only (SEARCH-04, SHELL-15, SHELL-16, SHELL-17, AMB-79)', async ({
  page,
  person,
}) => {
  void person;
  await page.goto('/');
  await ready(page);
  await expect(page.locator('.top-nav')).toBeHidden();
  const link = page.getByRole('banner').getByRole('link', { name: 'Search' });
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Search' });
  await link.click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');

  const button = page.getByRole('button', { name: 'Menu', includeHidden: true }); // the open menu hides the button from role locators
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Write', 'Saved Stories']) await expect(menu.getByRole('link', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2); // a second tap at the same position closes the menu
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  const dark = menu.getByRole('checkbox', { name: 'Dark theme' });
  await expect(dark).not.toBeChecked();
  await dark.check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await axeDialog(page);
  await menu.getByRole('link', { name: 'Write' }).click();
  await page.waitForURL('**/write');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await link.click();
  const sheet = page.getByRole('dialog');
  const shelves = sheet.getByRole('navigation', { name: 'Browse' }).filter({ visible: true });
  await expect(shelves.getByRole('link')).toHaveText(['Books', 'Comics', 'Fan Theories', 'Imaginary Worlds', 'Kids Stories']);
  await field.fill('zzqqvv');
  await expect(sheet.getByText('Try a shorter word.').filter({ visible: true })).toBeVisible();
  await shelves.getByRole('link', { name: 'Comics' }).click();
  await page.waitForURL('**/all-comics');
  await expect(sheet).toHaveCount(0);
});

test('a post shows only its comment field until the field has focus or text, then the button appears, and the side panel is for large screens @phone @only (FEED-14, FEED-22)', async ({
  page,
  person,
}) => {
  void person;
  await createPost(page);
  await page.goto('/posts');
  await ready(page);
  const post = page.locator('article.post').first();
  const field = post.getByRole('textbox', { name: 'Your comment' });
  const button = post.getByRole('button', { name: 'Post', exact: true });
  await expect(field).toHaveAttribute('placeholder', 'Add a comment...');
  await expect(button).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Trending Topics' })).toBeHidden();
  await field.focus();
  await expect(button).toBeVisible();
  await field.fill('A word.');
  await field.blur();
  await expect(button).toBeVisible();
});

test('the profile form keeps its margins, and the page does not scroll sideways @phone @only (SETTINGS-01)', async ({ page, person }) => {
  void person;
  await page.goto('/profile/edit');
  await ready(page);
  const width = page.viewportSize()?.width ?? 0;
  const ends = await page
    .locator('main :is(input, textarea, button, form)')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(width - 16);
});

test('the text of a theory has room beside or under its wide cover @phone @only (READ-THEORY-01)', async ({ page }) => {
  const theory = await createTheory(await createMember(), { title: 'Der Ring des Nibelungen kann nichts, es ist der Tarnhelm' });
  await page.goto(`/theory/${theory.id}`);
  await ready(page);
  const width = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().width);
  expect(await width('.work-details-title')).toBeGreaterThan(180);
  // Save, Library, Follow, Share and Report are in one row.
  const tops = await page
    .locator('.work-details-actions :is(button, a)')
    .evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().top)));
  expect(tops).toHaveLength(5);
  expect(new Set(tops).size).toBe(1);
});

test('a suggested text has no scrollbar of its own, and nothing shows below the button of its panel (AI-20)', async ({ page, person }) => {
  void person;
  await page.goto('/write/book');
  await page.getByRole('textbox', { name: 'Page 1' }).waitFor();
  await page.getByRole('button', { name: 'Generate Story', exact: true }).click();
  const panel = page.locator('.docked-panel-body');
  const submit = panel.getByRole('button', { name: 'Write it' });
  const [end, edge] = await Promise.all([submit.locator('xpath=..').boundingBox(), panel.boundingBox()]);
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeCloseTo((edge?.y ?? 0) + (edge?.height ?? 0), 0);
  await panel.getByRole('radiogroup', { name: 'Genre' }).getByText('Fantasy', { exact: true }).click();
  await panel.getByRole('radiogroup', { name: 'Age group' }).getByText('All Ages').click();
  await panel.getByRole('radiogroup', { name: 'Tone' }).getByText('Whimsical').click();
  await panel.getByRole('radiogroup', { name: 'Length' }).getByText('Long').click();
  await submit.click();
  const text = panel.locator('.made-text');
  const height = () => text.evaluate((shown) => shown.clientHeight);
  await panel.getByRole('button', { name: 'Show all' }).click();
  const whole = await height();
  expect(await text.evaluate((shown) => shown.scrollHeight)).toBe(whole);
  await panel.getByRole('button', { name: 'Show less' }).click();
  expect(await height()).toBeLessThan(whole);
});
