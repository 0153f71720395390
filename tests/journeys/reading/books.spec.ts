import { axe, expect, ready, signIn, signUp, test } from '../support/fixtures.ts';
import { hideComment } from '../support/hide-comment.ts';
import { createMember, post } from '../support/members.ts';
import { createBook } from '../support/works.ts';

const ARABIC = ['كان القنديل الأخير في المدينة معلّقًا عند باب جدّتي.', 'ثم جلست على العتبة.', 'ثم صمتت.'];
const long = (start: string) =>
  [start, ...Array.from({ length: 14 }, (_, i) => `${i + 1}. ${'The sea went on saying the same thing. '.repeat(12)}`)].join('\n\n');

test('a visitor turns the pages of a shared link by mouse and by keyboard and copies its address; settings apply at once and, after a reload, before the scripts (READ-BOOK-02, READ-BOOK-03, READ-BOOK-11, ENGAGE-22, ENGAGE-32, AMB-31)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const book = await createBook(await createMember());
  await page.goto(book.path);
  await ready(page);
  await expect(page.getByRole('heading', { name: 'The Lighthouse That Remembered', level: 1 })).toBeVisible();
  await expect(page.getByText('The extra beam came')).toBeVisible();
  expect((await page.getByRole('article').boundingBox())?.height).toBeGreaterThanOrEqual(800); // although it has few words
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('One. The harbour wall')).toBeVisible();
  await expect(page.getByText('The extra beam came')).toBeHidden();
  await expect(page).toHaveURL(/\?page=2$/);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText('The extra beam came')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link for Instagram' }).click();
  await expect(page.getByText('Link copied! You can now paste it on Instagram.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(book.path);
  await page.keyboard.press('Escape');

  for (const [key, place] of [
    ['ArrowRight', 2],
    ['End', 3],
    ['ArrowLeft', 2],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByText(`Page ${place} of 3`)).toBeVisible();
  }
  const settings = page.getByRole('button', { name: 'Reading settings' });
  await settings.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Reading settings' });
  await expect(panel).toBeFocused();
  await expect(panel.locator('.reader-panel-body')).not.toHaveAttribute('inert'); // the form is inert until its script has loaded
  const size = panel.getByRole('slider', { name: 'Text size' });
  await size.focus();
  await expect(size).toBeFocused();
  await page.keyboard.press('ArrowRight'); // the slider handles the key: no page turns
  await expect(page.getByText('4 of 6')).toBeVisible();
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  for (const name of ['Night', 'Easy-read', 'Narrow']) await page.getByRole('radio', { name }).check();
  const reader = page.locator('.reader');
  await expect(reader).toHaveAttribute('data-theme', 'dark');
  await expect(reader).toHaveAttribute('data-typeface', 'easy');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(settings).toBeFocused();

  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()));
  const history = () => page.evaluate(() => localStorage.getItem('device:reading-progress'));
  await page.evaluate(() => localStorage.setItem('device:reading-progress', '[{"id":"x"}]')); // of the last account here
  await page.reload({ waitUntil: 'commit' });
  await expect(reader).toHaveAttribute('data-paper', 'night');
  expect(await reader.evaluate((element) => ({ ...(element as HTMLElement).dataset }))).toMatchObject({
    theme: 'dark',
    typeface: 'easy',
    width: 'narrow',
  });
  expect(await page.locator('html[data-listening]').count()).toBe(0); // no application script has run yet
  scripts.resolve();
  await ready(page);
  await expect(reader).toHaveAttribute('data-paper', 'night');
  await expect.poll(history).toBeNull();
});

test('two readers of one book see each other’s actions without losing their place or text (LIVE-02, ENGAGE-01, ENGAGE-05)', async ({
  page,
  another,
  context,
}) => {
  const book = await createBook(await createMember());
  await signUp(context);
  const other = await another();
  const otherPerson = await signUp(other.context());
  await page.goto(`${book.path}?page=2`);
  await ready(page);
  await page.getByRole('button', { name: /^Comments/ }).click();
  await page.getByLabel('Your comment').fill('I was about to say');
  await other.goto(book.path);
  await ready(other);
  await other.getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(other.getByRole('button', { name: 'Liked, 1 like' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Like, 1 like' })).toBeVisible();
  await other.getByRole('button', { name: /^Comments/ }).click();
  await other.getByLabel('Your comment').fill('  The forty-first beam.  ');
  await page.route(`**${book.path}.data*`, (route) => route.abort()); // the page is not refetched
  await other.getByRole('button', { name: 'Post' }).click();
  await expect(other.getByLabel('Your comment')).toHaveValue('');
  await expect(page.getByRole('listitem').filter({ hasText: 'forty-first beam', visible: true })).toContainText(`@${otherPerson.username}`);
  await expect(page.getByRole('button', { name: 'Comments, 1 comment' })).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByLabel('Your comment')).toHaveValue('I was about to say');
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(other.getByText('I was about to say')).toBeVisible();
  await expect(other.getByText('No comments yet')).toBeHidden();
});

test('like, save, settings and reading position are restored when the reader returns, also on another device, which turns no page here (LIVE-02, ENGAGE-04, ENGAGE-16, ENGAGE-18, ENGAGE-30)', async ({
  page,
  another,
  person,
}) => {
  const book = await createBook(await createMember());
  await page.goto(book.path);
  await ready(page);
  await page.getByRole('button', { name: 'Reading settings' }).click();
  const stored = page.waitForResponse((response) => response.url().includes('/reading-settings'));
  await page.getByRole('radio', { name: 'Mist' }).check();
  await stored;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('button', { name: 'Saved' }).first()).toBeVisible();

  const other = await another();
  await signIn(other.context(), person);
  const elsewhere = { request: other.context().request };
  await post(elsewhere, `/works/${book.id}/progress`, { form: { page: '3' } }, 303);
  await post(elsewhere, `/works/${book.id}/like`, { form: {} }, 303);
  await expect(page.getByRole('button', { name: 'Liked, 1 like' })).toBeVisible();
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await other.goto(book.path);
  await expect(other.getByText('Page 3 of 3')).toBeVisible();
  await expect(other.locator('.reader')).toHaveAttribute('data-paper', 'mist');

  const saved = page.waitForResponse((response) => response.url().includes('/progress'));
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await saved;
  await page.goto(book.path);
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Liked, 1 like' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Saved' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('device:reading-progress'))).toContain(book.id);
});

test('the reader and its panels have no serious accessibility violations; View All opens the remaining comments, and one that a moderator hides disappears from them (ENGAGE-14, MOD-09)', async ({
  page,
  context,
}) => {
  const title = 'The Keeper Who Counted Every Wave Until the Sea Forgot Its Own Name and '.repeat(2).trim();
  const book = await createBook(await createMember(), { title });
  await signUp(context);
  const commenter = await createMember();
  for (let i = 1; i <= 5; i++) await post(commenter, `/works/${book.id}/comments`, { form: { text: `Thought ${i}` } }, 303);
  await page.goto(book.path);
  await ready(page);
  const named = page.locator('.reader-named b');
  expect(await named.evaluate((b) => b.scrollWidth > b.clientWidth)).toBe(true); // the title is truncated, and Back keeps its width
  const [back, words] = [await page.locator('.reader-back').boundingBox(), await named.boundingBox()];
  expect((words?.x ?? 0) - (back?.x ?? 0) - (back?.width ?? 0)).toBeGreaterThan(20);
  await axe(page);
  for (const name of ['Reading settings', 'Share', /^Comments/]) {
    await page.getByRole('button', { name }).first().click();
    await axe(page);
  }
  const shown = page.getByText(/^Thought \d$/).filter({ visible: true });
  await expect(shown).toHaveText(['Thought 5', 'Thought 4']);
  await page.getByRole('link', { name: 'View All 5 Comments' }).click();
  await expect(shown).toHaveText(['Thought 5', 'Thought 4', 'Thought 3', 'Thought 2', 'Thought 1']);
  await hideComment(book.id, 'Thought 2');
  await expect(shown).toHaveText(['Thought 5', 'Thought 4', 'Thought 3', 'Thought 1']);
});

test('a book in Arabic turns to the left', async ({ page }) => {
  const book = await createBook(await createMember(), { title: 'حكاية القنديل الأخير', language: 'Arabic', pages: ARABIC });
  await page.goto(book.path);
  await ready(page);
  await expect(page.getByRole('article')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'ar');
  const [next, previous] = [
    await page.getByRole('link', { name: 'Next' }).boundingBox(),
    await page.getByRole('button', { name: 'Previous' }).boundingBox(),
  ];
  expect(next?.x).toBeLessThan(previous?.x ?? 0);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await axe(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  test('the pager is at the bottom, the bar hides, settings are a sheet, and a swipe turns pages', async ({ page }) => {
    const book = await createBook(await createMember(), { pages: [long('Page the first.'), 'Page the second.'] });
    await page.goto(book.path);
    await ready(page);
    const pager = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
    expect(Math.round((pager?.y ?? 0) + (pager?.height ?? 0))).toBe(844);
    await page.evaluate(() => scrollTo(0, 600));
    await expect(page.locator('.reader-bar')).not.toBeInViewport();
    await page.evaluate(() => scrollTo(0, 300));
    await expect(page.locator('.reader-bar')).toBeInViewport();
    await page.getByRole('button', { name: 'Reading settings' }).click();
    const sheet = page.getByRole('dialog', { name: 'Reading settings' });
    const box = await sheet.boundingBox();
    expect([Math.round(box?.width ?? 0), Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([390, 844]);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.locator('main').evaluate((main) => {
      const touch = (x: number) => new Touch({ identifier: 1, target: main, clientX: x, clientY: 400 });
      main.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(300)], changedTouches: [touch(300)] }));
      main.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [touch(120)] }));
    });
    await expect(page.getByText('Page the second.')).toBeVisible();
  });
});
