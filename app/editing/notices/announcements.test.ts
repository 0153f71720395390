import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { openCopy, publishChanges, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { runJobs } from '#tests/support/site/jobs.ts';
import { createBook } from '#tests/support/works.ts';
import { formatLongDate } from '#ui/dates/dates.ts';
import { works } from '../../works/tables.ts';

const DAY = 86_400_000;
let author: Member;
let follower: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember({ name: 'Ines' });
  follower = await createMember();
});

async function followedBook(title: string) {
  const book = await createBook(author, { title });
  expect((await send(`/works/${book.id}/follow`, { follow: 'on' }, follower.cookie)).status).toBe(303);
  return book;
}
const noticesOf = async (reader: Member) => {
  await runJobs();
  const { text } = (await pageOf(await visit('/notifications', { as: reader.cookie }))).one('main');
  return text.split('\n').filter((line) => line.includes('Ines'));
};
const announce = (id: string, form: Record<string, string>) => send(`/works/${id}/notes`, form, author.cookie);
const lately = (days: number) => `You can notify followers again on ${formatLongDate(new Date(Date.now() + days * DAY), 'UTC')}.`;

test('an announcement notifies followers if its author wants it, in its words, and shares the week with changes (EDIT-23, EDIT-10)', async () => {
  const book = await followedBook('Tides');
  const browser = await plainBrowser(`/works/${book.id}/notes`, { as: author.cookie });
  await browser.submit('Save', { Announcement: 'A break in May.' });
  expect([browser.page.one('main').text.includes('The notes are saved.'), await noticesOf(follower)]).toEqual([true, []]);
  expect((await workRow(book.id))?.renewedAt).toBeNull();

  await browser.submit('Save', { Announcement: 'A break in June.', 'Notify followers': true });
  expect(await noticesOf(follower)).toEqual([expect.stringContaining('Ines made an announcement about “Tides”: A break in June.')]);
  expect(await workRow(book.id)).toMatchObject({ renewedAt: expect.any(Date), announcedAt: expect.any(Date), revision: 1 });

  await browser.submit('Save', { Announcement: 'A break in July.', 'Notify followers': true });
  expect([browser.status, browser.page.one('alert').text]).toEqual([409, lately(7)]);
  expect((await workRow(book.id))?.announcement).toBe('A break in June.');
  await browser.submit('Save without notifying');
  expect([browser.status, (await workRow(book.id))?.announcement]).toEqual([200, 'A break in July.']);
  expect(await noticesOf(follower)).toHaveLength(1);

  const copy = await openCopy(author, book.id);
  await saveCopy(author, copy, { title: 'Tides again' });
  expect((await publishChanges(author, copy, { followers: 'update' })).text).toContain(lately(7));
  await db
    .update(works)
    .set({ announcedAt: new Date(Date.now() - 7 * DAY) })
    .where(eq(works.id, book.id));
  expect((await publishChanges(author, copy, { followers: 'update' })).status).toBe(200);
  expect((await announce(book.id, { announcement: 'More.', followers: 'update' })).status).toBe(409);
});

test('announcements of two works are two notices, and a removed one says nothing more (EDIT-23, NOTICE-02)', async () => {
  const [tides, ebb] = [await followedBook('Tides'), await followedBook('Ebb')];
  for (const { id } of [tides, ebb]) expect((await announce(id, { announcement: 'Soon.', followers: 'update' })).status).toBe(303);
  expect(await noticesOf(follower)).toHaveLength(2);
  await announce(ebb.id, { announcement: '' });
  expect((await noticesOf(follower)).filter((line) => line.includes('Ebb'))).toEqual([
    expect.stringMatching(/Ines made an announcement about “Ebb”\. /),
  ]);
});

test('followers are notified of no empty announcement and of none that others cannot see (EDIT-23)', async () => {
  const book = await followedBook('Tides');
  const refused = await announce(book.id, { announcement: ' ', before: 'Typed words.', followers: 'update' });
  const { text } = (await pageOf(refused)).one('main');
  expect([refused.status, text]).toEqual([422, expect.stringContaining('Please write an announcement to notify followers.')]);
  expect(text).toContain('Typed words.');
  await setStateOf('work', book, 'hidden');
  const stored = await announce(book.id, { announcement: 'Unseen.', followers: 'update' });
  const page = await pageOf(await visit(String(stored.headers.get('location')), { as: author.cookie }));
  expect([stored.status, page.one('main').one('status').text]).toEqual([
    303,
    'The notes are saved. Followers were not notified, because others cannot see the work now.',
  ]);
  expect([await noticesOf(follower), (await workRow(book.id))?.announcedAt]).toEqual([[], null]);
});
