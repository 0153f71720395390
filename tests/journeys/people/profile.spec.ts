import { readFile } from 'node:fs/promises';
import { createDraft, draftsOnDevice } from '../support/drafts.ts';
import { axe, expect, ready, signUp, test } from '../support/fixtures.ts';
import { art } from '../support/images.ts';
import { createMember, post } from '../support/members.ts';
import { createPost } from '../support/posts.ts';
import { copyBook, createBook } from '../support/works.ts';

const QUESTION = 'Are you sure you want to delete this content? This action cannot be undone.';

test('the tabs of one’s own profile are in the address; a work, a post that leads into the feed, and a draft that opens in its editor are deleted only after the confirmation (PROFILE-03, PROFILE-04, PROFILE-05, PROFILE-06, PROFILE-07, PROFILE-08, PROFILE-13, PROFILE-17, PROFILE-20, PROFILE-21, PROFILE-22, DRAFT-21, DRAFT-22, ROUTE-17)', async ({
  page,
  person,
}) => {
  const content = 'The ferry timetable is going to be four pages long and nobody may stop me';
  const { path } = await createBook(person, { title: 'To be taken back' });
  await createPost(person, { content });
  const draft = await createDraft(person, { kind: 'fantheory', title: 'Half a theory' });
  await page.goto('/profile');
  await ready(page);
  await expect(page.getByRole('heading', { name: person.name, level: 1 })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Shown on this profile' });
  const names = [/^All/, /^Posts/, /^Stories/, /^Comics/, /^Fan Theories/, /^Imagination/, /^Saved Drafts/];
  await expect(tabs.getByRole('link')).toHaveText(names);
  const openConfirmation = async (title: string, item: string, question: string) => {
    await page.getByRole('button', { name: `More about ${title}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('alertdialog').getByText(question)).toBeVisible();
  };
  const cancel = () => page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  const remove = () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();

  await tabs.getByRole('link', { name: 'Stories' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=stories$/);
  const tile = page.getByRole('link', { name: 'To be taken back' });
  await expect(tile).toHaveAttribute('href', path);
  await openConfirmation('To be taken back', 'Delete', QUESTION);
  await cancel();
  await expect(tile).toBeVisible();
  await openConfirmation('To be taken back', 'Delete', QUESTION);
  await remove();
  await expect(tile).toHaveCount(0);

  await tabs.getByRole('link', { name: 'Posts' }).click();
  const title = `${content.slice(0, 50).trimEnd()}…`;
  const shared = page.getByRole('link', { name: title });
  await expect(shared).toHaveAttribute('href', /^\/posts#post-[0-9a-f-]{36}$/);
  await openConfirmation(title, 'Delete post', QUESTION);
  await cancel();
  await shared.click();
  await page.waitForURL('**/posts#post-*');
  await expect(page.getByText(content).first()).toBeInViewport();
  await page.goBack();
  await openConfirmation(title, 'Delete post', QUESTION);
  await remove();
  await expect(page.getByText('No posts yet')).toBeVisible();

  await tabs.getByRole('link', { name: 'Saved Drafts' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=drafts$/);
  const half = page.getByRole('link', { name: /Half a theory/ });
  await expect(half).toHaveAttribute('href', draft.address);
  const sentence = 'Are you sure you want to delete Half a theory? This action cannot be undone.';
  await openConfirmation('Half a theory', 'Delete draft', sentence);
  await cancel();
  await expect(half).toBeVisible();
  await openConfirmation('Half a theory', 'Delete draft', sentence);
  await remove();
  await expect(page.getByText('No drafts yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No drafts yet')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Start Writing' }).click();
  await page.waitForURL('**/write');
});

test('a visitor is prompted to sign in, then sees the profile (PROFILE-15, PRIVACY-08)', async ({ page }) => {
  const { author } = await createBook(await createMember(), { title: 'Behind the gate' });
  const me = await signUp(page.context());
  await page.context().clearCookies();
  await page.goto(`/${author.username}`);
  await ready(page);
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await axe(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(me.email);
  await dialog.getByLabel('Password', { exact: true }).fill(me.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: author.name, level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/${author.username}`);
});

test.describe('a draft that could not be deleted', () => {
  test.use({ allow: [/delete\.data|net::/] });
  test('remains on this device until it is deleted (DRAFT-22)', async ({ page, person }) => {
    void person;
    await page.goto('/write/fantheory');
    await ready(page);
    await page.getByLabel('Title').fill('Half a theory');
    await page.getByRole('textbox', { name: 'Page 1' }).fill('It was the lamp.');
    await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible();
    const stored = async () => JSON.parse(await draftsOnDevice(page)).length;
    await page.goto('/profile?tab=drafts');
    await ready(page);
    expect(await stored()).toBe(1);
    await page.route('**/delete.data', (route) => route.abort());
    const remove = async () => {
      await page.getByRole('button', { name: 'More about Half a theory' }).click();
      await page.getByRole('menuitem', { name: 'Delete draft' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
    };
    await remove();
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(await stored()).toBe(1);
    await page.unroute('**/delete.data');
    await remove();
    await expect(page.getByText('No drafts yet')).toBeVisible();
    await expect.poll(stored).toBe(0);
  });
});

test('a long profile loads more by itself, and Back returns to the same position', async ({ page, person }) => {
  const oldest = await createBook(person, { title: 'Shelf mark 0.' });
  await copyBook(
    oldest,
    Array.from({ length: 25 }, (_, i) => `Shelf mark ${i + 1}.`),
  );
  await createBook(person, { title: 'Shelf mark 26.' });
  await page.goto('/profile?tab=stories');
  await ready(page);
  await page.keyboard.press('End');
  const last = page.getByRole('link', { name: 'Shelf mark 0.' });
  await expect(last).toBeAttached();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await page.waitForURL('**/book/**');
  await page.goBack();
  await expect(last).toBeInViewport();
});

test('an open profile shows what its owner publishes and ignores the events of others; it disappears when it becomes private, and reappears when public again (LIVE-01, PROFILE-16, PRIVACY-02)', async ({
  page,
  person,
}) => {
  void person;
  const owner = await createMember();
  const listening = page.waitForResponse(/\/live\?topics=[^&]*profile:/); // earlier events are not delivered
  await page.goto(`/profile/${owner.username}`);
  expect((await listening).url()).not.toMatch(/home|posts/);
  const heading = page.getByRole('heading', { name: owner.name, level: 1 });
  await expect(heading).toBeVisible();
  await createBook(owner, { title: 'While somebody looks' });
  await expect(page.getByRole('link', { name: 'While somebody looks' })).toBeVisible();
  await post(owner, '/profile/visibility', { form: { value: 'private' } }, 303);
  await expect(page.getByText('This user has set their profile to private.')).toBeVisible();
  await expect(page.getByText(owner.name)).toHaveCount(0);
  await post(owner, '/profile/visibility', { form: { value: 'public' } }, 303);
  await expect(heading).toBeVisible();
});

test.describe('a missing cover', () => {
  test.use({ allow: [/covers|404/] });
  test('is replaced by the drawn one (PROFILE-18)', async ({ page, person }) => {
    const file = { name: 'cover.webp', mimeType: 'image/webp', buffer: await readFile(art('bus-seats')) };
    await post(person, '/profile/cover', { multipart: { file } }, 303);
    await page.route('**/profile/covers/**', (route) => route.fulfill({ status: 404 }));
    await page.goto('/profile');
    const cover = page.locator('.profile-cover > img');
    await expect(cover).toHaveJSProperty('complete', true);
    await expect(cover).toHaveJSProperty('naturalWidth', 0);
    await expect(page.locator('.profile-cover > .drawn-cover')).toBeVisible();
  });
});
