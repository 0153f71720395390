import type { Locator, Page } from '@playwright/test';
import { openEditor, paste, saved, sheet } from '../support/editor-page.ts';
import { axe, expect, stopClock, test } from '../support/fixtures.ts';

async function _addPage(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Add Page' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add Page' }).click();
}
const top = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().top);

test.describe('the editor layout', () => {
  test('tabs and tools stay in sight of a long page, the caret stays away from the window’s edge, and page buttons open their tool in the open panel, or in a centered dialog (BOOK-ED-02, BOOK-ED-06, BOOK-ED-08)', async ({
    page,
    person,
  }) => {
    void person;
    await openEditor(page);
    const panel = page.getByRole('complementary', { name: 'Writing helper' });
    for (const [button, tab] of [
      ['Generate Title', 'Title'],
      ['Generate Description', 'Description'],
      ['Generate Story', 'Story'],
      ['Generate Image', 'Image'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(panel.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await expect(panel.getByLabel('Describe the scene')).toBeFocused();
    await expect(panel.getByRole('button', { name: 'Draw it' })).toBeInViewport({ ratio: 1 });
    await panel.getByRole('button', { name: 'Close helper' }).click();
    for (const button of ['Generate Title', 'Generate Description', 'Generate Story', 'Generate Image']) {
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog', { name: button });
      const box = await dialog.boundingBox();
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(2);
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    }
    await page.getByRole('button', { name: 'Open writing helper' }).click();

    for (const width of [1440, 1100]) {
      await page.setViewportSize({ width, height: 900 });
      await sheet(page).click();
      await page.keyboard.press('Control+End');
      for (let n = 0; n < (width === 1440 ? 60 : 1); n++) {
        await page.keyboard.insertText(`Line ${n} of a long page.`);
        await page.keyboard.press('Enter');
      }
      await page.keyboard.type(`The last line at ${width}`);
      const tabs = page.getByRole('main').getByRole('tab');
      const tools = page.getByRole('toolbar');
      expect(await top(tabs)).toBeGreaterThanOrEqual(64);
      expect(await top(tabs)).toBeLessThan(90);
      expect(await top(tools)).toBeGreaterThan(100);
      expect(await top(tools)).toBeLessThan(150);
      expect(await top(sheet(page).getByText(`The last line at ${width}`))).toBeLessThan(900 - 100);
      const bold = tools.getByRole('button', { name: 'Bold' });
      await bold.click();
      await expect(bold).toHaveAttribute('aria-pressed', 'true');
      await bold.click();
    }
  });

  test('a phone has the title in sight as a field, its details in a sheet, a toolbar that can be hidden, and touch targets of 44 pixels @phone @only (BOOK-ED-01, BOOK-ED-02, BOOK-ED-06, DRAFT-09)', async ({
    page,
    person,
  }) => {
    void person;
    await openEditor(page);
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await expect(title).toBeInViewport();
    await title.fill('A title that one sees');
    await expect(page.getByRole('banner').or(page.locator('.editor-bar')).first()).toContainText('A title that one sees');
    await page.getByRole('button', { name: 'Details and helper' }).click();
    const details = page.getByRole('dialog', { name: 'Details and helper' });
    await expect(details.getByLabel('Description')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true, includeHidden: true })).toHaveCount(1);
    await axe(page);
    await page.keyboard.press('Escape');
    expect((await page.getByRole('tab', { name: 'Page 1' }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Hide toolbar' }).click();
    await expect(page.getByRole('toolbar')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show toolbar' }).click();
    await expect(page.getByRole('toolbar')).toBeVisible();
    await saved(page);
    await page.goto('/write');
    const draft = await page.getByRole('link', { name: 'A title that one sees' }).first().boundingBox();
    expect(draft?.height).toBeGreaterThanOrEqual(44);
  });
});

test('Ctrl+S and Save Draft save the draft instead of the web page and show a notice for three seconds in each editor (DRAFT-12, CHALL-18, KIDS-19)', async ({
  page,
  person,
}) => {
  void person;
  await page.clock.install();
  for (const path of ['/write/book', '/write/comic', '/participate-write', '/kids-writing'])
    await test.step(path, async () => {
      const words = path === '/kids-writing' ? 'Story saved successfully!' : 'Draft saved successfully!';
      await page.goto(path);
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Kept');
      await page.evaluate(() => addEventListener('keydown', (event) => (document.title = String(event.defaultPrevented))));
      const notice = page.locator('.save-line').filter({ visible: true });
      await page.keyboard.press('Control+s');
      await expect(notice).toHaveText(words);
      await expect(page).toHaveTitle('true');
      await expect(notice).not.toHaveText(words);
      await stopClock(page);
      await page.getByRole('button', { name: 'Save Draft' }).click();
      await expect(notice).toHaveText(words);
      await page.clock.runFor(2_900);
      await expect(notice).toHaveText(words);
      await page.clock.runFor(200);
      await expect(notice).not.toHaveText(words);
      await page.clock.resume();
    });
});

test('links and a third heading can be made by the toolbar, by pasting an address over text, and by pasting', async ({ page, person }) => {
  void person;
  await openEditor(page);
  await page.keyboard.type('Read this');
  await page.keyboard.press('Shift+Home');
  await page.getByRole('toolbar').getByRole('button', { name: 'Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a link' });
  await dialog.getByLabel('Address').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(dialog.getByText('Please enter a web address or an email address.')).toBeVisible();
  await dialog.getByLabel('Address').fill('storyhearth.example/a');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  const link = sheet(page).getByRole('link', { name: 'Read this' });
  await expect(link).toHaveAttribute('href', 'https://storyhearth.example/a');
  await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
  await expect(sheet(page)).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Link' })).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Enter');
  await page.getByRole('toolbar').getByRole('button', { name: 'Heading 3' }).click();
  await page.keyboard.type('Small heading');
  await expect(sheet(page).getByRole('heading', { level: 3, name: 'Small heading' })).toBeVisible();
  await page.keyboard.press('Enter');
  await paste(page, {
    'text/html':
      '<h3>Third</h3><p>with <a href="https://a.example/">a link</a> and <a href="javascript:alert(1)">none</a></p><table><tr><td>a</td><td>b</td></tr></table>',
  });
  await expect(sheet(page).getByRole('heading', { level: 3, name: 'Third' })).toBeVisible();
  await expect(sheet(page).getByRole('link', { name: 'a link' })).toHaveAttribute('href', 'https://a.example/');
  await expect(sheet(page).getByRole('link', { name: 'none' })).toHaveCount(0);
  await expect(sheet(page)).toContainText('a | b');
  await saved(page);
  await page.reload();
  await expect(link).toBeVisible();
});

test('pages are inserted, moved, split and joined, by the menu and by keys', async ({ page, person }) => {
  void person;
  await openEditor(page);
  await page.keyboard.type('First.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Second.');
  await saved(page);
  const tabs = page.getByRole('main').getByRole('tab');
  const choose = async (n: number, item: string) => {
    await page.getByRole('button', { name: `More for page ${n}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await page.keyboard.press('Home');
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Undo' })).toBeEnabled();
  await choose(1, 'Split at the cursor');
  await expect(tabs).toHaveCount(2);
  await expect(sheet(page, 2)).toHaveText('Second.');
  await choose(2, 'Move earlier');
  await expect(page.getByRole('tab', { name: 'Page 1' })).toHaveAttribute('aria-selected', 'true');
  await expect(sheet(page)).toHaveText('Second.');
  await page.getByRole('tab', { name: 'Page 1' }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('tab', { name: 'Page 2' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Page 1' }).click();
  await choose(1, 'Insert a page after this one');
  await expect(tabs).toHaveCount(3);
  await expect(sheet(page, 2)).toHaveText('');
  await page.getByRole('tab', { name: 'Page 1' }).click();
  await choose(1, 'Join with the next page');
  await expect(tabs).toHaveCount(2);
  await choose(1, 'Join with the next page');
  await expect(tabs).toHaveCount(1);
  await expect(sheet(page)).toHaveText('First.Second.');
  const joined = page.getByRole('dialog', { name: 'Pages 1 and 2 joined.' });
  await joined.last().getByRole('button', { name: 'Undo' }).click(); // of the first join, which the second one modified
  await expect(page.getByText('The page has changed since, so it stays as it is.').first()).toBeVisible();
  await expect(tabs).toHaveCount(1);
  await joined.first().getByRole('button', { name: 'Undo' }).click();
  await expect(tabs).toHaveCount(2);
  await expect(sheet(page, 2)).toHaveText('Second.');
  await saved(page);
  await page.reload();
  await expect(tabs).toHaveCount(2);
  await expect(sheet(page)).toHaveText('First.');
});

test('the kids editor has four large labeled tools and no frame around the page while writing (KIDS-17)', async ({ page, person }) => {
  void person;
  await openEditor(page, '/kids-writing');
  const tools = page.getByRole('toolbar').getByRole('button');
  await expect(tools).toHaveText(['Bold', 'Picture', 'Undo', 'Redo']);
  for (const tool of await tools.all()) expect((await tool.boundingBox())?.height).toBeGreaterThanOrEqual(52);
  // The toolbar is one tab stop; the keys move inside it, also to tools that are not available yet.
  await tools.first().focus();
  for (const [key, place] of [
    ['ArrowRight', 1],
    ['End', 3],
    ['ArrowRight', 0],
    ['ArrowLeft', 3],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tools.nth(place)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('toolbar').locator(':focus')).toHaveCount(0);
  expect(await page.locator('.page-editor').evaluate((paper) => getComputedStyle(paper).outlineStyle)).toBe('none');
  const tip = page.getByRole('region', { name: 'Writing tip' });
  await expect(tip).toContainText('Make a hero you would like as a friend.');
  await tip.getByRole('button', { name: 'Next Tip' }).click();
  await expect(tip).toContainText('Give your hero a problem to solve.');
});

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('the writing tip changes by itself every ten seconds (BOOK-ED-04)', async ({ page, person }) => {
    void person;
    await page.clock.install();
    await openEditor(page);
    const tip = page.getByText(/Writing tip \d+ of 10/);
    await stopClock(page, 5_000);
    const number = async () => Number(/\d+/.exec((await tip.textContent()) ?? '')?.[0]);
    const first = await number();
    await page.clock.runFor(10_000);
    await expect.poll(number).toBe(first + 1);
    await page.clock.runFor(30_000);
    await expect.poll(number).toBe(first + 4);
  });
});
