import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mutes } from '#app/blocks/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { listedWords } from '#app/site/tables.ts';
import { countTags } from '#app/works/facets/count-tags.server.ts';
import { jobHandlers } from '#app/works/facets/rewrite-facets.server.ts';
import { SYNONYMS } from '#app/works/facets/synonym-list.ts';
import { facets } from '#app/works/facets/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createComic } from '#tests/support/comics.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { runJobs } from '#tests/support/site/jobs.ts';
import { createBook, createBooks, createTheory, createWorld } from '#tests/support/works.ts';

let administrator: Member;
let author: Member;
beforeAll(async () => {
  await createMember({ role: 'owner' });
  administrator = await createMember({ role: 'administrator' });
});
beforeEach(async () => {
  await resetRateLimits();
  author = await createMember();
});

const tagPage = async (tag: string, as?: Member) => {
  const response = await visit(`/tag/${encodeURIComponent(tag)}`, { as: as?.cookie });
  expect(response.status).toBe(200);
  return (await pageOf(response)).one('main');
};
const titles = async (tag: string, as?: Member) => (await tagPage(tag, as)).parts('.tile b[title]').map(({ text }) => text);
const join = (tag: string, into: string) => send('/admin/tags', { tag, into }, administrator.cookie);
const suggested = async (q: string) =>
  ((await (await visit(`/tags/suggest?${new URLSearchParams({ q })}`)).json()) as { tags: unknown[] }).tags;
const NONE = 'No work has this tag yet.';

test('the page of a tag lists works of all kinds, whatever the case and accents of the address, newest first (TAG-03)', async () => {
  const tags = ['Zq Éclairs'];
  await createBook(author, { title: 'A book', tags });
  await createComic(author, { title: 'A comic', tags });
  await createTheory(author, { title: 'A theory', tags: ['other', 'zq éclairs'] });
  await createWorld(author, { title: 'A world', tags: ['ZQ ECLAIRS'] });
  await createBook(author, { title: 'Another book', tags: ['zq éclair'] });
  for (const name of ['Zq Éclairs', 'zq  eclairs', 'ZQ ÉCLAIRS '])
    expect(await titles(name)).toEqual(['A world', 'A theory', 'A comic', 'A book']);
  expect((await tagPage('zq eclairs')).parts('h1')[0]?.text).toBe('Zq Éclairs');
});

test('a work links its tags to their pages, also with odd letters (TAG-03)', async () => {
  for (const tag of ['h/c & more?', 'الخرائط', '100%', '海図']) {
    const book = await createBook(author, { title: `With ${tag}`, tags: [tag] });
    const browser = await plainBrowser(`/book/${book.id}`);
    await browser.follow(tag);
    expect(browser.page.one('main').parts('h1')[0]?.text).toBe(tag);
    expect(browser.page.parts('.tile b[title]').map(({ text }) => text)).toEqual([`With ${tag}`]);
  }
});

test('a tag that no work has is a page with a sentence, and so is one of works that cannot be seen (TAG-03, PRIVACY-02)', async () => {
  const [hidden, muted, reader] = [await createMember(), await createMember(), await createMember()];
  await createBook(hidden, { title: 'Of a private author', tags: ['Zqprivate'] });
  await createBook(author, { title: 'Held', tags: ['Zqprivate'], state: 'held' });
  await createBook(muted, { title: 'Of somebody muted', tags: ['Zqmuted'] });
  await hide(hidden);
  await db.insert(mutes).values({ personId: reader.id, otherId: muted.id });
  for (const name of ['zqnever', 'zqprivate', '%']) expect((await tagPage(name)).text).toContain(NONE);
  expect((await tagPage('zqprivate')).parts('h1')[0]?.text).toBe('zqprivate');
  expect((await tagPage('zqmuted', reader)).text).toContain(NONE);
  expect([await titles('zqmuted'), await titles('zqprivate', hidden)]).toEqual([['Of somebody muted'], ['Of a private author']]);
  await db.insert(listedWords).values({ word: 'zqmuted', folded: 'zqmuted', effect: 'hold' });
  await loadSettings();
  expect((await tagPage('zqmuted')).text).not.toContain('zqmuted');
  await db.delete(listedWords);
  await loadSettings();
});

test('a tag with many works has pages of 24, without scripts and as JSON (TAG-03)', async () => {
  await createBooks(
    author,
    Array.from({ length: 30 }, (_, n) => ({ title: `Many ${n}`, tags: ['Zqmany'], createdAt: new Date(2026, 1, 1, 0, n) })),
  );
  const browser = await plainBrowser('/tag/zqmany');
  expect(browser.page.parts('.tile b[title]')).toHaveLength(24);
  const next = browser.page.one('link', 'Show more').attribute('href') ?? '';
  const json = (await (await visit(next.replace('?', '/more?'))).json()) as { works: { title: string }[]; more: unknown };
  await browser.follow('Show more');
  const rest = [5, 4, 3, 2, 1, 0].map((n) => `Many ${n}`);
  expect(browser.page.parts('.tile b[title]').map(({ text }) => text)).toEqual(rest);
  expect([json.works.map(({ title }) => title), json.more]).toEqual([rest, null]);
});

test('joined tags are one tag in lists, filters and suggestions until they are separated, and works show their own words (TAG-03)', async () => {
  const slow = await createWorld(author, { title: 'Slow', tags: ['Zq slow burn'] });
  const dash = await createWorld(author, { title: 'Dash', tags: ['zq slow-burn', 'tides'] });
  expect(await titles('zq slow burn')).toEqual(['Slow']);
  expect((await join('zq slow-burn', 'Zq Slow Burn')).status).toBe(303);
  await runJobs();
  const later = await createBook(author, { title: 'Later', tags: ['ZQ SLOW-BURN'] });
  for (const name of ['zq slow burn', 'zq slow-burn']) expect(await titles(name)).toEqual(['Later', 'Dash', 'Slow']);
  expect((await tagPage('zq slow-burn')).text).toContain('also “zq slow-burn”');
  const filtered = await pageOf(await visit('/all-worlds?tag=zq+slow-burn'));
  expect(filtered.parts('.tile b[title]').map(({ text }) => text)).toEqual(['Dash', 'Slow']);
  await countTags(Date.now(), () => false);
  for (const q of ['zq slow b', 'zq slow-b'])
    expect(await suggested(q)).toEqual([{ name: 'Zq slow burn', works: 3, also: ['zq slow-burn'] }]);
  const own = [slow, dash, later].map(({ id }) => db.select({ tags: works.tags }).from(works).where(eq(works.id, id)));
  expect((await Promise.all(own)).flat().map(({ tags }) => tags[0])).toEqual(['Zq slow burn', 'zq slow-burn', 'ZQ SLOW-BURN']);

  const browser = await plainBrowser('/admin/tags?after=zq', { as: administrator.cookie });
  await browser.submit('Separate zq slow-burn');
  await runJobs();
  expect(await titles('zq slow burn')).toEqual(['Slow']);
  expect(await titles('zq slow-burn')).toEqual(['Later', 'Dash']);
  expect(await suggested('zq slow')).toEqual([
    { name: 'zq slow-burn', works: 2, also: [] },
    { name: 'Zq slow burn', works: 1, also: [] },
  ]);
});

test('only administrators join tags; one of a group takes the others with it, and a refusal shows what was typed (TAG-03)', async () => {
  expect((await send('/admin/tags', { tag: 'zqa', into: 'zqb' }, author.cookie)).status).toBe(404);
  await createBook(author, { title: 'With a', tags: ['zqa'] });
  for (const [tag, into] of [
    ['zqa', 'zqb'],
    ['zqb', 'zqc'],
  ] as const)
    expect((await join(tag, into)).status).toBe(303);
  await runJobs();
  for (const name of ['zqa', 'zqb', 'zqc']) expect(await titles(name)).toEqual(['With a']);
  for (const [tag, into, message] of [
    ['zqc', 'ZQÀ', 'These are already one tag.'],
    ['zqa', ' ', 'Type both tags.'],
  ] as const) {
    const refused = await join(tag, into);
    expect(refused.status).toBe(422);
    const page = await pageOf(refused);
    expect(page.text).toContain(message);
    expect(page.one('textbox', 'Tag').attribute('value')).toBe(tag);
  }
});

test('the list of synonyms that comes with the site joins each tag to one, once (TAG-03)', async () => {
  const fill = jobHandlers.find(({ kind }) => kind === 'fill-facets');
  await createBook(author, { title: 'Burning', tags: ['Slow-Burn'] });
  const run = () => fill?.run({}, { tries: 1, signal: new AbortController().signal });
  await run();
  for (const name of ['slow burn', 'slowburn']) expect(await titles(name)).toEqual(['Burning']);
  const rows = await db.select().from(facets);
  const canonical = (name: string) => {
    const label = rows.find(({ dimension, folded }) => dimension === 'tag' && folded === name);
    return rows.find(({ id }) => id === label?.canonicalId)?.folded;
  };
  const wrong = SYNONYMS.flatMap(([into, ...tags]) => tags.filter((tag) => canonical(tag.replace('é', 'e')) !== into));
  expect([wrong, SYNONYMS.flat().length - SYNONYMS.length]).toEqual([[], expect.toSatisfy((n: number) => n > 300)]);
});

test('following one spelling or synonym of a tag is following all of them, from their joining until they are separated (TAG-03)', async () => {
  const reader = await createMember();
  await createWorld(author, { title: 'Calm', tags: ['Zq calm sea'] });
  await createWorld(author, { title: 'Still', tags: ['zq still sea'] });
  const follow = async (tag: string, state = 'on') =>
    (await send(`/tag/${encodeURIComponent(tag)}/follow`, { follow: state }, reader.cookie)).status;
  const isFollowed = async (tag: string) => (await tagPage(tag, reader)).names('button').includes('Following');
  const listed = async () =>
    (await pageOf(await visit('/following?type=tag', { as: reader.cookie }))).parts('.following-item a').map(({ text }) => text);
  for (const tag of ['zq calm sea', 'zq still sea']) expect(await follow(tag)).toBe(303);
  expect(await listed()).toEqual(['zq still sea', 'zq calm sea']);
  await join('zq still sea', 'zq calm sea');
  expect(await listed()).toEqual(['zq calm sea']);
  expect((await pageOf(await visit('/following?type=tag', { as: reader.cookie }))).one('main').text).toMatch(/Tags\s*1/);

  await follow('zq calm sea', 'off');
  expect([await isFollowed('zq calm sea'), await isFollowed('zq still sea'), await listed()]).toEqual([false, false, []]);
  await follow('ZQ  Still Sea');
  expect([await isFollowed('zq calm sea'), await isFollowed('zq still sea')]).toEqual([true, true]);
  await follow('zq calm sea');
  expect(await listed()).toEqual(['ZQ Still Sea']);

  const browser = await plainBrowser('/admin/tags?after=zq', { as: administrator.cookie });
  await browser.submit('Separate zq still sea');
  expect([await isFollowed('zq calm sea'), await isFollowed('zq still sea')]).toEqual([false, true]);
  await follow('zq calm sea');
  await join('zq still sea', 'zq calm sea');
  const page = await plainBrowser('/following?type=tag', { as: reader.cookie });
  await page.submit(/^Stop following|^Following|^Unfollow/);
  expect(await listed()).toEqual([]);
});
