import type { Page } from '@playwright/test';
import { axeDialog, expect, ready, test } from '../support/fixtures.ts';

const body = (page: Page) => page.getByRole('textbox', { name: 'Page 1' });

/** Clicks one of Cinder's tools, beside the page or behind "Tips and more". */
async function press(page: Page, name: string) {
  const more = page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true });
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
}

test('four tools open by their names; an accepted story suggestion appears in the draft @phone (KIDS-16, AMB-13)', async ({
  page,
  person,
}) => {
  void person;
  await page.goto('/kids-writing');
  await ready(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(isPhone ? 1 : 0); // one way to the tools that do not fit
  await body(page).fill('A snail went up the hill.');
  for (const name of ['Story Wizard', 'Picture Maker', 'Title Maker']) {
    await press(page, name);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByRole('button', { name: /^(Write it|Draw it|Suggest titles)$/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await press(page, 'Story Helper');
  const helper = page.getByRole('dialog', { name: 'Story Helper' });
  await helper.getByRole('radio', { name: 'Magical' }).check();
  await helper.getByRole('button', { name: 'Continue the story' }).click();
  const made = (await helper.locator('.made-text').innerText()).trim();
  expect(made).not.toBe('');
  await axeDialog(page);
  await helper.getByRole('button', { name: 'Put it on my page' }).click();
  await expect(helper).toBeHidden();
  const waits = page.getByRole('group', { name: 'Suggested text' });
  const start = made.split('\n')[0] ?? '';
  await expect(waits).toContainText(start);
  await waits.getByRole('button', { name: 'Remove' }).click();
  await expect(waits).toHaveCount(0);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(waits).toContainText(start);
  await expect(waits).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Bring it back' })).toHaveCount(0);
  await waits.getByRole('button', { name: 'Keep' }).click();
  await expect(waits).toHaveCount(0);
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('Story saved successfully!')).toBeVisible();
  await page.reload();
  await expect(body(page)).toContainText('A snail went up the hill.');
  await expect(body(page)).toContainText(start);
});
