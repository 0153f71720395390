import type { Locator } from '@playwright/test';
import { createChannel } from '../support/channels.ts';
import { openEditor, sheet } from '../support/editor-page.ts';
import { expect, ready, test } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { createBook } from '../support/works.ts';

test.use({ viewport: { width: 390, height: 844 } });

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('beside the tools of a page is the button of its details, and the dialog of Publish shows the title on a drawn cover (BOOK-ED-02)', async ({
  page,
  person,
}) => {
  void person;
  await openEditor(page);
  const last = page.getByRole('toolbar').getByRole('button').last();
  await last.scrollIntoViewIfNeeded();
  const [tool, details] = [await boxOf(last), await boxOf(page.locator('.editor-tools-nib'))];
  expect(details.x - (tool.x + tool.width)).toBeGreaterThanOrEqual(5); // the width of its outline
  await page.getByLabel('Title').first().fill('The Small Hours');
  await sheet(page).fill('It was late.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog').locator('.drawn b').filter({ hasText: 'The Small Hours' })).toBeVisible();
});

test('below a comment, Block is beside Report (BLOCK-01)', async ({ page, person }) => {
  void person;
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  await post(reader, `/works/${book.id}/comments`, { form: { text: 'I read it twice.' } }, 303);
  await page.goto(`/works/${book.id}/comments`);
  await ready(page);
  const block = page.getByRole('link', { name: `Block @${reader.username}` });
  const report = page.getByRole('link', { name: /^Report the comment/ });
  expect(Math.abs((await boxOf(block)).y - (await boxOf(report)).y)).toBeLessThan(5);
});

test('the name beside a message is a target of 44 px (CHAN-26)', async ({ page, person }) => {
  void person;
  const owner = await createMember();
  const channel = await createChannel(owner, { messages: ['Hello.', 'Is anyone here?'] });
  await page.goto(channel.address);
  await ready(page);
  const name = page.locator('.run-author').last();
  await expect(name).toBeVisible();
  const { x, y, width, height } = await boxOf(name);
  expect(height).toBeGreaterThanOrEqual(44);
  const hit = await page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('.run-author') !== null,
    [x + width / 2, y + 2],
  );
  expect(hit).toBe(true);
});
