import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { libraryCounts } from '#app/engagement/library/tables.ts';
import { newId } from '#app/forms/new-id.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { giveStanding } from '#tests/support/moderation/standing.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createBooks } from '#tests/support/works.ts';
import { COLLECTION_ITEMS_MAX, COLLECTION_MESSAGES } from '../collections/collection-rules.ts';
import { BULK_MAX, BULK_MESSAGES, CHANGES_MAX } from './bulk-rules.ts';
import { libraryChanges } from './tables.ts';

beforeEach(resetRateLimits);

const change = (reader: Member, what: string, works: string[], id = newId()) =>
  fetchData('/library/bulk', new URLSearchParams({ id, do: what, works: works.join(',') }), reader.cookie);
const undo = (reader: Member, id: string) => fetchData('/library/bulk/undo', new URLSearchParams({ id }), reader.cookie);

/** All rows of a member's library as text, with their times to the microsecond. */
const rowsOf = async ({ id }: Member) =>
  (
    await db.execute<{ row: string }>(sql`
    select 'state ' || l::text as row from library_entries l where person_id = ${id}
    union all select 'saved ' || s::text from saved_stories s where person_id = ${id}
    union all select 'item ' || i::text from collection_items i join collections c on c.id = i.collection_id where c.owner_id = ${id}
    union all select 'count ' || shelf || ' ' || n from library_counts where person_id = ${id} and n <> 0
    union all select 'collection ' || id || ' ' || items_count from collections where owner_id = ${id} order by 1`)
  ).rows.map(({ row }) => row);

async function newCollection(owner: Member) {
  const response = await send('/library/collections/new', { title: 'Tides', description: '', visibility: 'private' }, owner.cookie);
  return String(response.headers.get('location')).replace('/collection/', '');
}

/** A reader with five books: two of them with a state, one of these with a note, two saved and three in a collection, out of order. */
async function shelf() {
  const [author, reader] = [await createMember(), await createMember()];
  const ids = (
    await createBooks(
      author,
      Array.from({ length: 5 }, () => ({})),
    )
  ).map(({ id }) => id);
  const [first, second, third] = ids as [string, string, string];
  const collection = await newCollection(reader);
  await send(`/works/${first}/state`, { state: 'reading' }, reader.cookie);
  await send(`/works/${second}/state`, { state: 'finished' }, reader.cookie);
  await send(`/works/${second}/library`, { note: 'Twice.', startedOn: '2026-03-14', finishedOn: '' }, reader.cookie);
  for (const id of [second, third]) await send(`/works/${id}/save`, {}, reader.cookie);
  for (const id of [third, first, second]) await send(`/collection/${collection}/items`, { work: id, in: 'yes' }, reader.cookie);
  await send(`/collection/${collection}/note`, { work: first, note: 'By the sea.' }, reader.cookie);
  return { author, reader, ids, collection };
}

test('several works are changed in one request, and Undo restores every row exactly (LIB-07)', async () => {
  const { reader, ids, collection } = await shelf();
  const changes: [string, number][] = [
    ['state want', 5],
    ['state finished', 4],
    ['state none', 2],
    ['save', 3],
    ['unsave', 2],
    [`add ${collection}`, 2],
    [`take ${collection}`, 3],
    ['remove', 3],
  ];
  for (const [what, changed] of changes) {
    await resetRateLimits();
    const before = await rowsOf(reader);
    const id = newId();
    const { status, text } = await change(reader, what, ids, id);
    expect([what, status]).toEqual([what, 200]);
    expect([what, text]).toEqual([what, expect.stringContaining(`"changed",${changed}`)]);
    const after = await rowsOf(reader);
    expect(after, what).not.toEqual(before);
    await change(reader, what, ids, id);
    expect(await rowsOf(reader), `${what} repeated`).toEqual(after);
    expect((await undo(reader, id)).status, what).toBe(200);
    expect(await rowsOf(reader), `${what} undone`).toEqual(before);
    await undo(reader, id);
    await change(reader, what, ids, id);
    expect(await rowsOf(reader), `${what} repeated after Undo`).toEqual(before);
  }
});

test('the same change with another id changes nothing, and says so (LIB-07)', async () => {
  const { reader, ids } = await shelf();
  await change(reader, 'state want', ids);
  const before = await rowsOf(reader);
  expect((await change(reader, 'state want', ids)).text).toMatch(/"changed",0/);
  expect(await rowsOf(reader)).toEqual(before);
});

test('works that the member may not see, or that do not exist, are skipped and counted alike (LIB-07)', async () => {
  const { author, reader, ids } = await shelf();
  const stranger = await createMember();
  const unseen = await createBook(stranger);
  await hide(stranger);
  const browser = await plainBrowser('/library?select=yes', { as: reader.cookie });
  const id = newId();
  const skipped = [unseen.id, newId(), 'no-id', `${ids[0]}`.toUpperCase()];
  const response = await send(
    '/library/bulk',
    [['id', id], ['do', 'save'], ...[ids[0] ?? '', ...skipped].map((work): [string, string] => ['work', work])],
    reader.cookie,
  );
  await browser.open(String(response.headers.get('location')));
  expect(browser.page.parts('.library-undo p').map(({ text }) => text)).toEqual(['1 work changed. 3 works were skipped.']);
  expect((await rowsOf(reader)).filter((row) => row.includes(unseen.id))).toEqual([]);
  await hide(author);
  expect((await change(reader, 'state want', ids)).text).toMatch(/"changed",0/);
});

test('a page without scripts selects works, changes them and undoes it (LIB-07)', async () => {
  const { reader } = await shelf();
  const browser = await plainBrowser('/library', { as: reader.cookie });
  const before = await rowsOf(reader);
  await browser.follow('Select');
  const [title] = browser.page.parts('.library-words b').map(({ text }) => text);
  await browser.submit('Change', { [`Select: ${title}`]: true, 'Change to': 'Dropped' });
  expect(browser.page.parts('.library-undo p').map(({ text }) => text)).toEqual(['1 work changed.']);
  expect(await rowsOf(reader)).not.toEqual(before);
  await browser.submit('Undo');
  expect(await rowsOf(reader)).toEqual(before);
  expect(browser.page.parts('.library-undo')).toEqual([]);
});

test('a covered work is selected or shown, because its form is not inside the other (LIB-07, SHOWN-05)', async () => {
  const { reader, ids } = await shelf();
  await send(`/works/${ids[0]}/hide`, { hidden: 'yes' }, reader.cookie);
  const html = await (await visit('/library?select=yes', { as: reader.cookie })).text();
  expect(
    html
      .split('<form')
      .slice(1)
      .filter((form) => form.split('</form>').length !== 2),
  ).toEqual([]);
  const browser = await plainBrowser('/library?select=yes', { as: reader.cookie });
  await browser.submit('Change', { 'Select: Your settings hide this work.': true, 'Change to': 'Dropped' });
  expect((await rowsOf(reader)).filter((row) => row.startsWith('state') && row.includes('dropped'))).toEqual([
    expect.stringContaining(String(ids[0])),
  ]);
  await browser.submit('Show');
  expect(browser.page.text).not.toContain('Your settings hide this work.');
});

test('what is out of range is refused with a sentence, and nothing is changed (LIB-07)', async () => {
  const { reader, ids } = await shelf();
  const [other, before] = [await createMember(), await rowsOf(reader)];
  const foreign = await newCollection(other);
  const many = Array.from({ length: BULK_MAX + 1 }, newId);
  const used = newId();
  expect((await change(reader, 'unsave', [], used)).text).toContain(BULK_MESSAGES.none);
  expect((await change(reader, 'state want', many)).text).toContain('Choose at most 200 works.');
  expect((await change(reader, 'state want', many.slice(1))).status).toBe(200);
  for (const what of ['', 'state', 'state saved', 'saved', 'add', 'toString'])
    expect((await change(reader, what, ids)).status, what).toBe(422);
  for (const what of [`add ${foreign}`, `take ${foreign}`, `add ${newId()}`, 'add no-id'])
    expect((await change(reader, what, ids)).status, what).toBe(404);
  expect((await change(reader, 'save', ids, 'no-id')).status).toBe(422);
  // The id of another request is refused, so that no change is confirmed that did not happen.
  await change(reader, 'state none', [newId()], used);
  expect((await change(reader, 'unsave', ids, used)).text).toContain(BULK_MESSAGES.unreadable);
  expect(await rowsOf(reader)).toEqual(before);
  expect((await undo(other, used)).status).toBe(422);
  expect((await undo(reader, newId())).status).toBe(422);
  await db.execute(sql`update library_changes set created_at = now() - interval '11 minutes' where id = ${used}`);
  expect((await undo(reader, used)).text).toContain(BULK_MESSAGES.notUndone);
});

test('a work whose place in the collection was taken meanwhile is restored at its end (LIB-07)', async () => {
  const { reader, ids, collection } = await shelf();
  const [first, second, third, fourth] = ids;
  const id = newId();
  await change(reader, `take ${collection}`, ids, id);
  await send(`/collection/${collection}/items`, { work: String(fourth), in: 'yes' }, reader.cookie);
  expect((await undo(reader, id)).status).toBe(200);
  const { rows } = await db.execute<{ id: string; note: string }>(
    sql`select work_id as id, note from collection_items where collection_id = ${collection} order by position`,
  );
  expect(rows.map(({ id: work, note }) => [work, note])).toEqual([
    [fourth, ''],
    [first, 'By the sea.'],
    [second, ''],
    [third, ''],
  ]);
});

test('of a member the newest 20 changes are stored, also when many follow each other (LIB-07)', async () => {
  const { reader, ids } = await shelf();
  const [first, last] = [newId(), newId()];
  await change(reader, 'save', ids, first);
  for (let n = 0; n < CHANGES_MAX; n++) {
    await resetRateLimits();
    await change(reader, n % 2 ? 'save' : 'unsave', ids, n === CHANGES_MAX - 1 ? last : newId());
  }
  expect(await db.$count(libraryChanges, eq(libraryChanges.personId, reader.id))).toBe(CHANGES_MAX);
  expect([(await undo(reader, first)).status, (await undo(reader, last)).status]).toEqual([422, 200]);
});

test('a silenced member changes no collection, also not by Undo, but their own states (LIB-07, MOD-14)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const collection = await newCollection(reader);
  const taken = newId();
  expect((await change(reader, `add ${collection}`, [book.id])).status).toBe(200);
  expect((await change(reader, `take ${collection}`, [book.id], taken)).status).toBe(200);
  await giveStanding(reader, 'silenced', { until: new Date(Date.now() + 86_400_000) });
  const before = await rowsOf(reader);
  expect((await change(reader, `add ${collection}`, [book.id])).status).toBe(403);
  expect((await undo(reader, taken)).status).toBe(403);
  expect(await rowsOf(reader)).toEqual(before);
  expect((await change(reader, 'state want', [book.id])).status).toBe(200);
});

test('a full collection takes none of the works (LIB-05, LIB-07)', async () => {
  const { reader, ids, collection } = await shelf();
  for (let added = 0; added < COLLECTION_ITEMS_MAX - 4; added += 499)
    await db.execute(sql`with made as (insert into works (kind, title, description, author_id, genre, language, pages_count)
        select 'theory', 'T' || n, '', ${reader.id}, 'Other', 'English', 1 from generate_series(1, 499) n returning id)
      insert into collection_items (collection_id, work_id, position) select ${collection}, id, ${10 + added}::int + row_number() over () from made`);
  const before = await rowsOf(reader);
  expect(before.filter((row) => row.startsWith('item'))).toHaveLength(COLLECTION_ITEMS_MAX - 1);
  const { status, text } = await change(reader, `add ${collection}`, ids);
  expect([status, text]).toEqual([422, expect.stringContaining(COLLECTION_MESSAGES.full)]);
  expect(await rowsOf(reader)).toEqual(before);
  expect((await change(reader, `add ${collection}`, ids.slice(0, 4))).status).toBe(200);
});

test('Undo leaves a note that was written in between, and the counts agree with a recount (LIB-07, LIB-08)', async () => {
  const { reader, ids } = await shelf();
  const last = String(ids.at(-1));
  const id = newId();
  await change(reader, 'state want', ids, id);
  await send(`/works/${last}/library`, { note: 'Words.', startedOn: '', finishedOn: '' }, reader.cookie);
  await undo(reader, id);
  const rows = await rowsOf(reader);
  expect(rows.filter((row) => row.startsWith('state') && row.includes(last))).toEqual([expect.stringContaining('Words.')]);
  const counts = await db.select().from(libraryCounts).where(eq(libraryCounts.personId, reader.id));
  expect(
    counts
      .filter(({ n }) => n)
      .map(({ shelf: name, n }) => `${name} ${n}`)
      .sort(),
  ).toEqual(['collections 1', 'finished 1', 'reading 1', 'saved 2']);
});

test('more than 20 changes a minute are refused, and change nothing (LIB-07)', async () => {
  const { reader, ids } = await shelf();
  for (let n = 0; n < 20; n++) expect((await change(reader, n % 2 ? 'save' : 'unsave', ids)).status).toBe(200);
  const before = await rowsOf(reader);
  expect((await change(reader, 'state dropped', ids)).status).toBe(429);
  expect(await rowsOf(reader)).toEqual(before);
});
