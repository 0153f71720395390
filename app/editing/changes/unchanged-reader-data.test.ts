import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createComic } from '#tests/support/comics.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { openCopy, publishChanges, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createCollection } from '#tests/support/site/collections.ts';
import { createSeries } from '#tests/support/site/series.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { works } from '../../works/tables.ts';

let author: Member;
let reader: Member;
beforeEach(async () => {
  resetRateLimits();
  [author, reader] = [await createMember(), await createMember()];
});

const mainOf = async (path: string, as: Member | null = reader) => (await pageOf(await visit(path, { as: as?.cookie }))).one('main');
const tilesOf = async (path: string) => (await mainOf(path, null)).parts('.tile b[title]').map(({ text: title }) => title);

/** The stored counts of a work, and how many rows there are of each. */
async function countsOf(id: string) {
  const { rows } = await db.execute<Record<'stored' | 'counted', Record<string, number>>>(sql`select
    jsonb_build_object('likes', w.likes_count, 'views', w.views_count, 'comments', w.comments_count, 'chapters', w.chapter_count,
      'pages', w.pages_count, 'words', w.words_count) as stored,
    jsonb_build_object('likes', (select count(*) from likes where work_id = w.id), 'views', (select count(*) from views where work_id = w.id),
      'comments', (select count(*) from comments where work_id = w.id), 'chapters', (select count(*) from parts where work_id = w.id),
      'pages', (select count(*) from pages where work_id = w.id and part_id is null),
      'words', (select sum(words) from pages where work_id = w.id and part_id is null)) as counted from works w where w.id = ${id}`);
  const [found] = rows;
  if (!found) throw new Error('no work');
  expect(found.stored).toEqual(found.counted);
  return found.stored;
}

test('all that readers made stays where it was after changes are published, and each count equals a recount (EDIT-08)', async () => {
  const book = await createBook(author, { title: 'Tides', tags: ['maps'] });
  const first = await openCopy(author, book.id);
  await saveCopy(author, first, { pages: { 1: text('The lamp turns.') } });
  expect((await publishChanges(author, first)).status).toBe(200);
  await createChapter(book);
  await db.update(works).set({ chapterCount: 1 }).where(eq(works.id, book.id));
  const [stored] = (
    await db.execute<{ block: string }>(
      sql`select blocks[1] as block from pages where work_id = ${book.id} and part_id is null and position = 1`,
    )
  ).rows;
  const comment = (form: Record<string, string>) =>
    fetchData(`/works/${book.id}/comments`, new URLSearchParams({ id: randomUUID(), ...form }), reader.cookie);
  await mainOf(`/book/${book.id}`); // a view
  for (const [path, form] of [
    [`/works/${book.id}/like`, {}],
    [`/works/${book.id}/save`, { saved: 'yes' }],
    [`/works/${book.id}/state`, { state: 'reading' }],
    [`/works/${book.id}/follow`, { follow: 'on' }],
  ] as const)
    expect([path, (await send(path, form, reader.cookie)).status]).toEqual([path, 303]);
  expect((await comment({ text: 'Lovely.' })).status).toBe(200);
  expect((await comment({ text: 'How it glows.', block: stored?.block ?? '' })).status).toBe(200);
  const [collection, series] = [await createCollection(reader, [book]), await createSeries(author, [book], { title: 'The Salt Road' })];
  const made = async () => ({
    counts: await countsOf(book.id),
    row: await workRow(book.id).then((row) => row && { id: row.id, createdAt: row.createdAt }),
    library: (await mainOf('/library?state=reading')).text.includes('Tides'),
    saved: (await mainOf('/saved-stories')).text.includes('Tides'),
    follows: (await mainOf('/following?type=work')).parts('.following-item').length,
    collection: (await mainOf(`/collection/${collection.id}`)).text.includes('Tides'),
    series: (await mainOf(`/series/${series.id}`)).text.includes('Tides'),
    remarks: (await pageOf(await visit(`/book/${book.id}?page=1`, { as: reader.cookie })))
      .names('link')
      .filter((name) => / on this /.test(name)),
    comments: (await pageOf(await visit(`/book/${book.id}?panel=comments`, { as: reader.cookie }))).text.includes('Lovely.'),
  });
  const before = await made();
  expect(before).toMatchObject({ library: true, saved: true, follows: 1, collection: true, series: true, comments: true });
  expect([before.counts.likes, before.counts.comments, before.remarks.length]).toEqual([1, 2, 1]);

  const id = await openCopy(author, book.id);
  await saveCopy(author, id, { title: 'Tides of a longer name', pages: { 2: text('A wholly new second page.') } });
  expect((await publishChanges(author, id)).status).toBe(200);
  const after = await made();
  const { pages: _, words: __, ...counts } = before.counts;
  expect(after).toMatchObject({ ...before, counts });
  expect(after.counts.words).not.toBe(before.counts.words);
});

test('filters and the assistant label are those of the new version, and no list has the work under its former ones (EDIT-08, TAG-04)', async () => {
  const book = await createBook(author, { title: 'Zqfiltered', genre: 'Fantasy', language: 'English', tags: ['zqformer'] });
  await db
    .update(works)
    .set({ label: null, assistance: { words: 2, assisted: 2, images: 0, generated: 0 } })
    .where(eq(works.id, book.id));
  await send(`/works/${book.id}/label`, { 'made-text': 'none', 'made-images': 'none', 'made-cover': 'none' }, author.cookie);
  expect((await workRow(book.id))?.label?.use).toBe('mostly');
  await createBook(author, { genre: 'Fantasy', language: 'English', tags: ['zqformer'] }); // so that the former ones are known
  const id = await openCopy(author, book.id);
  await saveCopy(author, id, {
    tags: ['zqlatter'],
    choices: { cover: 'drawn', genre: 'Mystery', language: 'Welsh' },
    pages: { 1: text('Words of her own.'), 2: text('And more.') },
  });
  expect((await publishChanges(author, id)).status).toBe(200);
  for (const [now, before] of [
    ['tag=zqlatter', 'tag=zqformer'],
    ['genre=Mystery', 'genre=Fantasy'],
    ['language=Welsh', 'language=English'],
  ])
    expect([
      now,
      (await tilesOf(`/all-books?${now}`)).includes('Zqfiltered'),
      (await tilesOf(`/all-books?${before}`)).includes('Zqfiltered'),
    ]).toEqual([now, true, false]);
  expect((await workRow(book.id))?.label?.use).toBe('none');
  expect((await pageOf(await visit(`/book/${book.id}`))).text).toContain('no assistant used');
});

test('the page of publishing names panels, tags and each field that differs, with a small fix chosen (EDIT-07)', async () => {
  const comic = await createComic(author, { tags: ['maps'], panels: [{}, {}, {}, {}] });
  const id = await openCopy(author, comic.id);
  await saveCopy(author, id, {
    ...{ title: 'Other', description: 'Another description.', tags: ['tides'], order: ['1', '3'] },
    choices: { cover: 'drawn', genre: 'Horror', language: 'Welsh' },
  });
  const { page } = await plainBrowser(`/drafts/${id}/publish-changes`, { as: author.cookie });
  const main = page.one('main');
  expect(main.parts('li').map((item) => item.text)).toEqual(['Title', 'Description', 'Genre', 'Language', 'Tags', '2 panels removed']);
  expect(main.all('radio').map((radio) => [radio.name, radio.attribute('checked') !== null])).toEqual([
    ['Small fix (followers are not notified)', true],
    ['Notify followers about this update', false],
  ]);
  expect(main.one('textbox', 'What changed? (shown to readers)').attribute('maxlength')).toBe('300');
});

test('a panel without an image is refused, and a version that was published meanwhile offers Compare, Publish mine and Discard mine (EDIT-09)', async () => {
  const comic = await createComic(author);
  const copy = await openCopy(author, comic.id);
  const empty = { picture: null, description: '', bubbles: [] };
  await saveCopy(author, copy, { title: 'Other', pages: { 9: empty }, order: ['1', '2', '3', '9'] });
  const refused = await publishChanges(author, copy);
  expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(/panel/i)]);
  expect(await workRow(comic.id)).toMatchObject({ title: comic.title, revision: 1, pagesCount: 3 });

  const book = await createBook(author);
  const id = await openCopy(author, book.id);
  await saveCopy(author, id, { title: 'Mine' });
  await db.update(works).set({ revision: 2 }).where(eq(works.id, book.id));
  const browser = await plainBrowser(`/drafts/${id}/publish-changes`, { as: author.cookie });
  const main = browser.page.one('main');
  expect(main.text).toContain('The published version changed after you began editing. Nothing was overwritten.');
  expect([main.names('link'), main.names('button')]).toEqual([expect.arrayContaining(['Compare', 'Discard mine']), ['Publish mine']]);
  await browser.submit('Publish mine');
  expect([browser.path, (await workRow(book.id))?.title]).toEqual([`/book/${book.id}`, 'Mine']);
});
