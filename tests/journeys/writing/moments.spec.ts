import type { Locator, Page } from '@playwright/test';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft } from '../support/drafts.ts';
import { expect, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { trustForKids } from '../support/trust.ts';
import { createBook } from '../support/works.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Stops the page's clock; time then passes only when the test advances it. */
const stopClock = (page: Page) => page.clock.pauseAt(new Date(Date.now() + 60_000));
const TICK_MS = 20;
/** Advances the clock in small steps until the locator is visible, because publishing itself uses timers. */
const tickUntil = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.clock.runFor(TICK_MS);
    expect(await shown.isVisible()).toBe(true);
  }).toPass({ intervals: [50] });

/** Advances the clock in small steps until the path matches, and returns the time that passed. */
async function timeUntil(page: Page, path: string) {
  let passed = 0;
  await expect(async () => {
    await page.clock.runFor(TICK_MS);
    passed += TICK_MS;
    expect(new URL(page.url()).pathname).toBe(path);
  }).toPass({ intervals: [50] });
  return passed;
}

test('confetti falls for three seconds, then the writer is back in the Kids Zone (KIDS-24)', async ({ page, person }) => {
  await trustForKids(person);
  await page.clock.install();
  await page.goto((await createDraft(person, { kind: 'kids', title: 'A moving story', pages: [text('It moved.')] })).address);
  await ready(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Drawn cover' }).click();
  await stopClock(page);
  await sheet.getByRole('button', { name: 'Publish' }).click();
  const hooray = page.getByRole('alertdialog').getByText('Hooray! Your story is out.');
  await tickUntil(page, hooray);
  const pieces = page.locator('.kids-confetti > i');
  await expect(pieces).toHaveCount(50);
  expect(await pieces.first().evaluate((piece) => getComputedStyle(piece).animationName)).toBe('confetti-falls');
  await page.clock.runFor(2_000);
  expect(await timeUntil(page, '/kids-adventure')).toBeGreaterThan(900);
});

for (const { row, kind, helper, words, to } of [
  { row: 'PUBLISH-19', kind: 'book', helper: 'Mystery', words: 'It’s on the shelf.', to: '/' },
  { row: 'CHALL-19', kind: 'challenge', helper: 'Fiction', words: 'Your entry is in.', to: '/weekly-challenges' },
] as const)
  test(`after publishing a draft of kind ${kind} the success screen closes by itself (${row})`, async ({ page, person }) => {
    await page.clock.install();
    await page.goto((await createDraft(person, { kind, title: 'Moved along' })).address);
    await ready(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Drawn cover' }).click();
    await sheet.getByRole('radio', { name: helper, exact: true }).check();
    await sheet.getByLabel('Language').fill('English');
    await stopClock(page);
    await sheet.getByRole('button', { name: 'Publish', exact: true }).click();
    const moment = page.getByRole('alertdialog', { name: words });
    await tickUntil(page, moment);
    await page.clock.runFor(2_000);
    expect(await timeUntil(page, to)).toBeGreaterThan(900);
    if (to !== '/') return;
    const first = page.locator('#recently-added .rail > li').first();
    await expect(async () => {
      await page.clock.runFor(TICK_MS);
      expect(await first.getAttribute('data-new')).toBe('');
    }).toPass({ intervals: [50] });
    await expect(first).toBeInViewport();
  });

test('a turned page of a book slides in from its side (READ-BOOK-02)', async ({ page }) => {
  const book = await createBook(await createMember());
  await page.goto(book.path);
  await ready(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('One. The harbour wall')).toBeVisible();
  expect(await page.locator('.paper-page-body').evaluate((sheet) => getComputedStyle(sheet).animationName)).toBe('drawer-in');
});
