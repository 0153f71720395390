import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe, expect, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createPost, createPosts } from '../support/posts.ts';

test.describe.configure({ mode: 'default' }); // sequential, because some tests fill the first page

const card = (page: Page, id: string) => page.locator(`article#post-${id}`);
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await ready(page);
};

test('the home page leads to the feed; a visitor signs in first and continues to create a post @phone (HOME-03, FEED-01, FEED-22, ROUTE-02)', async ({
  page,
}) => {
  await createPost(await createMember());
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

test('images cycle in both directions by arrows, dots and keys (FEED-05, FEED-06)', async ({ page }) => {
  const names = ['bus-lamp-rain', 'bus-fox-driver', 'bus-ticket'];
  const { id, address } = await createPost(await createMember(), { pictures: names });
  const one = await createPost(await createMember(), { pictures: ['bus-seats'] });
  await open(page, address);
  const post = card(page, id);
  const seen = (n: number) => expect(post.getByRole('img', { name: names[n] })).toBeInViewport({ ratio: 0.3 });
  await seen(0);
  await post.getByRole('button', { name: 'Previous image' }).click();
  await seen(2);
  await post.getByRole('button', { name: 'Next image' }).click();
  await seen(0);
  const dot = post.getByRole('button', { name: 'Image 2 of 3' });
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches))
    expect((await dot.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  await dot.click();
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

test('the images follow a swipe (FEED-06)', async ({ page }) => {
  const names = ['bus-lamp-rain', 'bus-fox-driver'];
  const { id, address } = await createPost(await createMember(), { pictures: names });
  await open(page, address);
  const post = card(page, id);
  const first = post.getByRole('img', { name: names[0] });
  await expect(first).toBeInViewport();
  await first.scrollIntoViewIfNeeded();
  const box = await first.boundingBox();
  if (!box) throw new Error('the image is not visible');
  const y = box.y + box.height / 4;
  await page.mouse.move(box.x + box.width * 0.8, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, y, { steps: 8 });
  await page.mouse.up();
  await expect(post.getByRole('img', { name: names[1] })).toBeInViewport({ ratio: 0.3 });
});

test('the address of a post beyond the first page opens at it; a deleted post shows a notice (AMB-26)', async ({ page }) => {
  const { id, address, content } = await createPost(await createMember());
  await createPosts(Array.from({ length: 11 }, (_, i) => `A later post ${i}`));
  await open(page, address);
  await expect(card(page, id)).toBeInViewport();
  await expect(card(page, id).getByText(content)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All posts' }).click();
  await expect(page).toHaveURL(/\/posts$/);
  await expect(card(page, id)).toHaveCount(0);
  await open(page, `/posts#post-${randomUUID()}`);
  await expect(page.getByText('This post is no longer available.')).toBeVisible();
});

test('the feed loads more a few times, and the footer can be reached (FEED-03)', async ({ page }) => {
  test.slow();
  await createPosts(Array.from({ length: 46 }, (_, i) => `Number ${i}`));
  await open(page, '/posts');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(10);
  for (const n of [20, 30, 40]) {
    await expect(async () => {
      await page.keyboard.press('End');
      await expect.poll(() => cards.count(), { timeout: 2_000 }).toBeGreaterThanOrEqual(n);
    }).toPass();
  }
  await expect(page.getByRole('link', { name: 'Show more' })).toBeVisible();
  // The last page may arrive after the key press and move the footer down.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  expect(await cards.count()).toBeLessThan(50);
});

test('new posts of others wait at the top until requested; comments and likes appear in place (LIVE-06)', async ({
  page,
  another,
  person,
}) => {
  void person;
  const { id, address, author } = await createPost(await createMember());
  const watcher = await another();
  await open(watcher, address);
  await expect(card(watcher, id)).toBeVisible();
  const { id: later } = await createPost(author, { content: 'Said a moment later.' });
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
  const withinPoll = { timeout: 20_000 }; // others' actions are polled at most every eight seconds
  await expect(card(watcher, id).getByText('Heard from afar.')).toBeVisible(withinPoll);
  await expect(card(watcher, id).getByRole('link', { name: 'Like, 1 like' })).toBeVisible(withinPoll);
});

test('posts of a profile that becomes private disappear from open tabs, also beyond the first page (LIVE-06, PRIVACY-02)', async ({
  page,
}) => {
  const { id, content, author } = await createPost(await createMember());
  const other = await createPost(await createMember());
  for (let i = 0; i < 9; i++) await createPost(other.author, { content: `Above ${i}` });
  await open(page, '/posts');
  await page.keyboard.press('End');
  await expect(card(page, id)).toBeVisible();
  await expect(card(page, other.id)).toBeVisible();
  const origin = new URL(page.url()).origin;
  const hidden = await author.request.post('/profile/visibility', { form: { value: 'private' }, headers: { origin }, maxRedirects: 0 });
  expect(hidden.status()).toBe(303);
  await expect(page.getByText(content)).toHaveCount(0);
  await expect(card(page, other.id)).toBeVisible();
});
