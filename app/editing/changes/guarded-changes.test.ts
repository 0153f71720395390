import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { newAddress } from '#server/media/addresses.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { draftRow, openCopy, publishChanges, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createChapter, createKidsStory } from '#tests/support/works.ts';
import { isPublicImage } from '../../audience/image-access.server.ts';
import { createHeldCase } from '../../holds/hold.server.ts';
import { pictures } from '../../images/tables.ts';
import { approveVersion } from '../../kids/versions/approve-version.server.ts';
import { caseCopies, cases } from '../../moderation/tables.ts';
import { people } from '../../people/tables.ts';
import { loadSettings } from '../../site/settings.server.ts';
import { listedWords } from '../../site/tables.ts';
import { parts, works } from '../../works/tables.ts';
import { VERSIONS_MAX } from '../editing-rules.ts';
import { versions } from '../tables.ts';

let author: Member;
beforeAll(async () => {
  await createMember({ role: 'owner' });
  await loadSettings();
});
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const readBy = async (path: string) => (await pageOf(await visit(path))).one('main').text;
const approve = (id: string) => db.transaction((tx) => approveVersion({ id: author.id }, tx, id));
const titlesOf = async (workId: string) =>
  (await db.select().from(versions).where(eq(versions.workId, workId)).orderBy(versions.number)).map(({ title }) => title);
/** Changes the title of a work in a working copy and publishes it. */
async function retitle(workId: string, title: string, note = '') {
  const id = await openCopy(author, workId);
  await saveCopy(author, id, { title });
  return { id, response: await publishChanges(author, id, { note }) };
}

test('changes of a removed work or part are not published, and their text stays in the working copy (EDIT-08)', async () => {
  const [book, other] = [await createBook(author), await createBook(author)];
  const chapter = await createChapter(other);
  const [ofBook, ofChapter] = [await openCopy(author, book.id), await openCopy(author, other.id, chapter.id)];
  for (const id of [ofBook, ofChapter]) await saveCopy(author, id, { title: 'Changed' });
  const removed = { state: 'removed', stateAt: new Date(), stateDecisionId: crypto.randomUUID() } as const;
  await db.update(works).set(removed).where(eq(works.id, book.id));
  await db.update(parts).set(removed).where(eq(parts.id, chapter.id));
  for (const id of [ofBook, ofChapter])
    expect([(await publishChanges(author, id)).status, (await draftRow(id))?.title]).toEqual([404, 'Changed']);
  expect((await workRow(book.id))?.title).toBe(book.title);
});

test('a moderator does not release a held work with a text that changed since the case was opened (HOLD-03, EDIT-08)', async () => {
  const [changed, renamed] = [await createBook(author), await createBook(author)];
  for (const { id } of [changed, renamed])
    await db.transaction(async (tx) => {
      await tx.update(works).set({ state: 'held' }).where(eq(works.id, id));
      await createHeldCase({ id: author.id } as never, tx, { type: 'work', id }, 'word');
    });
  const copied = async (id: string) =>
    db
      .select({ document: caseCopies.document })
      .from(cases)
      .innerJoin(caseCopies, eq(caseCopies.caseId, cases.id))
      .where(and(eq(cases.subjectId, id), eq(cases.state, 'open')));
  await retitle(changed.id, 'Unread title');
  const details = { title: 'Unread title', description: '', genre: 'Mystery', language: 'Welsh', cover: 'current' };
  expect((await send(`/works/${renamed.id}/details`, details, author.cookie)).status).toBe(303);
  for (const { id } of [changed, renamed]) {
    const found = await copied(id);
    expect(found).toHaveLength(1);
    expect(JSON.stringify(found[0]?.document)).toContain('Unread title');
    expect((await workRow(id))?.state).toBe('held');
  }
});

test('a repeated request gets the same answer while the changes of a kids story wait for a moderator (EDIT-08)', async () => {
  const story = await createKidsStory(author);
  const { id, response } = await retitle(story.id, 'New owl');
  expect([response.status, response.text.includes('isInReview')]).toEqual([200, true]);
  expect((await publishChanges(author, id)).text).toBe(response.text);
});

test('accepted changes of a kids story are a version, and so is the text that they replace (EDIT-08, EDIT-17)', async () => {
  const story = await createKidsStory(author, { title: 'Old owl' });
  await retitle(story.id, 'New owl');
  const [waiting] = await db.select().from(works).where(eq(works.replacesId, story.id));
  await approve(waiting?.id ?? expect.unreachable());
  expect(await titlesOf(story.id)).toEqual(['Old owl', 'New owl']);
  expect((await workRow(story.id))?.editedAt).toBeInstanceOf(Date);
});

test('the note of changes of a kids story is read by moderators, and by readers once it is accepted (EDIT-07, EDIT-11)', async () => {
  const story = await createKidsStory(author);
  await retitle(story.id, 'New owl', 'The owl has a name.');
  await retitle(story.id, 'Newer owl');
  const [waiting] = await db.select().from(works).where(eq(works.replacesId, story.id));
  const id = waiting?.id ?? expect.unreachable();
  const [copied] = await db
    .select({ document: caseCopies.document })
    .from(cases)
    .innerJoin(caseCopies, eq(caseCopies.caseId, cases.id))
    .where(and(eq(cases.subjectId, id), eq(cases.state, 'open')));
  expect(copied?.document).toMatchObject({ title: 'Newer owl', changeNote: 'The owl has a name.' });
  await approve(id);
  // With the notes open, as after a press on What changed.
  const html = (await (await visit(`/kids-book/${story.id}`)).text()).replace('<details class="change-notes"', '$& open');
  expect((await pageOf(html)).text).toContain('The owl has a name.');
});

test('the note of what changed is searched for listed words like the text (HOLD-03, EDIT-07)', async () => {
  await db.insert(listedWords).values({ word: 'gambling', folded: 'gambling', effect: 'refuse' });
  await loadSettings();
  const book = await createBook(author);
  const { id, response } = await retitle(book.id, 'Clean', 'Less gambling.');
  expect([response.status, response.text]).toEqual([422, expect.stringContaining('This text contains words that are not used here.')]);
  expect((await publishChanges(author, id, { note: 'Less noise.' })).status).toBe(200);
  await db.delete(listedWords);
  await loadSettings();
});

test('a repeated request gets the same answer when the changes are held for listed words (EDIT-08)', async () => {
  await db.insert(listedWords).values({ word: 'gambling', folded: 'gambling', effect: 'hold' });
  await loadSettings();
  const book = await createBook(author);
  const chapter = await createChapter(book);
  for (const partId of [chapter.id, undefined]) {
    const id = await openCopy(author, book.id, partId);
    await saveCopy(author, id, { title: 'Gambling' });
    const first = await publishChanges(author, id);
    const again = await publishChanges(author, id);
    expect([first.status, first.text.includes('isHeld')]).toEqual([200, true]);
    expect(again.text).toBe(first.text);
  }
  await db.delete(listedWords);
  await loadSettings();
});

test('changes that wait for a moderator do not replace newer ones that were published without review (EDIT-08)', async () => {
  const story = await createKidsStory(author);
  await retitle(story.id, 'Waiting owl');
  const [waiting] = await db.select().from(works).where(eq(works.replacesId, story.id));
  await db.update(people).set({ trustedForKids: true }).where(eq(people.id, author.id));
  await retitle(story.id, 'Newest owl');
  await approve(waiting?.id ?? expect.unreachable());
  expect(await readBy(`/kids-book/${story.id}`)).toContain('Newest owl');
  const open = and(eq(cases.subjectId, waiting?.id ?? ''), eq(cases.state, 'open'));
  expect(await db.$count(cases, open)).toBe(0);
});

/** An image in the first page, which the published changes remove, so that only an earlier version has it. */
async function imageOfEarlierVersion(workId: string, partId?: string) {
  const image = await createImage(author, { address: newAddress('books', author.id, 'books', 1) });
  const shown = { type: 'doc', content: [...text('Shown.').content, { type: 'image', attrs: { src: image.address, alt: '' } }] };
  for (const page of [shown, text('Without.')]) {
    const id = await openCopy(author, workId, partId);
    await saveCopy(author, id, { title: 'Titled', pages: { 1: page } });
    expect((await publishChanges(author, id)).status).toBe(200);
  }
  const isStored = async () => (await db.$count(pictures, eq(pictures.address, image.address))) > 0;
  expect([await isStored(), await isPublicImage(image.address)]).toEqual([true, false]);
  return async () => [await isStored(), await isPublicImage(image.address)];
}

test('images of the versions of a deleted part are deleted with it (EDIT-20)', async () => {
  const book = await createBook(author);
  const chapter = await createChapter(book);
  const image = await imageOfEarlierVersion(book.id, chapter.id);
  expect((await send(`/works/${book.id}/parts/${chapter.id}/delete`, {}, author.cookie)).status).toBe(303);
  expect(await image()).toEqual([false, false]);
});

test('images that only the oldest version had are deleted with it (EDIT-17, EDIT-20)', async () => {
  const book = await createBook(author);
  const image = await imageOfEarlierVersion(book.id);
  const [first] = await db.select().from(versions).where(eq(versions.workId, book.id)).orderBy(versions.number);
  const { id: _, ...values } = first ?? expect.unreachable();
  const newer = Array.from({ length: VERSIONS_MAX - 1 }, (_, i) => ({ ...values, draftId: null, isPublished: false, number: i + 100 }));
  await db.insert(versions).values(newer);
  await retitle(book.id, 'Newest');
  expect(await image()).toEqual([false, false]);
});
