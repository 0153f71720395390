import type { Page } from '@playwright/test';
import { axe, expect, ready, test } from '../support/fixtures.ts';
import { createMember, siteOrigin } from '../support/members.ts';
import { createComic } from '../support/works.ts';

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Comic viewer' });
const place = (page: Page) => viewer(page).locator('.viewer-place');
const widthOf = async (page: Page) => (await viewer(page).locator('.viewer-panel').boundingBox())?.width ?? 0;
const panels = (page: Page) => page.getByRole('list', { name: 'Panels' }).getByRole('listitem');

test('a panel opens enlarged, turns by mouse and by keyboard with the next image ready, and closes at the previous position; the address contains it (READ-COMIC-02, READ-COMIC-03, READ-COMIC-04, READ-COMIC-05)', async ({
  page,
}) => {
  const comic = await createComic(await createMember());
  await page.goto('/privacy-policy');
  await page.goto(comic.path);
  await ready(page);
  await expect(page.getByRole('heading', { name: 'Night Bus to Nowhere', level: 1 })).toBeVisible();
  await expect(panels(page)).toHaveCount(4);
  const second = panels(page).nth(1);
  const [picture, bubble] = [second.getByRole('img', { name: 'The driver is a fox.' }), second.getByText('Depends whose')];
  await expect(bubble).toBeVisible();
  await axe(page);
  const [small, bubbleBox] = [await picture.boundingBox(), await bubble.boundingBox()];
  expect((bubbleBox?.x ?? 0) > (small?.x ?? 0) && (bubbleBox?.y ?? 0) > (small?.y ?? 0)).toBe(true);
  await picture.click();
  await expect(viewer(page)).toBeVisible();
  await expect(place(page)).toHaveText('Panel 2 of 4');
  await expect(page).toHaveURL(/\?panel=2$/);
  await expect(viewer(page).getByText('Depends whose midnight.')).toBeVisible();
  expect(await widthOf(page)).toBeGreaterThan((small?.width ?? 0) * 1.1);
  const third = viewer(page).getByRole('link', { name: 'Panel 3', exact: true }).locator('img');
  const name = new URL((await third.getAttribute('src')) ?? '', page.url()).pathname;
  const loadedLarge = (path: string) =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes(path) && !name.endsWith('w=160')).length;
  await expect.poll(() => page.evaluate(loadedLarge, name)).toBeGreaterThan(0); // before it is requested
  await viewer(page).getByRole('link', { name: 'Next panel' }).click();
  await expect(place(page)).toHaveText('Panel 3 of 4');
  await expect(viewer(page).getByText('Do you give change?')).toBeVisible();
  await viewer(page).getByRole('link', { name: 'Panel 1', exact: true }).click();
  await expect(place(page)).toHaveText('Panel 1 of 4');
  await expect(viewer(page).getByRole('button', { name: 'Previous panel' })).toBeDisabled();
  await viewer(page).getByRole('button', { name: 'Close viewer' }).click();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${comic.path}$`));
  await expect(second.getByRole('link')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText('Panel 2 of 4');
  for (const [key, position] of [
    ['ArrowRight', 'Panel 3 of 4'],
    ['End', 'Panel 4 of 4'],
    ['ArrowRight', 'Panel 4 of 4'],
    ['ArrowLeft', 'Panel 3 of 4'],
    ['Home', 'Panel 1 of 4'],
    ['ArrowLeft', 'Panel 1 of 4'],
    ['ArrowRight', 'Panel 2 of 4'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(place(page)).toHaveText(position);
  }
  for (let i = 0; i < 14; i++) {
    await page.keyboard.press('Tab');
    // While cycling, focus passes the focus guards at both ends of the dialog.
    await expect.poll(() => viewer(page).evaluate((room) => room.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(second.getByRole('link')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText('Panel 2 of 4');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?panel=3$/);
  await page.reload();
  await expect(place(page)).toHaveText('Panel 3 of 4');
  await ready(page);
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${comic.path}$`));
  await page.goBack();
  await expect(page).not.toHaveURL(/comic/);
});

test('a link to a panel opens it, closing it shows the comic, comment text is never lost, and the position is saved (ENGAGE-30, ENGAGE-35)', async ({
  page,
  person,
}) => {
  void person;
  const comic = await createComic(await createMember());
  await page.goto(`${comic.path}?panel=2`);
  await ready(page);
  await expect(place(page)).toHaveText('Panel 2 of 4');
  await axe(page);
  await viewer(page)
    .getByRole('button', { name: /^Comments/ })
    .click();
  const comments = page.getByRole('dialog', { name: 'Comments' }).last();
  await comments.getByLabel('Your comment').fill('The ticket says it all.');
  await page.keyboard.press('ArrowLeft'); // the text field handles the key
  await expect(place(page)).toHaveText('Panel 2 of 4');
  await axe(page);
  await comments.getByRole('button', { name: 'Post' }).click();
  await expect(comments.getByText('The ticket says it all.').first()).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(viewer(page).getByRole('button', { name: 'Liked, 1 like' })).toBeVisible();
  await comments.getByLabel('Your comment').focus();
  await page.keyboard.press('Escape');
  await expect(comments).toBeHidden();
  await expect(viewer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${comic.path}$`));
  await expect(panels(page).getByRole('link').nth(1)).toBeFocused();

  const saved = page.waitForResponse((response) => response.url().includes('/progress') && response.request().postData() === 'page=3');
  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText('Panel 2 of 4');
  await page.keyboard.press('ArrowRight');
  await saved;
  await page.goto(comic.path);
  await ready(page);
  await page.getByRole('link', { name: 'Continue at panel 3 of 4' }).click();
  await expect(place(page)).toHaveText('Panel 3 of 4');
  expect(await page.evaluate(() => localStorage.getItem('device:reading-progress'))).toContain(comic.id);
});

test('reading in the gallery saves the position, scrolling back up does not lose it, and a comic scrolled by its scrollbar counts as read as well (ENGAGE-30)', async ({
  page,
  person,
}) => {
  void person;
  const comic = await createComic(await createMember());
  await page.goto(comic.path);
  await ready(page);
  await expect(page.getByRole('link', { name: /^Continue at panel/ })).toBeHidden();
  const progress: (string | null)[] = [];
  page.on('request', (request) => request.url().includes('/progress') && progress.push(request.postData()));
  const third = panels(page).getByRole('link').nth(2);
  await page.mouse.move(700, 450);
  await expect(async () => {
    await page.mouse.wheel(0, 150);
    const box = await third.boundingBox();
    expect((box?.y ?? 900) < 400).toBe(true);
  }).toPass();
  await expect.poll(() => progress.at(-1)).toBe('page=3');
  await page.mouse.wheel(0, -5000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.reload();
  await ready(page);
  await expect(page.getByRole('link', { name: 'Continue at panel 3 of 4' })).toBeVisible();
  expect(progress.at(-1)).toBe('page=3');

  const saved = page.waitForResponse((response) => response.url().endsWith('/progress') && response.request().postData() === 'page=4');
  await page.evaluate(() => document.documentElement.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await saved;
});

test('a visitor who likes in the viewer is prompted to sign in and may continue reading (ENGAGE-03)', async ({ page }) => {
  const comic = await createComic(await createMember());
  await page.goto(`${comic.path}?panel=2`);
  await ready(page);
  await viewer(page)
    .getByRole('link', { name: /^Like,/ })
    .click();
  const signIn = page.getByRole('dialog', { name: /sign in/i });
  await expect(signIn).toBeVisible();
  await signIn.getByLabel('Email').fill('a@b.example');
  await page.keyboard.press('Escape');
  await expect(signIn).toBeHidden();
  await expect(place(page)).toHaveText('Panel 2 of 4');
  await page.keyboard.press('ArrowRight');
  await expect(place(page)).toHaveText('Panel 3 of 4');
});

test('the keyboard passes over a covered panel, and Show panel shows it and focuses it, in this browser only (WARN-05, WARN-07)', async ({
  page,
}) => {
  const panels = [{ art: 'bus-lamp-rain' }, { art: 'bus-fox-driver', words: ['Zqcovered.'], warnings: ['suicide'] }, { art: 'bus-seats' }];
  const comic = await createComic(await createMember(), { title: 'The Covered Panel', panels });
  await page.goto(comic.path);
  await ready(page);
  const cover = page.getByRole('region', { name: 'Panel 2, content warning' });
  await expect(cover).toContainText('This panel contains: Suicide.');
  await expect(cover).toHaveCSS('background-color', /rgb\(\d+, \d+, \d+\)/);
  await axe(page);
  await page.locator('#panel-1').click();
  await expect(place(page)).toHaveText('Panel 1 of 3'); // keys work once the dialog is loaded
  for (const [key, position] of [
    ['ArrowRight', 'Panel 3 of 3'],
    ['ArrowLeft', 'Panel 1 of 3'],
    ['End', 'Panel 3 of 3'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(place(page)).toHaveText(position);
  }
  await axe(page);
  await page.keyboard.press('Escape');
  await cover.getByRole('button', { name: 'Show panel 2' }).press('Enter');
  await expect(page.getByText('Zqcovered.')).toBeVisible();
  await expect(page.locator('#panel-2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText('Panel 2 of 3');
  // Pages of visitors are stored, and that of one who chose something is neither stored nor replaced by the stored one.
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const headers of [{ cookie }, undefined, { cookie }, undefined])
    expect((await (await fetch(siteOrigin() + comic.path, { headers })).text()).includes('Zqcovered.')).toBe(headers !== undefined);
});
