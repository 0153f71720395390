import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { siteOrigin } from '../support/members.ts';

const PANELS = 40;
const panel = (page: Page, n: number) => page.getByRole('region', { name: `Panel ${n}`, exact: true });
const wordsOf = (page: Page, n: number) => panel(page, n).getByRole('textbox', { name: `Words of bubble 1 of panel ${n}` });

/** Saves a comic of forty panels as the editor would; the panels share two images. */
async function fortyPanels(context: BrowserContext, origin: string) {
  const headers = { origin };
  const pictures: { src: string; width: number; height: number }[] = [];
  for (const name of ['bus-doorstep', 'bus-flight']) {
    const file = { name: `${name}.webp`, mimeType: 'image/webp', buffer: await readFile(`demo/art/comics/${name}.webp`) };
    const uploaded = await context.request.post(`${origin}/pictures`, { headers, multipart: { file, folder: 'comics/panels' } });
    expect(uploaded.status(), await uploaded.text()).toBe(201);
    const { address: src, width, height } = await uploaded.json();
    pictures.push({ src, width, height });
  }
  const keys = Array.from({ length: PANELS }, (_, i) => String(i + 1));
  const pages = Object.fromEntries(
    keys.map((key, i) => [
      key,
      { picture: pictures[i % 2], description: '', bubbles: [{ id: 'b1', text: `Says number ${key}.`, x: 50, y: 30, type: 'speech' }] },
    ]),
  );
  const id = randomUUID();
  const data = { save: randomUUID(), base: 0, kind: 'comic', title: 'The Long Line', description: 'All stops.', order: keys, pages };
  const saved = await context.request.post(`${origin}/drafts/${id}`, { headers, data });
  expect(saved.status(), await saved.text()).toBe(200);
  return id;
}

test('a comic of forty panels is reopened and reordered by keyboard; each save sends only what changed (COMIC-ED-02, COMIC-ED-05, COMIC-ED-10)', async ({
  page,
  person,
}) => {
  void person;
  const origin = siteOrigin();
  const id = await fortyPanels(page.context(), origin);
  await page.goto(`/write/comic?draft=${id}`);
  await expect(page.getByRole('region', { name: /^Panel \d+$/ })).toHaveCount(PANELS);
  await expect(wordsOf(page, PANELS)).toHaveValue(`Says number ${PANELS}.`);
  // No thumbnail loads a full-size image, and a card offers narrower ones by srcset.
  const thumbs = await page.locator('.panel-thumb img').evaluateAll((list) => list.map((image) => image.getAttribute('src') ?? ''));
  expect(thumbs.filter((src) => src.endsWith('?w=160'))).toHaveLength(PANELS);
  await expect(panel(page, 1).locator('.panel-frame > img')).toHaveAttribute('srcset', /\?w=640 640w/);

  const saves: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `/drafts/${id}`) saves.push(request);
  });
  const bodies = () => saves.map((request) => request.postDataJSON() as { save: string; order: string[]; pages: Record<string, unknown> });
  const answered = () => page.waitForResponse((response) => response.url().endsWith(`/drafts/${id}`) && response.ok());

  await panel(page, 20).getByRole('button', { name: 'Move panel 20', exact: true }).focus();
  await page.keyboard.press('Space');
  const announcement = page.locator('[id^="DndLiveRegion"]');
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(announcement).toHaveText(/^Panel 20 will move to position 1\d\.$/, { timeout: 1_500 });
  }).toPass();
  const place = Number(/position (\d+)/.exec((await announcement.textContent()) ?? '')?.[1]);
  const moved = answered();
  await page.keyboard.press('Space');
  await expect(wordsOf(page, place)).toHaveValue('Says number 20.');
  await moved;
  expect(bodies().map(({ order, pages }) => [order.length, order.indexOf('20') + 1, Object.keys(pages)])).toEqual([[PANELS, place, []]]);

  const written = answered();
  await panel(page, 33).getByRole('button', { name: 'Add Speech Bubble' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('All change.');
  await written;
  await page.keyboard.press('Control+s');
  await expect(page.locator('.save-line').filter({ visible: true })).toContainText('Draft saved');
  const after = bodies().slice(1);
  expect(new Set(after.map(({ save }) => save)).size).toBe(after.length); // no duplicate saves
  expect(after.length).toBeLessThanOrEqual(2); // the bubble, and the text after a pause
  expect(new Set(after.flatMap(({ pages }) => Object.keys(pages)))).toEqual(new Set(['33']));

  await page.reload();
  await expect(wordsOf(page, place)).toHaveValue('Says number 20.');
  await expect(page.getByRole('textbox', { name: 'Words of bubble 2 of panel 33' })).toHaveValue('All change.');
});
