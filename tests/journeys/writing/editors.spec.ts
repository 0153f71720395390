import type { Page } from '@playwright/test';
import { expect, ready, signIn, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createBook, createComic } from '../support/works.ts';

const sheet = (page: Page, n = 1) => page.getByRole('textbox', { name: `Page ${n}` });
const tabs = (page: Page) => page.locator('.page-tab-name'); // by class, because an open confirmation hides the page from role locators
const question = (page: Page) => page.getByRole('alertdialog');

/** Deletes the open page after the confirmation, whose text the specification defines. */
async function deletePage(page: Page, number: number) {
  const before = await tabs(page).count();
  await page.getByRole('button', { name: `Delete page ${number}` }).click();
  await expect(question(page)).toContainText('Are you sure you want to delete this page? This action cannot be undone.');
  expect(await tabs(page).count()).toBe(before);
  await question(page).getByRole('button', { name: 'Delete Page' }).click();
}

for (const [ids, address, name] of [
  ['THEORY-ED-02, THEORY-ED-04, THEORY-ED-05', '/write/fantheory', 'theory'],
  ['WORLD-ED-02, WORLD-ED-05, WORLD-ED-06', '/write/imageworld', 'world'],
] as const)
  test(`pages of a ${name}, and the whole of it, are deleted after a confirmation, and the way back leads to the hub (${ids})`, async ({
    page,
    person,
  }) => {
    void person;
    await page.goto(address);
    await sheet(page).waitFor();
    await page.getByRole('button', { name: 'Add Page' }).click();
    await expect(tabs(page)).toHaveCount(1);
    await question(page).getByRole('button', { name: 'Add Page' }).click();
    await expect(tabs(page)).toHaveCount(2);
    await deletePage(page, 2);
    await expect(tabs(page)).toHaveCount(1);
    await sheet(page).fill('Not this.');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question(page)).toContainText(`Are you sure you want to delete this ${name}? This action cannot be undone.`);
    await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(sheet(page)).toHaveText('');
    await page.getByRole('link', { name: 'Write', exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === '/write');
  });

test('a chapter takes an image, and its page is deleted only after a confirmation (CHAP-03, CHAP-06, CHAP-08)', async ({
  page,
  person,
}) => {
  void person;
  const { path: book } = await createBook(page, { title: 'A book to go on with' });
  await page.goto(book);
  await ready(page);
  await page.getByRole('link', { name: 'Add Chapter' }).click();
  await sheet(page).click();
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /image|picture/i })
    .click();
  await (await chooser).setFiles('demo/art/pictures/moth-lamp.webp');
  await expect(sheet(page).locator('img[src^="/media/books/"]')).toBeVisible();
  await page.getByRole('button', { name: 'Add Page' }).click();
  await expect(tabs(page)).toHaveCount(2);
  await deletePage(page, 2);
  await expect(tabs(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Book' }).click();
  await page.waitForURL(`**${book}`);
});

test('an arc adds panels, keeps its last one, keeps bubbles within 10 and 90 percent, and links to its comic (ARC-02, ARC-04, ARC-05, ARC-06, ARC-08)', async ({
  page,
  context,
}) => {
  const comic = await createComic(await createMember());
  await signIn(context, comic.author);
  await page.goto(comic.path);
  await ready(page);
  await page.getByRole('link', { name: 'Add Arc' }).click();
  const panel = (n: number) => page.getByRole('region', { name: `Panel ${n}`, exact: true });
  await panel(1).waitFor();
  await expect(page.getByRole('button', { name: /Remove panel/i })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Panel' }).first().click();
  await expect(panel(2)).toBeVisible();
  await expect(page.getByRole('button', { name: /Remove panel/i }).first()).toBeVisible();
  await expect(panel(1).getByRole('button', { name: /Speech Bubble/ })).toHaveCount(0);
  await page.getByLabel('Image files for panel 1').setInputFiles('demo/art/comics/bus-terminus.webp');
  await panel(1)
    .getByRole('button', { name: /Speech Bubble/ })
    .click();
  const bubble = panel(1).locator('.speech-bubble').first();
  await expect(bubble).toBeVisible();
  const [box, picture] = [await bubble.boundingBox(), await panel(1).locator('img[src^="/media/comics/"]').boundingBox()];
  if (!box || !picture) throw new Error('the bubble or the image is not visible');
  expect(Math.abs(box.x + box.width / 2 - (picture.x + picture.width / 2))).toBeLessThan(12);
  expect(Math.abs(box.y + box.height / 2 - (picture.y + picture.height / 2))).toBeLessThan(12);
  const grip = page.getByRole('button', { name: 'Move bubble 1 of panel 1' });
  const place = panel(1).locator('.bubble-place');
  for (let step = 1; step <= 9; step++) await grip.press('Shift+ArrowUp');
  await expect(place).toHaveAttribute('style', /--x: ?50; ?--y: ?10\b/);
  for (let step = 1; step <= 9; step++) await grip.press('Shift+ArrowRight');
  await expect(place).toHaveAttribute('style', /--x: ?90; ?--y: ?10\b/);
  await page.getByRole('link', { name: 'Back to Comic' }).click();
  await page.waitForURL(`**${comic.path}`);
});
