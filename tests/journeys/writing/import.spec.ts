import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/fixtures.ts';
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
    const saved = await page.context().request.post(`${origin}/drafts/${id}`, { headers: { origin }, data });
    expect(saved.status(), await saved.text()).toBe(200);
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
