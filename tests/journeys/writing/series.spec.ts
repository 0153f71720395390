import { randomUUID } from 'node:crypto';
import { axe, expect, ready, signUp, test } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { createBook } from '../support/works.ts';

test('an author makes a series, puts it in order and labels a work, and an open page of a reader follows (SERIES-01, SERIES-02, SERIES-03, OPEN-04)', async ({
  page,
  another,
}) => {
  await signUp(page.context());
  const stamp = Date.now();
  const books = [];
  for (const title of ['First', 'Second', 'Third']) books.push(await createBook(page, { title: `${title} ${stamp}` }));
  await page.goto('/series/new');
  await ready(page);
  await page.getByLabel('Title').fill(`The Salt Road ${stamp}`);
  await page.getByLabel('Description').fill('Along the coast.');
  const id = page.locator('input[name=id]');
  const first = await id.inputValue();
  await page.evaluate(() => window.__reactRouterDataRouter.revalidate()); // as a live event does between two attempts
  await expect(id).toHaveValue(first);
  await axe(page);
  await page.getByRole('button', { name: 'Make the series' }).click();
  await page.waitForURL('**/works');
  const row = (title: string) => page.locator('.series-manage-row').filter({ hasText: `${title} ${stamp}` });
  const status = page.locator('.series-manage-status');
  for (const title of ['First', 'Second', 'Third']) {
    await row(title).getByRole('button', { name: 'Add' }).click();
    await expect(status).toHaveText(`Added ${title} ${stamp} to the series.`);
  }
  await row('First').getByText('Number or label').click();
  await row('First').getByLabel('Your own label').first().check();
  await row('First').getByRole('textbox', { name: 'Your own label' }).fill('Prequel');
  await axe(page);
  await row('First').getByRole('button', { name: 'Save label' }).press('Enter');
  await expect(row('First').getByText('Prequel', { exact: true })).toBeVisible();
  await expect(row('First').getByRole('button', { name: 'Save label' })).toBeFocused();

  await page.getByRole('link', { name: /Back to/ }).click();
  const reader = await another();
  await reader.goto(new URL(page.url()).pathname.replace(/\/works$/, ''));
  await ready(reader);
  const shown = reader.locator('.series-words b');
  await expect(shown).toHaveText(['First', 'Second', 'Third'].map((title) => `${title} ${stamp}`));
  await axe(reader);

  await page.getByRole('link', { name: 'Change order' }).click();
  await page.waitForURL('**/order');
  const list = page.getByRole('main').getByRole('list');
  const handle = (title: string) => page.getByRole('button', { name: `Move ${title} ${stamp}` });
  await list.getByRole('listitem').filter({ hasText: 'Second' }).getByRole('button', { name: 'Move down' }).press('Enter');
  await expect(page.locator('.order-end').getByRole('status')).toHaveText(`Second ${stamp}, now 3 of 3.`);
  await handle('Third').dragTo(list.getByRole('listitem').filter({ hasText: 'First' }), { steps: 8 });
  await expect(page.locator('.order-end').getByRole('status')).toHaveText(`Third ${stamp}, now 1 of 3.`);
  await axe(page);
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.locator('.order-end').getByRole('status')).toHaveText('The new order is saved.');

  await expect(shown).toHaveText(['Third', 'First', 'Second'].map((title) => `${title} ${stamp}`));
  await reader.getByRole('link', { name: new RegExp(`Third ${stamp}`) }).click();
  await expect(reader.getByText(`Part 1 of The Salt Road ${stamp}`)).toBeVisible();
  await expect(reader.getByRole('link', { name: `Next: First ${stamp}` })).toBeVisible();
  await axe(reader);
});

test('after Show the title of the next work replaces the button and has the focus (SERIES-02, SHOWN-03)', async ({ page, person }) => {
  const author = await createMember();
  const tag = `t${person.username}`.slice(0, 30);
  const books = [await createBook(author, { title: 'Low water' }), await createBook(author, { title: 'High water', tags: [tag] })];
  const id = randomUUID();
  await post(author, '/series/new', { form: { id, title: `Tides ${person.username}`, status: 'progress' } }, 303);
  for (const { id: work } of books) await post(author, `/series/${id}/works`, { form: { work, in: 'yes' } }, 303);
  await post(page, '/settings/content', { form: { [`tag ${tag}`]: 'warn' } }, 303);
  await page.goto(books[0]?.path ?? '');
  await ready(page);
  const next = page.getByRole('list', { name: 'Series' });
  await next.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(next.getByRole('link', { name: 'Next: High water' })).toBeFocused();
});

test('after details and notes of a work are saved by keyboard focus is at Save (EDIT-24, EDIT-25)', async ({ page }) => {
  await signUp(page.context());
  const { id } = await createBook(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  for (const path of ['details', 'notes']) {
    await page.goto(`/works/${id}/${path}`);
    await ready(page);
    await save.press('Enter');
    await expect(page.getByText(`The ${path} are saved.`)).toBeVisible();
    await expect(save).toBeFocused();
  }
});

test('a form that is saved again confirms it again, with the stored values and what was typed meanwhile (EDIT-24)', async ({ page }) => {
  await signUp(page.context());
  const { id } = await createBook(page);
  await page.goto(`/works/${id}/details?saved`);
  await ready(page);
  const [title, status] = [page.getByRole('textbox', { name: 'Title' }), page.getByText('The details are saved.')];
  const announcer = await page.getByRole('main').getByRole('status').last().elementHandle();
  const save = async (whileSaving?: () => Promise<void>) => {
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/details.data*', (route) => held.then(() => route.continue()));
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expect(status).toHaveCount(0);
    await whileSaving?.();
    goOn();
    await expect(status).toBeVisible();
    await page.unroute('**/details.data*');
  };
  await title.fill('  Twice  ');
  await save();
  await expect(title).toHaveValue('Twice');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await save(() => title.fill('Twice and on'));
  await expect(title).toHaveValue('Twice and on');
  await expect(title).toBeFocused();
  expect(await announcer?.textContent()).toBe('The details are saved.'); // still the same element, which announces it
});
