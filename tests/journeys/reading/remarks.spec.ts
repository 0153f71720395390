import { axe, axeDialog, expect, ready, test } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { changePages, createBook, createComic } from '../support/works.ts';

const PASSAGE = 'Nobody in the harbour said anything for a long while.';

test('a remark made by keyboard appears in an open tab, and stays on its paragraph when the author rewrites the page around it (REPLY-07, REPLY-08)', async ({
  page,
  person,
  another,
}) => {
  void person;
  const author = await createMember();
  const book = await createBook(author, { pages: [`The lamp went out.\n\n${PASSAGE}\n\nThen it was only sea.`] });
  const other = await another();
  for (const browserPage of [page, other]) {
    await browserPage.goto(book.path);
    await ready(browserPage);
  }
  await page.getByRole('button', { name: 'Make a remark' }).press('Enter');
  await page.getByRole('button', { name: 'Remark on this paragraph' }).nth(1).press('Enter');
  await expect(page.getByRole('blockquote').filter({ hasText: PASSAGE })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Your remark' });
  await field.fill('Not even the gulls.');
  await field.press('Tab'); // Contains spoilers
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '1 remark on this paragraph' })).toBeVisible();
  const dot = other.getByRole('button', { name: '1 remark on this paragraph' });
  await dot.press('Enter');
  await expect(other.getByText('Not even the gulls.')).toBeVisible();
  await axe(other);

  await changePages(author, book.id, { 1: `A lamp went out, and another one.\n\nIt was late.\n\n${PASSAGE}\n\nThe sea came back.` });
  await other.reload();
  await ready(other);
  const passage = other.locator('[data-block]').filter({ hasText: PASSAGE });
  await expect(passage.locator('+ .block-remarks').getByRole('button')).toHaveAccessibleName('1 remark on this paragraph');
  await expect(dot).toHaveCount(1);
});

test('the full-screen viewer of a comic has the remarks on the panel that is shown (REPLY-07)', async ({ page, person }) => {
  void person;
  const author = await createMember();
  const comic = await createComic(author);
  await page.goto(`${comic.path}?panel=1`);
  await ready(page);
  const viewer = page.getByRole('dialog', { name: 'Comic viewer' });
  await viewer.getByRole('button', { name: 'Remark on this panel' }).press('Enter');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const [panel, form] = [viewer.getByRole('dialog', { name: 'Remarks' }), viewer.getByRole('textbox', { name: 'Your remark' })];
    const inset = async () => ((await form.boundingBox())?.x ?? 0) - ((await panel.boundingBox())?.x ?? 0);
    expect(await inset()).toBeGreaterThan(15);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await viewer.getByRole('textbox', { name: 'Your remark' }).fill('Such rain.');
  await viewer.getByRole('button', { name: 'Post' }).press('Enter');
  await expect(viewer.getByRole('button', { name: '1 remark on this panel' })).toBeVisible();
  await expect(viewer.getByText('Such rain.')).toBeVisible();
  await axeDialog(page);
  await viewer.getByRole('link', { name: 'Next panel' }).press('Enter');
  await expect(viewer.getByRole('button', { name: 'Remark on this panel' })).toBeVisible();
  await expect(viewer.getByText('Such rain.')).toHaveCount(0);
});
