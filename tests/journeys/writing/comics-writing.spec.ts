import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { rate } from '../support/editor-page.ts';
import { axe, expect, test } from '../support/fixtures.ts';

const ART = 'demo/art/comics';
const art = (name: string) => `${ART}/${name}.webp`;
const panel = (page: Page, n: number) => page.getByRole('region', { name: `Panel ${n}`, exact: true });
const panels = (page: Page) => page.getByRole('region', { name: /^Panel \d+$/ });
const picture = (page: Page, n: number) => panel(page, n).locator('img[src^="/media/comics/"]');
const line = (page: Page) => page.locator('.save-line').filter({ visible: true });
const saved = (page: Page) => expect(line(page)).toContainText('Draft saved');
const grip = (page: Page, bubble: number, n: number) => page.getByRole('button', { name: `Move bubble ${bubble} of panel ${n}` });
const words = (page: Page, bubble: number, n: number) => page.getByRole('textbox', { name: `Words of bubble ${bubble} of panel ${n}` });

async function openEditor(page: Page, path = '/write/comic') {
  await page.goto(path);
  await panel(page, 1).waitFor();
}
const upload = (page: Page, n: number, files: string[]) => page.getByLabel(`Image files for panel ${n}`).setInputFiles(files);
const addPanel = (page: Page) => page.getByRole('button', { name: 'Add Panel' }).filter({ visible: true }).click();

/** The center of the bubble in percent of its image. */
async function place(page: Page, bubble: number, n: number) {
  return panel(page, n)
    .locator('.bubble-place')
    .nth(bubble - 1)
    .evaluate((element) => [element.style.getPropertyValue('--x'), element.style.getPropertyValue('--y')].map(Number));
}
async function describe(page: Page, title: string, description: string) {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description', { exact: true }).fill(description);
}
/** Reorders by dragging with the mouse. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}
async function centerOf(place: ReturnType<Page['locator']>) {
  const box = await place.boundingBox();
  if (!box) throw new Error('the element is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe('publishing', () => {
  test.use({ allow: [/status of 422/] });

  test('a six-panel comic made by mouse is refused while a panel has no image, then published (COMIC-ED-01, COMIC-ED-02, COMIC-ED-03, COMIC-ED-09, COMIC-ED-10, COMIC-ED-12, ARC-13)', async ({
    page,
    person,
  }) => {
    await openEditor(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Please provide both a title and content for your comic')).toBeVisible();
    await page.getByRole('button', { name: 'Keep writing' }).click();

    await upload(page, 1, ['package.json', art('bus-doorstep'), art('bus-flight'), art('bus-bo-surprised')]);
    await expect(panel(page, 1).getByRole('alert')).toContainText('Images must be JPG, PNG, GIF or WebP, up to 5MB.');
    await expect(panels(page)).toHaveCount(3);
    for (const n of [1, 2, 3]) await expect(picture(page, n)).toBeVisible();
    const [shown, own] = await picture(page, 1).evaluate((image: HTMLImageElement) => [
      image.clientWidth / image.clientHeight,
      image.naturalWidth / image.naturalHeight,
    ]);
    expect(shown).toBeCloseTo(own ?? 0, 1); // decision 7: the image's own proportions
    for (const n of [4, 5]) {
      await addPanel(page);
      await upload(page, n, [art('bread-hands')]);
      await expect(picture(page, n)).toBeVisible();
    }
    await addPanel(page);
    await expect(panels(page)).toHaveCount(6);
    const title = `Night Bus ${person.username}`;
    await describe(page, title, 'The N9 leaves from every stop at once.');
    await panel(page, 1).getByRole('button', { name: 'Add Speech Bubble' }).click();
    await page.keyboard.insertText('Last one comes at midnight, right?');
    await saved(page);

    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    const dialog = page.getByRole('dialog');
    await publish.click();
    await expect(dialog).toContainText('6 panels, 1 bubble.');
    await dialog.getByRole('radio').first().click({ force: true });
    await dialog.getByRole('button', { name: 'Drawn cover' }).click();
    await dialog.getByLabel('Language', { exact: true }).fill('English');
    await rate(dialog);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog.getByText('Please add images to all panels')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.reload();
    await panel(page, 6).waitFor();
    await expect(panels(page)).toHaveCount(6);
    await expect(words(page, 1, 1)).toHaveValue('Last one comes at midnight, right?');
    await expect(page.locator('.editor-bar')).toContainText(title);
    await upload(page, 6, [art('bread-rain')]);
    await expect(picture(page, 6)).toBeVisible();
    await saved(page);
    await publish.click();
    await dialog.getByRole('radio').first().click({ force: true });
    await dialog.getByRole('button', { name: 'Drawn cover' }).click();
    await dialog.getByLabel('Language', { exact: true }).fill('English');
    await rate(dialog);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'It’s on the shelf.' })).toBeVisible();
  });
});

test('bubbles, their text and position, panel order, undo and redo work with the keyboard alone (COMIC-ED-02, COMIC-ED-05, COMIC-ED-06, COMIC-ED-07, COMIC-ED-08)', async ({
  page,
  person,
}) => {
  void person;
  await openEditor(page);
  await upload(page, 1, [art('bus-doorstep'), art('bus-flight')]);
  await expect(picture(page, 2)).toBeVisible();
  await panel(page, 1).getByRole('button', { name: 'Add Speech Bubble' }).focus();
  await page.keyboard.press('Enter');
  await expect(words(page, 1, 1)).toBeFocused();
  expect(await place(page, 1, 1)).toEqual([50, 50]);
  await page.keyboard.type('Only on Thursdays.');
  await page.keyboard.press('Escape');
  await expect(grip(page, 1, 1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  expect(await place(page, 1, 1)).toEqual([51, 45]);
  await expect(panel(page, 1).locator('.bubble-xy')).toHaveText('51 / 45');
  for (let n = 0; n < 12; n++) await page.keyboard.press('Shift+ArrowLeft');
  expect(await place(page, 1, 1)).toEqual([10, 45]);
  await page.keyboard.press('Control+z'); // the arrow-key moves are one undo step
  expect(await place(page, 1, 1)).toEqual([50, 50]);
  await page.keyboard.press('Control+Shift+z');
  expect(await place(page, 1, 1)).toEqual([10, 45]);

  const first = await picture(page, 1).getAttribute('src');
  await panel(page, 1).getByRole('button', { name: 'Move panel 1', exact: true }).focus();
  await page.keyboard.press('Space');
  const announcement = page.locator('[id^="DndLiveRegion"]');
  // Arrow keys work a tick after the pickup, so the key is pressed again if it had no effect.
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(announcement).toHaveText('Panel 1 will move to position 2.', { timeout: 1_500 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(picture(page, 2)).toHaveAttribute('src', first ?? '');
  await expect(words(page, 1, 2)).toHaveValue('Only on Thursdays.');
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(picture(page, 1)).toHaveAttribute('src', first ?? '');
  await page.getByRole('button', { name: 'Redo' }).focus();
  await page.keyboard.press('Enter');
  await expect(picture(page, 2)).toHaveAttribute('src', first ?? '');

  await panel(page, 2).getByRole('button', { name: 'Move panel 2', exact: true }).focus();
  await page.getByRole('button', { name: 'Move earlier' }).focus();
  await page.keyboard.press('Enter');
  await expect(picture(page, 1)).toHaveAttribute('src', first ?? '');
  await grip(page, 1, 1).focus();
  await page.keyboard.press('Delete');
  await expect(grip(page, 1, 1)).toHaveCount(0);
  await expect(panel(page, 1).getByRole('button', { name: 'Add Speech Bubble' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(words(page, 1, 1)).toHaveValue('Only on Thursdays.');
});

test('a dragged bubble stays within 10 and 90 percent, and no word is cut off (COMIC-ED-05, COMIC-ED-06, COMIC-ED-07)', async ({
  page,
  person,
}) => {
  void person;
  await openEditor(page);
  await upload(page, 1, [art('bus-flight')]);
  await expect(picture(page, 1)).toBeVisible();
  await panel(page, 1).getByRole('button', { name: 'Add Speech Bubble' }).click();
  await page.keyboard.insertText('Don’t look down.');
  await page.keyboard.press('Escape');
  const frame = await panel(page, 1).locator('.bubble-frame').boundingBox();
  if (!frame) throw new Error('the panel is not visible');
  const balloon = panel(page, 1).locator('.speech-bubble');
  const rim = async () => {
    const box = await balloon.boundingBox();
    if (!box) throw new Error('the bubble is not visible');
    return { x: box.x + 2, y: box.y + box.height / 2 };
  };
  for (const [to, expected] of [
    [{ x: frame.x - 40, y: frame.y - 40 }, [10, 10]],
    [{ x: frame.x + frame.width + 60, y: frame.y + frame.height + 60 }, [90, 90]],
  ] as const) {
    await drag(page, await rim(), to);
    await expect.poll(() => place(page, 1, 1)).toEqual(expected);
    const box = await balloon.boundingBox();
    expect(box && box.x >= frame.x - 1 && box.x + box.width <= frame.x + frame.width + 1).toBe(true);
    expect(box && box.y >= frame.y - 1 && box.y + box.height <= frame.y + frame.height + 1).toBe(true);
  }
  await words(page, 1, 1).fill('A very long speech. '.repeat(20).trim());
  await expect(panel(page, 1).getByText('These words don’t fit the image')).toBeVisible();
  const [needed, given] = await words(page, 1, 1).evaluate((field) => [field.scrollHeight, field.clientHeight]);
  expect(needed).toBeLessThanOrEqual((given ?? 0) + 2);
});

test('panels are reordered by dragging; images can be pasted and dropped; a panel is removed after a confirmation, and only while there is more than one; deleting the work asks first, then empties it (COMIC-ED-02, COMIC-ED-03, COMIC-ED-04, COMIC-ED-09, COMIC-ED-10, COMIC-ED-11)', async ({
  page,
  person,
}) => {
  void person;
  await openEditor(page);
  const give = (how: 'paste' | 'drop', names: string[]) =>
    page.evaluate(
      ([kind, files]) => {
        const transfer = new DataTransfer();
        for (const { name, bytes } of files)
          transfer.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], name, { type: 'image/webp' }));
        const target = document.querySelector('main') ?? document.body;
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
        target.dispatchEvent(event);
      },
      [how, names.map((name) => ({ name, bytes: readFileSync(art(name)).toString('base64') }))] as const,
    );
  const removal = page.getByRole('button', { name: /^Remove panel/i });
  await expect(removal).toHaveCount(0);
  await give('paste', ['bus-doorstep']);
  await expect(picture(page, 1)).toBeVisible();
  await give('drop', ['bus-flight', 'bread-rain']);
  await expect(panels(page)).toHaveCount(3);
  for (const n of [2, 3]) await expect(picture(page, n)).toBeVisible();
  const [first, second, third] = await Promise.all([1, 2, 3].map((n) => picture(page, n).getAttribute('src')));
  await panel(page, 1).scrollIntoViewIfNeeded();
  await drag(
    page,
    await centerOf(panel(page, 1).getByRole('button', { name: 'Move panel 1', exact: true })),
    await centerOf(panel(page, 2)),
  );
  await expect(picture(page, 1)).toHaveAttribute('src', second ?? '');
  await expect(picture(page, 2)).toHaveAttribute('src', first ?? '');
  await expect(picture(page, 3)).toHaveAttribute('src', third ?? '');
  await page.getByRole('button', { name: /^Go to panel 3/ }).click();
  await expect(panel(page, 3)).toBeFocused();
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(panel(page, 3)).toContainText('This panel is waiting for an image');
  await expect(panel(page, 3).getByRole('button', { name: 'Add Speech Bubble' })).toHaveCount(0);

  const question = page.getByRole('alertdialog');
  for (const n of [3, 2]) {
    await panel(page, n)
      .getByRole('button', { name: `Remove panel ${n}` })
      .click();
    if (n === 3) {
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(panels(page)).toHaveCount(3);
      await panel(page, n)
        .getByRole('button', { name: `Remove panel ${n}` })
        .click();
    }
    await question.getByRole('button', { name: 'Remove Panel' }).click();
    await expect(panels(page)).toHaveCount(n - 1);
  }
  await expect(removal).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panels(page)).toHaveCount(2);
  await axe(page);
  await describe(page, 'A false start', 'Again');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(panels(page)).toHaveCount(1);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  await page.getByRole('link', { name: 'Write' }).click();
  await page.waitForURL('**/write');
});
