import { createHash } from 'node:crypto';
import { axe, expect, newPerson, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { siteDatabase } from '../support/site-database.ts';

const CODE = 'ABCD-EFGH-JKLM';

test.use({ allow: [/4(04|22) .*\/setup/] });

test('the first owner sets the site up with the code and appoints a moderator (ROLE-03, ROLE-04, ROLE-06)', async ({ page }) => {
  const database = await siteDatabase();
  await database.query("delete from people where role = 'owner'"); // of an earlier run
  await database.query(
    "insert into settings (key, value) values ('setup_code', $1) on conflict (key) do update set value = excluded.value",
    [createHash('sha256').update(CODE.replaceAll('-', '')).digest('hex')],
  );
  const [owner, member] = [newPerson({ name: 'Iris Ember' }), await createMember()];
  await page.goto('/setup');
  await ready(page);
  await axe(page);
  const code = page.getByLabel('Setup code');
  await code.fill('WRONG');
  await page.getByRole('button', { name: 'Create the Owner' }).click();
  await expect(page.getByText('This setup code is not right.')).toBeInViewport();
  await expect(code).toBeFocused();
  await code.fill(CODE);
  await page.getByLabel('Name', { exact: true }).fill(owner.name);
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('How people join').selectOption('open'); // other journeys sign up on this site
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create the Owner' }).click();
  await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeFocused();
  await expect(page.getByRole('link', { name: owner.name })).toBeVisible();

  await page.getByRole('link', { name: 'Find People' }).click();
  await page.getByLabel('Name, username or email').fill(member.username);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  // The search finds similar usernames, and other journeys create people of the same name.
  await page.locator(`a[href="/admin/people/${member.username}"]`).click();
  await expect(page.getByRole('heading', { name: member.name, level: 1 })).toBeVisible();
  await page.getByLabel('New role').selectOption('Moderator');
  await page.getByRole('button', { name: 'Change Role' }).click();
  await expect(page.getByRole('row', { name: /Changed a role .*member → moderator/ })).toBeVisible();

  await page.goto('/setup');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Set Up'); // it exists only until there is an owner
});
