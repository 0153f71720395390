import { sessionCookie } from '../support/accounts.ts';
import { axe, expect, ready, signIn, test } from '../support/fixtures.ts';
import { siteOrigin } from '../support/members.ts';
import { siteDatabase } from '../support/site-database.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';

test.use({ allow: [/404/] }); // a session that ended meanwhile

test('other browsers are signed out by keyboard only, an open page of theirs notices, and one that was signed out meanwhile is named (ACC-05, AUTH-29)', async ({
  page,
  person,
  another,
}) => {
  const other = await another();
  for (const browser of [SAFARI, FIREFOX]) await sessionCookie(person.email, siteOrigin(), browser);
  await signIn(other.context(), person, CHROME);
  await other.goto('/privacy-policy');
  await ready(other);
  await expect(other.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await page.goto('/settings');
  await ready(page);
  await page.getByRole('link', { name: 'Where You’re Signed In' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Where You’re Signed In', level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toHaveCount(1);
  const row = page.getByRole('listitem').filter({ hasText: 'Chrome on' });
  await expect(row).toContainText(/Signed in\s*\w+ \d+, 20\d\d/);
  await expect(row).toContainText('203.0.113.0/24');
  await axe(page);
  for (const button of await page.locator('main').getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  const buttons = page.getByRole('button', { name: /^Sign out / });
  await expect(buttons).toHaveCount(4); // three browsers, and all of them
  await page.getByRole('link', { name: 'Back to Settings' }).focus();
  await page.keyboard.press('Tab');
  await expect(row.getByRole('button', { name: /^Sign out Chrome on/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed out of that browser.')).toBeVisible();
  await expect(buttons).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Sign out Firefox/ })).toBeFocused();
  await expect(other.getByRole('link', { name: 'Sign In' }).filter({ visible: true }).first()).toBeVisible();

  const database = await siteDatabase();
  await database.query('delete from sessions where user_agent = $1 and user_id = (select id from people where email = $2)', [
    FIREFOX,
    person.email,
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'That browser isn’t signed in anymore.' })).toBeVisible();
  await expect(buttons).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter');
  await expect(page.getByText('Signed out everywhere else.')).toBeVisible();
  const nowhereElse = page.getByText('You’re not signed in anywhere else.');
  await expect(nowhereElse).toBeVisible();

  await sessionCookie(person.email, siteOrigin(), SAFARI);
  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: /^Sign out Safari/ }).press('Enter');
  await expect(nowhereElse).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Browsers' })).toBeFocused(); // no button is left
});
