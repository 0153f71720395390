import { axe, expect, ready, signIn, test } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { createBook } from '../support/works.ts';

test.describe('Continue Reading', () => {
  test.use({ allow: [/ERR_FAILED/] });
  test('shows pages turned without a connection, whose reading position reaches the server later; a card moves to the front when opened, and can be removed and restored by Undo (ENGAGE-30, ENGAGE-32, ENGAGE-33, ENGAGE-34, HOME-10, LIB-04, LIB-10, AMB-31)', async ({
    page,
    person,
    another,
  }) => {
    const author = await createMember();
    const [one, two] = [await createBook(author, { title: 'The first read' }), await createBook(author, { title: 'The second read' })];
    await post(person, `/works/${one.id}/progress`, { form: { page: '3' } }, 303);
    const cards = page.getByRole('region', { name: 'Continue Reading' }).getByRole('link');
    const titles = () => cards.locator('.continue-words b').allTextContents();
    await page.goto(two.path);
    await ready(page);
    await page.route(/\/progress$/, (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/progress'));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Page 2 of 3')).toBeVisible();
    await lost;
    await page.unroute(/\/progress$/);
    await page.goto('/');
    await ready(page);
    await expect(cards.first()).toContainText('Page 2 of 3');
    await expect.poll(titles).toEqual(['The second read', 'The first read']);
    const stored = page.waitForResponse((response) => response.url().endsWith(`/works/${one.id}/progress`));
    await cards.filter({ hasText: 'The first read' }).click();
    await page.waitForURL(`**${one.path}**`);
    await expect(page.getByText('Page 3 of 3')).toBeVisible();
    await stored;
    const device = await another();
    await signIn(device.context(), person);
    await device.goto(one.path);
    await expect(device.getByText('Page 3 of 3')).toBeVisible();
    await page.goto('/');
    await ready(page);
    expect(await titles()).toEqual(['The first read', 'The second read']);

    await page.getByRole('button', { name: 'Remove from this list: The first read' }).click();
    await expect(page.getByText('Removed from Continue Reading.').filter({ visible: true })).toBeVisible();
    await expect.poll(titles).toEqual(['The second read']);
    await expect(cards).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('device:reading-progress'))).not.toContain(one.id);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(titles).toEqual(['The first read', 'The second read']);
    await expect(cards.first()).toContainText('Page 3 of 3');
  });
});

test('a reader who returns to a long page is taken to the block where they were; the last page offers a like, its author and another book (EDIT-14, ENGAGE-30)', async ({
  page,
  person,
}) => {
  void person;
  const author = await createMember();
  const long = Array.from({ length: 30 }, (_, i) => `Paragraph ${i + 1} is ${'long '.repeat(60)}`).join('\n\n');
  await createBook(author, { title: 'Something else' });
  const book = await createBook(author, { title: 'Read to its close', pages: ['Short.', long] });
  await page.goto(book.path);
  await ready(page);
  const end = page.getByRole('region', { name: 'The end', exact: true });
  await expect(end).toHaveCount(0);
  await page.keyboard.press('End');
  await page.waitForURL('**page=2'); // scrolls to the top
  const paragraph = page.getByText(/^Paragraph 12 is/);
  // Turning the page stores its first block.
  const block = await paragraph.evaluate((element) => element.closest('[data-block]')?.getAttribute('data-block') ?? '');
  const stored = page.waitForResponse((response) => (response.request().postData() ?? '').includes(`block=${block}`));
  await paragraph.evaluate((block) => block.scrollIntoView({ block: 'start' }));
  await stored;
  await page.goto('/privacy-policy');
  await page.goto(book.path);
  await ready(page);
  await expect.poll(async () => Math.round((await paragraph.boundingBox())?.y ?? 0)).toBe(72); // just below the bar

  await expect(end.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible();
  await end.getByRole('button', { name: /^Spectate / }).click();
  await expect(end.getByRole('button', { name: /^Unspectate / })).toBeVisible();
  await expect(end.getByRole('listitem').first()).toBeVisible();
  await axe(page);
  await end.getByRole('listitem').first().getByRole('link').click();
  await expect(page).not.toHaveURL(new RegExp(book.id));
});
