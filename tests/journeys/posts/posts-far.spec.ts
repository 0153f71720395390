import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, ready, test } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { createPost, createPosts } from '../support/posts.ts';

const card = (page: Page, id: string) => page.locator(`article#post-${id}`);
const cards = (page: Page) => page.getByRole('article');

/** Scrolls down the feed until `count` posts are loaded. */
async function scrollDown(page: Page, count: number) {
  const more = page.getByRole('link', { name: 'Show more' });
  await expect(async () => {
    await page.keyboard.press('End');
    if (await more.isVisible()) await more.click({ timeout: 1_000 });
    expect(await cards(page).count()).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 90_000, intervals: [100] });
}
const idOf = async (page: Page, n: number) => ((await cards(page).nth(n).getAttribute('id')) ?? '').slice('post-'.length);

test('the feed loads more a few times, so that the footer can be reached; a like far from the visible posts is fetched when the reader scrolls there, and posts of a profile that becomes private disappear, however far down they are (FEED-03, LIVE-06, PRIVACY-02, AMB-26)', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const first = await createPost(await createMember());
  const other = await createPost(await createMember());
  await createPosts(Array.from({ length: 112 }, (_, i) => `Far above ${i}\n${'line\n'.repeat(i > 80 ? 12 : 0)}`));
  await createPost(other.author, { content: 'The newest.' });

  await page.goto(first.address); // of a post beyond the first page
  await ready(page);
  await expect(card(page, first.id)).toBeInViewport();
  await expect(card(page, first.id).getByText(first.content)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All posts' }).click();
  await expect(page).toHaveURL(/\/posts$/);
  await expect(card(page, first.id)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(10);
  for (const n of [20, 30, 40]) {
    await expect(async () => {
      await page.keyboard.press('End');
      await expect.poll(() => cards(page).count(), { timeout: 2_000 }).toBeGreaterThanOrEqual(n);
    }).toPass();
  }
  await expect(page.getByRole('link', { name: 'Show more' })).toBeVisible();
  // The last page may arrive after the key press and move the footer down.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  expect(await cards(page).count()).toBeLessThan(50);

  await cards(page).nth(39).scrollIntoViewIfNeeded();
  const [shown, middle] = [cards(page).nth(39), cards(page).nth(12)];
  const [shownId, middleId] = [await idOf(page, 39), await idOf(page, 12)];
  await expect(middle).not.toBeInViewport();
  const requests: string[] = [];
  // A change of any member's visibility, also by a journey beside this one, refreshes all posts by 20 (below).
  const farthest = await idOf(page, 10);
  page.on('request', (request) => {
    if (request.url().includes('/posts/now?') && !request.url().includes(farthest)) requests.push(request.url());
  });
  for (const id of [middleId, shownId]) await post(other.author, `/posts/${id}/like`, { form: { liked: 'yes' } }, 303);
  await expect(shown.getByRole('link', { name: 'Like, 1 like' })).toBeVisible();
  expect(requests.join()).toContain(shownId);
  expect(requests.join()).not.toContain(middleId);
  await middle.scrollIntoViewIfNeeded();
  await expect(middle.getByRole('link', { name: 'Like, 1 like' })).toBeVisible();

  await scrollDown(page, 114);
  await expect(page.getByText(first.content)).toBeAttached();
  await page.keyboard.press('Home');
  await post(first.author, '/profile/visibility', { form: { value: 'private' } }, 303);
  await expect(page.getByText(first.content)).toHaveCount(0);
  await expect(card(page, other.id)).toBeAttached();
  await page.goto(`/posts?#post-${randomUUID()}`); // with a query, because a different fragment alone loads no document
  await expect(page.getByText('This post is no longer available.')).toBeVisible();
});
