import type { Locator, Page } from '@playwright/test';
import { CHARACTER_NOT_DELETED, NO_CONTENT, NO_SCENE, TEMPORARY } from '#app/assistant/assistant-rules.ts';
import { rate } from '../support/editor-page.ts';
import { axeDialog, expect, test, visit } from '../support/fixtures.ts';

const panel = (page: Page, n: number) => page.getByRole('region', { name: `Panel ${n}`, exact: true });
const drawn = (where: Page | Locator) => where.locator('img[src*="/generated-images/"]');
const tool = (page: Page) => page.getByRole('dialog', { name: 'Generate Image' });
const generate = (page: Page, n: number) => panel(page, n).getByRole('button', { name: `Generate an image for panel ${n}` });

async function draw(page: Page, scene: string, action: string) {
  await tool(page).getByLabel('Describe the scene').fill(scene);
  await tool(page).getByRole('button', { name: 'Draw it' }).click();
  await tool(page).getByRole('button', { name: action }).click();
  await expect(tool(page)).toBeHidden();
}
async function publish(page: Page, language = 'English') {
  const sheet = page.getByRole('dialog', { name: /^Publish your/ });
  await sheet.getByText('Adventure', { exact: true }).click();
  await sheet.getByLabel('Language', { exact: true }).fill(language);
  await rate(sheet);
  await sheet.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'It’s on the shelf.' })).toBeVisible();
  await page.getByRole('link', { name: 'See it on Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

test('images for a panel and an arc can be generated, undone, redone and published (COMIC-ED-09, ARC-03, AI-13, AI-14, AI-15, AI-20, AI-29)', async ({
  page,
  person,
}) => {
  await page.goto('/write/comic');
  const described = page.getByLabel('Describe this image for people who can’t see it');
  const descriptionTool = page.getByRole('dialog', { name: 'Generate Description' });
  const requestsDescription = async () => {
    await page.getByRole('button', { name: 'Generate Description' }).click();
    await descriptionTool.getByRole('button', { name: 'Suggest a description' }).click();
  };
  await requestsDescription();
  await expect(descriptionTool.getByRole('alert')).toContainText(NO_CONTENT);
  await page.keyboard.press('Escape');
  await generate(page, 1).click();
  await expect(tool(page).getByRole('tab')).toHaveText(['Scene', 'Character', 'My characters']);
  await expect(tool(page)).toContainText(TEMPORARY);
  await tool(page).getByRole('button', { name: 'Draw it' }).click();
  await expect(tool(page)).toContainText(NO_SCENE);
  await draw(page, 'A red bus in front of the moon.', 'Use in this panel');
  await expect(drawn(panel(page, 1))).toHaveAttribute('alt', 'A red bus in front of the moon.');
  await expect(panel(page, 1)).toBeFocused();
  const box = await drawn(panel(page, 1)).boundingBox();
  expect(box?.width).toBeCloseTo(box?.height ?? 0, 0); // decision 7: the image's own proportions, here a square

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(drawn(panel(page, 1))).toHaveCount(0);
  await expect(described).toHaveValue('');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(drawn(panel(page, 1))).toBeVisible();
  await expect(described).toHaveValue('A red bus in front of the moon.');

  // A replacement image; the description of the panel remains.
  const first = await drawn(panel(page, 1)).getAttribute('src');
  await page.getByRole('button', { name: 'Generate another image for panel 1' }).click();
  await draw(page, 'The same bus, from below.', 'Use in this panel');
  await expect(drawn(panel(page, 1))).not.toHaveAttribute('src', first ?? '');
  await expect(described).toHaveValue('A red bus in front of the moon.');

  // The text of its panels suffices for a description.
  const description = page.getByLabel('Description', { exact: true });
  await requestsDescription();
  await descriptionTool.getByRole('button', { name: 'Use this description' }).click();
  await expect(description).not.toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(description).toHaveValue('');

  const title = `A Bus ${person.username}`;
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Drawn cover' }).click();
  await publish(page);
  const address = (await page.getByRole('link', { name: title }).first().getAttribute('href')) ?? '';
  const id = address.split('/').at(-1);
  await visit(page, address); // a click may hit another card, because works of parallel tests move the rows
  await expect(page.getByRole('img', { name: 'A red bus in front of the moon.' }).first()).toBeVisible();

  await visit(page, `/write/arc/${id}`);
  await expect(panel(page, 1).getByRole('button', { name: 'Upload image for panel 1' })).toHaveText('Upload');
  await expect(generate(page, 1)).toHaveText('Generate');
  await generate(page, 1).click();
  await draw(page, 'The last stop.', 'Use in this panel');
  await expect(drawn(panel(page, 1))).toBeVisible();
});

test('a cover is generated above the publish dialog and appears on the published book (PUBLISH-18, AI-20, LABEL-05)', async ({
  page,
  person,
}) => {
  const title = `The Last Stop ${person.username}`;
  await page.goto('/write/book');
  await page.getByRole('textbox', { name: 'Page 1' }).click();
  await page.keyboard.insertText('The bus went on.');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish your book' });
  const chosen = sheet.getByRole('radio', { name: 'Fantasy' });
  await sheet.getByText('Fantasy', { exact: true }).click();
  const opens = sheet.getByRole('button', { name: 'Generate', exact: true });
  await opens.press('Enter');
  await tool(page).getByLabel('Describe the scene').fill('Nothing yet');
  await axeDialog(page);
  await page.keyboard.press('Escape'); // closes the topmost dialog
  await expect(tool(page)).toBeHidden();
  await expect(chosen).toBeChecked();
  await expect(opens).toBeFocused();

  await opens.press('Enter');
  await expect(tool(page).getByLabel('Describe the scene')).toHaveValue('Nothing yet');
  await draw(page, 'A bus stop at the end of the world.', 'Use as cover');
  await expect(sheet.getByText('Your generated image')).toBeVisible();
  await expect(sheet.getByText('Cover: mostly made with an assistant')).toBeVisible();
  await expect(chosen).toBeChecked();
  await publish(page, person.username);
  // On the whole home page, works of parallel tests displace it.
  await page.goto(`/?${new URLSearchParams({ language: person.username })}`);
  const tile = page.getByRole('region', { name: 'Recently Added' }).getByRole('link', { name: title });
  await expect(drawn(tile)).toBeVisible();
});

test.describe('a character', () => {
  test.use({ allow: [/status of 503/] });

  test('gets a portrait, is saved among the author’s characters, is added to a scene, and can be deleted (CHAR-01, CHAR-10, CHAR-12, ERR-31, ERR-32, ERR-33)', async ({
    page,
    person,
  }) => {
    void person;
    await page.goto('/write/comic');
    await generate(page, 1).click();
    const part = (name: string) => tool(page).getByRole('tab', { name, exact: true }).click();
    await part('Character');
    await tool(page).getByRole('button', { name: 'Draw the portrait' }).click();
    for (const needed of ['Please enter a name', 'Please select a gender', 'Please select or enter an art style'])
      await expect(tool(page)).toContainText(needed);
    await tool(page).getByLabel('Name').fill('Bo');
    await tool(page).getByText('Non-binary', { exact: true }).click();
    await tool(page).getByText('Comic Book', { exact: true }).click();
    await tool(page).getByLabel('Clothing').fill('a yellow raincoat');
    await page.route('**/assistant/portrait', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await tool(page).getByRole('button', { name: 'Draw the portrait' }).click();
    await expect(tool(page).getByRole('alert')).toHaveText('Failed to generate character image. Please try again.');
    await tool(page).getByRole('button', { name: 'Draw the portrait' }).click();
    await expect(drawn(tool(page))).toBeVisible();
    await tool(page).getByRole('button', { name: 'Save character' }).click();
    const characters = tool(page).getByRole('region', { name: 'My characters' });
    await expect(characters.getByRole('heading', { name: 'Bo' })).toBeVisible();
    await characters.getByRole('button', { name: 'Put into a scene: Bo' }).click();
    await expect(tool(page).getByLabel('Describe the scene')).toHaveValue(/^Bo .*wearing a yellow raincoat/);

    await page.route('**/assistant/scene', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await tool(page).getByRole('button', { name: 'Draw it' }).click();
    await expect(tool(page).getByRole('alert')).toHaveText('Failed to generate scene image. Please try again.');

    await part('My characters');
    await page.route('**/characters/*/delete', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    const goes = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
    await characters.getByRole('button', { name: 'Delete Bo' }).click();
    await goes.click();
    await expect(characters.getByRole('alert')).toHaveText(`${CHARACTER_NOT_DELETED}. Please try again.`);
    await characters.getByRole('button', { name: 'Delete Bo' }).click();
    await goes.click();
    await expect(characters.getByText('No characters yet')).toBeVisible();
  });
});
