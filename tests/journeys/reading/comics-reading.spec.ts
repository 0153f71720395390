import type { Page } from '@playwright/test';
import { axe, expect, ready, signUp, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createComic } from '../support/works.ts';

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Comic viewer' });
const place = (page: Page) => viewer(page).locator('.viewer-place');
const widthOf = async (page: Page) => (await viewer(page).locator('.viewer-panel').boundingBox())?.width ?? 0;

test('a panel opens enlarged, turns by the mouse, and closes at the previous position (READ-COMIC-02, READ-COMIC-03, READ-COMIC-05)', async ({
  page,
}) => {
  const comic = await createComic(await createMember());
  await page.goto(comic.path);
  await ready(page);
  await expect(page.getByRole('heading', { name: 'Night Bus to Nowhere', level: 1 })).toBeVisible();
  const panels = page.getByRole('list', { name: 'Panels' }).getByRole('listitem');
  await expect(panels).toHaveCount(4);
  const [picture, bubble] = [panels.nth(1).getByRole('img', { name: 'The driver is a fox.' }), panels.nth(1).getByText('Depends whose')];
  await expect(bubble).toBeVisible();
  const [small, bubbleBox] = [await picture.boundingBox(), await bubble.boundingBox()];
  expect((bubbleBox?.x ?? 0) > (small?.x ?? 0) && (bubbleBox?.y ?? 0) > (small?.y ?? 0)).toBe(true);
  await picture.click();
  await expect(viewer(page)).toBeVisible();
  await expect(place(page)).toHaveText('Panel 2 of 4');
  await expect(page).toHaveURL(/\?panel=2$/);
  await expect(viewer(page).getByText('Depends whose midnight.')).toBeVisible();
  expect(await widthOf(page)).toBeGreaterThan((small?.width ?? 0) * 1.1);
  await viewer(page).getByRole('link', { name: 'Next panel' }).click();
  await expect(place(page)).toHaveText('Panel 3 of 4');
  await expect(viewer(page).getByText('Do you give change?')).toBeVisible();
  await viewer(page).getByRole('link', { name: 'Panel 1', exact: true }).click();
  await expect(place(page)).toHaveText('Panel 1 of 4');
  await expect(viewer(page).getByRole('button', { name: 'Previous panel' })).toBeDisabled();
  await viewer(page).getByRole('button', { name: 'Close viewer' }).click();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${comic.path}$`));
  await expect(panels.nth(1).getByRole('link')).toBeFocused();
});

test('a comic can be read with the keyboard alone (READ-COMIC-04, READ-COMIC-05)', async ({ page }) => {
  const comic = await createComic(await createMember());
  await page.goto(comic.path);
  await ready(page);
  const second = page.getByRole('list', { name: 'Panels' }).getByRole('link').nth(1);
  await second.focus();
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
  await expect(second).toBeFocused();
});

test('the address contains the panel: a reload keeps it, Back closes it, and Back again leaves the comic', async ({ page }) => {
  const comic = await createComic(await createMember());
  await page.goto('/');
  await page.goto(comic.path);
  await ready(page);
  await page.getByRole('list', { name: 'Panels' }).getByRole('link').first().click();
  await expect(viewer(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
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

test('a link to a panel opens it, closing it shows the comic, and comment text is never lost', async ({ page, context }) => {
  const comic = await createComic(await createMember());
  await signUp(context);
  await page.goto(`${comic.path}?panel=3`);
  await ready(page);
  await expect(place(page)).toHaveText('Panel 3 of 4');
  await viewer(page)
    .getByRole('button', { name: /^Comments/ })
    .click();
  const comments = page.getByRole('dialog', { name: 'Comments' }).last();
  await comments.getByLabel('Your comment').fill('The ticket says it all.');
  await page.keyboard.press('ArrowLeft'); // the text field handles the key
  await expect(place(page)).toHaveText('Panel 3 of 4');
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
  await expect(page.getByRole('list', { name: 'Panels' }).getByRole('link').nth(2)).toBeFocused();
});

test('a visitor who likes in the viewer is prompted to sign in and may continue reading (ENGAGE-03)', async ({ page }) => {
  const comic = await createComic(await createMember());
  await page.goto(`${comic.path}?panel=2`);
  await ready(page);
  await viewer(page).getByRole('link', { name: /^Like/ }).click();
  const signIn = page.getByRole('dialog', { name: /sign in/i });
  await expect(signIn).toBeVisible();
  await signIn.getByLabel('Email').fill('a@b.example');
  await page.keyboard.press('Escape');
  await expect(signIn).toBeHidden();
  await expect(place(page)).toHaveText('Panel 2 of 4');
  await page.keyboard.press('ArrowRight');
  await expect(place(page)).toHaveText('Panel 3 of 4');
});

test('the reading position is saved by panel, and the gallery offers to continue there (ENGAGE-30, ENGAGE-35)', async ({
  page,
  person,
}) => {
  expect(person.username).toBeTruthy();
  const comic = await createComic(await createMember());
  await page.goto(comic.path);
  await ready(page);
  await expect(page.getByRole('link', { name: /^Continue at panel/ })).toBeHidden();
  await page.getByRole('list', { name: 'Panels' }).getByRole('link').first().click();
  await expect(viewer(page)).toBeVisible();
  const saved = page.waitForResponse((response) => response.url().includes('/progress') && response.request().postData() === 'page=3');
  await page.keyboard.press('ArrowRight');
  await expect(place(page)).toHaveText('Panel 2 of 4');
  await page.keyboard.press('ArrowRight');
  await saved;
  await page.goto('/');
  await page.goto(comic.path);
  await ready(page);
  await page.getByRole('link', { name: 'Continue at panel 3 of 4' }).click();
  await expect(place(page)).toHaveText('Panel 3 of 4');
  expect(await page.evaluate(() => localStorage.getItem('device:reading-progress'))).toContain(comic.id);
});

test('reading in the gallery saves the position, and scrolling back up does not lose it (ENGAGE-30)', async ({ page, person }) => {
  expect(person.username).toBeTruthy();
  const comic = await createComic(await createMember());
  await page.goto(comic.path);
  await ready(page);
  const progress: (string | null)[] = [];
  page.on('request', (request) => request.url().includes('/progress') && progress.push(request.postData()));
  const third = page.getByRole('list', { name: 'Panels' }).getByRole('link').nth(2);
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
  await expect(page.getByRole('link', { name: 'Continue at panel 3 of 4' })).toBeVisible();
  expect(progress.at(-1)).toBe('page=3');
});

test('the next image is loaded before it is requested', async ({ page }) => {
  const comic = await createComic(await createMember(), {
    panels: ['bus-lamp-rain', 'bus-seats', 'bus-ticket', 'bus-flight', 'bus-front', 'bus-kitchen'].map((art) => ({ art })),
  });
  await page.goto(`${comic.path}?panel=4`);
  await ready(page);
  await expect(place(page)).toHaveText('Panel 4 of 6');
  const fifth = viewer(page).getByRole('link', { name: 'Panel 5', exact: true }).locator('img');
  const name = new URL((await fifth.getAttribute('src')) ?? '', page.url()).pathname;
  await expect
    .poll(() =>
      page.evaluate(
        (path) => performance.getEntriesByType('resource').filter(({ name }) => name.includes(path) && !name.endsWith('w=160')).length,
        name,
      ),
    )
    .toBeGreaterThan(0);
});

test('the gallery and the viewer have no serious accessibility violations', async ({ page, context }) => {
  const comic = await createComic(await createMember());
  await signUp(context);
  await page.goto(comic.path);
  await ready(page);
  await axe(page);
  await page.getByRole('list', { name: 'Panels' }).getByRole('link').first().click();
  await expect(viewer(page)).toBeVisible();
  await axe(page);
  await viewer(page)
    .getByRole('button', { name: /^Comments/ })
    .click();
  await axe(page);
});
