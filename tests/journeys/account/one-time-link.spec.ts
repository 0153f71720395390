import { axe, expect, ready, signUp, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { siteDatabase } from '../support/site-database.ts';

const NEW_PASSWORD = 'Fern-and-9-lamps';

test.use({ allow: [/422|410/] });

test('an administrator makes a link, copies it, and with it a person chooses a new password (ACC-02, ACC-03)', async ({
  page,
  context,
  another,
}) => {
  const [administrator, person] = [await signUp(context), await createMember()];
  const database = await siteDatabase();
  await database.query("update people set role = 'administrator' where username = $1", [administrator.username]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/admin/people/${person.username}`);
  await ready(page);
  await page.getByRole('button', { name: 'Show the email address' }).click();
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole('button', { name: 'Make a one-time link' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText(link, { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Made a one-time link/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText('A link is open until')).toBeVisible();
  await expect(page.getByText(link)).toHaveCount(0); // shown once

  const other = await another();
  await other.goto(link);
  await ready(other);
  await axe(other);
  await other.getByLabel('New Password').fill('weak');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toHaveText('Password does not meet all requirements');
  await expect(other.getByLabel('New Password')).toBeFocused();
  await other.getByLabel('New Password').fill(NEW_PASSWORD);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('status').filter({ hasText: 'Your password is changed. Please sign in.' })).toBeVisible();
  await other.getByLabel('Email').fill(person.email);
  await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await other.goto(link);
  await expect(other.getByText('This link does not work any more. Ask for a new one.')).toBeVisible();
  await axe(other);
});
