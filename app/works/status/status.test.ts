import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { workRow } from '#tests/support/drafts/working-copies.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { versions } from '../../editing/tables.ts';
import { works } from '../tables.ts';
import { defaultStatus } from './status-rules.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const published = async (choices: Record<string, string>, kind: 'book' | 'fantheory' = 'book') => {
  const member = await createMember();
  const id = await createDraft(member, { kind });
  const result = await publish(id, member.cookie, { genre: kind === 'book' ? 'Mystery' : 'Music', ...choices });
  const [work] = await db.select().from(works).where(eq(works.authorId, member.id));
  return { result, work };
};
const cardOf = async (title: string) =>
  (await pageOf(await visit('/all-books'))).parts('.browse-grid > li').find((card) => card.text.includes(title))?.text;

test('a book is published in progress, a theory complete, or as the author chose (TAG-05)', async () => {
  expect((await published({})).work).toMatchObject({ status: 'progress', holdUntil: null });
  expect((await published({}, 'fantheory')).work).toMatchObject({ status: 'complete' });
  expect((await published({ status: 'hold', until: '2027-05' })).work).toMatchObject({ status: 'hold', holdUntil: '2027-05-01' });
  expect((await published({ status: 'complete', until: '2027-05' })).work).toMatchObject({ status: 'complete', holdUntil: null });
  const wrong: Record<string, string>[] = [{ status: 'paused' }, { status: 'hold', until: '2027-13' }];
  for (const choices of wrong) {
    const { result, work } = await published(choices);
    expect([result.status, work]).toEqual([422, undefined]);
  }
});

test('the author changes the status on the page of the work, without scripts; cards and page show it (TAG-05)', async () => {
  const book = await createBook(author, { title: 'Zqstatus' });
  expect(await cardOf('Zqstatus')).not.toMatch(/In progress|Complete|On hold/);
  const browser = await plainBrowser(`/book/${book.id}`, { as: author.cookie });
  await browser.unfold('Change status');
  await browser.submit('Save', { Status: 'On hold', 'On hold until': '2027-05' });
  expect(browser.path).toBe(`/book/${book.id}`);
  expect(browser.page.one('main').text + browser.page.text).toContain('On hold until May 2027');
  expect(await cardOf('Zqstatus')).toContain('On hold until May 2027');
  expect((await pageOf(await visit(`/book/${book.id}`))).text).not.toContain('Change status');
  await send(`/works/${book.id}/status`, { status: 'complete', until: '' }, author.cookie);
  expect(await cardOf('Zqstatus')).toContain('Complete');
});

test('another member cannot change it, and an unknown status or month changes nothing (TAG-05)', async () => {
  const book = await createBook(author, { status: 'progress' });
  const answer = async (form: Record<string, string>, as?: string) => (await send(`/works/${book.id}/status`, form, as)).status;
  expect(await answer({ status: 'complete' }, (await createMember()).cookie)).toBe(404);
  expect(await answer({ status: 'done' }, author.cookie)).toBe(422);
  expect(await answer({ status: 'hold', until: 'May' }, author.cookie)).toBe(422);
  expect(await workRow(book.id)).toMatchObject({ status: 'progress', holdUntil: null });
});

test('the form of details changes the status and records a version without a new date of editing (TAG-05, EDIT-24)', async () => {
  const book = await createBook(author);
  const { title, description } = book;
  const fields = { title, description, genre: 'Fantasy', language: 'English', cover: 'current' };
  await send(`/works/${book.id}/details`, { ...fields, status: 'hold', until: '2027-05' }, author.cookie);
  expect(await workRow(book.id)).toMatchObject({ status: 'hold', holdUntil: '2027-05-01', revision: 1, editedAt: null });
  expect(await db.$count(versions, eq(versions.workId, book.id))).toBe(2);
  const refused = await send(`/works/${book.id}/details`, { ...fields, status: 'hold', until: 'May' }, author.cookie);
  expect([refused.status, (await pageOf(refused)).text]).toEqual([422, expect.stringContaining('Please enter a month such as 2027-05.')]);
});

test('each kind has its default, the date is only that of a work on hold, and cards of all lists show the status (TAG-05)', async () => {
  const kindsWithDefault = [
    ['imageworld', 'complete', 'maps'],
    ['kids', 'complete', ''],
    ['book', 'progress', ''],
  ] as const;
  for (const [kind, status, tags] of kindsWithDefault) {
    const member = await createMember();
    const id = await createDraft(member, { kind, ...(tags && { tags: [tags] }) });
    const genre = { imageworld: '', kids: 'Space', book: 'Mystery' }[kind];
    expect((await publish(id, member.cookie, { genre })).status).toBe(200);
    const [work] = await db.select().from(works).where(eq(works.authorId, member.id));
    expect([kind, work?.status, work?.holdUntil]).toEqual([kind, status, null]);
  }
  expect(defaultStatus('comic')).toBe('progress');
  const [held, older] = [
    await createBook(author, { title: 'Zqheld', status: 'hold', holdUntil: '2027-05-01' }),
    await createBook(author, { title: 'Zqolder', status: null }),
  ];
  const cardsOn = async (path: string) => (await pageOf(await visit(path))).parts('.tile').map(({ text }) => text);
  for (const path of ['/', '/all-books'])
    expect([path, (await cardsOn(path)).find((card) => card.includes('Zqheld'))]).toEqual([
      path,
      expect.stringContaining('On hold until May 2027'),
    ]);
  const found = async (status: string) => {
    const cards = (await cardsOn(`/all-books?status=${status}`)).join();
    return ['Zqheld', 'Zqolder'].filter((title) => cards.includes(title));
  };
  expect([await found('none'), await found('hold'), await found('complete')]).toEqual([['Zqolder'], ['Zqheld'], []]);
  expect((await pageOf(await visit('/all-books?status=none'))).one('main').text).toContain('Not stated');
  for (const { id } of [held, older]) await send(`/works/${id}/status`, { status: 'complete' }, author.cookie);
  expect([await found('none'), await found('hold'), await found('complete')]).toEqual([[], [], ['Zqheld', 'Zqolder']]);
});
