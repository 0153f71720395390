import { axe, expect, ready, signIn, test, visit } from '../support/fixtures.ts';
import { createMember } from '../support/members.ts';
import { createComic } from '../support/works.ts';

const PANELS = ['bus-terminus', 'bus-doorstep', 'bus-front', 'bus-kitchen', 'bus-morning', 'bus-seats', 'bus-ticket'];
const art = (name: string) => `demo/art/comics/${name}.webp`;

test.describe('with a rejected request', () => {
  test.use({ allow: [/status of 422/] });

  test('an arc is drawn, published and read after the comic (ARC-01, ARC-02, ARC-03, ARC-04, ARC-05, ARC-06, ARC-08, ARC-12, ARC-14, READ-COMIC-06, READ-COMIC-07, READ-ARC-02)', async ({
    page,
    context,
  }) => {
    const comic = await createComic(await createMember());
    await signIn(context, comic.author);
    await page.goto(comic.path);
    await ready(page);
    await page.getByRole('link', { name: 'Add Arc' }).click();
    await page.waitForURL('**/write/arc/**');
    const panel = (n: number) => page.getByRole('region', { name: `Panel ${n}`, exact: true });
    await panel(1).waitFor();
    await axe(page);
    await expect(panel(1).getByRole('button', { name: /Speech Bubble/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Remove panel/i })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Panel' }).first().click();
    await expect(panel(2)).toBeVisible();
    await expect(page.getByRole('button', { name: /Remove panel/i }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Remove panel 2' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Panel' }).click();
    await expect(panel(2)).toHaveCount(0);
    await page.getByLabel('Image files for panel 1').setInputFiles(PANELS.map(art));
    await expect(panel(PANELS.length).locator('img[src^="/media/comics/"]')).toBeVisible();
    await page.getByRole('button', { name: 'Publish Arc' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Publish Arc' }).click();
    await expect(dialog.getByText('Please enter an arc title')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep writing' }).click();
    await page.getByRole('tab', { name: 'Arc' }).click();
    await page.getByLabel('Title', { exact: true }).fill('The Terminus');
    await page.getByRole('button', { name: 'Publish Arc' }).click();
    const published = Promise.withResolvers<void>();
    await page.route('**/publish-part.data*', (route) => published.promise.then(() => route.continue()));
    await page.getByRole('dialog').getByRole('button', { name: 'Publish Arc' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Publishing...' })).toBeDisabled();
    published.resolve();
    await page.waitForURL(`**${comic.path}`);
    const arc = page.getByRole('link', { name: 'The Terminus' });
    await expect(arc.locator('img')).toHaveCount(6);
    const { width: desktop = 0, height = 0 } = page.viewportSize() ?? {};
    for (const width of [390, desktop]) {
      await page.setViewportSize({ width, height });
      await arc.scrollIntoViewIfNeeded();
      // Each of the six is entirely inside the list's box; nothing is cut off.
      const seen = await arc.locator('img').evaluateAll((images) =>
        images.map((image) => {
          const [box, list] = [image.getBoundingClientRect(), (image.closest('li') as Element).getBoundingClientRect()];
          return box.width >= 80 && box.left >= list.left && box.right <= list.right && box.top >= list.top && box.bottom <= list.bottom;
        }),
      );
      expect(seen).toEqual([true, true, true, true, true, true]);
      expect(await arc.locator('.parts-preview').evaluate((row) => row.scrollWidth <= row.clientWidth)).toBe(true);
    }
    await arc.click();
    await expect(page.getByRole('heading', { level: 1, name: 'The Terminus' })).toBeVisible();
    await expect(page.locator('.gallery > li')).toHaveCount(PANELS.length);
    await axe(page);
    await page.getByRole('link', { name: 'Back to Comic' }).click();
    await page.waitForURL(`**${comic.path}`);
  });
});

test.describe('when the server cannot be reached', () => {
  test.use({ allow: [/ERR_FAILED|Failed to load resource/] });
  test('an arc keeps bubbles within 10 and 90 percent, remains a draft with an error if it cannot be published, links to its comic, and is deleted after a question (ARC-04, ARC-06, ARC-08, ARC-09, ERR-38)', async ({
    page,
    context,
  }) => {
    const comic = await createComic(await createMember());
    await signIn(context, comic.author);
    await page.goto(`/write/arc/${comic.id}`);
    const panel = page.getByRole('region', { name: 'Panel 1', exact: true });
    await page.getByLabel('Image files for panel 1').setInputFiles(art('bus-terminus'));
    await panel.getByRole('button', { name: /Speech Bubble/ }).click();
    const bubble = panel.locator('.speech-bubble').first();
    await expect(bubble).toBeVisible();
    const [box, picture] = [await bubble.boundingBox(), await panel.locator('img[src^="/media/comics/"]').boundingBox()];
    if (!box || !picture) throw new Error('the bubble or the image is not visible');
    expect(Math.abs(box.x + box.width / 2 - (picture.x + picture.width / 2))).toBeLessThan(12);
    expect(Math.abs(box.y + box.height / 2 - (picture.y + picture.height / 2))).toBeLessThan(12);
    const grip = page.getByRole('button', { name: 'Move bubble 1 of panel 1' });
    const place = panel.locator('.bubble-place');
    for (let step = 1; step <= 9; step++) await grip.press('Shift+ArrowUp');
    await expect(place).toHaveAttribute('style', /--x: ?50; ?--y: ?10\b/);
    for (let step = 1; step <= 9; step++) await grip.press('Shift+ArrowRight');
    await expect(place).toHaveAttribute('style', /--x: ?90; ?--y: ?10\b/);
    await expect(page.getByRole('link', { name: 'Back to Comic' })).toHaveAttribute('href', comic.path);
    await expect(page.locator('.save-line').filter({ visible: true })).toContainText('Draft saved');

    await page.route('**/publish-part.data*', (route) => route.abort());
    await page.getByRole('button', { name: 'Publish Arc' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish Arc' }).click();
    await expect(page.getByRole('dialog').getByText('Failed to publish arc. Please try again.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep writing' }).click();
    await expect(bubble).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('paragraph')).toHaveText('Are you sure you want to delete this arc? This action cannot be undone.');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL(`**${comic.path}`);
    await visit(page, '/write');
    await expect(page.getByText('No drafts yet')).toBeVisible();
  });
});
