import type { Page } from '@playwright/test';
import { axeDialog, expect, ready, test } from '../support/fixtures.ts';
import { createMember, type Member, post } from '../support/members.ts';
import { createBook } from '../support/works.ts';

const comment = (as: Member, on: string, text: string) =>
  post(as, `/works/${on}/comments.data`, { form: { id: crypto.randomUUID(), text } });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Comments' });
async function openComments(page: Page, path: string, count: number) {
  await page.goto(path);
  await ready(page);
  await page.getByRole('button', { name: `Comments, ${count} comments` }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await expect(panel(page).locator('[inert]')).toHaveCount(0); // a key pressed on a server-rendered link would be lost
  // The panel takes the focus after it is shown, and would take it from the link that the test focuses.
  await expect.poll(() => panel(page).evaluate((open) => open.contains(document.activeElement))).toBe(true);
}

test('a comment is deleted by keyboard, the focus moves to the next one, and another open tab follows (CMT-03, CMT-04)', async ({
  page,
  person,
  another,
}) => {
  const [author, reader] = [await createMember(), await createMember({ name: 'Noor Haddad' })];
  const { id, path } = await createBook(author);
  await comment(reader, id, 'It stays.');
  await comment(person, id, 'Written in haste.');
  const other = await another();
  await openComments(other, path, 2);
  await openComments(page, path, 2);
  const remove = panel(page).getByRole('link', { name: `Delete the comment by ${person.name}` });
  await expect(panel(page).getByRole('link', { name: /^Delete/ })).toHaveCount(1);
  await expect.poll(async () => (await remove.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  await remove.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete Comment' });
  await expect(question).toContainText('Delete this comment? This action cannot be undone.');
  await axeDialog(page);
  await page.keyboard.press('Escape'); // answers no
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Comment deleted.')).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await expect(panel(page).getByRole('listitem')).toBeFocused();
  await expect(panel(other).getByRole('listitem')).toHaveCount(1);
  await expect(panel(other)).toContainText('It stays.');
  await expect(other.getByRole('button', { name: 'Comments, 1 comment' })).toBeVisible();
});
