import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { libraryEntries } from '#app/engagement/library/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { deletePeople } from '#tests/support/database/delete-people.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createSeries } from '#tests/support/site/series.ts';
import { createBook, createChapter, createWork } from '#tests/support/works.ts';
import { OTHER_ROWS } from './row-rules.ts';

const { chapters, because } = OTHER_ROWS;
let author: Member;
let reader: Member;
beforeEach(async () => {
  await deletePeople();
  [author, reader] = [await createMember({ name: 'Ines Valdovar' }), await createMember()];
});

const row = async (name: string, as: Member | null = reader, path = '/') =>
  (await pageOf(await visit(path, { as: as?.cookie }))).all('region', name)[0];
/** The reasons and titles of the cards of a row; null: there is no such row. */
async function cards(name: string, as?: Member | null, path?: string) {
  const shown = await row(name, as, path);
  return (
    shown?.parts('li').map((card) => [card.parts('.tile-part')[0]?.text ?? card.parts('b[title]')[0]?.text, card.parts('.why')[0]?.text]) ??
    null
  );
}
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const follow = (address: string) => send(`${address}/follow`, { follow: 'on' }, reader.cookie);
const finish = (work: { id: string }) => send(`/works/${work.id}/state`, { state: 'finished' }, reader.cookie);

test('unopened chapters of followed works, series and people are on Home, the newest first, each with why (WHY-01, WHY-02)', async () => {
  const [book, sequel, comic, other] = [
    await createBook(author, { title: 'Salt' }),
    await createBook(author, { title: 'Tides' }),
    await createWork(author, { kind: 'comic' }),
    await createBook(author),
  ];
  const spectated = await createMember({ name: 'Amara Okoye' });
  const hers = await createBook(spectated);
  const tides = await createSeries(author, [sequel]);
  expect(await cards(chapters.name)).toBe(null);
  await follow(`/works/${book.id}`);
  await follow(`/works/${comic.id}`);
  await follow(`/series/${tides.id}`);
  await send(`/people/${spectated.username}/spectate`, { spectate: 'on' }, reader.cookie);
  expect(await cards(chapters.name)).toBe(null);
  const first = await createChapter(book, { title: 'Opened', createdAt: ago(1) });
  await createChapter(book, { title: 'Of the book', createdAt: ago(2) });
  await createChapter(sequel, { title: 'Of the series', createdAt: ago(3) });
  await createChapter(hers, { title: 'Of the person', createdAt: ago(4) });
  await createChapter(comic, { title: 'Of the comic', createdAt: ago(5) });
  await createChapter(book, { title: 'Too old', createdAt: ago(chapters.days + 1) });
  await createChapter(book, { title: 'Held', createdAt: ago(1), state: 'held' });
  await createChapter(other, { title: 'Not followed' });
  const expected = [
    ['Opened', 'New chapter of a work you follow'],
    ['Of the book', 'New chapter of a work you follow'],
    ['Of the series', 'New chapter in a series you follow'],
    ['Of the person', 'New from Amara Okoye, whom you spectate'],
    ['Of the comic', 'New arc of a work you follow'],
  ];
  expect(await cards(chapters.name)).toEqual(expected);
  const link = (await row(chapters.name))?.all('link')[0];
  expect(link?.attribute('href')).toBe(`/book/${book.id}/chapter/${first.id}`);
  await send(`/works/${book.id}/progress`, { page: '1', part: first.id }, reader.cookie);
  expect(await cards(chapters.name)).toEqual(expected.slice(1));
  await send(`/works/${sequel.id}/hide`, { hidden: 'yes' }, reader.cookie);
  await hide(spectated);
  expect((await cards(chapters.name))?.map(([title]) => title)).toEqual(['Of the book', 'Of the comic']);
  for (const as of [null, author]) expect(await cards(chapters.name, as)).toBe(null);
  for (let n = 0; n < chapters.shown; n++) await createChapter(book, { title: `More ${n}` });
  expect(await cards(chapters.name)).toHaveLength(chapters.shown);
});

test('works that share at least two tags with a finished one are recommended, most shared first, then the newest (WHY-01, WHY-02)', async () => {
  const done = await createBook(author, { title: 'The Salt Road', tags: ['sea', 'slow burn', 'letters', 'salt'] });
  const tagged = (title: string, tags: string[], days: number) => createBook(author, { title, tags, createdAt: ago(days) });
  const [three, , , , begun, dropped, hidden] = [
    await tagged('Three', ['Letters', 'slow burn', 'sea', 'rain'], 9),
    await tagged('Older two', ['sea', 'salt'], 5),
    await tagged('Newer two', ['sea', 'letters'], 4),
    await tagged('One', ['sea'], 1),
    await tagged('Begun', ['sea', 'salt'], 1),
    await tagged('Dropped', ['sea', 'salt'], 1),
    await tagged('Hidden', ['sea', 'salt'], 1),
  ];
  await createBook(reader, { title: 'My own', tags: ['sea', 'salt'] });
  const secret = await createMember();
  await createBook(secret, { title: 'Secret', tags: ['sea', 'salt'] });
  await hide(secret);
  expect(await cards(because.name)).toBe(null);
  await finish(done);
  await send(`/works/${begun?.id}/progress`, { page: '1' }, reader.cookie);
  await send(`/works/${dropped?.id}/state`, { state: 'dropped' }, reader.cookie);
  await send(`/works/${hidden?.id}/hide`, { hidden: 'yes' }, reader.cookie);
  const found = await cards(because.name);
  expect(found?.map(([title]) => title)).toEqual(['Three', 'Newer two', 'Older two']);
  expect(found?.[0]?.[1]).toMatch(/^Because you finished “The Salt Road”: also tagged (?=.*letters)(?=.*sea)(?=.*slow burn)/i);
  expect(found?.[2]?.[1]).toBe('Because you finished “The Salt Road”: also tagged salt, sea');
  await db
    .update(works)
    .set({ language: 'Esperanto' })
    .where(eq(works.id, three?.id ?? ''));
  expect((await cards(because.name, reader, '/?language=Esperanto'))?.map(([title]) => title)).toEqual(['Three']);
  for (const as of [null, author]) expect(await cards(because.name, as)).toBe(null);
  await hide(author);
  expect(await cards(because.name)).toBe(null);
});

test('only the last five finished works recommend others, and none whose title the member may not see (WHY-02, PRIVACY-02)', async () => {
  const secret = await createMember();
  const [oldest, theirs] = [
    await createBook(author, { tags: ['old a', 'old b'] }),
    await createBook(secret, { title: 'Unseen', tags: ['u a', 'u b'] }),
  ];
  await createBook(author, { title: 'Like the oldest', tags: ['old a', 'old b'] });
  await createBook(author, { title: 'Like theirs', tags: ['u a', 'u b'] });
  for (const work of [oldest, theirs]) await finish(work);
  expect((await cards(because.name))?.map(([title]) => title).toSorted()).toEqual(['Like theirs', 'Like the oldest'].toSorted());
  await hide(secret);
  expect((await cards(because.name))?.map(([title]) => title)).toEqual(['Like the oldest']);
  await db.update(libraryEntries).set({ stateAt: ago(9) });
  for (let n = 0; n < because.finished; n++) await finish(await createBook(author, { tags: [`x ${n}`, `y ${n}`] }));
  expect(await cards(because.name)).toBe(null);
});
