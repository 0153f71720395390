import { axe, expect, ready, test } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { reloadAtOnce } from '../support/reload.ts';
import { createBook } from '../support/works.ts';

test('an author approves comments by keyboard, and the focus moves on, even if the comment is removed at once (CMT-02)', async ({
  page,
  person,
}) => {
  void person;
  const readers = [await createMember({ name: 'Noor Haddad' }), await createMember({ name: 'Tomás Ruiz' })] as const;
  await post(page, '/settings/comments', { form: { commentRule: 'everyone', holdFirst: 'yes' } }, 303);
  const { id } = await createBook(page);
  const empty = await page.request.get('/comments/waiting.data');
  for (const reader of readers)
    await post(reader, `/works/${id}/comments.data`, { form: { id: crypto.randomUUID(), text: `By ${reader.name}.` } });
  await page.goto('/comments/waiting');
  await ready(page);
  const waiting = page.getByRole('main').getByRole('listitem');
  await expect(waiting).toHaveText([/By Noor Haddad\./, /By Tomás Ruiz\./]);
  await axe(page);
  await page.getByRole('button', { name: 'Approve the comment by Noor Haddad' }).press('Enter');
  await expect(waiting).toHaveText([/By Tomás Ruiz\./]);
  await expect(waiting).toBeFocused();
  await expect(page.getByText('Comment approved.')).toBeVisible();
  await reloadAtOnce(page, '/comments/waiting', empty);
  await page.getByRole('button', { name: 'Approve the comment by Tomás Ruiz' }).press('Enter');
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Comments' })).toBeFocused();
  await page.goto(`/works/${id}/comments`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/By Tomás Ruiz\./, /By Noor Haddad\./]);
});
