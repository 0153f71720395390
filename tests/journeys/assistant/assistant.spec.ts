import type { Page } from '@playwright/test';
import { axe, axeDialog, expect, ready, test } from '../support/fixtures.ts';
import { createBook } from '../support/works.ts';

const sheet = (page: Page) => page.getByRole('textbox', { name: 'Page 1' });
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const waiting = (page: Page) => sheet(page).getByRole('group', { name: 'Suggested text' });
/** The action button of a toast. */
const undo = (page: Page, notice: string) => page.getByRole('dialog', { name: notice }).getByRole('button', { name: 'Undo' });
const saved = (page: Page) => expect(page.locator('.save-line').filter({ visible: true })).toContainText('Draft saved');

/** Opens a tool by the button beside its field, on a phone in the details. With the docked panel closed the tool opens in a dialog. */
async function openTool(page: Page, name: string) {
  const closes = page.getByRole('button', { name: 'Close helper' });
  if (isPhone(page)) await page.getByRole('button', { name: 'Details and helper' }).click();
  else if (await closes.isVisible()) await closes.click();
  await page.getByRole('button', { name, exact: true }).click();
  const tool = page.getByRole('dialog', { name, exact: true });
  await tool.waitFor();
  return tool;
}
const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();

/** On a phone the description is in the details; the title is always visible. */
async function expectField(page: Page, label: 'Title' | 'Description', value: string | RegExp) {
  const opens = isPhone(page) && label === 'Description';
  if (opens) await page.getByRole('button', { name: 'Details and helper' }).click();
  await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(value);
  if (opens) await close(page);
}

test('story, description and title suggestions for a challenge entry remain after they are accepted @phone @only (AI-01, AI-05, AI-06, AI-07, AI-08, AI-13, AI-20, CHALL-12)', async ({
  page,
  person,
}) => {
  void person;
  await page.goto('/participate-write');
  await sheet(page).click();
  let tool = await openTool(page, 'Generate Description');
  await expect(tool.getByRole('alert')).toHaveCount(0); // nothing was requested yet
  await tool.getByRole('button', { name: 'Suggest a description' }).click();
  await expect(tool.getByRole('alert')).toContainText('No Content Found');
  await expect(tool.getByRole('alert')).toContainText('Please write or generate some story content first.');
  await close(page);

  tool = await openTool(page, 'Generate Story');
  await tool.getByRole('button', { name: 'Write it' }).click();
  for (const refusal of ['Please select or enter a genre', 'Please select or enter an age group', 'Please select or enter a tone'])
    await expect(tool.getByText(refusal)).toBeVisible();
  await tool.getByRole('radiogroup', { name: 'Genre' }).getByText('Fantasy', { exact: true }).click();
  await tool.getByRole('radiogroup', { name: 'Age group' }).getByText('All Ages').click();
  await tool.getByRole('radiogroup', { name: 'Tone' }).getByText('Whimsical').click();
  await axeDialog(page);
  await tool.getByRole('button', { name: 'Write it' }).click();
  await tool.getByRole('button', { name: 'Insert at cursor' }).click();
  // The suggestion appears in the page, but is not part of the text until the writer accepts it.
  await expect(waiting(page).getByRole('button', { name: 'Keep' })).toBeFocused();
  await waiting(page).getByRole('button', { name: 'Remove' }).click();
  await expect(waiting(page)).toHaveCount(0);
  await expect(sheet(page)).toHaveText('');

  tool = await openTool(page, 'Generate Story');
  await tool.getByRole('button', { name: 'Write it' }).click();
  const words = (await tool.locator('.made-text').innerText()).slice(0, 20);
  await tool.getByRole('button', { name: 'Insert at cursor' }).click();
  await waiting(page).getByRole('button', { name: 'Keep' }).click();
  await expect(waiting(page)).toHaveCount(0);
  await expect(sheet(page)).toContainText(words);
  await saved(page);

  tool = await openTool(page, 'Generate Description');
  await tool.getByRole('button', { name: 'Suggest a description' }).click();
  await tool.getByRole('button', { name: 'Use this description' }).click();
  await expectField(page, 'Description', /\S/);
  tool = await openTool(page, 'Generate Title');
  await tool.getByLabel('Keywords').fill('lamp, ladder');
  await tool.getByRole('button', { name: 'Suggest titles' }).click();
  const use = tool.getByRole('button', { name: /^Use this title: / }).first();
  const title = (await use.getAttribute('aria-label'))?.replace('Use this title: ', '') ?? '';
  await use.click();
  await expectField(page, 'Title', title);
  await saved(page);
  await page.reload();
  await expect(sheet(page)).toContainText(words);
  await expectField(page, 'Title', title);
});

test.describe('with a failing AI provider', () => {
  test.use({ allow: [/status of 502/] });
  test('the panel shows progress, reports the failure and keeps its input; an image is inserted at the cursor (AI-19, AI-20, BOOK-ED-08, ERR-28, ERR-29, ERR-30)', async ({
    page,
    person,
  }) => {
    void person;
    await page.goto('/write/book');
    await sheet(page).click();
    await page.keyboard.type('The lamp went round.\nThen it was only sea.');
    await page.keyboard.press('ArrowUp');
    const gate = Promise.withResolvers<void>();
    await page.route('**/assistant/*', async (route) => {
      await gate.promise;
      await route.fulfill({ status: 502, json: { problem: 'assistant-failed', message: 'Failed to generate text. Please try again.' } });
    });
    const panel = page.getByRole('complementary', { name: 'Writing helper' });
    const alert = panel.getByRole('alert');
    await expect(panel.getByRole('button', { name: 'Continue the story' })).toBeVisible(); // there is a page to continue
    await panel.getByRole('radiogroup', { name: 'Tone' }).getByText('Dark').click();
    await panel.getByLabel('What happens next?').fill('The door opens.');
    await panel.getByRole('button', { name: 'Continue the story' }).click();
    await expect(panel.getByRole('progressbar', { name: 'Writing...' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Writing...' })).toBeDisabled();
    gate.resolve();
    await expect(alert).toHaveText('Failed to generate story. Please try again.');
    await axe(page);
    await panel.getByRole('tab', { name: 'Title' }).click();
    await panel.getByLabel('Keywords').fill('lamp');
    await panel.getByRole('button', { name: 'Suggest titles' }).click();
    await expect(alert).toHaveText('Failed to generate title. Please try again.');
    await panel.getByRole('tab', { name: 'Description' }).click();
    await panel.getByRole('button', { name: 'Suggest a description' }).click();
    await expect(alert).toHaveText('Failed to generate description. Please try again.');
    await panel.getByRole('tab', { name: 'Story' }).click();
    await expect(panel.getByLabel('What happens next?')).toHaveValue('The door opens.');
    await page.unroute('**/assistant/*');

    const tool = await openTool(page, 'Generate Image');
    await tool.getByLabel('Describe the scene').fill('A lighthouse at dusk');
    await tool.getByRole('button', { name: 'Draw it' }).click();
    await tool.getByRole('button', { name: 'Insert at cursor' }).click();
    await expect(tool).toHaveCount(0);
    await expect(sheet(page).locator('p:has-text("The lamp") + * img, p:has-text("The lamp") + img')).toHaveAttribute(
      'src',
      /\/generated-images\//,
    );
    await page.getByRole('button', { name: 'Open writing helper' }).click();
    await panel.getByRole('tab', { name: 'Title' }).click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('My own');
    await panel.getByRole('button', { name: 'Suggest titles' }).click();
    await panel
      .getByRole('button', { name: /^Use this title: / })
      .first()
      .click();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).not.toHaveValue('My own');
    // The title toast is visible while text is typed: it takes no focus when it closes, and typing does not trigger its action.
    await panel.getByRole('tab', { name: 'Story' }).click();
    await panel.getByRole('button', { name: 'Continue the story' }).click();
    await panel.getByRole('button', { name: 'Insert at cursor' }).click();
    await expect(waiting(page).getByRole('button', { name: 'Keep' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeFocused();
    await undo(page, 'Title added.').click();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('My own');
    await expect(undo(page, 'Title added.')).toHaveCount(0);
    await sheet(page).getByText('The lamp went round.').click();
    await page.keyboard.type(' And round. ');
    await expect(waiting(page)).toHaveCount(1);
    await waiting(page).getByRole('button', { name: 'Remove' }).click();
    await expect(waiting(page)).toHaveCount(0);
    await undo(page, 'Suggestion removed.').click();
    await expect(waiting(page).getByRole('button', { name: 'Keep' })).toBeFocused();
    await saved(page);
    await page.reload();
    await expect(waiting(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('A suggestion on page 1 is still waiting. It won’t be published.')).toBeVisible();
  });
});

test('a chapter has three tools, and its story continues from the book (CHAP-02, AI-08)', async ({ page, person }) => {
  void person;
  const { path: book } = await createBook(page, { title: 'A book that goes on', pages: ['The last page.'] });
  await page.goto(book);
  await ready(page);
  await page.getByRole('link', { name: 'Add Chapter' }).click();
  await sheet(page).click();
  for (const name of ['Generate Title', 'Generate Content', 'Generate Image'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Description' })).toHaveCount(0);
  const tool = await openTool(page, 'Generate Content');
  await expect(tool.getByRole('radiogroup', { name: 'Genre' })).toHaveCount(0);
  await tool.getByRole('button', { name: 'Write it' }).click();
  await expect(tool.getByText('Please select or enter a tone')).toBeVisible();
  await tool.getByRole('radiogroup', { name: 'Tone' }).getByText('Dark').click();
  await tool.getByRole('button', { name: 'Write it' }).click();
  await tool.getByRole('button', { name: 'Insert at cursor' }).click();
  await waiting(page).getByRole('button', { name: 'Keep' }).press('Enter');
  await expect(sheet(page)).toHaveText(/\S/);
});
