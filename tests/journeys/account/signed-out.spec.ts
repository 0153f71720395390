import type { Locator, Page } from '@playwright/test';
import { expect, ready, test, visit } from '../support/fixtures.ts';
import { art } from '../support/images.ts';
import { createMember } from '../support/members.ts';
import { createPost } from '../support/posts.ts';
import { createBook } from '../support/works.ts';

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).filter({ visible: true }).first();
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).filter({ visible: true }).first();
const sheet = (page: Page) => page.getByRole('textbox', { name: 'Page 1' });
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await ready(page);
};

/** Expects that pressing this opens the sign-in dialog on the same page, and closes it. */
async function expectPrompt(page: Page, press: () => Promise<void>) {
  const { pathname } = new URL(page.url());
  await press();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(pathname);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('what needs an account opens the sign-in dialog for a visitor, also beside a click at the bottom of the screen, and nothing else happens (AUTH-01, AUTH-11, BROWSE-10, ENGAGE-03, ENGAGE-11, ENGAGE-12, FEED-09, FEED-11, FEED-16, FEED-18, FEED-33, HOME-24, HUB-10, KIDS-02, REPORT-07, SAVED-05, PRIVACY-08, AMB-03, AMB-71)', async ({
  page,
}) => {
  test.slow();
  const author = await createMember();
  const [book, post] = [await createBook(author), await createPost(author)];
  const card = page.locator(`article#post-${post.id}`);
  const inPost = (name: string) => () => card.getByRole('link', { name });
  const menuItem = (opens: (page: Page) => Locator, item: string) => async () => {
    await opens(page).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const ofTile = () => page.locator(`.tile:has(a[href="${book.path}"])`).getByRole('button', { name: /^More about/ });
  const pages: [address: string, controls: ((page: Page) => Locator)[], menu?: () => Promise<void>][] = [
    [
      book.path,
      [
        link(/^Like, /),
        link(/^Save$/),
        link('Report Content'),
        () => page.getByRole('complementary').getByRole('link', { name: author.name }),
      ],
    ],
    [
      post.address,
      [
        ...[link('Create New Post'), link('Add Thought'), inPost('Like, 0 likes'), inPost('Share'), inPost('Add a comment...')],
        inPost(`@${author.username}`),
      ],
      menuItem(() => card.getByRole('button', { name: /^Options/ }), 'Report Post'),
    ],
    ['/all-books', [() => page.locator('.browse-grid a[href^="/book/"]').first()], menuItem(() => ofTile().first(), 'Report Content')],
    ['/', [() => page.getByRole('region', { name: 'Community Spotlight' }).getByRole('link').first()]],
    ['/saved-stories', [() => page.getByRole('main').getByRole('link', { name: 'Sign In' })]],
    ['/community', [link('Create a Channel')]],
    ['/weekly-challenges', [link(/^Participate/)]],
    ['/kids-adventure', [link('Create Your Story')]],
    ['/write', [link('Get Started')]],
  ];
  for (const [address, controls, menu] of pages)
    await test.step(address, async () => {
      await (address === book.path ? page.goto(address) : visit(page, address));
      await ready(page);
      for (const control of controls) await expectPrompt(page, () => control(page).click());
      if (menu) await expectPrompt(page, menu);
      if (address !== book.path) return;
      await button(/^Comments/)(page).click();
      await expect(page.getByText('Please sign in to leave a comment')).toBeVisible();
      await expect(page.getByText('No comments yet. Be the first to comment!')).toBeVisible();
    });

  const low = page.getByRole('link', { name: 'Get Started' }).first();
  await low.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().bottom - 880));
  await low.click();
  const foot = async () => {
    const box = await page.getByRole('dialog', { name: 'Sign In' }).boundingBox();
    return box ? Math.round(box.y + box.height) : null;
  };
  await expect.poll(foot).toBe(900 - 16); // fully on screen, and no higher than needed
});

test('a visitor’s text in the kids editor stays on the device, also after prompts to sign in (KIDS-16, KIDS-21, AMB-38, AMB-39)', async ({
  page,
}) => {
  await open(page, '/kids-writing');
  await sheet(page).fill('Mine.');
  await expectPrompt(page, async () => {
    const more = button('More')(page);
    if (await more.isVisible()) await more.click();
    await button('Story Wizard')(page).click();
  });
  await expect(sheet(page)).toHaveText('Mine.');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByRole('alert')).toContainText('You must be signed in to save drafts');
  await page.reload();
  await expect(sheet(page)).toHaveText('Mine.');
});

test('a visitor who adds an image to a comic is prompted to sign in (COMIC-ED-09)', async ({ page }) => {
  await open(page, '/write/comic');
  const panel = page.getByRole('region', { name: 'Panel 1', exact: true });
  await expectPrompt(page, () => page.getByLabel('Image files for panel 1').setInputFiles(art('bus-flight')));
  await expect(panel).toContainText('This panel is waiting for an image');
});

test.describe('when the server cannot be reached', () => {
  test.use({ allow: [/ERR_FAILED|net::|Failed to load resource|dynamically imported/] });
  test('Sign In shows that it could not be loaded, keeps the input, and opens when the connection returns (ERR-07, AI-01, AUTH-01, CHALL-17)', async ({
    page,
  }) => {
    await open(page, '/participate-write');
    await sheet(page).fill('Typed before signing in.');
    const blocked = /sign-in-dialog|\/healthz$/;
    await page.route(blocked, (route) => route.abort());
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('alert').getByText('This couldn’t be loaded. Check your connection and try again.')).toBeVisible();
    await expect(sheet(page)).toHaveText('Typed before signing in.');
    await page.unroute(blocked);
    for (const name of ['Publish', 'Generate Story'])
      await expectPrompt(page, () => page.getByRole('button', { name, exact: true }).click());
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expect(page.locator('.save-line').filter({ visible: true })).toHaveText('You must be signed in to save drafts');
    await expect(sheet(page)).toHaveText('Typed before signing in.');
  });
});
