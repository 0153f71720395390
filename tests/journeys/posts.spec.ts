import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe, expect, ready, test } from './fixtures.ts';
import { sharedPost, shareThrough } from './shared-post.ts';

const card = (page: Page, id: string) => page.locator(`article#post-${id}`);
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await ready(page);
};

test('@phone HOME-03 FEED-01 FEED-22 ROUTE-02 from the front page to the feed; a visitor signs in first and goes on to create', async ({
  page,
  browser,
}) => {
  await sharedPost(browser);
  await open(page, '/');
  await page.getByRole('link', { name: 'Share a Post' }).click();
  await page.waitForURL('**/posts');
  await expect(page.getByRole('article').first()).toBeVisible();
  await axe(page);
  const wide = (page.viewportSize()?.width ?? 0) >= 1024;
  await expect(page.getByRole('heading', { name: 'Trending Topics' })).toBeVisible({ visible: wide });
  await page.getByRole('link', { name: 'Create New Post' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/posts');
});

test('@phone FEED-05 FEED-06 images go round in both directions by arrows, dots and keys', async ({ page, browser }) => {
  const names = ['bus-lamp-rain', 'bus-fox-driver', 'bus-ticket'];
  const { id, address } = await sharedPost(browser, { pictures: names });
  const one = await sharedPost(browser, { pictures: ['bus-seats'] });
  await open(page, address);
  const post = card(page, id);
  const seen = (n: number) => expect(post.getByRole('img', { name: names[n] })).toBeInViewport({ ratio: 0.3 });
  await seen(0);
  await post.getByRole('button', { name: 'Previous image' }).click();
  await seen(2);
  await post.getByRole('button', { name: 'Next image' }).click();
  await seen(0);
  await post.getByRole('button', { name: 'Image 2 of 3' }).click();
  await seen(1);
  await page.keyboard.press('ArrowRight');
  await seen(2);
  await page.keyboard.press('ArrowRight');
  await seen(0);
  await page.keyboard.press('ArrowLeft');
  await seen(2);
  await axe(page);
  await open(page, one.address);
  await expect(card(page, one.id).getByRole('img', { name: 'bus-seats' })).toBeVisible();
  await expect(card(page, one.id).getByRole('button', { name: 'Next image' })).toHaveCount(0);
});

test('FEED-06 the images follow a swipe', async ({ page, browser }) => {
  const names = ['bus-lamp-rain', 'bus-fox-driver'];
  const { id, address } = await sharedPost(browser, { pictures: names });
  await open(page, address);
  const post = card(page, id);
  const first = post.getByRole('img', { name: names[0] });
  await expect(first).toBeInViewport();
  await first.scrollIntoViewIfNeeded();
  const box = await first.boundingBox();
  if (!box) throw new Error('no picture');
  const y = box.y + box.height / 4;
  await page.mouse.move(box.x + box.width * 0.8, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, y, { steps: 8 });
  await page.mouse.up();
  await expect(post.getByRole('img', { name: names[1] })).toBeInViewport({ ratio: 0.3 });
});

test('@phone FEED-08 a like answers at once and toggles; it stays after a reload', async ({ page, browser, person }) => {
  void person;
  const { id, address } = await sharedPost(browser);
  await open(page, address);
  const heart = card(page, id).getByRole('button', { name: /^Like,/ });
  await expect(heart).toHaveAccessibleName('Like, 0 likes');
  await heart.click();
  await expect(heart).toHaveAccessibleName('Like, 1 like');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.waitForLoadState('networkidle');
  await page.reload();
  await ready(page);
  await expect(heart).toHaveAccessibleName('Like, 1 like');
  await heart.click();
  await expect(heart).toHaveAccessibleName('Like, 0 likes');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test.describe('when the server cannot be reached', () => {
  test.use({ allow: [/Failed to load resource|ERR_FAILED|503/] });
  test('FEED-08 a like that could not be kept is taken back and said; ERR-05 a comment too, and its words stay', async ({
    page,
    browser,
    person,
  }) => {
    void person;
    const { id, address } = await sharedPost(browser);
    await open(page, address);
    const post = card(page, id);
    const heart = post.getByRole('button', { name: /^Like,/ });
    await page.route(/\/posts\/[^/]+\/(like|comments)\.data/, (route) => route.abort());
    await heart.click();
    await expect(page.getByText('Your like could not be kept. Please try again.').first()).toBeVisible();
    await expect(heart).toHaveAccessibleName('Like, 0 likes');
    const again = page.waitForRequest((request) => request.url().includes('/posts.data'));
    await post.getByLabel('Your comment').fill('Words to keep.');
    await post.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(post.getByRole('alert')).toHaveText('Failed to add comment. Please try again.');
    await again;
    await expect(post.getByLabel('Your comment')).toHaveValue('Words to keep.');
    await page.unroute(/\/posts\/[^/]+\/(like|comments)\.data/);
    await post.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(post.getByLabel('Your comment')).toHaveValue('');
    await expect(post.getByText('Words to keep.')).toBeVisible();
  });
});

test('@phone FEED-12 FEED-13 FEED-14 FEED-15 FEED-17 AMB-24 comments: a blank one sends nothing, a sent one clears, the first two stand, View All opens the rest', async ({
  page,
  browser,
  person,
}) => {
  const { id, address } = await sharedPost(browser);
  await open(page, address);
  const post = card(page, id);
  const field = post.getByPlaceholder('Add a comment...');
  let sent = 0;
  page.on('request', (request) => request.url().includes('/comments.data') && request.method() === 'POST' && sent++);
  await field.fill('   ');
  await field.press('Enter');
  for (const words of ['First.', '  Second.  ', 'Third.']) {
    await field.fill(words);
    await post.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(field).toHaveValue('');
    await expect(post.getByText(words.trim(), { exact: true })).toBeVisible();
  }
  expect(sent).toBe(3);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await ready(page);
  await expect(post.getByRole('listitem').filter({ hasText: `@${person.username}` })).toHaveCount(2);
  await expect(post.getByText('First.', { exact: true })).toHaveCount(0);
  await post.getByRole('link', { name: 'View All 3 Comments' }).click();
  await expect(post.getByText('First.', { exact: true })).toBeVisible();
  await expect(post.getByText('just now').or(post.getByText('1m ago')).first()).toBeVisible();
});

test('@phone FEED-10 AMB-26 AMB-27 a post is shared by the browser’s own facility, else its link is copied', async ({
  page,
  browser,
  person,
}) => {
  void person;
  const { id, address, content } = await sharedPost(browser);
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    Object.assign(navigator, { share: async (what: unknown) => void told.push(what) });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (what: unknown) => void told.push(what) } });
  });
  await open(page, address);
  const share = card(page, id).getByRole('button', { name: 'Share' });
  await share.click();
  const told = () => page.evaluate(() => (window as unknown as { told: { url?: string }[] }).told);
  await expect.poll(told).toMatchObject([{ title: 'Check out this post', text: content }]);
  const [{ url = '' } = {}] = await told();
  expect(url).toMatch(new RegExp(`^http.+${address}$`));
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await share.click();
  await expect(page.getByText('Link copied!')).toBeVisible();
  expect((await told())[1]).toBe(url);
});

test('@phone FEED-18 FEED-19 FEED-20 one menu at a time; the same button closes it; a report opens its dialog', async ({
  page,
  browser,
  person,
}) => {
  void person;
  const { id, address } = await sharedPost(browser);
  const other = await sharedPost(browser);
  await open(page, address);
  await expect(card(page, other.id)).toBeVisible();
  const button = (of: string) => card(page, of).getByRole('button', { name: /^Options for the post/ });
  await button(id).click();
  await expect(page.getByRole('menuitem', { name: 'Report Post' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete Post' })).toHaveCount(0);
  await button(other.id).click();
  await expect(button(other.id)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('menu')).toHaveCount(1);
  await button(other.id).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await button(id).click();
  await page.getByRole('menuitem', { name: 'Report Post' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('@phone FEED-09 FEED-11 FEED-16 FEED-18 AMB-03 AMB-71 a visitor who likes, shares, comments, reports or opens a profile is asked to sign in', async ({
  page,
  browser,
}) => {
  const { id, address, author } = await sharedPost(browser);
  await open(page, address);
  const post = card(page, id);
  const asks = async (press: () => Promise<void>) => {
    await press();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await asks(() => post.getByRole('link', { name: 'Like, 0 likes' }).click());
  await asks(() => post.getByRole('link', { name: 'Share' }).click());
  await asks(() => post.getByRole('link', { name: 'Add a comment...' }).click());
  await asks(() => post.getByRole('link', { name: `@${author.username}` }).click());
  await asks(async () => {
    await post.getByRole('button', { name: /^Options/ }).click();
    await page.getByRole('menuitem', { name: 'Report Post' }).click();
  });
  await expect(post.getByRole('link', { name: 'Like, 0 likes' })).toBeVisible();
});

test('@phone AMB-26 the address of a post that is not on the first page opens at it; one that is gone says so', async ({
  page,
  browser,
}) => {
  const { id, address, content, request } = await sharedPost(browser);
  for (let i = 0; i < 11; i++) await shareThrough(request, { content: `A later post ${i}` });
  await open(page, address);
  await expect(card(page, id)).toBeInViewport();
  await expect(card(page, id).getByText(content)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All posts' }).click();
  await expect(page).toHaveURL(/\/posts$/);
  await expect(card(page, id)).toHaveCount(0);
  await open(page, `/posts#post-${randomUUID()}`);
  await expect(page.getByText('This post is not here any more.')).toBeVisible();
});

test('FEED-03 the feed goes on by itself, a few times, and the footer can be reached', async ({ page, browser }) => {
  test.slow();
  const { request } = await sharedPost(browser);
  for (let i = 0; i < 45; i++) await shareThrough(request, { content: `Number ${i}` });
  await open(page, '/posts');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(10);
  for (const n of [20, 30, 40]) {
    await page.keyboard.press('End');
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(n);
  }
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: 'Show more' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  expect(await cards.count()).toBeLessThan(50);
});

test('LIVE-06 others’ posts wait at the top until they are asked for; comments and likes come in where they belong', async ({
  page,
  another,
  person,
  browser,
}) => {
  void person;
  const { id, address, request } = await sharedPost(browser);
  const watcher = await another();
  await open(watcher, '/posts');
  await expect(card(watcher, id)).toBeVisible();
  const later = await shareThrough(request, { content: 'Said a moment later.' });
  const button = watcher.getByRole('button', { name: 'New posts' });
  await expect(button).toBeVisible();
  await expect(card(watcher, later)).toHaveCount(0);
  await button.click();
  await expect(card(watcher, later)).toBeVisible();
  await open(page, address);
  await card(page, id).getByPlaceholder('Add a comment...').fill('Heard from afar.');
  await card(page, id).getByRole('button', { name: 'Post', exact: true }).click();
  await card(page, id)
    .getByRole('button', { name: /^Like,/ })
    .click();
  await expect(card(watcher, id).getByText('Heard from afar.')).toBeVisible();
  await expect(card(watcher, id).getByRole('link', { name: 'Like, 1 like' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allow: [/ csp$/] });
  test('a post is read, liked and shared by plain links and forms', async ({ page, browser, person }) => {
    void person;
    const { id, content } = await sharedPost(browser);
    await page.goto(`/posts/${id}`);
    await expect(page.getByText(content)).toBeVisible();
    await page.getByRole('button', { name: 'Like, 0 likes' }).click();
    await page.goto(`/posts/${id}`);
    await expect(page.getByRole('button', { name: 'Like, 1 like' })).toBeVisible();
    await page.goto('/create-post');
    const words = `By a plain form ${randomUUID()}`;
    await page.getByLabel('Caption').fill(words);
    await page.getByLabel('Tags').fill('maps, rain');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.waitForURL('**/posts');
    await expect(page.getByText(words)).toBeVisible();
  });
});
