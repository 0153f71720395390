import { randomUUID } from 'node:crypto';
import { draftsOnDevice } from '../support/device.ts';
import { axe, expect, ready, signUp, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createBook } from '../support/works.ts';

test('one’s own empty profile says how to begin, and its tabs are in the address @phone (PROFILE-03, PROFILE-04, PROFILE-08, ROUTE-17)', async ({
  page,
  person,
}) => {
  await page.goto('/profile');
  await ready(page);
  await expect(page.getByRole('heading', { name: person.name, level: 1 })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await axe(page);
  const tabs = page.getByRole('navigation', { name: 'Shown on this profile' });
  await expect(tabs.getByRole('link')).toHaveText([
    /^All/,
    /^Posts/,
    /^Stories/,
    /^Comics/,
    /^Fan Theories/,
    /^Imagination/,
    /^Saved Drafts/,
  ]);
  await tabs.getByRole('link', { name: 'Saved Drafts' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=drafts$/);
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

test('an open profile shows what its owner publishes and ignores the events of others (LIVE-01)', async ({ page, another, person }) => {
  const reader = await another();
  await signUp(reader.context());
  const listening = reader.waitForResponse(/\/live\?topics=[^&]*profile:/);
  await reader.goto(`/profile/${person.username}`);
  expect((await listening).url()).not.toMatch(/home|posts/);
  await createBook(page, { title: 'While somebody looks' });
  await expect(reader.getByRole('link', { name: 'While somebody looks' })).toBeVisible();
});

test('one’s own work is deleted only after the confirmation (PROFILE-07, PROFILE-13, PROFILE-20, PROFILE-21, PROFILE-22)', async ({
  page,
  person,
}) => {
  void person;
  const { path } = await createBook(page, { title: 'To be taken back' });
  await page.goto('/profile');
  await ready(page);
  const tile = page.getByRole('link', { name: 'To be taken back' });
  await expect(tile).toHaveAttribute('href', path);
  const openConfirmation = async () => {
    await page.getByRole('button', { name: 'More about To be taken back' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('Are you sure you want to delete this content? This action cannot be undone.')).toBeVisible();
  };
  await openConfirmation();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(tile).toBeVisible();
  await openConfirmation();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(tile).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Start Writing' }).first()).toBeVisible();
});

test('a post leads into the feed, and is deleted after the confirmation (PROFILE-05, PROFILE-06, PROFILE-13, PROFILE-20, PROFILE-21, PROFILE-22)', async ({
  page,
  person,
}) => {
  void person;
  const words = 'The ferry timetable is going to be four pages long and nobody may stop me';
  await page.goto('/create-post');
  await ready(page);
  await page.getByLabel('Caption').fill(words);
  await page.getByRole('button', { name: /^(Post|Share|Publish)/ }).click();
  await page.waitForURL('**/posts**');
  await page.goto('/profile?tab=posts');
  await ready(page);
  const title = `${words.slice(0, 50).trimEnd()}…`;
  const post = page.getByRole('link', { name: title });
  await expect(post).toHaveAttribute('href', /^\/posts#post-[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: `More about ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete post' }).click();
  await expect(page.getByText('Are you sure you want to delete this content? This action cannot be undone.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(post).toBeVisible();
  await post.click();
  await page.waitForURL('**/posts#post-*');
  await expect(page.getByText(words).first()).toBeInViewport();
  await page.goBack();
  await page.getByRole('button', { name: `More about ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete post' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No posts yet')).toBeVisible();
});

test('a draft opens in its editor from the profile, and is deleted after the confirmation (PROFILE-04, PROFILE-13, PROFILE-17, DRAFT-21, DRAFT-22)', async ({
  page,
  person,
}) => {
  void person;
  const id = randomUUID();
  await page.goto('/profile');
  const saved = await page.request.post(`/drafts/${id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: {
      save: randomUUID(),
      base: 0,
      kind: 'fantheory',
      title: 'Half a theory',
      description: '',
      order: ['1'],
      pages: { 1: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It was the lamp.' }] }] } },
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await page.goto('/profile?tab=drafts');
  await ready(page);
  const draft = page.getByRole('link', { name: /Half a theory/ });
  await expect(draft).toHaveAttribute('href', `/write/fantheory?draft=${id}`);
  const openConfirmation = async () => {
    await page.getByRole('button', { name: 'More about Half a theory' }).click();
    await page.getByRole('menuitem', { name: 'Delete draft' }).click();
  };
  await openConfirmation();
  await expect(page.getByRole('alertdialog').getByRole('paragraph')).toHaveText(
    'Are you sure you want to delete Half a theory? This action cannot be undone.',
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(draft).toBeVisible();
  await openConfirmation();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No drafts yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No drafts yet')).toBeVisible();
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
  test.slow();
  void person;
  for (let i = 0; i < 27; i++) await createBook(page, { title: `Shelf mark ${i}.` });
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

test('a profile that becomes private disappears from an open page, and reappears when public again (LIVE-01, PROFILE-16, PRIVACY-02)', async ({
  page,
  another,
  person,
}) => {
  const reader = await another();
  await signUp(reader.context());
  await page.goto('/settings');
  const listening = reader.waitForResponse('**/live?*'); // earlier events are not delivered
  await reader.goto(`/profile/${person.username}`);
  await listening;
  await expect(reader.getByRole('heading', { name: person.name, level: 1 })).toBeVisible();
  const origin = new URL(page.url()).origin;
  const set = (value: 'private' | 'public') =>
    page.request.post('/profile/visibility', { headers: { origin }, form: { value }, maxRedirects: 0 });
  expect((await set('private')).status()).toBe(303);
  await expect(reader.getByText('This user has set their profile to private.')).toBeVisible();
  await expect(reader.getByText(person.name)).toHaveCount(0);
  expect((await set('public')).status()).toBe(303);
  await expect(reader.getByRole('heading', { name: person.name, level: 1 })).toBeVisible();
});

test.describe('a missing cover', () => {
  test.use({ allow: [/covers|404/] });
  test('is replaced by the drawn one (PROFILE-18)', async ({ page, person }) => {
    void person;
    await page.goto('/profile');
    await page.route('**/profile/covers/**', (route) => route.fulfill({ status: 404 }));
    const origin = new URL(page.url()).origin;
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 200 } });
    const saved = await page.request.post('/profile/cover', {
      headers: { origin },
      multipart: { file: { name: 'cover.png', mimeType: 'image/png', buffer: png } },
      maxRedirects: 0,
    });
    expect(saved.status()).toBe(303);
    await page.reload();
    const cover = page.locator('.profile-cover > img');
    await expect(cover).toHaveJSProperty('complete', true);
    await expect(cover).toHaveJSProperty('naturalWidth', 0);
    await expect(page.locator('.profile-cover > .drawn-cover')).toBeVisible();
  });
});
