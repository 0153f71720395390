import { axe, expect, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createPost } from '../support/posts.ts';
import { createBook, createTheory } from '../support/works.ts';

// 25 hours apart, so the date always differs between the two.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test.describe(`in ${timezoneId}`, () => {
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
}

test('an Arabic book has its spine on the right everywhere (MEDIA-14)', async ({ page }) => {
  const { id } = await createBook(await createMember(), { title: 'حكاية القنديل الأخير', language: 'Arabic' });
  await page.goto('/all-books?genre=Mystery');
  await ready(page);
  const spine = page
    .locator(`a[href="/book/${id}"] .cover-book`)
    .first()
    .evaluate((cover) => getComputedStyle(cover, '::after').transform);
  expect(await spine).toBe('matrix(-1, 0, 0, 1, 0, 0)');
});

test('the phone header has search and a labeled theme switch @phone @only (SHELL-15, SHELL-17, AMB-79)', async ({ page, person }) => {
  void person;
  await page.goto('/');
  await ready(page);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Saved Stories' })).toBeVisible();
  const dark = menu.getByRole('checkbox', { name: 'Dark theme' });
  await expect(dark).not.toBeChecked();
  await dark.check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await axe(page);
});

test('a post shows only its comment field until the field has focus or text, then the button appears @phone (FEED-14)', async ({
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
  await field.focus();
  await expect(button).toBeVisible();
  await field.fill('A word.');
  await field.blur();
  await expect(button).toBeVisible();
});

test('the settings dialog is 720 pixels wide on a desktop (SETTINGS-01)', async ({ page, person }) => {
  void person;
  await page.goto('/profile');
  await ready(page);
  await page
    .getByRole('link', { name: 'Settings' })
    .or(page.getByRole('button', { name: 'Settings' }))
    .first()
    .click();
  const box = await page.getByRole('dialog', { name: 'Settings' }).boundingBox();
  expect(box?.width).toBe(720);
});

test('the profile form keeps its margins, and the page does not scroll sideways @phone (SETTINGS-01)', async ({ page, person }) => {
  void person;
  await page.goto('/profile/edit');
  await ready(page);
  const width = page.viewportSize()?.width ?? 0;
  const ends = await page
    .locator('main :is(input, textarea, button, form)')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(width - 16);
});

test('sign-up fields except the password are restored after reading the terms (AUTH-14)', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  await dialog.getByLabel('Username').fill('halfway_there');
  await dialog.getByLabel('Email').fill('halfway@mail.example');
  await dialog.getByLabel('Password').first().fill('Lantern-7-oak');
  await dialog.getByRole('link', { name: 'Terms and Conditions' }).click();
  await page.waitForURL('**/terms-and-conditions');
  await expect(page.getByRole('heading', { name: 'Terms and Conditions', level: 1 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  await expect(dialog.getByLabel('Username')).toHaveValue('halfway_there');
  await expect(dialog.getByLabel('Email')).toHaveValue('halfway@mail.example');
  await expect(dialog.getByLabel('Password').first()).toHaveValue('');
});

test('the text of a theory has room beside or under its wide cover @phone @only (READ-THEORY-01)', async ({ page }) => {
  const theory = await createTheory(await createMember(), { title: 'Der Ring des Nibelungen kann nichts, es ist der Tarnhelm' });
  await page.goto(`/theory/${theory.id}`);
  await ready(page);
  const width = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().width);
  expect(await width('.work-details-title')).toBeGreaterThan(180);
  // Save, Share and Report are in one row.
  const tops = await page
    .locator('.work-details-actions :is(button, a)')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});

test('the title of the first trending work has the width of its card (HOME-18)', async ({ page }) => {
  await createBook(await createMember(), { title: 'The Lighthouse That Remembered' });
  await page.goto('/');
  await ready(page);
  const [card, title] = await Promise.all(
    ['.trending-first', '.trending-first-head'].map((one) => page.locator(one).evaluate((element) => element.clientWidth)),
  );
  expect(title).toBe((card ?? 0) - 60);
});

test('search links to the lists before typing and when nothing is found @phone @only (SEARCH-04)', async ({ page }) => {
  await page.goto('/');
  await ready(page);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  const sheet = page.getByRole('dialog');
  const shelves = sheet.getByRole('navigation', { name: 'Browse' }).filter({ visible: true });
  await expect(shelves.getByRole('link')).toHaveText(['Books', 'Comics', 'Fan Theories', 'Imaginary Worlds', 'Kids Stories']);
  await sheet.getByRole('combobox', { name: 'Search' }).fill('zzqqvv');
  await expect(sheet.getByText('Try a shorter word.').filter({ visible: true })).toBeVisible();
  await shelves.getByRole('link', { name: 'Comics' }).click();
  await page.waitForURL('**/all-comics');
  await expect(sheet).toHaveCount(0);
});

test('the kids editor has one way to open the tools that do not fit beside the page @phone @only (KIDS-16)', async ({ page }) => {
  await page.goto('/kids-writing');
  await ready(page);
  await expect(page.getByRole('textbox', { name: 'Page 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(1);
});

test('a suggested text has no scrollbar of its own, and nothing shows below the button of its panel (AI-20)', async ({ page, person }) => {
  void person;
  await page.goto('/write/book');
  await page.getByRole('textbox', { name: 'Page 1' }).waitFor();
  await page.getByRole('button', { name: 'Generate Story', exact: true }).click();
  const panel = page.locator('.helper-body');
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

test('page tabs and the title of a draft have a 44-pixel touch target @phone @only (BOOK-ED-02, DRAFT-09)', async ({ page, person }) => {
  void person;
  await page.goto('/write/book');
  await ready(page);
  await page.getByRole('textbox', { name: 'Page 1' }).fill('A word.');
  const tab = await page.getByRole('tab', { name: 'Page 1' }).boundingBox();
  expect(tab?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.locator('.save-line').filter({ visible: true })).toContainText('Draft saved');
  await page.goto('/write');
  const title = await page.getByRole('link', { name: 'Untitled Draft' }).first().boundingBox();
  expect(title?.height).toBeGreaterThanOrEqual(44);
});
