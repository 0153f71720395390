import type { APIResponse, Page } from '@playwright/test';
import { axe, expect, ready, test } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { createBook } from '../support/works.ts';

/**
 * From the next action on, the page's loader responds at once with an earlier response, so that React renders the result of the action
 * together with what it changes.
 */
async function reloadAtOnce(page: Page, path: string, response: APIResponse) {
  await page.evaluate(
    ([pathname, body, headers]) => {
      const original = window.fetch;
      let isPosted = false;
      window.fetch = async (...args) => {
        const request = new Request(...args);
        if (request.method === 'POST') isPosted = true;
        const isReload = isPosted && new URL(request.url).pathname === pathname;
        return isReload ? new Response(body, { headers }) : original(request);
      };
    },
    [`${path}.data`, await response.text(), response.headers()] as const,
  );
}

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

test('a choice that was undone is saved and the focus moves, even if its row is removed at once (SHOWN-01, SHOWN-06)', async ({
  page,
  person,
}) => {
  const author = await createMember();
  const book = await createBook(author, { title: `Shown ${person.username}` });
  const reload = await page.request.get('/settings/content.data');
  await post(page, `/works/${book.id}/hide`, { form: { hidden: 'yes' } }, 303);
  await page.goto('/settings/content');
  await ready(page);
  await reloadAtOnce(page, '/settings/content', reload);
  await page.getByRole('button', { name: `Show again: ${book.title}` }).press('Enter');
  await expect(page.getByText('You haven’t hidden any works.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hidden works' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Hidden works' }).getByRole('status')).toHaveText('Your choices were saved.');
});
