import { expect, test } from '../support/fixtures.ts';

test('a bubble is as wide as its longest line, its tail turns, and bubbles that overlap on a phone are listed (COMIC-ED-05)', async ({
  page,
  person,
}) => {
  void person;
  await page.goto('/write/comic');
  const panel = page.getByRole('region', { name: 'Panel 1', exact: true });
  const words = (bubble: number) => page.getByRole('textbox', { name: `Words of bubble ${bubble} of panel 1` });
  await page.getByLabel('Image files for panel 1').setInputFiles('demo/art/comics/bus-doorstep.webp');
  const add = panel.getByRole('button', { name: 'Add Speech Bubble' });
  await add.click();
  await words(1).fill('Does anyone ever look up at the weather from here?');
  const balloon = panel.locator('.speech-bubble').first();
  const empty = () =>
    balloon.evaluate((bubble) => {
      const lined = bubble.querySelector('.speech-bubble-words');
      const range = document.createRange();
      range.selectNodeContents(lined ?? bubble);
      const lines = [...range.getClientRects()];
      const longest = Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ left }) => left));
      return (lined?.clientWidth ?? 0) - longest;
    });
  await expect.poll(empty).toBeLessThan(4);
  await page.keyboard.press('Escape'); // the width after editing equals the width while editing
  expect(await empty()).toBeLessThan(4);
  await expect(balloon).toHaveAttribute('data-tail', 'down right');
  const tail = page.getByRole('group', { name: 'Tail points' });
  await expect(tail.getByRole('radio', { name: 'down right' })).toBeChecked();
  await tail.getByRole('radio', { name: 'up left' }).check();
  await expect(balloon).toHaveAttribute('data-tail', 'up left');

  await add.click();
  await words(2).fill('They look at the weather.');
  const warning = panel.getByText('On a phone, bubbles 1 and 2 overlap. Move them apart, or shorten their words.');
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Move bubble 2 of panel 1' }).focus();
  for (let n = 0; n < 8; n++) await page.keyboard.press('Shift+ArrowDown');
  await expect(warning).toBeHidden();
  await expect(page.locator('.save-line').filter({ visible: true })).toContainText('Draft saved');
  await page.waitForURL('**/write/comic?draft=*'); // follows the first save, and a reload before it opens a new comic
  await page.reload();
  await expect(balloon).toHaveAttribute('data-tail', 'up left');
});
