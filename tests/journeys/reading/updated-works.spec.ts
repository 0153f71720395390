import { axe, expect, ready, signUp, test } from '../support/fixtures.ts';
import { changePages, createBook, createComic, createPanels, publishChanges } from '../support/works.ts';

test('an open page stays as it is while its author publishes changes, until the reader asks for the new version (EDIT-12)', async ({
  page,
  another,
}) => {
  const author = await signUp(page.context());
  const book = await createBook(page, { title: `In the middle ${Date.now()}`, pages: ['The first words.', 'The second page.'] });
  const reader = await another();
  await reader.goto(book.path);
  await ready(reader);
  const text = reader.getByRole('article', { name: 'Page 1' });
  await expect(text).toContainText('The first words.');

  await changePages(author, book.id, { 1: 'Other words.', 2: 'Another second page.' });
  const notice = reader.getByRole('status').filter({ hasText: 'This page was updated.' });
  await expect(notice).toBeVisible();
  await expect(text).toContainText('The first words.');
  await axe(reader);
  await notice.getByRole('button', { name: 'Show the new version' }).press('Enter');
  await expect(text).toContainText('Other words.');
  await expect(notice).toHaveCount(0);
  await changePages(author, book.id, { 1: 'Third words.', 2: 'A third second page.' });
  await expect(notice).toBeVisible();
  await reader.keyboard.press('ArrowRight');
  await expect(reader.getByRole('article', { name: 'Page 2' })).toContainText('A third second page.');
  await expect(notice).toHaveCount(0);
});

test('an open comic stays as it is while its author publishes changes, in the gallery and in the viewer (EDIT-12)', async ({
  page,
  another,
}) => {
  const author = await signUp(page.context());
  const bus = (words: string) => [
    { art: 'bus-lamp-rain', words: [`First ${words}`] },
    { art: 'bus-ticket', words: [`Second ${words}`] },
  ];
  const comic = await createComic(page, { title: `Bus ${Date.now()}`, panels: bus('as drawn') });
  const publishPanels = async (words: string) =>
    publishChanges(author, comic.id, { kind: 'comic', title: comic.title, pages: await createPanels(page, bus(words)) });
  const reader = await another();
  await reader.goto(comic.path);
  await ready(reader);
  const gallery = reader.getByRole('list', { name: 'Panels' });
  await expect(gallery).toContainText('First as drawn');

  await publishPanels('anew');
  const notice = reader.getByRole('status').filter({ hasText: 'This page was updated.' });
  await expect(notice).toBeVisible();
  await expect(gallery).toContainText('First as drawn');
  await axe(reader);
  await notice.getByRole('button', { name: 'Show the new version' }).press('Enter');
  await expect(gallery).toContainText('First anew');
  await expect(notice).toHaveCount(0);

  await reader.goto(`${comic.path}?panel=1`);
  await ready(reader);
  const viewer = reader.getByRole('dialog', { name: 'Comic viewer' });
  await expect(viewer).toContainText('First anew');
  await publishPanels('once more');
  await expect(notice).toBeVisible();
  await expect(viewer).toContainText('First anew');
  await axe(reader);
  await notice.getByRole('button', { name: 'Show the new version' }).click();
  await expect(viewer).toContainText('First once more');

  await publishPanels('for good');
  await expect(notice).toBeVisible();
  await reader.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('Second for good');
  await expect(notice).toHaveCount(0);
});
