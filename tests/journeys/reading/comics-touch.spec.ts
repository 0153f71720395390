import type { Page } from '@playwright/test';
import { expect, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createComic } from '../support/works.ts';

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Comic viewer' });
const place = (page: Page) => viewer(page).locator('.viewer-place');
const stage = (page: Page) => viewer(page).locator('.viewer-stage');
/** Dispatches pointer events of one or two fingers; points are relative to the center of the stage. */
const finger = (page: Page, moves: [type: string, id: number, x: number, y: number][]) =>
  stage(page).evaluate((target, list) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    target.setPointerCapture = () => {}; // simulated pointers cannot be captured
    for (const [type, pointerId, x, y] of list)
      target.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId,
          pointerType: 'touch',
          clientX: left + width / 2 + x,
          clientY: top + height / 2 + y,
        }),
      );
  }, moves);
const swipe = (page: Page, by: number) =>
  finger(page, [
    ['pointerdown', 1, -by / 2, 0],
    ['pointermove', 1, 0, 2],
    ['pointerup', 1, by / 2, 4],
  ]);
const widthOf = async (page: Page) => (await viewer(page).locator('.viewer-panel').boundingBox())?.width ?? 0;

test('a right-to-left comic turns to the left', async ({ page }) => {
  const comic = await createComic(await createMember(), {
    title: 'الجنيّ النائم',
    language: 'Arabic',
    panels: [
      { art: 'jinn-lamp', words: ['من أيقظني؟'] },
      { art: 'jinn-rises', words: ['أنا فقط.'] },
    ],
  });
  await page.goto(`${comic.path}?panel=1`);
  await ready(page);
  await expect(viewer(page)).toHaveAttribute('dir', 'rtl');
  const [next, previous] = [
    await viewer(page).getByRole('link', { name: 'Next panel' }).boundingBox(),
    await viewer(page).getByRole('button', { name: 'Previous panel' }).boundingBox(),
  ];
  expect(next?.x).toBeLessThan(previous?.x ?? 0);
  await page.keyboard.press('ArrowLeft');
  await expect(place(page)).toHaveText('Panel 2 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(place(page)).toHaveText('Panel 1 of 2');
  await swipe(page, 200);
  await expect(place(page)).toHaveText('Panel 2 of 2');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  test('title, author and description appear before the panels, a swipe turns pages, two fingers and a double tap zoom, dragging a zoomed panel moves it, and a comic scrolled to its end is read to its last panel (ENGAGE-30, ENGAGE-35)', async ({
    page,
    person,
  }) => {
    void person;
    const comic = await createComic(await createMember());
    await page.goto(comic.path);
    await ready(page);
    const [title, first] = [
      await page.getByRole('heading', { level: 1 }).boundingBox(),
      await page.getByRole('list', { name: 'Panels' }).boundingBox(),
    ];
    expect(title?.y).toBeLessThan(first?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('list', { name: 'Panels' }).getByRole('link').first().tap();
    await expect(place(page)).toHaveText('Panel 1 of 4');
    await swipe(page, -160);
    await expect(place(page)).toHaveText('Panel 2 of 4');
    await swipe(page, 160);
    await expect(place(page)).toHaveText('Panel 1 of 4');
    await swipe(page, -30);
    await expect(place(page)).toHaveText('Panel 1 of 4');
    const whole = await widthOf(page);
    await finger(page, [
      ['pointerdown', 1, -40, 0],
      ['pointerdown', 2, 40, 0],
      ['pointermove', 1, -80, 0],
      ['pointermove', 2, 80, 0],
      ['pointerup', 1, -80, 0],
      ['pointerup', 2, 80, 0],
    ]);
    expect(Math.round((await widthOf(page)) / whole)).toBe(2);
    const before = await viewer(page).locator('.viewer-panel').boundingBox();
    await swipe(page, -100);
    await expect(place(page)).toHaveText('Panel 1 of 4');
    expect((await viewer(page).locator('.viewer-panel').boundingBox())?.x).toBeLessThan((before?.x ?? 0) - 40);
    const tap = () =>
      finger(page, [
        ['pointerdown', 1, 0, 0],
        ['pointerup', 1, 0, 0],
        ['pointerdown', 1, 2, 1],
        ['pointerup', 1, 2, 1],
      ]);
    await tap();
    expect(await widthOf(page)).toBe(whole);
    await tap();
    expect(await widthOf(page)).toBeGreaterThan(whole * 2);
    await viewer(page).getByRole('link', { name: 'Next panel' }).tap();
    await expect(place(page)).toHaveText('Panel 2 of 4');
    expect(await viewer(page).locator('.viewer-panel').getAttribute('style')).not.toContain('scale');
    const next = await viewer(page).getByRole('link', { name: 'Next panel' }).boundingBox();
    expect(Math.min(next?.width ?? 0, next?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await viewer(page).getByRole('button', { name: 'Close viewer' }).tap();
    await expect(viewer(page)).toBeHidden();

    const saved = page.waitForResponse((response) => response.url().endsWith('/progress') && response.request().postData() === 'page=4');
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
    await expect(async () => {
      await touch('touchStart', 700);
      for (const y of [600, 450, 300, 150]) await touch('touchMove', y);
      await touch('touchEnd');
      expect(await page.evaluate(() => scrollY + innerHeight - document.documentElement.scrollHeight)).toBeGreaterThanOrEqual(-2);
    }).toPass();
    await saved;
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Continue Reading' })).toContainText('Page 4 of 4');
  });
});
