import type { Locator, Page } from '@playwright/test';
import { type DraftOptions, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft } from '../support/drafts.ts';
import { rate } from '../support/editor-page.ts';
import { expect, ready, stopClock, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { trustForKids } from '../support/trust.ts';
import { createBook } from '../support/works.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const TICK_MS = 50;
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

/** Stores the work that the last navigation names as published; it may be displaced on Home before the test can look for it. */
const notePublished = (page: Page) =>
  page.addInitScript(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (state, ...rest) => {
      if (state?.usr?.published) Object.assign(window, state.usr);
      replace(state, ...rest);
    };
  });

/** Stops the clock, publishes from the open sheet, and expects a success screen that closes by itself after three seconds. */
async function publishAndWait(page: Page, screen: Locator, to: string, whileOpen = async () => {}) {
  await stopClock(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await tickUntil(page, screen);
  await whileOpen();
  await page.clock.runFor(2_000);
  expect(await timeUntil(page, to)).toBeGreaterThan(900);
}

test('confetti falls for three seconds, then the writer is back in the Kids Zone; the success screens of an entry and of a book close by themselves too (KIDS-24, CHALL-19, PUBLISH-19)', async ({
  page,
  person,
}) => {
  await trustForKids(person);
  await page.clock.install();
  await notePublished(page);
  const open = async (options: DraftOptions) => {
    await page.goto((await createDraft(person, options)).address);
    await ready(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Drawn cover' }).click();
  };
  await open({ kind: 'kids', title: 'A moving story', pages: [text('It moved.')] });
  const hooray = page.getByRole('alertdialog').getByText('Hooray! Your story is out.');
  await publishAndWait(page, hooray, '/kids-adventure', async () => {
    const pieces = page.locator('.kids-confetti > i');
    await expect(pieces).toHaveCount(50);
    expect(await pieces.first().evaluate((piece) => getComputedStyle(piece).animationName)).toBe('confetti-falls');
  });
  for (const { kind, helper, words, to } of [
    { kind: 'challenge', helper: 'Fiction', words: 'Your entry is in.', to: '/weekly-challenges' },
    { kind: 'book', helper: 'Mystery', words: 'It’s on the shelf.', to: '/' },
  ] as const) {
    await page.clock.resume();
    await open({ kind, title: 'Moved along' });
    await page.getByRole('dialog').getByRole('radio', { name: helper, exact: true }).check();
    await page.getByRole('dialog').getByLabel('Language', { exact: true }).fill('English');
    await rate(page.getByRole('dialog'));
    await publishAndWait(page, page.getByRole('alertdialog', { name: words }), to);
  }
  expect(await page.evaluate(() => Reflect.get(window, 'published'))).toMatch(/^\/book\/[0-9a-f-]{36}$/);
});

test('Home scrolls to a work after it is published and highlights it, not a newer one (PUBLISH-20)', async ({ page, person }) => {
  const language = person.username; // unique: on the whole home page, works of parallel tests displace it
  const { path } = await createBook(person, { language });
  await createBook(person, { language });
  await page.clock.install();
  await page.goto(`/?${new URLSearchParams({ language })}`);
  await ready(page);
  await stopClock(page);
  // The state that the editor navigates with, and a reload, which hands it to the page again.
  await page.evaluate((published) => history.replaceState({ usr: { published }, key: 'published' }, ''), path);
  await page.reload();
  const highlighted = page.locator('#recently-added [data-new]');
  await tickUntil(page, highlighted);
  await expect(highlighted.locator('.tile-link')).toHaveAttribute('href', path);
  await page.clock.runFor(TICK_MS); // the frame in which the page scrolls
  await expect(highlighted).toBeInViewport();
  await page.clock.runFor(2_400);
  await expect(highlighted).toHaveCount(0);
});

test('a turned page of a book slides in from its side (READ-BOOK-02)', async ({ page }) => {
  const book = await createBook(await createMember());
  await page.goto(book.path);
  await ready(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('One. The harbour wall')).toBeVisible();
  expect(await page.locator('.paper-page-body').evaluate((sheet) => getComputedStyle(sheet).animationName)).toBe('drawer-in');
});
