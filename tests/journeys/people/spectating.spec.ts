import { axe, expect, ready, test } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { siteDatabase } from '../support/site-database.ts';

test.use({ allow: [/spectate|net::/] });

/** Inserts 31 members who spectate this one, the newest of its spectators. */
async function addSpectators({ username }: { username: string }) {
  const database = await siteDatabase();
  await database.query(
    `with spectated as (update people set spectator_count = spectator_count + 31 where username = $1 returning id),
    made as (
      insert into people (name, username, email, spectating_count)
      select 'Spectator ' || n, left($1, 12) || '_' || n, left($1, 12) || '_' || n || '@mail.example', 1 from generate_series(1, 31) as n returning id
    ) insert into spectating (spectator_id, spectated_id) select made.id, spectated.id from made, spectated`,
    [username],
  );
}

test('spectating responds at once, is undone with a notice if it could not be saved, persists, and appears on the list (PROFILE-14, PROFILE-24, SHELL-22, SHELL-23, ERR-04)', async ({
  page,
  person,
}) => {
  const author = await createMember();
  await page.goto(`/profile/${author.username}`);
  await ready(page);
  await axe(page);
  await expect(page.getByRole('button', { name: 'Edit Cover' })).toHaveCount(0);
  const spectators = page.getByRole('link', { name: /Spectator/ });
  await expect(spectators).toHaveAccessibleName('0 Spectators');
  const [on, off] = [
    page.getByRole('button', { name: `Spectate ${author.name}` }),
    page.getByRole('button', { name: `Unspectate ${author.name}` }),
  ];
  await page.route('**/spectate.data', (route) => route.abort());
  await on.click();
  await expect(page.getByRole('alert').getByText('Failed to toggle spectate. Please try again.')).toBeVisible();
  await expect(on).toBeVisible();
  await expect(spectators).toHaveAccessibleName('0 Spectators');
  await page.unroute('**/spectate.data');
  // The response is held back, so the visible change does not depend on it.
  const gate = Promise.withResolvers<void>();
  await page.route('**/spectate.data', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await on.click();
  await expect(off).toBeVisible();
  await expect(spectators).toHaveAccessibleName('1 Spectator');
  const answered = page.waitForResponse('**/spectate.data');
  gate.resolve();
  await answered;
  await page.reload();
  await ready(page);
  await expect(spectators).toHaveAccessibleName('1 Spectator');
  await spectators.click();
  await expect(page.getByRole('heading', { name: 'Spectators', level: 1 })).toBeVisible();
  await expect(page.getByText(`@${person.username}`)).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await page.waitForURL(`**/profile/${author.username}`);
  await off.click();
  await expect(spectators).toHaveAccessibleName('0 Spectators');
  await expect(on).toBeVisible();
});

test('spectating from a row that was loaded later persists as well (PROFILE-24, SHELL-23)', async ({ page, person }) => {
  void person;
  const [author, first] = [await createMember(), await createMember()];
  await post(first, `/people/${author.username}/spectate`, { form: { spectate: 'on' } }, 303);
  await addSpectators(author);
  await page.goto(`/profile/${author.username}/spectators`);
  await ready(page);
  await page.keyboard.press('End');
  const row = page.getByRole('listitem').filter({ hasText: `@${first.username}` }); // the oldest is last
  const answered = page.waitForResponse('**/spectate.data');
  await row.getByRole('button', { name: /^Spectate/ }).click();
  await answered;
  await expect(row.getByRole('button', { name: /^Unspectate/ })).toBeVisible();
  const undone = page.waitForResponse('**/spectate.data');
  await row.getByRole('button', { name: /^Unspectate/ }).click();
  await expect(row.getByRole('button', { name: /^Spectate/ })).toBeVisible();
  await undone; // the change is visible before the request is sent
  await page.reload();
  await ready(page);
  await page.keyboard.press('End');
  await expect(row.getByRole('button', { name: /^Spectate/ })).toBeVisible();
});

test('a profile that became private can be unspectated on its page (PROFILE-16, PROFILE-24)', async ({ page, person }) => {
  const member = await createMember();
  await post(person, `/people/${member.username}/spectate`, { form: { spectate: 'on' } }, 303);
  await post(member, '/profile/visibility', { form: { value: 'private' } }, 303);
  await page.goto(`/profile/${person.username}/spectating`);
  await ready(page);
  await expect(page.getByRole('heading', { name: '1 has a private profile.' })).toBeVisible();
  await axe(page);
  await page.goto(`/profile/${member.username}`);
  await ready(page);
  await axe(page);
  const unspectated = page.waitForResponse('**/spectate.data');
  await page.getByRole('button', { name: 'Unspectate' }).click();
  await expect(page.getByRole('button', { name: 'Unspectate' })).toHaveCount(0);
  expect((await unspectated).status()).toBe(200);
  await page.goto(`/profile/${person.username}/spectating`);
  await expect(page.getByText('Not spectating anyone yet')).toBeVisible();
});
