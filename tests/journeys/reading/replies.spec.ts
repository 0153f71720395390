import type { Page } from '@playwright/test';
import { axe, axeDialog, expect, ready, signUp, test } from '../support/fixtures.ts';
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
    for (const browserPage of [page, other]) {
      await browserPage.goto(`/works/${id}/comments`);
      await ready(browserPage);
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

test('new comments and replies above do not move the comment that is read, on its page and in the panel (REPLY-11)', async ({ page }) =>
  readingStays(page));

/** As Safari, which has no scroll anchoring of its own. */
const withoutAnchoring = (page: Page) =>
  page.addInitScript(() => {
    CSS.supports = () => false;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-anchor: none !important; }');
    document.adoptedStyleSheets = [sheet];
  });

test('in Safari, which has no scroll anchoring, new comments above do not move the comment that is read (REPLY-11)', async ({ page }) => {
  await withoutAnchoring(page);
  await readingStays(page);
});

test('a new reply below a comment that fills the view does not move it in Safari (REPLY-11)', async ({ page }) => {
  await withoutAnchoring(page);
  await page.setViewportSize({ width: 1280, height: 300 });
  const [author, reader] = [await createMember(), await createMember()];
  const { id: book } = await createBook(author);
  const id = crypto.randomUUID();
  const write = (form: Record<string, string>) => post(reader, `/works/${book}/comments.data`, { form });
  await write({ id: crypto.randomUUID(), text: 'An earlier comment.' });
  await write({ id, text: `Long ${'about the lamp '.repeat(120)}` });
  await page.goto(`/works/${book}/comments`);
  await ready(page);
  const read = page.getByText(/^Long /);
  await read.evaluate((comment) => comment.scrollIntoView({ block: 'center' }));
  const before = await read.boundingBox();
  expect(before?.height).toBeGreaterThan(300);
  const below = page.getByText('An earlier comment.');
  const top = (await below.boundingBox())?.y ?? 0;
  await write({ id: crypto.randomUUID(), text: 'A reply.', parent: id });
  await page.getByText('A reply.').waitFor();
  await expect.poll(async () => (await below.boundingBox())?.y).toBeGreaterThan(top);
  expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test('a pressed Reply stays in place in Safari while its form opens below (REPLY-11)', async ({ page }) => {
  await withoutAnchoring(page);
  await page.setViewportSize({ width: 1280, height: 700 });
  await signUp(page.context());
  const [author, reader] = [await createMember(), await createMember()];
  const { id: book } = await createBook(author);
  for (const text of ['A third.', 'A second.', `A first ${'about the lamp '.repeat(120)}`])
    await post(reader, `/works/${book}/comments.data`, { form: { id: crypto.randomUUID(), text } });
  await page.goto(`/works/${book}/comments`);
  await ready(page);
  const reply = page.getByRole('link', { name: /^Reply/ }).first();
  await reply.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 150));
  const before = await reply.boundingBox();
  expect(before?.y).toBeCloseTo(150, 0);
  await reply.click();
  await expect(page.getByRole('textbox', { name: /reply/i })).toBeFocused();
  expect((await reply.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

async function readingStays(page: Page) {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const write = (text: string, parent?: string) => {
    const id = crypto.randomUUID();
    return post(reader, `/works/${book.id}/comments.data`, { form: { id, text, ...(parent && { parent }) } }).then(() => id);
  };
  const ids: string[] = [];
  for (let n = 1; n <= 8; n++) ids.push(await write(`Thought ${n} ${'about the lamp '.repeat(30)}`));
  const places = {
    page: async () => void (await page.goto(`/works/${book.id}/comments`)),
    panel: async () => {
      await page.goto(book.path);
      await ready(page);
      await page
        .getByRole('button', { name: /^Comments/ })
        .first()
        .click();
      await page.getByRole('link', { name: /^View All/ }).click();
    },
  };
  for (const [place, open] of Object.entries(places)) {
    await open();
    await ready(page);
    const read = page.getByText(/^Thought 3 /).filter({ visible: true });
    await read.evaluate((comment) => comment.scrollIntoView({ block: 'center' }));
    const before = await read.boundingBox();
    for (const [name, parent] of [
      ['reply', ids.at(-1)],
      ['comment', undefined],
    ] as const) {
      const text = `A ${name} on the ${place}.`;
      await write(text, parent);
      await page.getByText(text).filter({ visible: true }).waitFor();
      await expect.poll(async () => Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? -9))).toBeLessThan(2);
    }
  }
}
