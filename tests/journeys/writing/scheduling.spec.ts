import { rate, saved, sheet } from '../support/editor-page.ts';
import { axe, axeDialog, expect, ready, test } from '../support/fixtures.ts';

test('a draft is scheduled by keyboard, says what is not saved yet without a connection, and is unscheduled (SCHED-01, SCHED-04, SCHED-06)', async ({
  page,
  person,
  allow,
}) => {
  allow.push(/ERR_INTERNET_DISCONNECTED/);
  const title = `The salt road of ${person.username}`;
  await page.goto('/write/book');
  await sheet(page).click();
  await page.keyboard.type('It begins with the salt.');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Mystery' }).press('Space');
  await dialog.getByLabel('Language', { exact: true }).fill('English');
  await rate(dialog);
  await dialog.getByRole('radio', { name: 'Publish now' }).press('ArrowRight');
  await dialog.getByLabel('Time').fill('18:00');
  const sentence = /^Will be published on \w+day, \w+ \d+, \d{4} at 6:00 PM \(.+\)\.$/;
  await expect(dialog.getByRole('status').filter({ hasText: sentence })).toBeVisible();
  await axeDialog(page);
  await dialog.getByRole('button', { name: 'Schedule' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.scheduled-notice').getByText(sentence)).toBeVisible();

  await page.context().setOffline(true);
  await sheet(page).click();
  await page.keyboard.type(' More.');
  await expect(page.getByText('Not saved on the server yet. At 6:00 PM the last saved text will be published.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Not saved on the server yet.')).toHaveCount(0);

  await page.goto('/write');
  await ready(page);
  const row = page.getByRole('region', { name: 'Scheduled' }).getByRole('listitem').filter({ hasText: title });
  await expect(row.getByText(sentence)).toBeVisible();
  await axe(page);
  await row.getByRole('link', { name: 'Change time' }).press('Enter');
  // The same day can be over in Tokyo, whatever the time of this run.
  await page.getByLabel('Date', { exact: true }).fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel('Time', { exact: true }).fill('07:30');
  await page.getByLabel('Time zone').fill('Asia/Tokyo');
  await expect(page.getByRole('status').filter({ hasText: 'at 7:30 AM (Asia/Tokyo).' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Save time' }).press('Enter');
  await page.waitForURL('**/write');
  await expect(row.getByText(/at 7:30 AM \(Asia\/Tokyo\)\.$/)).toBeVisible();
  await row.getByRole('button', { name: 'Unschedule' }).press('Enter');
  await expect(page.getByText('The draft is not scheduled any more.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saved Drafts' }).getByRole('listitem').filter({ hasText: title })).toBeVisible();
});
