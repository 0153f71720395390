import { axe, expect, ready, signUp, test } from '../support/fixtures.ts';
import { siteDatabase } from '../support/site-database.ts';

test('a sign-in elsewhere appears on the bell of an open page, and opening the list marks it as read (MOD-13, ACC-06)', async ({
  page,
  person,
  another,
}) => {
  const bell = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await page.goto('/help-center');
  await ready(page);
  await expect(bell('Notifications')).toBeVisible();
  const other = await another();
  await other.goto('/sign-in?next=/posts');
  await ready(other);
  await other.getByLabel('Email').fill(person.email);
  await other.getByLabel('Password', { exact: true }).fill(person.password);
  await other.keyboard.press('Enter');
  await other.waitForURL(({ pathname }) => pathname === '/posts');
  await expect(bell('Notifications, 1 unread')).toBeVisible(); // live
  await bell('Notifications, 1 unread').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  const item = page.getByRole('main').getByRole('listitem');
  await expect(item).toContainText(/New: New sign-in from Chrome on \w+\. Was this not you\? Change your password\./);
  await expect(bell('Notifications')).toBeVisible();
  await expect(item).toContainText('New: '); // while the page is open
  await axe(page);
  await page.reload();
  await ready(page);
  await expect(item).toContainText('New sign-in from Chrome');
  await expect(item).not.toContainText('New: ');
  await item.getByRole('link', { name: 'Change your password.' }).click();
  await page.waitForURL('**/password');
});

test('after a warning is acknowledged by keyboard, the title of the page has the focus (MOD-13)', async ({ page }) => {
  const { email } = await signUp(page.context());
  const database = await siteDatabase();
  await database.query(
    `insert into notifications (person_id, kind, data) select id, 'warning', '{"rule": "No spam", "words": ""}' from people where email = $1`,
    [email],
  );
  await page.goto('/notifications');
  await ready(page);
  await page.getByRole('button', { name: 'I have read this' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Warning' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
