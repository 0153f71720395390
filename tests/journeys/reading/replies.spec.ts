import { axe, axeDialog, expect, ready, test } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { createBook } from '../support/works.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a reply with a suggested mention is written, edited and deleted by keyboard (REPLY-01, REPLY-02, REPLY-04, REPLY-05, REPLY-11)', async ({
    page,
    person,
    another,
  }) => {
    const [author, reader] = [await createMember(), await createMember({ name: 'Noor Haddad' })];
    const { id } = await createBook(author);
    await post(reader, `/works/${id}/comments.data`, { form: { id: crypto.randomUUID(), text: 'What a lamp.' } });
    const other = await another();
    for (const one of [page, other]) {
      await one.goto(`/works/${id}/comments`);
      await ready(one);
    }
    await page.getByRole('link', { name: 'Reply to the comment by Noor Haddad' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'Your reply to Noor Haddad' });
    await expect(field).toBeFocused();
    await page.keyboard.type(`Quite, @${reader.username.slice(0, 5)}`);
    const option = page.getByRole('option', { name: `Noor Haddad @${reader.username}` });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect.poll(async () => (await option.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    await axe(page);
    await page.keyboard.press('Escape'); // closes the suggestions, not the form
    await expect(option).toHaveCount(0);
    await page.keyboard.press('Backspace');
    await expect(option).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(`Quite, @${reader.username} `);
    await page.keyboard.type('dear.');
    await page.keyboard.press('Tab'); // Contains spoilers
    await page.keyboard.press('Tab'); // Cancel
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const replies = page.getByRole('list', { name: 'Replies to Noor Haddad' }).getByRole('listitem');
    await expect(replies).toHaveText([new RegExp(`Quite, @${reader.username} dear\\.`)]);
    await expect(replies).toBeFocused();
    await expect(other.getByRole('list', { name: 'Replies to Noor Haddad' }).getByRole('listitem')).toHaveText([/dear\./]);
    await expect(replies.getByRole('link', { name: `@${reader.username}`, exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'Edit your comment' }).press('Enter');
    const words = page.getByRole('textbox', { name: 'Your comment' });
    await expect(words).toHaveValue(`Quite, @${reader.username} dear.`);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await words.fill('Quite so.');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page).toHaveURL(`/works/${id}/comments`);
    await expect(replies).toHaveText([/Quite so\.[\s\S]*edited/]);

    await page.getByRole('link', { name: `Delete the comment by ${person.name}` }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Delete Comment' });
    await axeDialog(page);
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText('Comment deleted.')).toBeVisible();
    await expect(replies).toHaveCount(0);
  });
});
