import { axe, expect, ready, test, visit } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { copyBook, createBook, createChapter } from '../support/works.ts';

test('saved filters, followed things, numbers, how lists work and the filter bar have no serious finding in either theme, and fit 390 px (FILTER-08, FILTER-09, FOLLOW-03, STATS-05, WHY-04)', async ({
  page,
  person,
}) => {
  const author = await createMember();
  const language = `Axean ${person.username}`;
  const book = await createBook(author, { title: `Followed ${person.username}`, language });
  const own = await createBook(page, { title: `Own ${person.username}` });
  await post(author, `/works/${own.id}/like`, { form: { liked: 'yes' } }, 303);
  await post(page, `/works/${book.id}/follow`, { form: { follow: 'on' } }, 303);
  const filtered = `/browse?kind=book&language=${encodeURIComponent(language)}`;
  await post(page, '/filters', { form: { id: crypto.randomUUID(), name: `Mine ${person.username}`, to: filtered } }, 303);
  const pages: [string, string][] = [
    ['/filters', `Mine ${person.username}`],
    ['/following', book.title],
    ['/numbers', 'Days are in UTC.'],
    [`/works/${own.id}/numbers`, 'Days are in UTC.'],
    ['/how-lists-work', 'No list is ordered by money'],
    [filtered, book.title],
  ];
  await page.goto('/privacy-policy');
  for (const [path, words] of pages) {
    await page.setViewportSize({ width: 1440, height: 844 });
    await visit(page, path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole('main').getByText(words).filter({ visible: true }).first()).toBeVisible();
      await axe(page);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([path, 0]);
    }
  }
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  for (const summary of await sheet.locator('summary').all()) await summary.click();
  await axe(page);
  const small = await sheet.evaluate((box) =>
    [...box.querySelectorAll('summary, button, select, input:not([type=hidden], [type=checkbox], [type=radio], [aria-hidden])')]
      .filter((control) => control.getClientRects().length > 0 && control.getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML.slice(0, 80)),
  );
  expect(small).toEqual([]);
});

test('forms of works, series, collections, comments and notices, and covered works, have no serious finding in either theme (EDIT-25, OPEN-02, WARN-06)', async ({
  page,
  person,
}) => {
  const author = await createMember();
  const [own, hidden] = [await createBook(page, { title: `Own ${person.username}` }), await createBook(author, { title: 'Hidden' })];
  const covered = await createBook(author, { title: 'Covered', rating: 'mature' });
  const chapter = await createChapter(own);
  const create = async (path: string, form: Record<string, string>) =>
    new URL((await post(page, path, { form }, 303)).headers().location ?? '', 'http://site').pathname.replace(/\/works$/, '');
  const series = await create('/series/new', { id: crypto.randomUUID(), title: 'A series', description: '', status: 'progress' });
  const collection = await create('/library/collections/new', { id: crypto.randomUUID(), title: 'A collection', description: '' });
  const [comment, filter] = [crypto.randomUUID(), crypto.randomUUID()];
  await post(page, `/works/${own.id}/comments`, { form: { id: comment, text: 'Mine.' } }, 303);
  await post(page, '/filters', { form: { id: filter, name: 'Sea', to: '/browse?kind=book' } }, 303);
  await post(page, '/settings/content', { form: { 'rating mature': 'warn' } }, 303);
  await post(page, `/works/${hidden.id}/hide`, { form: { hidden: 'yes' } }, 303);
  const pages = [
    ...['label', 'notes', 'library', 'comment-rule', `parts/${chapter.id}/notes`, `parts/${chapter.id}/warnings`].map(
      (form) => `/works/${own.id}/${form}`,
    ),
    ...[`/works/${covered.id}/hide`, `/works/${covered.id}/collections`, `/filters/${filter}/delete`, '/filters/new?to=/browse?kind=book'],
    ...[`${series}/edit`, `${series}/delete`, `${collection}/edit`, `${collection}/delete`, '/library/history/clear'],
    ...[`/comments/${comment}/replies`, `/comments/${comment}/edit`, `/comments/${comment}/delete`, '/settings/comments'],
    ...[`/notifications/mute/work/${own.id}`, `/profile/${person.username}/series`, `/profile/${person.username}/collections`],
    ...['/how-labels-work', covered.path, '/help-center', hidden.path],
  ];
  await page.goto('/privacy-policy');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of pages)
    await test.step(path, async () => {
      await visit(page, path);
      await axe(page);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([path, 0]);
      if (path === covered.path) await expect(page.getByRole('button', { name: 'Show it' })).toBeVisible();
    });
  await expect(page.getByRole('button', { name: 'Read it anyway' })).toBeVisible();
});

test('Back returns to the same card of a filtered list, also one that scrolling loaded (FILTER-04)', async ({ page, person }) => {
  const author = await createMember();
  const language = `Backese ${person.username}`;
  await copyBook(
    await createBook(author, { title: 'Back 0', language }),
    Array.from({ length: 40 }, (_, n) => `Back ${n + 1}`),
  );
  const path = `/browse?language=${encodeURIComponent(language)}&sort=newest`;
  await page.goto(path);
  await ready(page);
  const cards = page.locator('.browse-grid > li');
  await page.getByRole('link', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(41);
  const card = cards.nth(35).locator('a').first();
  await card.scrollIntoViewIfNeeded();
  const address = (await card.getAttribute('href')) ?? '';
  await card.click();
  await page.waitForURL(`**${address}`);
  await page.goBack();
  await expect(page).toHaveURL(
    (url) => url.pathname === '/browse' && url.searchParams.get('language') === language && url.searchParams.get('sort') === 'newest',
  );
  await expect(cards).toHaveCount(41);
  await expect(page.locator(`.browse-grid a[href="${address}"]`)).toBeInViewport();
});
