import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const art = (name: string) => `demo/art/comics/${name}.webp`;
const panel = (page: Page, n: number) => page.getByRole('region', { name: `Panel ${n}`, exact: true });
const words = (page: Page, bubble: number, n: number) => page.getByRole('textbox', { name: `Words of bubble ${bubble} of panel ${n}` });
const line = (page: Page) => page.locator('.save-line').filter({ visible: true });
const saved = (page: Page) => expect(line(page)).toContainText('Draft saved');

/** Creates a comic of one panel with one bubble; ends at the address of its draft. */
async function begun(page: Page) {
  await page.goto('/write/comic');
  await panel(page, 1).waitFor();
  await page.getByLabel('Image files for panel 1').setInputFiles([art('bus-doorstep')]);
  await page.getByLabel('Title', { exact: true }).fill('Night bus');
  await panel(page, 1).getByRole('button', { name: 'Add Speech Bubble' }).click();
  await page.keyboard.type('Last one?');
  await page.waitForURL(/draft=[0-9a-f-]{36}/);
  await saved(page);
}

test.describe('without a connection', () => {
  test.use({ allow: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/] });

  test('bubbles written offline are saved once when the connection returns (DRAFT-13, COMIC-ED-10)', async ({ page, context, person }) => {
    void person;
    await begun(page);
    await context.setOffline(true);
    await words(page, 1, 1).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' At midnight.');
    await expect(line(page)).toContainText('Offline: your changes are safe on this device');
    await panel(page, 1).getByRole('button', { name: 'Add Speech Bubble' }).click();
    await page.keyboard.type('Whose midnight?');
    await context.setOffline(false);
    await saved(page);
    await page.reload();
    await expect(words(page, 1, 1)).toHaveValue('Last one? At midnight.');
    await expect(words(page, 2, 1)).toHaveValue('Whose midnight?');
    await page.goto('/write');
    await expect(page.locator('.draft-row')).toHaveCount(1);
  });
});

test.describe('two tabs on one comic', () => {
  test.use({ allow: [/status of 409/] });

  test('the outdated tab shows a conflict, and both copies are saved (COMIC-ED-10, COMIC-ED-12)', async ({ page, context, person }) => {
    void person;
    await begun(page);
    const address = page.url();
    const second = await context.newPage();
    await second.goto(address);
    await words(second, 1, 1).waitFor();
    await words(page, 1, 1).fill('From the first tab.');
    await saved(page);
    await expect(second.getByRole('alert').getByText('This draft was changed in another tab.')).toBeVisible();
    await words(second, 1, 1).fill('From the second tab.');
    await expect(second.getByText('We kept both copies')).toBeVisible();
    await saved(second);
    await page.goto('/write');
    await page.getByRole('link', { name: 'Night bus (copy from this device)' }).click();
    await expect(words(page, 1, 1)).toHaveValue('From the second tab.');
    await page.goto(address);
    await expect(words(page, 1, 1)).toHaveValue('From the first tab.');
  });
});
