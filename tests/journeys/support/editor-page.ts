import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const sheet = (page: Page, n = 1) => page.getByRole('textbox', { name: `Page ${n}`, exact: true });
export const saved = (page: Page) => expect(page.locator('.save-line').filter({ visible: true })).toContainText('Draft saved');

/** Chooses a rating and says that no warnings apply, in a publish dialog (WARN-01, WARN-02). */
export async function rate(dialog: Locator) {
  await dialog.getByRole('radio', { name: 'Everyone', exact: true }).and(dialog.locator('[name=rating]')).press('Space');
  const none = dialog.getByRole('checkbox', { name: 'No warnings apply' });
  if (!(await none.isChecked())) await none.press('Space'); // the dialog still has the choices of an earlier try
}

export async function openEditor(page: Page, path = '/write/book') {
  await page.goto(path);
  await sheet(page).click();
}

/** Pastes what a browser would provide: texts by MIME type, and generated images of these widths. */
export async function paste(page: Page, texts: Record<string, string>, widths: number[] = []) {
  await sheet(page).evaluate(
    async (node, { texts, widths }) => {
      const data = new DataTransfer();
      for (const [type, text] of Object.entries(texts)) data.setData(type, text);
      for (const width of widths) {
        const canvas = Object.assign(document.createElement('canvas'), { width, height: 40 });
        const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
        if (blob) data.items.add(new File([blob], `${width}.png`, { type: 'image/png' }));
      }
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    { texts, widths },
  );
}
