import type { Page } from '@playwright/test';
import { expect, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createPost } from '../support/posts.ts';

const card = (page: Page, id: string) => page.locator(`article#post-${id}`);
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await ready(page);
};

test('a like responds at once, toggles, and remains after a reload (FEED-08)', async ({ page, person }) => {
  void person;
  const { id, address } = await createPost(await createMember());
  await open(page, address);
  const heart = card(page, id).getByRole('button', { name: /^Like,/ });
  await expect(heart).toHaveAccessibleName('Like, 0 likes');
  const saved = page.waitForResponse('**/like.data');
  await heart.click();
  await expect(heart).toHaveAccessibleName('Like, 1 like');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await saved; // the change is visible before the request is sent
  await page.reload();
  await ready(page);
  await expect(heart).toHaveAccessibleName('Like, 1 like');
  await heart.click();
  await expect(heart).toHaveAccessibleName('Like, 0 likes');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test.describe('when the server cannot be reached', () => {
  test.use({ allow: [/Failed to load resource|ERR_FAILED|503/] });
  test('a like that could not be saved is undone with a notice; a comment keeps its text (ERR-05, FEED-08)', async ({ page, person }) => {
    void person;
    const { id, address } = await createPost(await createMember());
    await open(page, address);
    const post = card(page, id);
    const heart = post.getByRole('button', { name: /^Like,/ });
    await page.route(/\/posts\/[^/]+\/(like|comments)\.data/, (route) => route.abort());
    await heart.click();
    await expect(page.getByText('Your like wasn’t saved. Please try again.').first()).toBeVisible();
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

test('a blank comment is not sent, a sent one clears, the first two are shown, View All opens the rest (FEED-12, FEED-13, FEED-14, FEED-15, FEED-17, AMB-24)', async ({
  page,
  person,
}) => {
  const { id, address } = await createPost(await createMember());
  await open(page, address);
  const post = card(page, id);
  const field = post.getByPlaceholder('Add a comment...');
  let sent = 0;
  page.on('request', (request) => request.url().includes('/comments.data') && request.method() === 'POST' && sent++);
  await field.fill('   ');
  await field.press('Enter');
  for (const words of ['First.', '  Second.  ', 'Third.']) {
    await field.fill(words);
    const saved = page.waitForResponse((response) => response.url().includes('/comments.data') && response.request().method() === 'POST');
    await post.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(field).toHaveValue('');
    await expect(post.getByText(words.trim(), { exact: true })).toBeVisible();
    await saved; // the change is visible before the request is sent
  }
  expect(sent).toBe(3);
  await page.reload();
  await ready(page);
  await expect(post.getByRole('listitem').filter({ hasText: `@${person.username}` })).toHaveCount(2);
  await expect(post.getByText('First.', { exact: true })).toHaveCount(0);
  await post.getByRole('link', { name: 'View All 3 Comments' }).click();
  await expect(post.getByText('First.', { exact: true })).toBeVisible();
  for (const words of ['Fourth.', 'Fifth.', 'Sixth.']) {
    await field.fill(words);
    await post.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(post.getByText(words, { exact: true })).toBeVisible();
  }
  for (const words of ['First.', 'Third.', 'Fourth.', 'Sixth.']) await expect(post.getByText(words, { exact: true })).toHaveCount(1);
  await expect(post.getByText('just now').or(post.getByText('1m ago')).first()).toBeVisible();
});

test('a post is shared by the browser’s share dialog, otherwise its link is copied (FEED-10, AMB-26, AMB-27)', async ({ page, person }) => {
  void person;
  const { id, address, content } = await createPost(await createMember());
  await page.addInitScript(() => {
    const shares: unknown[] = [];
    Object.assign(window, { shares });
    Object.assign(navigator, { share: async (what: unknown) => void shares.push(what) });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (what: unknown) => void shares.push(what) } });
  });
  await open(page, address);
  const share = card(page, id).getByRole('button', { name: 'Share' });
  await share.click();
  const shares = () => page.evaluate(() => (window as unknown as { shares: { url?: string }[] }).shares);
  await expect.poll(shares).toMatchObject([{ title: 'Check out this post', text: content }]);
  const [{ url = '' } = {}] = await shares();
  expect(url).toMatch(new RegExp(`^http.+${address}$`));
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await share.click();
  await expect(page.getByText('Link copied!')).toBeVisible();
  expect((await shares())[1]).toBe(url);
});

test('one menu is open at a time; the same button closes it; a report opens its dialog (FEED-18, FEED-19, FEED-20)', async ({
  page,
  person,
}) => {
  void person;
  const { id, address } = await createPost(await createMember());
  const other = await createPost(await createMember());
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

test('a visitor who likes, shares, comments, reports or opens a profile is prompted to sign in (FEED-09, FEED-11, FEED-16, FEED-18, AMB-03, AMB-71)', async ({
  page,
}) => {
  const { id, address, author } = await createPost(await createMember());
  await open(page, address);
  const post = card(page, id);
  const promptsSignIn = async (press: () => Promise<void>) => {
    await press();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await promptsSignIn(() => post.getByRole('link', { name: 'Like, 0 likes' }).click());
  await promptsSignIn(() => post.getByRole('link', { name: 'Share' }).click());
  await promptsSignIn(() => post.getByRole('link', { name: 'Add a comment...' }).click());
  await promptsSignIn(() => post.getByRole('link', { name: `@${author.username}` }).click());
  await promptsSignIn(async () => {
    await post.getByRole('button', { name: /^Options/ }).click();
    await page.getByRole('menuitem', { name: 'Report Post' }).click();
  });
  await expect(post.getByRole('link', { name: 'Like, 0 likes' })).toBeVisible();
});
