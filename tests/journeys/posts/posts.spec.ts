import type { Page } from '@playwright/test';
import { axe, expect, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createPost } from '../support/posts.ts';

const card = (page: Page, id: string) => page.locator(`article#post-${id}`);
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await ready(page);
};

test('images cycle in both directions by arrows, dots and keys, and follow a swipe (FEED-01, FEED-05, FEED-06, ROUTE-02)', async ({
  page,
}) => {
  const names = ['bus-lamp-rain', 'bus-fox-driver', 'bus-ticket'];
  const created = await createPost(await createMember(), { pictures: ['bus-seats'] });
  const { id, address } = await createPost(await createMember(), { pictures: names });
  await open(page, address);
  const post = card(page, id);
  const image = (n: number) => post.getByRole('img', { name: names[n] });
  const seen = (n: number) => expect(image(n)).toBeInViewport({ ratio: 0.3 });
  await seen(0);
  await expect(page.getByRole('heading', { name: 'Trending Topics' })).toBeVisible();
  await axe(page);
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
  await page.keyboard.press('ArrowRight');
  await seen(0);
  await image(0).scrollIntoViewIfNeeded();
  const box = await image(0).boundingBox();
  if (!box) throw new Error('the image is not visible');
  const y = box.y + box.height / 4;
  await page.mouse.move(box.x + box.width * 0.8, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, y, { steps: 8 });
  await page.mouse.up();
  await seen(1);
  await expect(card(page, created.id).getByRole('img', { name: 'bus-seats' })).toBeVisible();
  await expect(card(page, created.id).getByRole('button', { name: 'Next image' })).toHaveCount(0);
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
