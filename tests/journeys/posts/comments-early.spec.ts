import { expect, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createBook } from '../support/works.ts';

test('a comment begun before the scripts loaded remains in its field (ENGAGE-06, AMB-95)', async ({ page, person }) => {
  void person;
  const { path } = await createBook(await createMember());
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Comments, 0 comments' }).click();
  const field = page.getByRole('dialog', { name: 'Comments' }).getByLabel('Your comment');
  await field.fill('Typed on a slow phone.');
  gate.resolve();
  await ready(page);
  await expect(page.getByRole('button', { name: 'Comments, 0 comments' })).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('#comments [inert]')).toHaveCount(0);
  await expect(field).toHaveValue('Typed on a slow phone.');
  await expect(field).toBeFocused();
  await page.keyboard.type(' And on.');
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(page.getByRole('dialog', { name: 'Comments' }).getByText('Typed on a slow phone. And on.')).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ emptyCache: true, allow: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported/] });
  test('the first comment of a page that cannot be sent says so, stays, and is sent by the next press (ERR-07)', async ({
    page,
    context,
    person,
  }) => {
    void person;
    const { path } = await createBook(await createMember());
    await page.goto(path);
    await ready(page);
    await page.getByRole('button', { name: 'Comments, 0 comments' }).click();
    const panel = page.getByRole('dialog', { name: 'Comments' });
    const field = panel.getByLabel('Your comment');
    await field.fill('Typed in a tunnel.');
    await context.setOffline(true); // before the script of the comments was loaded
    await panel.getByRole('button', { name: 'Post' }).click();
    await expect(panel.getByText(/Failed to connect to the server/)).toBeVisible();
    await expect(field).toHaveValue('Typed in a tunnel.');
    await context.setOffline(false);
    await panel.getByRole('button', { name: 'Post' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Typed in a tunnel.' })).toBeVisible();
  });
});
