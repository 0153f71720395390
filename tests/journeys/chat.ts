import type { Page } from '@playwright/test';
import { ready } from './fixtures.ts';

export const field = (page: Page) => page.getByRole('textbox', { name: /^Message / });
export const said = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: words });
export async function open(page: Page, address: string) {
  await page.goto(address);
  await ready(page);
}
/** As on a phone: fingers point, and the keyboard on the screen has no Shift+Enter. */
export const isTouch = (page: Page) => page.evaluate(() => matchMedia('(hover: none) and (pointer: coarse)').matches);
export async function say(page: Page, words: string) {
  await field(page).fill(words);
  if (await isTouch(page)) await page.getByRole('button', { name: 'Send' }).click();
  else await field(page).press('Enter');
}

/** As when another tab is in front, or comes back from there. */
export const lookAway = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
