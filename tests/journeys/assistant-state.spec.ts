import { expect, ready, signUp, test } from './fixtures.ts';

test.describe('a tool of a visitor', () => {
  test.use({ allow: [/status of 401/] });

  test('what was typed outlives signing in; what comes when the desk was left waits there, and says nothing elsewhere (AI-01, AI-19, AI-20, AUTH-01)', async ({
    page,
    context,
  }) => {
    const person = await signUp(context);
    await context.clearCookies();
    await page.goto('/write/book');
    await ready(page);
    await page.getByRole('textbox', { name: 'Page 1' }).click();
    await page.keyboard.type('The lamp went round.');
    const panel = page.getByRole('complementary', { name: 'Writing helper' });
    const keywords = panel.getByLabel('Keywords');
    const asks = panel.getByRole('button', { name: 'Suggest titles' });
    const titles = panel.getByRole('button', { name: /^Use this title: / });
    await panel.getByRole('tab', { name: 'Title' }).click();
    await keywords.fill('lamp, ladder');
    await asks.click();
    const signIn = page.getByRole('dialog', { name: 'Sign in or create an account' });
    await signIn.getByLabel('Email').fill(person.email);
    await signIn.getByLabel('Password', { exact: true }).fill(person.password);
    await signIn.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await expect(signIn).toBeHidden();
    await expect(page.locator('.save-line').filter({ visible: true })).toContainText('Draft saved');
    await expect(keywords).toHaveValue('lamp, ladder');

    const held = Promise.withResolvers<void>();
    await page.route('**/assistant/title', async (route) => {
      await held.promise;
      await route.continue();
    });
    await asks.click();
    await expect(panel.getByRole('progressbar', { name: 'Thinking…' })).toBeVisible();
    await page.getByRole('link', { name: 'Write', exact: true }).first().click();
    await expect(panel).toHaveCount(0);
    const came = page.waitForResponse('**/assistant/title');
    held.resolve();
    await (await came).finished();
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
