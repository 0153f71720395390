import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createBook, createWork } from '#tests/support/works.ts';
import { formatDate } from '#ui/dates/dates.ts';
import { savedStories } from '../engagement/tables.ts';
import { type Kind, kinds, listedKinds } from '../works/kinds.ts';
import { SAVED_PAGE_SIZE } from './saved-rules.ts';

const read = async (path: string, as?: string) => {
  const response = await visit(path, { as });
  return { status: response.status, page: await response.text() };
};
const save = (id: string, reader: Member, saved = 'yes') => fetchData(`/works/${id}/save`, new URLSearchParams({ saved }), reader.cookie);

test('saved stories are listed with title, author and date, and can be filtered by kind (SAVED-01, SAVED-02, SAVED-03, DATA-24, ROUTE-23)', async () => {
  const [author, reader] = [await createMember({ name: 'Ines Valdovar' }), await createMember()];
  const titles = {} as Record<Kind, string>;
  for (const kind of Object.keys(kinds) as Kind[]) {
    titles[kind] = `A saved ${kind}`;
    const work = await createWork(author, { kind, title: titles[kind] });
    await save(work.id, reader);
  }
  const today = formatDate(new Date(), 'UTC');
  const shelf = await pageOf(await visit('/saved-stories', { as: reader.cookie }));
  const cards = shelf.parts('.saved-card').map((card) => ({
    kind: card.parts('.kind-label')[0]?.text,
    title: card.parts('.saved-words b')[0]?.text,
    lines: card.parts('.saved-words small').map(({ text }) => text),
    cover: card.parts('.cover').length,
  }));
  expect(cards).toEqual(
    (Object.keys(kinds) as Kind[])
      .reverse()
      .map((kind) => ({ kind: kinds[kind].name, title: titles[kind], lines: ['Ines Valdovar', `Saved ${today}`], cover: 1 })),
  );
  expect(shelf.one('navigation', 'By kind').names('link')).toEqual(['All', 'Books', 'Comics', 'Theories', 'Worlds']);
  for (const { kind } of listedKinds) {
    const page = (await read(`/saved-stories?kind=${kind}`, reader.cookie)).page;
    expect(withoutScripts(page)).toContain(titles[kind]);
    expect(page).toContain(`href="${kinds[kind].address('')}`);
    for (const other of Object.keys(kinds) as Kind[]) if (other !== kind) expect(page).not.toContain(titles[other]);
  }
  for (const odd of ['toString', '__proto__', 'kettle', 'kids_book'])
    expect(withoutScripts((await read(`/saved-stories?kind=${odd}`, reader.cookie)).page)).toContain(titles.book);
});

test('an empty list shows a message and a link to explore stories (SAVED-04)', async () => {
  const { page } = await read('/saved-stories', (await createMember()).cookie);
  for (const part of ['No saved stories found', 'Explore Stories']) expect(withoutScripts(page)).toContain(part);
});

test('a visitor sees only the sign-in gate (SAVED-05, AMB-18)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  await save((await createBook(author, { title: 'Saved by a member' })).id, reader);
  const { page } = await read('/saved-stories');
  expect(withoutScripts(page)).toContain('Sign In Required');
  expect(page).not.toContain('Saved by a member');
});

test('a story can be removed, also without JavaScript (SAVED-06)', async () => {
  const reader = await createMember();
  const work = await createBook(await createMember(), { title: 'Gone again' });
  await save(work.id, reader);
  const browser = await plainBrowser('/saved-stories', { as: reader.cookie });
  await browser.submit('Remove from saved: Gone again');
  expect(browser.path).toBe('/saved-stories');
  expect(browser.page.text).toContain('No saved stories found');
});

test('Undo restores a story with its original date; a future or invalid date becomes today (SAVED-06)', async () => {
  const reader = await createMember();
  const work = await createBook(await createMember(), { title: 'Back again' });
  const savedAt = async (at: string) => {
    await save(work.id, reader, 'no');
    const { status } = await fetchData(`/works/${work.id}/save`, new URLSearchParams({ saved: 'yes', at }), reader.cookie);
    expect(status).toBe(200);
    const [row] = await db.select().from(savedStories).where(eq(savedStories.workId, work.id));
    return row?.createdAt.getTime() ?? 0;
  };
  const march = new Date('2026-03-14T10:00:00Z').getTime();
  expect(await savedAt(String(march))).toBe(march);
  for (const odd of [String(Date.now() + 1e10), 'yesterday', '1e300', '-1', 'Infinity', ''])
    expect(Math.abs((await savedAt(odd)) - Date.now())).toBeLessThan(60_000);
});

test('only the viewer’s own saved stories are shown, and none of an author who is now private (SAVED-07, PRIVACY-02)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const work = await createBook(author, { title: 'Mine to keep' });
  await save(work.id, reader);
  expect((await read('/saved-stories', other.cookie)).page).not.toContain('Mine to keep');
  await hide(author);
  expect((await read('/saved-stories', reader.cookie)).page).not.toContain('Mine to keep');
});

test('many saved stories are shown in pages, by cursor', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  for (let i = 0; i < SAVED_PAGE_SIZE + 2; i++) await save((await createBook(author, { title: `Kept ${i}.` })).id, reader);
  const first = await read('/saved-stories', reader.cookie);
  expect(withoutScripts(first.page)).toContain(`Kept ${SAVED_PAGE_SIZE + 1}.`);
  expect(first.page).not.toContain('Kept 1.');
  const next = /href="(\/saved-stories\?after=[^"]+)"/.exec(first.page)?.[1];
  const second = await read(next ?? '', reader.cookie);
  for (const part of ['Kept 0.', 'Kept 1.']) expect(withoutScripts(second.page)).toContain(part);
  expect(second.page).not.toContain('Kept 2.');
});
