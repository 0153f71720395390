import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe, expect, ready, signUp, test } from '../support/fixtures.ts';
import { createMember, type Member, post } from '../support/members.ts';
import { createPost } from '../support/posts.ts';
import { siteDatabase } from '../support/site-database.ts';

/** The filtered queue of a new moderator. Each test has a reason of its own, because tests run at the same time. */
async function openQueue(page: Page, reason: string): Promise<void> {
  const person = await signUp(page.context());
  const database = await siteDatabase();
  await database.query("update people set role = 'moderator' where email = $1", [person.email]);
  await database.query(
    "update cases set state = 'final' where state = 'open' and id in (select case_id from reports where reason = $1)", // of earlier runs
    [reason],
  );
  await page.goto(`/moderation?${new URLSearchParams({ reason })}`);
  await ready(page);
}
const report = (as: Member, id: string, reason: string) => post(as, '/reports.data', { form: { type: 'post', id, reason, details: '' } });

async function reportedPosts(count: number, reason: string) {
  const [author, reader] = [await createMember(), await createMember()];
  const words = Array.from({ length: count }, (_, i) => `Reported ${i + 1} ${randomUUID()}`);
  for (const content of words) await report(reader, (await createPost(author, { content })).id, reason);
  return words;
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const listed = (page: Page) => page.getByRole('navigation', { name: 'Queue' }).getByRole('listitem');

test('a moderator decides a queue by keyboard: open, choose a rule, remove, undo, dismiss (MOD-03, MOD-06, MOD-11)', async ({ page }) => {
  await openQueue(page, 'Impersonation');
  const words = await reportedPosts(3, 'Impersonation');
  await expect(page.getByRole('link', { name: words[2] ?? '' })).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: words[0] ?? '' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.case-thing')).toContainText(words[0] ?? '');
  await page.keyboard.press('1');
  await expect(page.getByRole('radio', { name: 'Respect people' })).toBeChecked();
  await page.keyboard.press('r');
  await expect(page.getByRole('status').filter({ hasText: /Removed\. \d+ left\./ })).toBeVisible();
  await expect(page.locator('.case-thing')).toContainText(words[1] ?? '');
  await expect(heading(page)).toBeFocused();
  await expect(listed(page)).toHaveCount(2);
  await page.keyboard.press('u');
  await expect(page.getByRole('status').filter({ hasText: 'Undone.' })).toBeVisible();
  await expect(page.locator('.case-thing')).toContainText(words[0] ?? '');
  await expect(listed(page)).toHaveCount(3);
  for (const left of [2, 1]) {
    await page.keyboard.press('d');
    await expect(page.getByRole('status').filter({ hasText: /Dismissed\. \d+ left\./ })).toBeVisible();
    await expect(listed(page)).toHaveCount(left);
  }
  await page.keyboard.press('d');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
});

test('keyboard shortcuts do nothing in a field and can be switched off; j and k move in the list (MOD-06)', async ({ page }) => {
  await openQueue(page, 'Adult Content');
  const words = await reportedPosts(3, 'Adult Content');
  await expect(page.getByRole('link', { name: words[2] ?? '' })).toBeVisible();
  await page.getByRole('link', { name: words[0] ?? '' }).click();
  await expect(page.locator('.case-thing')).toContainText(words[0] ?? '');
  await page.keyboard.press('n');
  const note = page.getByLabel('Note for staff (optional)');
  await expect(note).toBeFocused();
  await page.keyboard.type('drhj?');
  await expect(note).toHaveValue('drhj?');
  await note.fill('');
  await page.keyboard.press('Tab');
  for (const [key, at] of [
    ['j', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(listed(page).nth(at).getByRole('link')).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('.case-thing')).toContainText(words[1] ?? '');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await dialog.getByLabel('Single keys').uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('d');
  await page.keyboard.press('?');
  await expect(dialog).toHaveCount(0);
  await expect(listed(page)).toHaveCount(3);
});

test('a key that is pressed while a decision is being sent does nothing and says so (MOD-06)', async ({ page }) => {
  await openQueue(page, 'Harassment or Bullying');
  const words = await reportedPosts(3, 'Harassment or Bullying');
  await page.getByRole('link', { name: words[0] ?? '' }).click();
  await expect(page.locator('.case-thing')).toContainText(words[0] ?? '');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeEnabled();
  await page.evaluate(() => {
    for (const key of ['d', 'd']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('The last decision is still being sent.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /Dismissed\. \d+ left\./ })).toBeVisible();
  await expect(page.locator('.case-thing')).toContainText(words[1] ?? '');
  await expect(listed(page)).toHaveCount(2);
  await page.keyboard.press('d');
  await expect(page.locator('.case-thing')).toContainText(words[2] ?? '');
});

test('on a phone a new case appears live, and is decided without the list @phone @only (MOD-03, MOD-06)', async ({ page }) => {
  const reason = 'Graphic Content';
  await openQueue(page, reason);
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  const [words = ''] = await reportedPosts(1, reason);
  await page.getByRole('link', { name: words }).click();
  await expect(page.locator('.case-thing')).toContainText(words);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ emptyCache: true, allow: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported/] });
  test('a decision that cannot be sent says so, and its words are sent when the connection returns (ERR-07, MOD-06)', async ({
    page,
    context,
  }) => {
    await openQueue(page, 'Self-Harm');
    const [content = ''] = await reportedPosts(1, 'Self-Harm');
    await page.getByRole('link', { name: content }).click();
    await expect(page.locator('.case-thing')).toContainText(content);
    await page.getByRole('radio', { name: 'Respect people' }).check();
    const words = page.getByLabel('Words to the person (optional)');
    await words.fill('Please read the rules.');
    await context.setOffline(true); // before the script of the decision was loaded
    await page.getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: /Failed to connect to the server/ })).toBeVisible();
    await expect(words).toHaveValue('Please read the rules.');
    await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  });
});
