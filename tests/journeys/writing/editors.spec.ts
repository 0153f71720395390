import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

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
    await page.getByLabel('Title', { exact: true }).fill('A false start');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question(page)).toContainText(`Are you sure you want to delete this ${name}? This action cannot be undone.`);
    await question(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(sheet(page)).toHaveText('');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
    await page.getByRole('link', { name: 'Write', exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === '/write');
  });
