import { beforeEach, expect, test } from 'vitest';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createSeries } from '#tests/support/site/series.ts';
import { createBook, createTheory } from '#tests/support/works.ts';
import { newId } from '../../forms/new-id.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const pageBy = async (path: string, as: Member = author) => pageOf(await visit(path, { as: as.cookie }));
const save = (id: string, ids: readonly string[], as: Member = author) => send(`/series/${id}/order`, { order: ids.join(' ') }, as.cookie);
/** The works of a series as its page shows them, such as `2 Two`. */
const order = async (id: string) =>
  (await pageBy(`/series/${id}`)).parts('.series-work').map((work) => {
    const [place, title] = ['.series-number', '.series-words b'].map((part) => work.parts(part)[0]?.text ?? '');
    return `${place?.replace('Part ', '')} ${title}`;
  });

/** A series of the books One, Two, Three and Four, and their ids. */
async function seriesOfFour() {
  const books = [];
  for (const title of ['One', 'Two', 'Three', 'Four']) books.push(await createBook(author, { title }));
  const ids = books.map(({ id }) => id) as [string, string, string, string];
  return { id: (await createSeries(author, books, { title: 'Row' })).id, ids };
}

test('the author orders the works without JavaScript, one move at a time, and each move is announced (SERIES-03, EDIT-22)', async () => {
  const { id, ids } = await seriesOfFour();
  const browser = await plainBrowser(`/series/${id}`, { as: author.cookie });
  await browser.follow('Change order');
  expect(browser.page.parts('.order-title').map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four']);
  for (const name of ['Move One', 'Move up', 'Move down', 'Move to…'])
    expect(browser.page.parts(`#part-${ids[0]}`)[0]?.names('button')).toContain(name);
  const moved = await send(`/series/${id}/order`, { order: ids.join(' '), move: `up:${ids[3]}` }, author.cookie);
  expect([moved.status, moved.headers.get('location')]).toEqual([303, `/series/${id}/order?moved=${ids[3]}#part-${ids[3]}`]);
  await browser.open(`/series/${id}/order?moved=${ids[3]}`);
  expect(browser.page.one('main').one('status').text).toBe('Four, now 3 of 4.');
  expect(await order(id)).toEqual(['1 One', '2 Two', '3 Four', '4 Three']);
  await browser.open(`/series/${id}/order?to=${ids[1]}`);
  await browser.submit('Move', { 'New position, from 1 to 4': '1' });
  expect(browser.page.one('main').one('status').text).toBe('Two, now 1 of 4.');
  expect(await order(id)).toEqual(['1 Two', '2 One', '3 Four', '4 Three']);
});

test('a set of other works is 409, foreign and repeated ids are 422, and nothing changes (SERIES-03, EDIT-22)', async () => {
  const { id, ids } = await seriesOfFour();
  const [one, two, three, four] = ids;
  const other = await createMember();
  const before = await order(id);
  expect((await save(id, [four, three, two, one], other)).status).toBe(404);
  const own = await createTheory(author); // may have been in the series
  for (const changed of [[four, three, two], [four, three, two, one, own.id], []]) {
    const response = await save(id, changed);
    expect([response.status, (await pageOf(response)).text]).toEqual([
      409,
      expect.stringContaining('The works changed meanwhile. Check the order again.'),
    ]);
  }
  const foreign = (await createBook(other)).id;
  for (const invalid of [
    [four, three, two, foreign],
    [four, three, two, newId()],
    [one, one, two, three],
    [one, two, three, 'x'],
  ])
    expect((await save(id, invalid)).status).toBe(422);
  expect(await order(id)).toEqual(before);
  expect((await send(`/works/${two}/delete`, {}, author.cookie)).status).toBe(303);
  expect((await save(id, [four, three, two, one])).status).toBe(409);
  expect((await save(id, [four, three, one])).status).toBe(303);
  expect(await order(id)).toEqual(['1 Four', '2 Three', '3 One']);
});

test('a work is Optional or has a label in place of its number, and the others are numbered without it (SERIES-03)', async () => {
  const { id, ids } = await seriesOfFour();
  const label = (work: string, fields: Record<string, string>, as = author) => send(`/series/${id}/label`, { work, ...fields }, as.cookie);
  const saved = await label(ids[0], { as: 'own', label: ' Prequel ' });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `/series/${id}/works?labeled=${ids[0]}#row-${ids[0]}`]);
  expect((await label(ids[2], { as: 'optional', label: 'ignored' })).status).toBe(303);
  expect(await order(id)).toEqual(['Prequel One', '1 Two', 'Optional Three', '2 Four']);
  expect((await pageBy(`/series/${id}/works?labeled=${ids[2]}`)).one('main').one('status').text).toBe('Three, now Optional.');
  const places = async (work: string) => (await pageBy(`/book/${work}`)).parts('.series-place').map(({ text }) => text);
  expect(await Promise.all(ids.map(places))).toEqual([['Prequel in Row'], ['Part 1 of Row'], ['Optional in Row'], ['Part 2 of Row']]);
  for (const [fields, message] of [
    [{ as: 'own', label: '  ' }, 'Please enter a label, such as Prequel.'],
    [{ as: 'own', label: 'L'.repeat(41) }, 'Labels can be up to 40 characters.'],
  ] as const) {
    const refused = await label(ids[1], fields);
    expect([refused.status, (await pageOf(refused)).text]).toEqual([422, expect.stringContaining(message)]);
  }
  expect((await label(ids[1], { as: 'own', label: 'L'.repeat(40) })).status).toBe(303);
  expect((await label(ids[1], { as: 'number' })).status).toBe(303);
  expect((await label(ids[1], { as: 'optional' }, await createMember())).status).toBe(404);
  expect((await label((await createBook(author)).id, { as: 'optional' })).status).toBe(404);
  expect(await order(id)).toEqual(['Prequel One', '1 Two', 'Optional Three', '2 Four']);
});
