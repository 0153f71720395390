import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createEntry } from '#tests/support/works.ts';
import { likes, savedStories } from '../../engagement/tables.ts';
import { works } from '../../works/tables.ts';

const likeForm = (liked: 'yes' | 'no') => new URLSearchParams({ liked });
const likesOf = async (id: string) => (await db.select({ n: works.likesCount }).from(works).where(eq(works.id, id)))[0]?.n;

test('liking and unliking an entry changes the count by one; a repeat changes nothing (CHALL-31, AMB-07)', async () => {
  const [entry, reader] = [await createEntry(await createMember(), await createChallenge()), await createMember()];
  const like = (liked: 'yes' | 'no') => fetchData(`/works/${entry.id}/like`, likeForm(liked), reader.cookie);
  for (const turn of [1, 2]) {
    const on = await like('yes');
    expect(on.text).toContain('"likes"');
    expect((await like('yes')).text).toBe(on.text);
    expect(await likesOf(entry.id), `on, ${turn}`).toBe(1);
    const off = await like('no');
    expect(off.status).toBe(200);
    expect((await like('no')).text).toBe(off.text);
    expect(await likesOf(entry.id), `off, ${turn}`).toBe(0);
  }
  expect(await db.$count(likes, eq(likes.workId, entry.id))).toBe(0);
});

test('without JavaScript the button removes only the viewer’s like and redirects to the page (CHALL-31)', async () => {
  const [entry, reader, other] = [
    await createEntry(await createMember(), await createChallenge()),
    await createMember(),
    await createMember(),
  ];
  for (const { cookie } of [reader, other]) await send(`/works/${entry.id}/like`, {}, cookie);
  const back = `/weekly-challenges/entry/${entry.id}?page=1`;
  const browser = await plainBrowser(back, { as: reader.cookie });
  await browser.submit('Like, 2 likes');
  expect([browser.status, browser.path]).toEqual([200, back]);
  expect(await likesOf(entry.id)).toBe(1);
});

test('the like of any other work cannot be removed (AMB-05, decision 3)', async () => {
  const reader = await createMember();
  const book = await createBook(await createMember());
  await fetchData(`/works/${book.id}/like`, likeForm('yes'), reader.cookie);
  expect((await fetchData(`/works/${book.id}/like`, likeForm('no'), reader.cookie)).text).toContain('true');
  expect(await likesOf(book.id)).toBe(1);
});

test('200 concurrent likes and unlikes leave an exact count (CHALL-31, CHALL-32)', async () => {
  const entry = await createEntry(await createMember(), await createChallenge());
  const readers = await Promise.all(Array.from({ length: 20 }, () => createMember()));
  await Promise.all(
    readers.flatMap(({ cookie }, i) =>
      Array.from({ length: 10 }, (_, n) => fetchData(`/works/${entry.id}/like`, likeForm((i + n) % 2 ? 'yes' : 'no'), cookie)),
    ),
  );
  expect(await likesOf(entry.id)).toBe(await db.$count(likes, eq(likes.workId, entry.id)));
});

test('a hidden entry is not found, and a visitor is asked to sign in (CHALL-31, CHALL-32, PRIVACY-02)', async () => {
  const author = await createMember();
  const entry = await createEntry(author, await createChallenge());
  await hide(author);
  const stranger = await createMember();
  for (const action of ['like', 'save']) {
    expect((await send(`/works/${entry.id}/${action}`, { liked: 'no' }, stranger.cookie)).status).toBe(404);
    expect((await send(`/works/${entry.id}/${action}`, {})).status).toBe(401);
  }
});

test('Save lists an entry under All of the saved stories, with a link to its page; Saved removes it (CHALL-32, AMB-66)', async () => {
  const [entry, reader] = [await createEntry(await createMember(), await createChallenge()), await createMember()];
  const savedCount = () => db.$count(savedStories, and(eq(savedStories.workId, entry.id), eq(savedStories.personId, reader.id)));
  await send(`/works/${entry.id}/save`, { saved: 'yes' }, reader.cookie);
  expect(await savedCount()).toBe(1);
  const shelf = await (await visit('/saved-stories', { as: reader.cookie })).text();
  expect(shelf).toContain(`href="/weekly-challenges/entry/${entry.id}"`);
  expect(await (await visit('/saved-stories?kind=book', { as: reader.cookie })).text()).not.toContain(entry.id);
  await send(`/works/${entry.id}/save`, { saved: 'no' }, reader.cookie);
  expect(await savedCount()).toBe(0);
});
