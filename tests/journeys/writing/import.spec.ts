import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openEditor, saved, sheet } from '../support/editor-page.ts';
import { axe, expect, test } from '../support/fixtures.ts';
import { siteOrigin } from '../support/members.ts';

const page1 = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

test('text that cannot be imported is announced, and the pasted text remains (DATA-35)', async ({ page, person }) => {
  void person;
  const origin = siteOrigin();
  const keys = Array.from({ length: 1_000 }, (_, i) => String(i + 1));
  const id = randomUUID();
  for (let base = 0; base < 20; base++) {
    const order = keys.slice(0, (base + 1) * 50); // fifty pages per save
    const pages = Object.fromEntries(order.slice(-50).map((key) => [key, page1(`Page ${key}.`)]));
    const data = { save: randomUUID(), base, kind: 'book', title: 'A full draft', description: '', order, pages };
    const response = await page.context().request.post(`${origin}/drafts/${id}`, { headers: { origin }, data });
    expect(response.status(), await response.text()).toBe(200);
  }
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true });
  await page.goto(`/write/book?draft=${id}`);
  await page.getByRole('button', { name: 'Import' }).click();
  await text.fill('One more.\n---\nAnd another.');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was imported: this draft already has 1,000 pages');
  await expect(text).toHaveValue('One more.\n---\nAnd another.');
});

test('text is imported into pages, and exported as one file (DATA-35)', async ({ page, person }) => {
  void person;
  await openEditor(page);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Nothing to import yet.')).toBeVisible();
  await dialog.getByLabel('Text file').setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer: Buffer.from('no text at all') });
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a plain text file.');
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await axe(page);
  await dialog
    .getByLabel('Text file')
    .setInputFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from('One.\n\nStill one.\n---\nصفحة ثانية') });
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(/Still one/);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('2 pages imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('main').getByRole('tab')).toHaveCount(2);
  await expect(sheet(page)).toContainText('Still one.');
  await saved(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('Untitled Draft.txt');
  expect(await readFile(await file.path(), 'utf8')).toBe('One.\n\nStill one.\n---\nصفحة ثانية\n');
});
