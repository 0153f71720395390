import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { createArc, createComic, speech } from '#tests/support/comics.ts';
import { waitUntilBlocked } from '#tests/support/database/blocked.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, publishPart, saveDraft } from '#tests/support/drafts/drafts.ts';
import { draftIn, draftRow, edit, openCopy, publishChanges, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { otherTransaction } from '#tests/support/servers/other-transaction.ts';
import { filesInZip } from '#tests/support/site/zip-files.ts';
import { createBook, createChapter, createEntry, createKidsStory, createTheory, createWorld } from '#tests/support/works.ts';
import { challenges } from '../challenges/tables.ts';
import { PERSON_BYTES_MAX } from '../drafts/draft-limit-rules.ts';
import { openDraft } from '../drafts/open-draft.server.ts';
import { draftPages, drafts } from '../drafts/tables.ts';
import { pictures } from '../images/tables.ts';
import { openPartEditor } from '../reader/parts/open-part-editor.server.ts';
import { pages, panels, parts, works } from '../works/tables.ts';
import { editingNotice, partDeleted } from './editing-rules.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

test('only the author opens a working copy, and fifty requests at once make one (EDIT-01, EDIT-02)', async () => {
  const book = await createBook(author);
  const chapter = await createChapter(book);
  const other = await createMember();
  for (const partId of [undefined, chapter.id]) {
    expect((await edit(book.id, other, partId)).status).toBe(404);
    expect((await edit(book.id, undefined, partId)).status).toBe(401);
    const opened = await Promise.all(Array.from({ length: 50 }, () => edit(book.id, author, partId)));
    // On a busy machine some wait too long for a connection.
    const answered = opened.filter(({ status }) => status !== 503);
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answered.map(draftIn)).size).toBe(1);
    const path = partId ? `/write/chapter/${book.id}` : '/write/book';
    expect(answered[0]?.headers.get('location')).toBe(`${path}?draft=${draftIn(answered[0] as Response)}`);
  }
  expect((await edit(crypto.randomUUID(), author)).status).toBe(404);
  expect((await edit('none', author)).status).toBe(404);
  expect((await edit(book.id, author, crypto.randomUUID())).status).toBe(404);
});

test('Edit is on the page of every own work, chapter and arc, opens its editor, and is shown to no one else (EDIT-01, EDIT-02)', async () => {
  const running = await createChallenge({ startDate: new Date(), endDate: new Date(Date.now() + 86_400_000) });
  const [book, comic] = [await createBook(author), await createComic(author)];
  const [theory, world, story] = [await createTheory(author), await createWorld(author), await createKidsStory(author)];
  const entry = await createEntry(author, running);
  const [chapter, arc] = [await createChapter(book), await createArc(comic)];
  const other = await createMember();
  for (const [path, editor] of [
    [`/book/${book.id}`, '/write/book'],
    [`/comic/${comic.id}`, '/write/comic'],
    [`/theory/${theory.id}`, '/write/fantheory'],
    [`/world/${world.id}`, '/write/imageworld'],
    [`/kids-book/${story.id}`, '/kids-writing'],
    [`/weekly-challenges/entry/${entry.id}`, '/participate-write'],
    [`/book/${book.id}/chapter/${chapter.id}`, `/write/chapter/${book.id}`],
    [`/comic/${comic.id}/arc/${arc.id}`, `/write/arc/${comic.id}`],
  ] as const) {
    const browser = await plainBrowser(path, { as: author.cookie });
    await browser.submit('Edit');
    expect([path, browser.status, browser.path.split('?draft=')[0]]).toEqual([path, 200, editor]);
    for (const as of [other.cookie, undefined])
      expect([path, (await pageOf(await visit(path, { as }))).names('button')]).toEqual([path, expect.not.arrayContaining(['Edit'])]);
  }
});

test('an entry can be edited until its challenge ends (EDIT-01)', async () => {
  const running = await createEntry(author, await createChallenge({ startDate: new Date(), endDate: new Date(Date.now() + 86_400_000) }));
  const copy = await openCopy(author, running.id);
  await saveCopy(author, copy, { title: 'Changed in time' });
  const over = await createEntry(author, await createChallenge());
  await db
    .update(challenges)
    .set({ endDate: new Date(Date.now() - 1_000) })
    .where(eq(challenges.id, running.challengeId ?? ''));
  for (const { id } of [over, running]) {
    const refused = await edit(id, author);
    expect([refused.status, (await pageOf(refused)).text]).toEqual([
      409,
      expect.stringContaining('This challenge has ended. Entries can no longer be changed.'),
    ]);
  }
  const published = await publishChanges(author, copy);
  expect([published.status, published.text]).toEqual([409, expect.stringContaining('Entries can no longer be changed.')]);
  expect((await workRow(running.id))?.title).toBe(running.title);
});

test('a copy that would exceed the limit of all drafts is refused and leaves nothing (EDIT-17)', async () => {
  const book = await createBook(author);
  const [other] = await db
    .insert(drafts)
    .values({ authorId: author.id, kind: 'book', origin: 'book', bytes: PERSON_BYTES_MAX })
    .returning();
  const refused = await edit(book.id, author);
  expect([refused.status, (await pageOf(refused)).text]).toEqual([
    422,
    expect.stringContaining('Your drafts have reached 200 MB in total, which is the limit. Please delete drafts you no longer need.'),
  ]);
  expect(await db.$count(drafts, eq(drafts.authorId, author.id))).toBe(1);
  await db.delete(drafts).where(eq(drafts.id, other?.id ?? ''));
  expect((await edit(book.id, author)).status).toBe(303);
});

test('a late first save of published changes makes no draft (EDIT-08)', async () => {
  const book = await createBook(author);
  const id = await openCopy(author, book.id);
  await saveCopy(author, id, { title: 'Changed' });
  expect((await publishChanges(author, id)).status).toBe(200);
  expect((await saveDraft(id, firstSave(), author.cookie)).status).toBe(404);
  expect(await draftRow(id)).toBeUndefined();
});

test('a working copy is opened despite a deadlock with a transaction that locked its author first (EDIT-02)', async () => {
  const book = await createBook(author);
  const other = await otherTransaction();
  await other.query('select from people where id = $1 for update', author.id);
  const opened = edit(book.id, author);
  await waitUntilBlocked();
  await other.query('select from works where id = $1 for update', book.id);
  await other.commit();
  expect((await opened).status).toBe(303);
});

test('the working copy has the title, description, cover and pages, and only its author reads it (EDIT-03, EDIT-04)', async () => {
  const cover = await createImage(author);
  const book = await createBook(author, {
    title: 'The Lamp',
    description: 'Of a lamp.',
    cover: cover.address,
    createdAt: new Date('2026-03-03T10:00:00Z'),
  });
  const id = await openCopy(author, book.id);
  expect(await draftRow(id)).toMatchObject({
    title: 'The Lamp',
    description: 'Of a lamp.',
    cover: cover.address,
    pagesCount: 2,
    genre: 'Fantasy',
    language: 'English',
  });
  const editor = await visit(`/write/book?draft=${id}`, { as: author.cookie });
  expect([editor.status, (await editor.text()).includes('Nobody had lit it.')]).toEqual([200, true]);
  expect((await visit(`/write/book?draft=${id}`, { as: (await createMember()).cookie })).status).toBe(404);
  const world = await createWorld(author, { tags: ['maps', 'islands'] });
  expect(await draftRow(await openCopy(author, world.id))).toMatchObject({ tags: ['maps', 'islands'], kind: 'imageworld' });
});

test('the pages and panels of a working copy are those of its work or part, in order and complete (EDIT-03)', async () => {
  const book = await createBook(author, { pages: ['One.', 'Two.', 'Three.'] });
  const chapter = await createChapter(book, { title: 'Ebb', description: 'Of the ebb.', pages: ['Four.', 'Five.'] });
  const list = [{ description: 'A lamp.', bubbles: [speech('Who lit it?')] }, { bubbles: [speech('Nobody.'), speech('Ever.')] }, {}];
  const comic = await createComic(author, { panels: list });
  const arc = await createArc(comic, { panels: [{ description: 'Rain.' }] });
  const documentsIn = async (id: string) =>
    (await db.select().from(draftPages).where(eq(draftPages.draftId, id)).orderBy(draftPages.position)).map(({ document }) => document);
  const written = await db.select().from(pages).where(eq(pages.workId, book.id)).orderBy(pages.position);
  const [copy, ofChapter] = [await openCopy(author, book.id), await openCopy(author, book.id, chapter.id)];
  for (const [id, partId] of [
    [copy, null],
    [ofChapter, chapter.id],
  ] as const)
    expect(await documentsIn(id)).toEqual(written.filter((page) => page.partId === partId).map(({ document }) => document));
  expect(await draftRow(ofChapter)).toMatchObject({ title: 'Ebb', description: 'Of the ebb.', pagesCount: 2 });
  const drawn = await db.select().from(panels).where(eq(panels.workId, comic.id)).orderBy(panels.position);
  for (const partId of [null, arc.id]) {
    const shown = drawn.filter((panel) => panel.partId === partId);
    expect(await documentsIn(await openCopy(author, comic.id, partId ?? undefined))).toEqual(
      shown.map(({ picture, width, height, description, bubbles }) => ({ picture: { src: picture, width, height }, description, bubbles })),
    );
  }
});

test('the date above a working copy is that of the last published change of the same work or part (EDIT-04)', async () => {
  const [first, second] = [new Date('2026-03-03T10:00:00Z'), new Date('2026-04-04T10:00:00Z')];
  const book = await createBook(author, { createdAt: first });
  const chapter = await createChapter(book, { createdAt: second });
  const dateOf = async (id: string, type: 'book' | 'chapter') => (await openDraft(author as never, id, type))?.edits?.publishedAt;
  const [copy, ofChapter] = [await openCopy(author, book.id), await openCopy(author, book.id, chapter.id)];
  expect([await dateOf(copy, 'book'), await dateOf(ofChapter, 'chapter')]).toEqual(['2026-03-03T10:00:00Z', '2026-04-04T10:00:00Z']);
  await db
    .update(works)
    .set({ editedAt: new Date('2026-05-05T10:00:00Z') })
    .where(eq(works.id, book.id));
  expect([await dateOf(copy, 'book'), await dateOf(ofChapter, 'chapter')]).toEqual(['2026-05-05T10:00:00Z', '2026-04-04T10:00:00Z']);
  await db
    .update(parts)
    .set({ editedAt: new Date('2026-06-06T10:00:00Z') })
    .where(eq(parts.id, chapter.id));
  expect([await dateOf(copy, 'book'), await dateOf(ofChapter, 'chapter')]).toEqual(['2026-05-05T10:00:00Z', '2026-06-06T10:00:00Z']);
});

/** A response without what differs between two requests for the same page. */
const stable = (body: string) =>
  body
    .replaceAll(/dateTime="[^"]*"/g, '')
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/nonce\\?",\\?"[^"\\]*/g, '');

test('pages, lists, search, exports and link previews answer the same bytes to everyone while a working copy exists (EDIT-05)', async () => {
  const cover = await createImage(author);
  const book = await createBook(author, { cover: cover.address });
  const comic = await createComic(author);
  const chapter = await createChapter(book);
  const reader = await createMember();
  await createDraft(author, { title: 'Something new' });
  const [word] = book.title.split(' ');
  const paths = [
    ...[`/book/${book.id}`, `/comic/${comic.id}`, `/book/${book.id}/chapter/${chapter.id}`, `/book/${book.id}.data`],
    ...[`/works/${book.id}/text`, `/works/${book.id}/parts/${chapter.id}/text`],
    ...['/all-books', '/all-comics', `/search/results?q=${word}`, `/search?q=${word}`],
    `/works/${book.id}/pages/1.data`,
  ];
  const readBy = async (path: string, as?: Member) => {
    const response = await visit(path, as ? { as: as.cookie } : {});
    return [path, response.status, stable(await response.text())];
  };
  const read = async () => {
    const found = [];
    for (const as of [undefined, reader, author]) for (const path of paths) found.push(await readBy(path, as));
    const zip = await (await visit(`/works/${comic.id}/download`, { as: author.cookie })).arrayBuffer();
    const files = [...filesInZip(Buffer.from(zip))].map(([name, bytes]) => name + bytes.toString('latin1'));
    found.push(['download', files.length, files.join('\n').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')]); // the time of the download
    found.push(await readBy('/')); // for a member Continue Reading has the time of the last visit
    const own = [`/profile`, `/profile?tab=drafts`, `/profile/${author.username}/more?tab=drafts`];
    for (const path of own) found.push(await readBy(path, author));
    for (const as of [undefined, reader]) found.push(await readBy(`/profile/${author.username}`, as));
    return found;
  };
  for (const as of [reader, author]) for (const path of paths) await readBy(path, as); // the first visits count views
  const before = await read();
  expect(before[0]?.[2]).toContain(`property="og:title" content="${book.title}`);
  const copies = [await openCopy(author, book.id), await openCopy(author, comic.id), await openCopy(author, book.id, chapter.id)];
  for (const id of copies) await saveCopy(author, id, { title: 'Zqcopytitle', description: 'Zqcopydescription.' });
  await saveCopy(author, copies[0] ?? '', { pages: { 1: text('Zqcopywords.') } });
  const after = await read();
  expect(after.filter(([path, status, body], i) => `${path} ${status} ${body}` !== before[i]?.join(' ')).map(([path]) => path)).toEqual([]);
  expect(after.filter(([, , body]) => /Zqcopy/.test(String(body)))).toEqual([]);
});

test('Discard changes asks, deletes the working copy and the images that only it shows (EDIT-15)', async () => {
  const [shared, only] = [await createImage(author), await createImage(author)];
  const book = await createBook(author, { cover: shared.address });
  const id = await openCopy(author, book.id);
  await saveCopy(author, id, { choices: { cover: only.address, genre: 'Fantasy', language: 'English' } });
  const page = await pageOf(await visit(`/drafts/${id}/discard`, { as: author.cookie }));
  expect(page.one('main').text).toContain('Discard your unpublished changes? The published version stays as it is.');
  expect((await send(`/drafts/${id}/discard`, {}, (await createMember()).cookie)).status).toBe(404);
  const discarded = await send(`/drafts/${id}/discard`, {}, author.cookie);
  expect([discarded.status, discarded.headers.get('location')]).toEqual([303, `/book/${book.id}`]);
  expect(await draftRow(id)).toBeUndefined();
  const left = (await db.select().from(pictures).where(eq(pictures.ownerId, author.id))).map(({ address }) => address);
  expect(left).toEqual([shared.address]);
  expect(await workRow(book.id)).toMatchObject({ cover: shared.address, revision: 1 });
});

test('a working copy is not published as a new work (EDIT-02)', async () => {
  const book = await createBook(author);
  const id = await openCopy(author, book.id);
  expect((await publish(id, author.cookie)).status).toBe(404);
  expect(await db.$count(works, eq(works.authorId, author.id))).toBe(1);
});

test('deleting a part keeps its working copy as a draft of the work (EDIT-21)', async () => {
  const book = await createBook(author);
  const chapter = await createChapter(book);
  const id = await openCopy(author, book.id, chapter.id);
  await saveCopy(author, id, { pages: { 1: text('Unpublished.') } });
  expect((await send(`/works/${book.id}/parts/${chapter.id}/delete`, {}, author.cookie)).status).toBe(303);
  expect(await draftRow(id)).toMatchObject({ workId: book.id, editsPartId: null, kind: 'chapter' });
  const profile = await pageOf(await visit('/profile?tab=drafts', { as: author.cookie }));
  expect(profile.names('link')).toContainEqual(expect.stringContaining(chapter.title));
  // The editor renders after it has read the storage of the device.
  const { draft } = await openPartEditor(author as never, 'chapter', book.id, new Request(`http://site/?draft=${id}`));
  expect(draft).toMatchObject({ edits: null, isOfDeletedPart: true });
  expect(partDeleted('chapter')).toBe('This chapter was deleted. Your text is kept as a draft.');
  expect((await publishPart(id, author.cookie)).status).toBe(200);
});

test('the notice of an editor names what is published and its date (EDIT-04)', () => {
  const copy = { workId: 'w', partId: null, kind: 'book', publishedAt: '2026-03-03T10:00:00Z' } as const;
  const sentence = (noun: string) =>
    `You are editing a published ${noun}. Readers see the version of March 3, 2026 until you publish your changes.`;
  expect(editingNotice(copy, 'UTC')).toBe(sentence('book'));
  expect(editingNotice({ ...copy, partId: 'p' }, 'UTC')).toBe(sentence('chapter'));
  expect(editingNotice({ ...copy, kind: 'comic', partId: 'p' }, 'UTC')).toBe(sentence('arc'));
  expect(editingNotice({ ...copy, kind: 'kids_book' }, 'UTC')).toBe(sentence('story'));
});
