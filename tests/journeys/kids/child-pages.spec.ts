import type { Page } from '@playwright/test';
import { axe, expect, ready, test, visit } from '../support/fixtures.ts';
import { createClass } from '../support/groups.ts';

/** Expects large text and targets at the width of a desktop and of a phone, by default on the whole page. */
async function expectLarge(page: Page, part = 'body') {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await expectLargeAtThisWidth(page, part);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Expects the visible text of a page to have at least 18 px, and its links, buttons and fields at least 48 px on both sides. */
async function expectLargeAtThisWidth(page: Page, part: string) {
  const small = await page.locator(part).evaluate((root) => {
    const found = new Set<string>();
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const isLeftOut = (element: Element) =>
      element.closest('.skip-link, .sr-only, .cover, [aria-hidden="true"], option, title, style, script');
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const [element, words] = [text.parentElement, text.textContent?.trim()];
      if (!element || !words || isLeftOut(element) || !isShown(element)) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < 18) found.add(`${words.slice(0, 40)}: text of ${size} px`);
    }
    for (const target of root.querySelectorAll<HTMLElement>('a, button, summary, select, textarea, input:not([type="hidden"])')) {
      if (isLeftOut(target) || !isShown(target)) continue;
      const pressed = target.closest('label') ?? target;
      const { width, height } = pressed.getBoundingClientRect();
      if (Math.min(width, height) < 47.5) found.add(`${target.getAttribute('aria-label') ?? target.innerText}: ${width} × ${height} px`);
    }
    return [...found];
  });
  expect(small, `small parts of ${page.url()}`).toEqual([]);
}

test.use({ allow: [/403|422/] }); // a page for grown-ups, and the question about a secret

test('the Kids Zone, the pages of a child and their dialogs have large text and targets, at both widths, and the way to a grown-up (SAFE-04, SAFE-05, SAFE-06)', async ({
  page,
  person,
}) => {
  test.slow();
  await page.goto('/kids-adventure');
  await ready(page);
  await expectLarge(page, 'main');
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Not for me' })).toBeVisible();
  await expectLarge(page, '.menu');
  await page.keyboard.press('Escape');
  const id = await createClass('Class 4a', person);
  await page.goto(`/groups/${id}/children`);
  await ready(page);
  await page.getByLabel('First name or nickname').fill('Wren');
  await page.getByLabel('Owl').check();
  await page.getByLabel(/parent or guardian, or their school/).check();
  await page.getByRole('button', { name: 'Add the child' }).click();
  await page.getByRole('link', { name: 'Wren' }).click();
  await page.getByRole('button', { name: 'Hand over to Wren' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Wren!' })).toBeVisible();
  await ready(page);
  await expectLarge(page);

  await page.getByRole('link', { name: 'Write a story' }).click();
  await page.getByLabel('Title').fill('The small owl');
  await page.getByRole('textbox', { name: 'Page 1' }).fill('An owl sat on a wall. Its number was 020 7946 0958.');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expectLarge(page);
  await page.getByRole('button', { name: 'Add Page' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectLarge(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectLarge(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('It is safer to keep it secret.')).toBeVisible();
  await expectLarge(page);
  await page.getByRole('button', { name: 'Ask my grown-up' }).click();
  await page.getByRole('link', { name: 'Go to my page' }).click();
  await expect(page.getByRole('article', { name: 'The small owl' })).toBeVisible();
  await expectLarge(page);

  for (const path of ['/kids-adventure', '/notifications', '/sign-out', '/search']) {
    await visit(page, path);
    await expectLarge(page);
  }
  await page.getByRole('link', { name: 'Back to my page' }).click();
  await page.getByRole('link', { name: 'Read stories' }).click();
  await page.locator('.zone-tile').first().click();
  await page.waitForURL('**/kids-book/**');
  await ready(page);
  await expectLarge(page);
  await axe(page);
  await page.getByRole('button', { name: 'Add a comment...' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Post' })).toBeVisible();
  await expectLarge(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Tell a grown-up' }).click();
  await expect(page.getByRole('button', { name: 'It is scary.' })).toBeVisible();
  await expectLarge(page);
});
