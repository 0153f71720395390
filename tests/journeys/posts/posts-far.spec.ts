import type { Page } from '@playwright/test';
import { expect, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createPost, createPosts } from '../support/posts.ts';

test.describe.configure({ mode: 'default' }); // each test fills the first pages

const card = (page: Page, id: string) => page.locator(`article#post-${id}`);

/** Scrolls down the feed until `count` posts are loaded. */
async function scrollDown(page: Page, count: number) {
  const cards = page.getByRole('article');
  const more = page.getByRole('link', { name: 'Show more' });
  await expect(async () => {
    await page.keyboard.press('End');
    if (await more.isVisible()) await more.click({ timeout: 1_000 });
    expect(await cards.count()).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 90_000, intervals: [100] });
}

test('posts of a profile that becomes private disappear from an open feed, however far down they are (LIVE-06, PRIVACY-02)', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { content, author } = await createPost(await createMember());
  const other = await createPost(await createMember());
  await createPosts(Array.from({ length: 112 }, (_, i) => `Far above ${i}`));
  await page.goto('/posts');
  await ready(page);
  await scrollDown(page, 114);
  await expect(page.getByText(content)).toBeAttached();
  await page.keyboard.press('Home');
  const origin = new URL(page.url()).origin;
  const hidden = await author.request.post('/profile/visibility', { form: { value: 'private' }, headers: { origin }, maxRedirects: 0 });
  expect(hidden.status()).toBe(303);
  await expect(page.getByText(content)).toHaveCount(0);
  await expect(card(page, other.id)).toBeAttached();
});

test('a like far from the visible posts is fetched when the reader scrolls there (LIVE-06)', async ({ page }) => {
  test.setTimeout(120_000);
  const first = await createPost(await createMember());
  const near = await createPost(await createMember());
  await createPosts(Array.from({ length: 25 }, (_, i) => `Between ${i}\n${'line\n'.repeat(12)}`));
  await page.goto('/posts');
  await ready(page);
  await scrollDown(page, 30);
  await card(page, first.id).scrollIntoViewIfNeeded();
  const middle = page.getByRole('article').nth(12);
  const middleId = ((await middle.getAttribute('id')) ?? '').slice('post-'.length);
  await expect(middle).not.toBeInViewport();
  const requests: string[] = [];
  // A change of any member's visibility, also by a journey beside this one, refreshes all posts by 20 (the test above).
  const farthest = ((await page.getByRole('article').nth(10).getAttribute('id')) ?? '').slice('post-'.length);
  page.on('request', (request) => {
    if (request.url().includes('/posts/now?') && !request.url().includes(farthest)) requests.push(request.url());
  });
  const origin = new URL(page.url()).origin;
  for (const id of [middleId, first.id]) {
    const liked = await near.author.request.post(`/posts/${id}/like`, { form: { liked: 'yes' }, headers: { origin }, maxRedirects: 0 });
    expect(liked.status()).toBe(303);
  }
  await expect(card(page, first.id).getByRole('link', { name: 'Like, 1 like' })).toBeVisible();
  expect(requests.join()).toContain(first.id);
  expect(requests.join()).not.toContain(middleId);
  await middle.scrollIntoViewIfNeeded();
  await expect(middle.getByRole('link', { name: 'Like, 1 like' })).toBeVisible();
});
