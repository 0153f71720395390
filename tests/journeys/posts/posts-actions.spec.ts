import type { Page } from '@playwright/test';
import { expect, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createPost } from '../support/posts.ts';

const card = (page: Page, id: string) => page.locator(`article#post-${id}`);
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await ready(page);
};

test.describe('actions of a post', () => {
  test.use({ allow: [/Failed to load resource|ERR_FAILED|503/] });

  test('a like responds at once, is undone if it could not be saved, and remains after a reload; a post is shared by the browser’s share dialog, otherwise its link is copied (ERR-05, FEED-08, FEED-10, AMB-26, AMB-27)', async ({
    page,
    person,
  }) => {
    void person;
    const { id, address, content } = await createPost(await createMember());
    await page.route(/\/posts\/[^/]+\/like\.data/, (route) => route.abort());
    await open(page, address);
    const heart = card(page, id).getByRole('button', { name: /^Like,/ });
    await expect(heart).toHaveAccessibleName('Like, 0 likes');
    await heart.click();
    await expect(page.getByText('Your like wasn’t saved. Please try again.').first()).toBeVisible();
    await expect(heart).toHaveAccessibleName('Like, 0 likes');
    await page.unroute(/\/posts\/[^/]+\/like\.data/);
    const saved = page.waitForResponse('**/like.data');
    await heart.click();
    await expect(heart).toHaveAccessibleName('Like, 1 like');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await saved; // the change is visible before the request is sent

    await page.evaluate(() => {
      const shares: unknown[] = [];
      Object.assign(window, { shares });
      Object.assign(navigator, { share: async (what: unknown) => void shares.push(what) });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (what: unknown) => void shares.push(what) } });
    });
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

    await page.reload();
    await ready(page);
    await expect(heart).toHaveAccessibleName('Like, 1 like');
    await heart.click();
    await expect(heart).toHaveAccessibleName('Like, 0 likes');
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });

  test('a blank comment is not sent, a failed one keeps its text, a sent one clears, the first two are shown, View All opens the rest (ERR-05, FEED-12, FEED-13, FEED-14, FEED-15, FEED-17, ENGAGE-10, AMB-24)', async ({
    page,
    person,
  }) => {
    const { id, address } = await createPost(await createMember());
    await open(page, address);
    const post = card(page, id);
    const field = post.getByPlaceholder('Add a comment...');
    const send = post.getByRole('button', { name: 'Post', exact: true });
    let sent = 0;
    page.on('request', (request) => request.url().includes('/comments.data') && request.method() === 'POST' && sent++);
    await field.fill('   ');
    await field.press('Enter');
    await page.route(/\/comments\.data/, (route) => route.abort());
    const again = page.waitForRequest((request) => request.url().includes('/posts.data'));
    await field.fill('First.');
    await send.click();
    await expect(post.getByRole('alert')).toHaveText('Failed to add comment. Please try again.');
    await again;
    await expect(field).toHaveValue('First.');
    await page.unroute(/\/comments\.data/);
    for (const words of ['First.', '  Second.  ']) {
      await field.fill(words);
      const saved = page.waitForResponse((response) => response.url().includes('/comments.data') && response.request().method() === 'POST');
      await send.click();
      await expect(field).toHaveValue('');
      await expect(post.getByText(words.trim(), { exact: true })).toBeVisible();
      await saved; // the change is visible before the request is sent
    }
    const gate = Promise.withResolvers<void>();
    await page.route(/\/comments\.data/, (route) => gate.promise.then(() => route.continue()));
    await field.fill('Third.');
    await field.press('Enter');
    await expect(post.getByRole('button', { name: 'Posting...' })).toBeVisible();
    await field.fill('Typed meanwhile.');
    const saved = page.waitForResponse((response) => response.url().includes('/comments.data') && response.request().method() === 'POST');
    gate.resolve();
    await saved;
    await expect(post.getByText('Third.', { exact: true })).toBeVisible();
    await expect(field).toHaveValue('Typed meanwhile.');
    expect(sent).toBe(4);
    await field.fill('');
    await page.reload();
    await ready(page);
    await expect(post.getByRole('listitem').filter({ hasText: `@${person.username}` })).toHaveCount(2);
    await expect(post.getByText('First.', { exact: true })).toHaveCount(0);
    await post.getByRole('link', { name: 'View All 3 Comments' }).click();
    await expect(post.getByText('First.', { exact: true })).toBeVisible();
    for (const words of ['Fourth.', 'Fifth.', 'Sixth.']) {
      await field.fill(words);
      await send.click();
      await expect(post.getByText(words, { exact: true })).toBeVisible();
    }
    for (const words of ['First.', 'Third.', 'Fourth.', 'Sixth.']) await expect(post.getByText(words, { exact: true })).toHaveCount(1);
    await expect(post.getByText('just now').or(post.getByText('1m ago')).first()).toBeVisible();
  });
});

test('one menu is open at a time, the same button closes it, and a report opens its dialog; an author deletes their own post after the exact confirmation (FEED-18, FEED-19, FEED-20, PRIVACY-06)', async ({
  page,
  person,
}) => {
  const tag = `menus${Date.now()}`;
  const { id } = await createPost(await createMember(), { tags: [tag] });
  const own = await createPost(person, { tags: [tag] });
  await open(page, `/posts?topic=${tag}`); // posts of parallel tests push these off the first page of the feed
  await expect(card(page, own.id)).toBeVisible();
  const button = (of: string) => card(page, of).getByRole('button', { name: /^Options for the post/ });
  await button(id).click();
  await expect(page.getByRole('menuitem', { name: 'Report Post' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete Post' })).toHaveCount(0);
  await button(own.id).click();
  await expect(button(own.id)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('menu')).toHaveCount(1);
  await button(own.id).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await button(id).click();
  await page.getByRole('menuitem', { name: 'Report Post' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const openConfirmation = async () => {
    await button(own.id).click();
    await page.getByRole('menuitem', { name: 'Delete Post' }).click();
    await expect(page.getByText('Are you sure you want to delete this content? This action cannot be undone.')).toBeVisible();
  };
  await openConfirmation();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, own.id)).toBeVisible();
  await openConfirmation();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Your post was deleted.')).toBeVisible();
  await expect(page.getByText(own.content)).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await open(page, `/posts/${id}`); // the feed may begin with posts of other journeys
  await expect(card(page, id)).toBeVisible();
});
