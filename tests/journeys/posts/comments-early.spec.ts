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
