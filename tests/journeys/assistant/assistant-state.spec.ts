import { expect, ready, signUp, test } from '../support/fixtures.ts';

test.describe('an assistant tool opened by a visitor', () => {
  test.use({ allow: [/status of 401/] });

  test('keeps its input through sign-in, and a result that arrives after leaving the editor waits there (AI-01, AI-19, AI-20, AUTH-01)', async ({
    page,
    context,
  }) => {
    const person = await signUp(context);
    await context.clearCookies();
    await page.goto('/write/book');
    await ready(page);
    await page.getByRole('textbox', { name: 'Page 1' }).click();
    await page.keyboard.insertText('The lamp went round.');
    const panel = page.getByRole('complementary', { name: 'Writing helper' });
    const keywords = panel.getByLabel('Keywords');
    const suggest = panel.getByRole('button', { name: 'Suggest titles' });
    const titles = panel.getByRole('button', { name: /^Use this title: / });
    await panel.getByRole('tab', { name: 'Title' }).click();
    await keywords.fill('lamp, ladder');
    await suggest.click();
    const signIn = page.getByRole('dialog', { name: 'Sign in or create an account' });
    await signIn.getByLabel('Email').fill(person.email);
    await signIn.getByLabel('Password', { exact: true }).fill(person.password);
    await signIn.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await expect(signIn).toBeHidden();
    await expect(page.locator('.save-line').filter({ visible: true })).toContainText('Draft saved');
    await expect(keywords).toHaveValue('lamp, ladder');

    const gate = Promise.withResolvers<void>();
    await page.route('**/assistant/title', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await suggest.click();
    await expect(panel.getByRole('progressbar', { name: 'Thinking...' })).toBeVisible();
    await page.getByRole('link', { name: 'Write', exact: true }).first().click();
    await expect(panel).toHaveCount(0);
    const response = page.waitForResponse('**/assistant/title');
    gate.resolve();
    await (await response).finished();
    await page.locator('.draft-row').getByRole('link').first().click();
    await expect(titles.first()).toBeVisible();
    await expect(keywords).toHaveValue('lamp, ladder');
    await expect(page.getByText(/titles are ready/).filter({ visible: true })).toHaveCount(0);

    const title = ((await titles.first().getAttribute('aria-label')) ?? '').replace('Use this title: ', '');
    await titles.first().press('Enter');
    await expect(panel.getByRole('button', { name: `Used: ${title}` })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
  });
});
