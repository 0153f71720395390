import type { Page } from '@playwright/test';
import { createDraft } from '../support/drafts.ts';
import { expect, test, visit } from '../support/fixtures.ts';
import { upload } from '../support/images.ts';

const panel = (page: Page, n: number) => page.getByRole('region', { name: `Panel ${n}`, exact: true });
const words = (page: Page, bubble: number, n: number) => page.getByRole('textbox', { name: `Words of bubble ${bubble} of panel ${n}` });
const line = (page: Page) => page.locator('.save-line').filter({ visible: true });
const saved = (page: Page) => expect(line(page)).toContainText('Draft saved');

test('a bubble is as wide as its longest line, its tail turns, and bubbles that overlap on a phone are listed (COMIC-ED-05)', async ({
  page,
  person,
}) => {
  void person;
  await page.goto('/write/comic');
  const panel = page.getByRole('region', { name: 'Panel 1', exact: true });
  const words = (bubble: number) => page.getByRole('textbox', { name: `Words of bubble ${bubble} of panel 1` });
  await page.getByLabel('Image files for panel 1').setInputFiles('demo/art/comics/bus-doorstep.webp');
  const add = panel.getByRole('button', { name: 'Add Speech Bubble' });
  await add.click();
  await words(1).fill('Does anyone ever look up at the weather from here?');
  const balloon = panel.locator('.speech-bubble').first();
  const empty = () =>
    balloon.evaluate((bubble) => {
      const lined = bubble.querySelector('.speech-bubble-words');
      const range = document.createRange();
      range.selectNodeContents(lined ?? bubble);
      const lines = [...range.getClientRects()];
      const longest = Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ left }) => left));
      return (lined?.clientWidth ?? 0) - longest;
    });
  await expect.poll(empty).toBeLessThan(4);
  await page.keyboard.press('Escape'); // the width after editing equals the width while editing
  expect(await empty()).toBeLessThan(4);
  await expect(balloon).toHaveAttribute('data-tail', 'down right');
  const tail = page.getByRole('group', { name: 'Tail points' });
  await expect(tail.getByRole('radio', { name: 'down right' })).toBeChecked();
  await tail.getByRole('radio', { name: 'up left' }).check();
  await expect(balloon).toHaveAttribute('data-tail', 'up left');

  await add.click();
  await words(2).fill('They look at the weather.');
  const warning = panel.getByText('On a phone, bubbles 1 and 2 overlap. Move them apart, or shorten their words.');
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Move bubble 2 of panel 1' }).focus();
  for (let n = 0; n < 8; n++) await page.keyboard.press('Shift+ArrowDown');
  await expect(warning).toBeHidden();
  await expect(page.locator('.save-line').filter({ visible: true })).toContainText('Draft saved');
  await page.waitForURL('**/write/comic?draft=*'); // follows the first save, and a reload before it opens a new comic
  await page.reload();
  await expect(balloon).toHaveAttribute('data-tail', 'up left');
});

test.describe('bubbles without a connection', () => {
  test.use({ allow: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED|status of 409/] });
  test('bubbles written offline are saved once when the connection returns; a second tab that is outdated shows a conflict, and both copies are saved (DRAFT-13, COMIC-ED-10, COMIC-ED-12)', async ({
    page,
    context,
    person,
  }) => {
    const { address: src, width, height } = await upload(person, 'comics/panels', 'bus-doorstep');
    const bubbles = [{ id: 'b1', text: 'Last one?', x: 50, y: 50, type: 'speech' }];
    const pages = [{ picture: { src, width, height }, description: '', bubbles }];
    const { address } = await createDraft(person, { kind: 'comic', title: 'Night bus', pages });
    await page.goto(address);
    await words(page, 1, 1).waitFor();
    await context.setOffline(true);
    await words(page, 1, 1).click();
    await page.keyboard.press('End');
    await page.keyboard.insertText(' At midnight.');
    await expect(line(page)).toContainText('Offline: your changes are safe on this device');
    await panel(page, 1).getByRole('button', { name: 'Add Speech Bubble' }).click();
    await page.keyboard.insertText('Whose midnight?');
    await context.setOffline(false);
    await saved(page);

    const second = await context.newPage();
    await second.goto(address);
    await expect(words(second, 1, 1)).toHaveValue('Last one? At midnight.');
    await expect(words(second, 2, 1)).toHaveValue('Whose midnight?');
    await words(page, 1, 1).fill('From the first tab.');
    await saved(page);
    await expect(second.getByRole('alert').getByText('This draft was changed in another tab.')).toBeVisible();
    await words(second, 1, 1).fill('From the second tab.');
    await expect(second.getByText('We kept both copies')).toBeVisible();
    await saved(second);
    await visit(page, '/write');
    await expect(page.locator('.draft-row')).toHaveCount(2);
    await page.getByRole('link', { name: 'Night bus (copy from this device)' }).click();
    await expect(words(page, 1, 1)).toHaveValue('From the second tab.');
    await page.goto(address);
    await expect(words(page, 1, 1)).toHaveValue('From the first tab.');
  });
});
