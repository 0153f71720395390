import type { Page } from '@playwright/test';
import { ready } from './fixtures.ts';

export const field = (page: Page) => page.getByRole('textbox', { name: /^Message / });
export const messageItem = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: words });
export async function open(page: Page, address: string) {
  await page.goto(address);
  await ready(page);
}
/** Whether the device is a touch device, whose on-screen keyboard has no Shift+Enter. */
export const isTouch = (page: Page) => page.evaluate(() => matchMedia('(hover: none) and (pointer: coarse)').matches);
export async function sendMessage(page: Page, words: string) {
  await field(page).fill(words);
  if (await isTouch(page)) await page.getByRole('button', { name: 'Send' }).click();
  else await field(page).press('Enter');
}

/** Simulates switching to another tab and back. */
export const setTabHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
