import type { Page } from '@playwright/test';
import { rate } from '../support/editor-page.ts';
import { axe, axeDialog, expect, ready, stopClock, test, visit } from '../support/fixtures.ts';
import { siteDatabase } from '../support/site-database.ts';

const idOf = async (title: string): Promise<string> =>
  (await (await siteDatabase()).query('select id from works where title = $1', [title])).rows[0].id;
const sheet = (page: Page) => page.getByRole('textbox', { name: 'Page 1' });

test('a theory is written, published and read (HUB-08, HUB-09, THEORY-ED-01, THEORY-ED-02, THEORY-ED-03, THEORY-ED-05, PUBLISH-10, PUBLISH-11, PUBLISH-12, READ-THEORY-02, READ-THEORY-04)', async ({
  page,
  person,
}) => {
  void person;
  const title = `Only one ghost visited ${Date.now()}`;
  await page.goto('/write');
  await ready(page);
  await page.getByRole('article', { name: 'Fan Theory' }).getByRole('link', { name: 'Get Started' }).click();
  await page.waitForURL('**/write/fantheory');
  await sheet(page).click();
  await page.keyboard.insertText('Count the bells.');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description').fill('There was only ever one.');
  await axe(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Still to choose: a category, a language.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Drawn cover' }).click();
  expect(await dialog.locator('.cover').evaluate((cover) => cover.clientWidth / cover.clientHeight)).toBeCloseTo(16 / 9, 1);
  await dialog.getByText('Movies', { exact: true }).click();
  await dialog.getByLabel('Language', { exact: true }).fill('English');
  await rate(dialog);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('link', { name: 'See it on Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await visit(page, `/theory/${await idOf(title)}`); // a click may hit another card, because works of parallel tests move the rows
  await expect(page.getByText('Count the bells.')).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a world with its tags is written, published and read (WORLD-ED-01, WORLD-ED-02, WORLD-ED-03, WORLD-ED-04, WORLD-ED-06, PUBLISH-14, PUBLISH-15, READ-WORLD-01, READ-WORLD-02)', async ({
  page,
  person,
}) => {
  void person;
  const title = `The Upward Country ${Date.now()}`;
  await page.goto('/write/imageworld');
  await sheet(page).click();
  await page.keyboard.insertText('It rains upwards on Tuesdays.');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await expect(page.getByLabel('Description')).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Please add at least one tag to share your world')).toBeVisible();
  for (const tag of [' Rain ', 'rain', 'Islands', 'مطر']) {
    await dialog.getByLabel('Tags', { exact: true }).fill(tag);
    await page.keyboard.press('Enter');
  }
  await expect(dialog.getByRole('list', { name: 'Tags of this world' }).getByRole('listitem')).toHaveText(['Rain', 'Islands', 'مطر']);
  await dialog.getByRole('button', { name: 'Remove tag: Islands' }).click();
  await axeDialog(page);
  await dialog.getByRole('button', { name: 'Drawn cover' }).click();
  await dialog.getByLabel('Language', { exact: true }).fill('English');
  await rate(dialog);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('link', { name: 'See it on Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await visit(page, `/world/${await idOf(title)}`); // a click may hit another card, because works of parallel tests move the rows
  await expect(page.getByRole('article', { name: 'Page' }).getByText('It rains upwards on Tuesdays.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tags', exact: true }).getByRole('listitem')).toHaveText(['Rain', 'مطر']);
  await axe(page);
});

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('a visitor sees the hub; its prompt changes by itself after eight seconds, with a fade of half a second, and at a click (ROUTE-03, HUB-01, HUB-02, HUB-03, HUB-04, HUB-05, HUB-06, HUB-07, HUB-15)', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/write');
    await ready(page);
    await expect(page.getByRole('heading', { name: 'Unleash Your Creativity' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Write in Any Language' })).toBeVisible();
    for (const word of ['English', 'Spanish', 'French', 'Chinese', 'Japanese', 'Arabic', 'Russian', 'and 40 more'])
      await expect(page.getByRole('region', { name: 'Write in Any Language' })).toContainText(word);
    const prompt = page.getByRole('region', { name: 'Inspiration Prompt' });
    const words = prompt.locator('p');
    await stopClock(page, 5_000);
    await prompt.hover(); // pauses while hovered and restarts afterwards
    await page.mouse.move(2, 2);
    await expect(words).toContainText('A lighthouse keeper receives a letter');
    const first = (await words.textContent()) ?? '';
    await page.clock.runFor(7_999);
    await expect(words).not.toHaveAttribute('data-going');
    await page.clock.runFor(1);
    await expect(words).toHaveAttribute('data-going', '');
    await expect(words).toHaveText(first);
    await page.clock.runFor(500);
    await expect(words).toHaveText('Every clock in the city stops except yours.');
    await expect(words).not.toHaveAttribute('data-going');
    expect(await words.evaluate((p) => getComputedStyle(p).transitionDuration)).toBe('0.5s');
    await page.getByRole('button', { name: 'New Prompt' }).click();
    await page.clock.runFor(500);
    await expect(words).toContainText('Two rivals wake up sharing the same memory.');
    await page.clock.resume();
    await page.getByRole('link', { name: 'Start Writing' }).last().click();
    await page.waitForURL('**/write/book');
  });
});
