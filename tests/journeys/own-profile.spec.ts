import type { Page } from '@playwright/test';
import { axe, expect, ready, test } from './fixtures.ts';

/** A picture as a camera would give it: a wide JPEG, made by the browser itself. */
async function photo(page: Page, name = 'me.jpg', type = 'image/jpeg') {
  const base64 = await page.evaluate(async (kind) => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const context = canvas.getContext('2d');
    if (!context) return '';
    context.fillStyle = '#2a6';
    context.fillRect(0, 0, 900, 600);
    context.fillStyle = '#fc6';
    context.fillRect(300, 150, 300, 300);
    return canvas.toDataURL(kind).split(',')[1] ?? '';
  }, type);
  return { name, mimeType: type, buffer: Buffer.from(base64, 'base64') };
}
const open = async (page: Page, address = '/profile') => {
  await page.goto(address);
  await ready(page);
};
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a thought is added, counted, changed, kept and left as it was (FEED-26, FEED-27, FEED-28, FEED-29, FEED-30, FEED-31, FEED-32)', async ({
  page,
  person,
}) => {
  void person;
  await open(page);
  const thought = page.getByRole('region', { name: 'Creative Thought' });
  await thought.getByRole('link', { name: 'Add Thought' }).click();
  const field = thought.getByRole('textbox', { name: 'Creative Thought' });
  await expect(field).toBeFocused();
  await expect(thought.getByText('0/100 characters')).toBeVisible();
  await field.fill('   ');
  await expect(thought.getByRole('button', { name: 'Save' })).toBeDisabled();
  await field.fill(`${'🔥'.repeat(99)}abc`);
  await expect(thought.getByText('100/100 characters')).toBeVisible();
  await expect(field).toHaveValue(`${'🔥'.repeat(99)}a`);
  await axe(page);
  await field.fill('  Every map is a promise.  ');
  await expect(thought.getByText('27/100 characters')).toBeVisible();
  await thought.getByRole('button', { name: 'Save' }).click();
  await expect(thought.getByText('Every map is a promise.', { exact: true })).toBeVisible();
  await expect(field).toBeHidden();
  await thought.getByRole('link', { name: 'Edit thought' }).click();
  await expect(field).toHaveValue('Every map is a promise.');
  await field.fill('Something else.');
  await thought.getByRole('button', { name: 'Cancel' }).click();
  await expect(thought.getByText('Every map is a promise.')).toBeVisible();
  await page.reload();
  await expect(thought.getByText('Every map is a promise.')).toBeVisible();
});

test.describe('when the house cannot be reached', () => {
  test.use({ allow: [/profile\/thought|profile\/picture|profile\/cover|pictures/] });

  test('a thought that is not kept says so, and what was typed stays (ERR-06)', async ({ page, person }) => {
    void person;
    await open(page);
    const thought = page.getByRole('region', { name: 'Creative Thought' });
    await thought.getByRole('link', { name: 'Add Thought' }).click();
    await thought.getByRole('textbox').fill('Not lost.');
    await page.route('**/profile/thought.data', (route) => route.abort());
    await thought.getByRole('button', { name: 'Save' }).click();
    await expect(thought.getByRole('alert')).toHaveText('Failed to update thought. Please try again.');
    await expect(thought.getByRole('textbox')).toHaveValue('Not lost.');
    await page.unroute('**/profile/thought.data');
    await thought.getByRole('button', { name: 'Save' }).click();
    await expect(thought.getByText('Not lost.', { exact: true })).toBeVisible();
  });

  test('a picture and a cover that are not taken or not removed say so, and a second try works (ERR-14, ERR-15, ERR-16, ERR-17)', async ({
    page,
    person,
  }) => {
    void person;
    await open(page);
    for (const { name, what, show } of [
      {
        name: 'Profile Picture',
        what: 'profile picture',
        show: async () => {
          await page.getByRole('button', { name: 'Profile picture' }).click();
          await page.getByRole('menuitem', { name: /Upload|Change/ }).click();
        },
      },
      { name: 'Cover Photo', what: 'cover photo', show: () => page.getByRole('button', { name: 'Edit Cover' }).click() },
    ]) {
      await show();
      const box = dialog(page, name);
      await box.getByLabel(name).setInputFiles(await photo(page));
      await page.route('**/pictures', (route) => route.abort());
      await box.getByRole('button', { name: 'Save' }).click();
      await expect(box.getByRole('alert')).toHaveText(`Failed to upload ${what}. Please try again.`);
      await page.unroute('**/pictures');
      await box.getByRole('button', { name: 'Save' }).click();
      await expect(box).toBeHidden();
      await show();
      await box.getByRole('button', { name: 'Remove' }).click();
      const address = `**/profile/${what.split(' ')[what.startsWith('cover') ? 0 : 1]}.data`;
      await page.route(address, (route) => route.abort());
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      await expect(page.getByText(`Failed to delete ${what}. Please try again.`).first()).toBeVisible();
      await page.unroute(address);
      await box.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      await expect(box).toBeHidden();
    }
  });
});

test('@phone PROFILE-10 PROFILE-17 a picture is uploaded with a crop, viewed in full, changed by keys, removed', async ({
  page,
  person,
}) => {
  await open(page);
  const button = page.getByRole('button', { name: 'Profile picture' });
  await button.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Upload picture']);
  await page.getByRole('menuitem', { name: 'Upload picture' }).click();
  const box = dialog(page, 'Profile Picture');
  await box.getByLabel('Profile Picture').setInputFiles(await photo(page));
  const part = box.getByRole('application');
  await expect(part).toBeFocused();
  await box.getByRole('slider', { name: 'Zoom' }).fill('2');
  await part.press('ArrowRight');
  await axe(page);
  await box.getByRole('button', { name: 'Save' }).click();
  await expect(box).toBeHidden();
  const shown = page.locator('main img[src*="/profile/pictures/"]').first();
  await expect(shown).toHaveJSProperty('complete', true);
  const [width, height] = await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(width).toBe(height); // cut to a square
  await expect(page.getByRole('banner').locator('img[src*="/profile/pictures/"]')).toBeAttached(); // the root knows it as well

  await button.click();
  await page.getByRole('menuitem', { name: 'View picture' }).click();
  const view = dialog(page, `Profile picture of ${person.name}`);
  await expect(view.getByRole('img', { name: `Profile picture of ${person.name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();

  await button.click();
  await page.getByRole('menuitem', { name: 'Remove picture' }).click();
  await page.getByRole('button', { name: 'Remove Profile Picture' }).click();
  await expect(shown).toHaveCount(0);
});

test('another image begins with a crop of its own (PROFILE-17)', async ({ page, person }) => {
  void person;
  await open(page);
  await page.getByRole('button', { name: 'Edit Cover' }).click();
  const box = dialog(page, 'Cover Photo');
  await box.getByLabel('Cover Photo').setInputFiles(await photo(page));
  await box.getByRole('slider', { name: 'Zoom' }).fill('3');
  await expect(box.getByRole('button', { name: 'Save' })).toBeEnabled();
  // The second comes late: until it is there, nothing of the first may be sent for it.
  const second = await photo(page, 'second.jpg');
  const come = Promise.withResolvers<void>();
  await page.route('**/second.jpg', async (route) => {
    await come.promise;
    await route.fulfill({ contentType: 'image/jpeg', body: second.buffer });
  });
  await page.evaluate(() => {
    URL.createObjectURL = () => '/second.jpg';
  });
  await box.getByLabel('Cover Photo').setInputFiles(second);
  await expect(box.getByRole('slider', { name: 'Zoom' })).toHaveValue('1');
  await expect(box.getByRole('button', { name: 'Save' })).toBeDisabled();
  come.resolve();
  await expect(box.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test.describe('a part that does not come', () => {
  test.use({ allow: [/edit-profile-dialog|net::/] });
  test('leaves the profile as it is, says so, and comes at the next press (ERR-07)', async ({ page, person }) => {
    await page.route('**/edit-profile-dialog*.js', (route) => route.abort());
    await open(page);
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await expect(page.getByText('This couldn’t be loaded. Check your connection and try again.').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: person.name, level: 1 })).toBeVisible();
  });
});

test('a cover is uploaded with a crop and removed (PROFILE-09, PROFILE-17)', async ({ page, person }) => {
  void person;
  await open(page);
  await page.getByRole('button', { name: 'Edit Cover' }).click();
  const box = dialog(page, 'Cover Photo');
  await box.getByLabel('Cover Photo').setInputFiles(await photo(page, 'sea.png', 'image/png'));
  await expect(box.getByRole('application')).toBeVisible();
  await box.getByRole('button', { name: 'Save' }).click();
  await expect(box).toBeHidden();
  const cover = page.locator('main img[src*="/profile/covers/"]').first();
  await expect(cover).toBeVisible();
  const ratio = await cover.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  expect(Math.abs(ratio - 4)).toBeLessThan(0.05);
  await page.getByRole('button', { name: 'Edit Cover' }).click();
  await box.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove Cover Photo' }).click();
  await expect(cover).toHaveCount(0);
});

test('an SVG named .png, a file that is too large, and a text get their sentence before anything is sent (MEDIA-12)', async ({
  page,
  person,
}) => {
  void person;
  await open(page);
  await page.getByRole('button', { name: 'Edit Cover' }).click();
  const box = dialog(page, 'Cover Photo');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const small = await photo(page);
  // A photo that the browser can show: its size alone is too much.
  const large = Buffer.concat([small.buffer, Buffer.alloc(5 * 1024 * 1024 + 1 - small.buffer.length)]);
  for (const file of [
    { name: 'cat.png', mimeType: 'image/png', buffer: svg },
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: large },
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
  ]) {
    await box.getByLabel('Cover Photo').setInputFiles(file);
    await expect(box.getByRole('alert'), file.name).toHaveText('Images must be JPG, PNG, GIF or WebP, up to 5MB.');
    await box.getByLabel('Cover Photo').setInputFiles(small);
    await expect(box.getByRole('alert')).toBeEmpty();
  }
  await box.getByLabel('Cover Photo').setInputFiles(await photo(page, 'still.gif', 'image/png'));
  await expect(box.getByRole('application')).toBeVisible();
});

test.describe('with a name that is taken', () => {
  test.use({ allow: [/409 .*profile\/edit/] });
  test('name, username and bio are edited; a taken name keeps what was typed; the page goes on at the new address (PROFILE-11, PROFILE-27, AMB-55)', async ({
    page,
    person,
  }) => {
    await open(page, `/${person.username}`);
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    const box = dialog(page, 'Edit Profile');
    await expect(box.getByLabel('Name', { exact: true })).toHaveValue(person.name);
    await axe(page);
    await box.getByLabel('Name', { exact: true }).fill('أمارا الطويلة');
    await box.getByLabel('Username').fill('Posts');
    await box.getByLabel('Bio').fill('Tides and trade routes.');
    await expect(box.getByText('23/500 characters')).toBeVisible();
    await box.getByRole('button', { name: 'Save' }).click();
    await expect(box.getByText('Username already taken')).toBeVisible();
    await expect(box.getByLabel('Username')).toBeFocused();
    await expect(box.getByLabel('Bio')).toHaveValue('Tides and trade routes.');
    const username = `n${person.username}`.slice(0, 20);
    await box.getByLabel('Username').fill(username);
    await box.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/${username}`);
    await expect(box).toBeHidden();
    await expect(page.getByRole('heading', { name: 'أمارا الطويلة' })).toBeVisible();
    await expect(page.getByText('Tides and trade routes.')).toBeVisible();
  });
});

test('a visitor who would edit a thought is asked to sign in (FEED-33)', async ({ page }) => {
  await open(page, '/posts');
  const add = page.getByRole('link', { name: 'Add Thought' });
  await expect(add).toHaveAttribute('href', '/sign-in?next=%2Fposts');
  await add.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/posts');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allow: [/ csp$/] });
  test('profile, thought and pictures are plain forms (PROFILE-11, FEED-31, MEDIA-13)', async ({ page, person }) => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Add Thought' }).click();
    await page.getByRole('textbox', { name: 'Creative Thought' }).fill('Slow and plain.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Slow and plain.')).toBeVisible();
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByLabel('Bio').fill('Written without scripts.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Written without scripts.')).toBeVisible();
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await page.getByLabel('Cover Photo').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') });
    await page.locator('form[action="/profile/cover"]').getByRole('button', { name: 'Upload' }).click();
    await expect(page.locator('main img[src*="/profile/covers/"]').first()).toBeAttached();
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByRole('button', { name: 'Remove Cover Photo' }).click();
    await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
    await expect(page.locator('main img[src*="/profile/covers/"]')).toHaveCount(0);
  });
});
