import { axe, axeDialog, expect, ready, signIn, test, visit } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { copyBook, createBook, createStory } from '../support/works.ts';

test.use({ allow: [/ERR_INTERNET_DISCONNECTED/] });

test('a reader hides a work, its author and a tag from the menu of a card, takes one back, and sees all on one page (SHOWN-01, SHOWN-06)', async ({
  page,
  person,
}) => {
  const author = await createMember();
  const [first, second] = [`Hidden ${person.username} one`, `Hidden ${person.username} two`];
  const tag = `t${person.username}`.slice(0, 30);
  await createBook(author, { title: first, tags: [tag] });
  const { id } = await createBook(author, { title: second, tags: [tag] });
  await page.goto(`/tag/${tag}`);
  await ready(page);
  const card = (title: string) => page.getByRole('link', { name: title });
  const choose = async (title: string, item: string | RegExp) => {
    await page.getByRole('button', { name: `More about ${title}` }).press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  await choose(first, 'Not for me');
  await expect(page.getByText('Hidden.')).toBeVisible();
  await expect(card(first)).toHaveCount(0);
  await expect(card(second)).toHaveCount(1);
  await expect(card(second)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(first)).toHaveCount(1);
  await choose(first, 'Hide a tag…');
  await page.getByRole('dialog', { name: 'Hide a tag' }).getByRole('button', { name: tag }).press('Enter');
  await expect(card(first)).toHaveCount(0);
  await expect(card(second)).toHaveCount(0);

  await visit(page, '/settings/content');
  await axe(page);
  const tags = page.getByRole('region', { name: 'Your tags' });
  await tags.getByRole('button', { name: `Show again: ${tag}` }).press('Enter');
  await expect(tags.getByText('You see works with all tags.')).toBeVisible();
  await expect(tags.getByRole('status')).toHaveText('Your choices were saved.');
  await expect(tags.getByRole('heading', { name: 'Your tags' })).toBeFocused();
  await visit(page, `/tag/${tag}`);
  await choose(second, /Hide works by/);
  await expect(card(first)).toHaveCount(0);
  await expect(card(second)).toHaveCount(0);
  await visit(page, `/works/${id}/hide`);
  await page.getByRole('button', { name: `Show works by ${author.name} again` }).press('Enter');
  await expect(page.getByRole('button', { name: `Hide works by ${author.name}` })).toBeFocused();
  await visit(page, `/tag/${tag}`);
  await expect(card(second)).toHaveCount(1);
});

test('the page of a work on which it, its author or a tag is hidden stays open, and focus stays on the pressed button (SHOWN-06)', async ({
  page,
  person,
}) => {
  const author = await createMember({ name: 'Ines Tide' });
  const tag = `h${person.username}`.slice(0, 30);
  const book = await createBook(author, { tags: [tag] });
  await page.goto(`/works/${book.id}/hide`);
  await ready(page);
  for (const [hide, show] of [
    ['Not for me', 'Show this work again'],
    ['Hide works by Ines Tide', 'Show works by Ines Tide again'],
    [`Hide works with the tag “${tag}”`, `Show works with the tag “${tag}” again`],
  ] as const) {
    await page.getByRole('button', { name: hide }).press('Enter');
    await expect(page.getByRole('button', { name: show })).toBeFocused();
  }
});

test('a covered book that cannot be shown without a connection stays on its page, and the text has the focus once it is shown (WARN-06)', async ({
  page,
  context,
  person,
}) => {
  void person;
  const book = await createBook(await createMember(), { title: 'Covered book', rating: 'mature' });
  await page.goto(book.path);
  await ready(page);
  const show = page.getByRole('button', { name: 'Show it' });
  await context.setOffline(true);
  await show.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(show).toBeFocused();
  await context.setOffline(false);
  await show.press('Enter');
  await expect(page.getByText('The extra beam came')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused(); // its title is beside it
});

test('results of a search, the library and saved stories have the menu of a card, on a phone too, and Undo brings a hidden work back (SHOWN-06, LIB-01)', async ({
  page,
  person,
}) => {
  const author = await createMember({ name: 'Lantern'.repeat(12).slice(0, 80) });
  const word = `zq${person.username}`;
  const [first, second] = [await createBook(author, { title: `First ${word}` }), await createBook(author, { title: `Second ${word}` })];
  for (const { id } of [first, second]) await post(page, `/works/${id}/save`, { form: { saved: 'yes' } }, 303);
  await post(page, `/works/${first.id}/follow`, { form: { follow: 'on' } }, 303);
  await post(page, `/works/${first.id}/state`, { form: { state: 'want' } }, 303);
  await page.setViewportSize({ width: 390, height: 844 });
  const more = (title: string) => page.getByRole('button', { name: `More about ${title}` });
  const hide = async (title: string) => {
    await more(title).click();
    await expect(page.getByRole('menuitem', { name: /^Hide works by/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('menuitem', { name: 'Not for me' }).click();
    await expect(page.getByText('Hidden.')).toBeVisible();
  };
  await page.goto('/privacy-policy');
  for (const path of [`/profile/${person.username}`, '/following', '/saved-stories', '/library', `/search?q=${word}`]) {
    await visit(page, path);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }

  await hide(first.title);
  await expect(more(first.title)).toHaveCount(0);
  await expect(more(second.title)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(more(first.title)).toBeVisible();
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1); // again, after the notice was removed

  await visit(page, '/library');
  await hide(first.title);
  await expect(more(first.title)).toHaveCount(0); // covered, because it is the reader's own list
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(more(first.title)).toBeVisible();
});

test('a work that is offered at the end of another one is hidden from its menu, and Undo brings it back (SHOWN-06, WHY-01)', async ({
  page,
  person,
}) => {
  const author = await createMember();
  const word = `zq${person.username}`;
  const read = await createBook(author, { title: `Read ${word}`, pages: ['The only page.'] });
  const [older, newer] = [await createBook(author, { title: `Older ${word}` }), await createBook(author, { title: `Newer ${word}` })];
  await page.goto(read.path);
  await ready(page);
  const next = page.getByRole('region', { name: 'The end' }).getByRole('listitem');
  await page.keyboard.press('End');
  await expect(next).toHaveText([new RegExp(newer.title), new RegExp(older.title)]);
  await page.getByRole('button', { name: `More about ${newer.title}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Not for me' }).press('Enter');
  await expect(page.getByText('Hidden.')).toBeVisible();
  await expect(next).toHaveText([new RegExp(older.title)]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(next).toHaveText([new RegExp(newer.title), new RegExp(older.title)]);
});

test('a story of the Kids Zone is hidden from its menu, and Undo brings it back (SHOWN-06)', async ({ page, person }) => {
  const title = `The star of ${person.username}`;
  await createStory(await createMember(), { title, pages: ['There was a star.'] });
  await page.goto('/kids-adventure?genre=space');
  await ready(page);
  const more = page.getByRole('button', { name: `More about ${title}` });
  await axe(page);
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Not for me' }).press('Enter');
  await expect(page.getByText('Hidden.')).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: title })).toHaveCount(1);
});

test('what a member hides on one device leaves open lists of another, also on later pages and twice in a row (SHOWN-01)', async ({
  page,
  person,
  another,
}) => {
  const author = await createMember();
  const word = `zq${person.username}`;
  const book = await createBook(author, { title: `Original ${word}`, language: word }); // unique: works of parallel tests move the list
  await copyBook(
    book,
    Array.from({ length: 40 }, (_, n) => `Copy ${n + 1} ${word}`),
  );
  const list = await another();
  await signIn(list.context(), person);
  await list.goto(`/all-books?${new URLSearchParams({ language: word })}`);
  await ready(list);
  const tiles = list.locator('.tile');
  await list.getByRole('link', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await expect(tiles.nth(30)).toBeAttached();
  const later = await tiles.nth(30).locator('b[title]').innerText();
  const earlier = await tiles.nth(3).locator('b[title]').innerText();
  const idOf = async (title: string) =>
    (await tiles.filter({ hasText: title }).locator('a').first().getAttribute('href'))?.split('/').at(-1) ?? '';
  const [laterId, earlierId] = [await idOf(later), await idOf(earlier)];
  const shown = (title: string) => tiles.locator(`b[title="${title}"]`);
  for (const [title, id] of [
    [later, laterId],
    [earlier, earlierId],
  ] as const) {
    await post(page, `/works/${id}/hide`, { form: { hidden: 'yes' } }, 303);
    await expect(shown(title)).toHaveCount(0);
  }
  await post(page, `/works/${laterId}/hide`, { form: { hidden: 'no' } }, 303);
  await expect(shown(later)).toHaveCount(1);
});

test('the settings dialog has what the member sees as a tab, on a phone too (SHOWN-01, SETTINGS-01)', async ({ page, person }) => {
  const author = await createMember();
  const book = await createBook(author, { title: `Hidden ${person.username}` });
  await post(page, `/works/${book.id}/hide`, { form: { hidden: 'yes' } }, 303);
  await page.goto('/profile');
  await ready(page);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('link', { name: 'Settings' }).click();
    const box = page.getByRole('dialog', { name: 'Settings' });
    await box.getByRole('tab', { name: 'What You See' }).click();
    await expect(box.getByRole('heading', { name: 'Hidden works' })).toBeVisible();
    await axeDialog(page);
    expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const row = box.getByRole('button', { name: `Show again: ${book.title}` });
    if (size.width !== 390) {
      await expect(row).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(box).toHaveCount(0);
      continue;
    }
    await row.press('Enter');
    await expect(box.getByText('You haven’t hidden any works.')).toBeVisible();
    await expect(box.getByRole('heading', { name: 'Hidden works' })).toBeFocused();
    const suggested = page.waitForResponse('**/tags/suggest?*');
    await box.getByLabel('A tag to hide or be warned about').fill(`t${person.username}`.slice(0, 30));
    await (await suggested).finished();
    await box.getByRole('button', { name: 'Warn', exact: true }).click(); // no popup covers it
    await expect(box.getByText('You are warned')).toBeVisible();
  }
});

test.describe('with a failing request', () => {
  test.use({ allow: [/ERR_FAILED/] });

  test('the tab of what the member sees says in place that it could not be loaded, and loads on demand (SHOWN-01, ERR-07)', async ({
    page,
    person,
  }) => {
    void person;
    await page.goto('/profile');
    await ready(page);
    await page.route('**/content-tab*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Settings' }).press('Enter');
    const tab = page.getByRole('dialog', { name: 'Settings' }).getByRole('tabpanel');
    await page.getByRole('tab', { name: 'What You See' }).click();
    await expect(tab.getByRole('alert')).toHaveText('Couldn’t load this. Please check your connection and try again.');
    await page.unroute('**/content-tab*.js');
    await page.route('**/settings/content.data*', (route) => route.abort());
    await tab.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(tab).toBeFocused();
    await expect(tab.getByRole('alert')).toBeVisible();
    await page.unroute('**/settings/content.data*');
    await tab.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(tab.getByRole('heading', { name: 'Hidden works' })).toBeVisible();
    await expect(tab).toBeFocused();
  });

  test('a refusal is not shown on the page of another tag (TAG-03)', async ({ page, person }) => {
    const [tag, other] = [`a${person.username}`.slice(0, 30), `b${person.username}`.slice(0, 30)];
    await page.goto(`/tag/${tag}`);
    await ready(page);
    await page.route('**/settings/content.data*', (route) => route.abort());
    const hide = page.getByRole('main').getByRole('button', { name: 'Hide' });
    await hide.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await page.evaluate((to) => window.__reactRouterDataRouter.navigate(to), `/tag/${other}`);
    await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await hide.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  });

  test('a choice that could not be undone says so, and focus stays on its button (SHOWN-01)', async ({ page, person }) => {
    const tag = `t${person.username}`.slice(0, 30);
    await post(page, '/settings/content', { form: { [`tag ${tag}`]: 'hide' } }, 303);
    await page.goto('/settings/content');
    await ready(page);
    await page.route('**/settings/content.data*', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
    const undo = page.getByRole('button', { name: `Show again: ${tag}` });
    await undo.press('Enter');
    await expect(page.getByRole('region', { name: 'Your tags' }).getByRole('alert')).toBeVisible();
    await expect(undo).toBeFocused();
  });
});
