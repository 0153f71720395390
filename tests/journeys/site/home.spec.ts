import { axe, expect, ready, signUp, test, visit } from '../support/fixtures.ts';
import { upload } from '../support/images.ts';
import { createMember, post } from '../support/members.ts';
import { siteDatabase } from '../support/site-database.ts';
import { createBook } from '../support/works.ts';

const shelved = async (overrides: { title: string; language?: string }) => createBook(await createMember(), overrides);

test('a visitor sees the lists; opening a book prompts to sign in, then opens it, counts a view, and its reading position is on the home page (AUTH-01, AUTH-02, HOME-05, HOME-10, HOME-13, HOME-16, HOME-29, HOME-30, ENGAGE-24, PRIVACY-08)', async ({
  page,
  context,
}) => {
  const language = `Asked${Date.now()}`; // a unique language, so other tests' works do not move the card
  const { id, title } = await shelved({ title: `Asked for ${Date.now()}`, language });
  const person = await signUp(context);
  await context.clearCookies();
  await page.goto(`/?language=${language}`);
  await ready(page);
  const tile = page.getByRole('region', { name: 'Recently Added' }).getByRole('link', { name: title });
  await expect(tile).toContainText('0 views');
  await tile.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /Good to/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**/book/${id}**`);
  const stored = page.waitForResponse((response) => response.url().endsWith('/progress') && response.request().postData() === 'page=2');
  await page.getByRole('link', { name: /^Next/ }).first().click();
  await expect(page.getByText(/Page 2 of/).first()).toBeVisible();
  await stored;
  await visit(page, `/?language=${language}`);
  const read = page.getByRole('region', { name: 'Continue Reading' });
  await expect(read.getByRole('link', { name: title })).toContainText('Page 2 of');
  await expect(tile).toContainText('1 view');
  await read.getByRole('link', { name: title }).click();
  await page.waitForURL(`**/book/${id}**`);
});

test('Continue Reading shows its skeleton while loading, only for members with something to continue (HOME-12)', async ({
  page,
  person,
}) => {
  void person;
  const { id, title } = await shelved({ title: `In Irish ${Date.now()}`, language: 'Irish' });
  const region = page.getByRole('region', { name: 'Continue Reading' });
  const skeleton = region.locator('[aria-busy="true"] .skeleton');
  /** Holds responses of one address until `release`; live refreshes of the home page may request it again. */
  const hold = async (address: RegExp) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(address, (route) => gate.then(() => route.continue()));
    return { requested: page.waitForRequest(address), release };
  };
  const inIrish = /\/_\.data\?.*language=Irish/;
  const choose = async () => {
    await page.locator('.language-filter summary').click();
    await page.getByRole('link', { name: 'Irish', exact: true }).click();
  };
  await page.goto('/');
  await ready(page);
  const first = await hold(inIrish);
  await choose();
  await first.requested;
  await expect(region).toHaveCount(0); // nothing was read yet, so there is no skeleton
  first.release();
  await expect(page).toHaveURL(/language=Irish/);
  await page.unroute(inIrish);

  await page.goto(`/book/${id}`);
  await ready(page);
  await visit(page, '/posts');
  const arrival = await hold(/\/continue-reading$/);
  // Recorded when it appears: a live refresh of the page may replace the skeleton by the card at any time.
  const skeletonHeight = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const found = [...document.querySelectorAll('[aria-busy="true"] .skeleton')].find((element) =>
            element.closest('section')?.textContent?.includes('Continue Reading'),
          );
          const height = found?.getBoundingClientRect().height;
          if (!height) return void requestAnimationFrame(look);
          resolve(height);
        };
        look();
      }),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await arrival.requested;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn Ideas into Stories.');
  const height = await skeletonHeight;
  arrival.release();
  const card = region.getByRole('link', { name: title });
  await expect(card).toBeVisible();
  await expect(skeleton).toHaveCount(0);
  // Nothing below the card shifts.
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.height ?? 0) - height)).toBeLessThan(2);

  const again = await hold(inIrish);
  await choose();
  await again.requested;
  await expect(skeleton).toHaveCount(1);
  again.release();
  await expect(card).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

test('the language filter finds a language by its letters and stores the choice in the address; another member’s view and like update the open page (HOME-06, HOME-07, HOME-08, HOME-09, LIVE-02, AMB-05)', async ({
  page,
}) => {
  const language = `Tongue${Date.now() % 100_000}`;
  const { id, title } = await shelved({ title: `In ${language}`, language });
  await page.goto('/');
  await page.getByText('All Languages').first().click();
  await page.getByRole('searchbox', { name: 'Find a language' }).fill('zzz');
  await expect(page.getByText('No language by that name on the shelves.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a language' }).fill(language.slice(2));
  await page.getByRole('link', { name: language, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`language=${language}`));
  await expect(page.getByRole('region', { name: 'Trending Now' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Trending Now' })).toContainText(title);
  await page.reload();
  const tile = page.getByRole('region', { name: 'Recently Added' }).getByRole('link');
  await expect(tile).toHaveCount(1);
  await expect(tile).toContainText('0 views');
  await ready(page);
  const other = await createMember();
  await post(other, `/works/${id}/progress`, { form: { page: '1' } }, 303);
  await post(other, `/works/${id}/like`, { form: {} }, 303);
  await expect(tile).toContainText('1 view');
});

test('the home page explains the site and shows Kids Corner, the spotlight and the challenge of the week; the first trending tile is larger than the others (HOME-01, HOME-04, HOME-18, HOME-21, HOME-23, HOME-25, ROUTE-01)', async ({
  page,
}) => {
  await shelved({ title: 'The Lighthouse That Remembered' });
  await shelved({ title: 'Two' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn Ideas into Stories.');
  const kids = page.getByRole('region', { name: 'Kids Corner' });
  await expect(kids.getByRole('listitem')).toHaveCount(3);
  const community = page.getByRole('region', { name: 'Community Spotlight' });
  expect(await community.getByRole('link').count()).toBeLessThanOrEqual(3); // two creators and the challenge
  const challenge = community.getByRole('article');
  await expect(challenge).toContainText('Weekly Challenge');
  await expect(challenge).toContainText(/Ends in \d+ days?/);
  await axe(page);
  const width = async (selector: string) => (await page.locator(selector).first().boundingBox())?.width ?? 0;
  expect(await width('.trending-first .cover')).toBeGreaterThan(2 * (await width('.trending-list .cover')));
  const [card, title] = await Promise.all(
    ['.trending-first', '.trending-first-head'].map((selector) => page.locator(selector).evaluate((element) => element.clientWidth)),
  );
  expect(title).toBe((card ?? 0) - 60); // the title of the first trending work has the width of its card
});

test('Back returns to the same card at the same position, on the page and in its row', async ({ page, person }) => {
  void person;
  const at = Date.now();
  const language = `Quenya${at}`; // a unique language, so other tests' works do not shift this row
  for (const name of ['A', 'B', 'C', 'D']) await createBook(await createMember(), { title: `Row ${name} ${at}`, language });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/?language=${language}`);
  await ready(page);
  const row = page.getByRole('region', { name: 'Recently Added' }).getByRole('list');
  const card = row.getByRole('link', { name: `Row B ${at}` }); // the third, initially out of view
  await card.evaluate((link) => link.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }));
  const place = async () => {
    const box = await card.boundingBox();
    return [Math.round(box?.x ?? -1), Math.round(box?.y ?? -1)];
  };
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(100);
  const before = await place();
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: `Row B ${at}` })).toBeVisible();
  await page.goBack();
  await expect.poll(place).toEqual(before);
});

test.describe('tiles', () => {
  test.use({ allow: [/Failed to load resource|ERR_FAILED/] });
  test('show a drawn cover where an image cannot be loaded and the spine of an Arabic book on the right; long titles do not break the page (MEDIA-14)', async ({
    page,
  }) => {
    const language = `Tiles${Date.now()}`; // a unique language, so other tests' works do not move the cards
    const { id: covered, title, author } = await shelved({ title: `Broken ${Date.now()}`, language });
    const { address: cover } = await upload(author, 'comics/panels', 'bus-seats');
    const database = await siteDatabase();
    await database.query('update works set cover = $1 where id = $2', [cover, covered]);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(cover));
    await page.route(`**${cover}*`, (route) => route.abort());
    await shelved({ title: 'Donaudampfschifffahrtsgesellschaft'.repeat(4), language });
    const { path: arabic } = await shelved({ title: 'حكاية القنديل الأخير الذي أضاء الطريق إلى البيت', language });
    await page.goto(`/?language=${language}`);
    await ready(page);
    await failed;
    const row = page.getByRole('region', { name: 'Recently Added' });
    const drawn = row.locator('.tile', { hasText: title }).locator('.drawn b');
    await expect(drawn).toBeVisible();
    await expect(drawn).toHaveText(title);
    const spine = row
      .locator(`a[href="${arabic}"] .cover-book`)
      .first()
      .evaluate((cover) => getComputedStyle(cover, '::after').transform);
    expect(await spine).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    }
  });
});
