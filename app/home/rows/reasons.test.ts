import { expect, test } from 'vitest';
import { newId } from '#app/forms/new-id.ts';
import { listedKinds } from '#app/works/kinds.ts';
import { pageCache } from '#server/app.ts';
import { deletePeople } from '#tests/support/database/delete-people.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createSeries } from '#tests/support/site/series.ts';
import { createBook, createChapter, createWork } from '#tests/support/works.ts';
import { OTHER_ROWS } from './row-rules.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const OLD = ago(60); // too old for New here

test('every row of Home that ranks or recommends gives its whole reason on each card, and no other row gives one (WHY-01, WHY-04)', async () => {
  await deletePeople();
  pageCache.clear();
  const [author, reader] = [await createMember({ createdAt: OLD }), await createMember()];
  const spectated = await createMember({ name: 'Amara Okoye', createdAt: OLD });
  const done = await createBook(author, { title: 'The Salt Road', tags: ['sea', 'slow burn', 'letters', 'salt'], createdAt: OLD });
  const [book, sequel, comic, hers] = [
    await createBook(author, { createdAt: OLD }),
    await createBook(author, { createdAt: OLD }),
    await createWork(author, { kind: 'comic', createdAt: OLD }),
    await createBook(spectated, { createdAt: ago(20) }),
  ];
  await createBook(author, { tags: ['letters', 'slow burn', 'sea', 'rain'], createdAt: OLD });
  const begun = await createBook(author, { pages: ['a', 'b', 'c'], createdAt: OLD });
  for (const kind of ['theory', 'world'] as const) await createWork(author, { kind, createdAt: OLD });
  await createBook(await createMember({ createdAt: OLD }), { createdAt: ago(3) });
  for (const address of [`/works/${book.id}`, `/works/${comic.id}`, `/series/${(await createSeries(author, [sequel])).id}`])
    await send(`${address}/follow`, { follow: 'on' }, reader.cookie);
  await send(`/people/${spectated.username}/spectate`, { spectate: 'on' }, reader.cookie);
  for (const [n, work] of [book, sequel, hers, comic].entries()) await createChapter(work, { createdAt: ago(n) });
  await send(`/works/${done.id}/state`, { state: 'finished' }, reader.cookie);
  await send(`/works/${begun.id}/progress`, { page: '1' }, reader.cookie);
  await send('/filters', { id: newId(), to: '/browse?kind=comic', name: 'Pictures first' }, reader.cookie);
  const browser = await plainBrowser('/filters', { as: reader.cookie });
  await browser.submit('Show on Home: Pictures first');

  const home = (await pageOf(await visit('/', { as: reader.cookie }))).one('main');
  const rows = home.all('region').filter(({ name }) => name && name !== 'Kids Corner');
  const reasons = Object.fromEntries(rows.map((row) => [row.name, new Set(row.parts('.why').map(({ text }) => text))]));
  for (const row of rows) expect([0, row.all('button', /^More about/).length]).toContain(row.parts('.why').length);
  expect(reasons).toEqual({
    [OTHER_ROWS.continued.name]: new Set(),
    [OTHER_ROWS.chapters.name]: new Set([
      'New chapter of a work you follow',
      'New chapter in a series you follow',
      'New from Amara Okoye, whom you spectate',
      'New arc of a work you follow',
    ]),
    [OTHER_ROWS.because.name]: new Set(['Because you finished “The Salt Road”: also tagged letters, sea, slow burn']),
    [OTHER_ROWS.newHere.name]: new Set(['New here']),
    'Pictures first': new Set(),
    'Trending Now': new Set(['Most viewed']),
    'Recently Added': new Set([
      'Added 3 days ago',
      'Added 2 weeks ago',
      `Added ${OLD.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })}`,
    ]),
    'Most Loved': new Set(['Most liked']),
    [OTHER_ROWS.creators.name]: new Set(),
    ...Object.fromEntries(listedKinds.map(({ plural }) => [plural, new Set(['Most viewed'])])),
  });
});
