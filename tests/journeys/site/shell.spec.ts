import { type Page, test as plain } from '@playwright/test';
import { expect, ready, stopClock, test } from '../support/fixtures.ts';

/** Before the page loads, so that the splash cannot close by itself while a busy machine shows it. */
async function installStoppedClock(page: Page) {
  await page.clock.install();
  await stopClock(page);
}

plain.describe('the splash', () => {
  plain(
    'the splash is visible for four seconds over the loading page, without embers with reduced motion, then disappears; a key or a tap skips it; it shows once per browser session (SHELL-09, SHELL-10, SHELL-11, SHELL-13, SHELL-14)',
    async ({ page }) => {
      await installStoppedClock(page);
      await page.goto('/');
      const splash = page.locator('.splash');
      await expect(splash).toBeVisible();
      await expect(splash).toContainText('Storyhearth');
      await expect(splash).toContainText('Craft worlds, share stories, inspire imagination');
      for (const word of ['Write', 'Share', 'Connect']) await expect(splash.getByText(word, { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Turn Ideas into Stories.' })).toBeAttached();
      await expect(page.locator('.splash-embers')).toHaveCount(0);
      await page.clock.runFor(3_900);
      await expect(splash).toBeVisible();
      await page.clock.runFor(200);
      await expect(splash).toHaveCount(0);

      for (const skip of [() => page.keyboard.press('a'), () => page.mouse.click(200, 600)]) {
        await page.evaluate(() => sessionStorage.clear());
        await page.goto('/terms-and-conditions');
        await expect(splash).toBeVisible();
        await skip();
        await expect(splash).toHaveCount(0);
      }
      await page.clock.resume();
      await page.getByRole('banner').getByRole('link', { name: 'Write' }).first().click();
      await page.waitForURL('**/write');
      await expect(splash).toHaveCount(0);
      await page.reload();
      await expect(splash).toHaveCount(0);
    },
  );

  plain.describe('with animations', () => {
    plain.use({ contextOptions: { reducedMotion: 'no-preference' } });
    plain('animates in steps at 300, 1000, 1800, 2600 and 3400 ms, with embers (SHELL-12, SHELL-13)', async ({ page }) => {
      await installStoppedClock(page);
      await page.goto('/');
      await page.locator('.splash-embers').waitFor();
      const delays = await page.locator('.splash').evaluate((splash) =>
        ['.splash-arch', '.splash-nib', '.splash-name', '.splash-tagline', null].map((part) => {
          const element = part ? (splash.querySelector(part) as Element) : splash;
          return Math.round(Number.parseFloat(getComputedStyle(element).animationDelay) * 1000);
        }),
      );
      expect(delays).toEqual([300, 1000, 1800, 2600, 3400]);
    });
  });
});

test('the navigation leads where it says, and its last item follows the session; the skip link is first in the tab order; a change of route begins at the top (SHELL-01, SHELL-02, SHELL-03, SHELL-07, SHELL-08)', async ({
  page,
  person,
}) => {
  await page.context().clearCookies();
  await page.goto('/');
  await ready(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link')).toHaveText(['Home', 'Posts', 'Write', 'Community', 'Challenges', 'Kids Zone', 'Profile']);
  await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click();
  await page.waitForURL('**/terms-and-conditions');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(person.email);
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await nav.getByRole('link', { name: 'Write' }).click();
  await page.waitForURL('**/write');
  await expect(nav.getByRole('link', { name: 'Write' })).toHaveAttribute('aria-current', 'page');
});

test.describe('the theme', () => {
  test.use({ allow: [/401/] });
  test('follows the system at first, then the choice, also after a reload and in a problem page that replaces the document (SHELL-17)', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/privacy-policy');
    await ready(page);
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    expect(await theme()).toBe('dark');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    expect(await theme()).toBe('light');
    await page.reload();
    expect(await theme()).toBe('light');
    await ready(page);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    expect(await theme()).toBe('dark');
    await page.evaluate(() => {
      history.pushState(null, '', '/works/none/notes');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('heading', { name: 'Please sign in first.' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allow: [/ csp$/] });
  test('the navigation is visible at 1100 and 390 px, and there is no button that does nothing (SHELL-15, SHELL-16)', async ({ page }) => {
    for (const width of [1100, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/');
      const nav = page.getByRole('navigation', { name: 'Main' });
      for (const name of ['Home', 'Posts', 'Write', 'Community', 'Challenges', 'Kids Zone', 'Profile'])
        await expect(nav.getByRole('link', { name })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
      const header = await page.getByRole('banner').boundingBox();
      const first = await page.getByRole('main').boundingBox();
      const last = await nav.getByRole('link').last().boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
      expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
      await nav.getByRole('link', { name: 'Kids Zone' }).click();
      await page.waitForURL('**/kids-adventure');
    }
  });
});

test('scripts, styles and drawings are sent compressed, as Brotli where the browser accepts it', async ({ request }) => {
  const page = await (await request.get('/')).text();
  const files = ['/hero-scene.svg', ...(page.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g) ?? [])];
  let count = 0;
  for (const file of new Set(files)) {
    const plain = await request.get(file, { headers: { 'accept-encoding': 'identity' } });
    if ((await plain.body()).length < 500) continue; // may be smaller uncompressed
    count++;
    expect(plain.headers()['content-encoding'], file).toBeUndefined();
    expect(plain.headers(), file).toMatchObject({
      vary: 'accept-encoding',
      'cache-control': file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    });
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
    ] as const) {
      const compressed = await request.get(file, { headers: { 'accept-encoding': accepted } });
      expect(compressed.headers(), file).toMatchObject({
        'content-encoding': encoding,
        'content-type': plain.headers()['content-type'],
        vary: 'accept-encoding',
        'cache-control': plain.headers()['cache-control'],
      });
      expect(Number(compressed.headers()['content-length']), file).toBeLessThan(Number(plain.headers()['content-length']));
      expect((await compressed.body()).equals(await plain.body()), file).toBe(true);
    }
  }
  expect(count).toBeGreaterThan(5);
});
