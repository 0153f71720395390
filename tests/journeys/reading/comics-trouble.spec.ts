import type { Page } from '@playwright/test';
import { createDraft } from '../support/drafts.ts';
import { expect, test, visit } from '../support/fixtures.ts';
import { upload } from '../support/images.ts';

const panel = (page: Page, n: number) => page.getByRole('region', { name: `Panel ${n}`, exact: true });
const words = (page: Page, bubble: number, n: number) => page.getByRole('textbox', { name: `Words of bubble ${bubble} of panel ${n}` });
const line = (page: Page) => page.locator('.save-line').filter({ visible: true });
const saved = (page: Page) => expect(line(page)).toContainText('Draft saved');

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
