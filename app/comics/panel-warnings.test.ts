import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createArc, createComic, speech } from '#tests/support/comics.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { openCopy, publishChanges, saveCopy } from '#tests/support/drafts/working-copies.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { BY_SCRIPT, send, visit } from '#tests/support/request.ts';
import { jobHandlers } from '../images/measure-colors.server.ts';
import { pictures } from '../images/tables.ts';
import { panels, parts, works } from '../works/tables.ts';
import { nextPanel } from './panel-rules.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const textOf = async (path: string) => (await pageOf(await visit(path))).text;
const bodyOf = async (path: string, cookie?: string) => (await visit(path, cookie ? { headers: { cookie } } : {})).text();
const facetsOf = async (id: string) => {
  const { rows } = await db.execute<{ folded: string }>(sql`select f.folded from work_facets w join facets f on f.id = any(w.facets)
    where w.work_id = ${id} and f.dimension = 'warning' order by 1`);
  return rows.map(({ folded }) => folded);
};
const warningsIn = async (workId: string) =>
  (await db.select({ warnings: panels.warnings }).from(panels).where(eq(panels.workId, workId)).orderBy(panels.position)).map(
    ({ warnings }) => warnings,
  );
const panel = (src: string, warnings?: string[]) => ({
  picture: { src, width: 800, height: 600 },
  description: '',
  bubbles: [],
  ...(warnings && { warnings }),
});

test('warnings of panels are stored with the draft, published, edited and compared (WARN-03)', async () => {
  const image = await createImage(author, { bucket: 'comics', folder: 'comics/panels' });
  const pages = [panel(image.address, ['self-harm', 'suicide', 'suicide']), panel(image.address, []), panel(image.address)];
  const draft = await createDraft(author, { kind: 'comic', title: 'Zqwarned', pages });
  await publish(draft, author.cookie, { genre: 'Adventure' });
  const [work] = await db.select().from(works).where(eq(works.draftId, draft));
  const id = work?.id ?? '';
  expect(await warningsIn(id)).toEqual([['suicide', 'self-harm'], [], []]);
  for (const path of [`/comic/${id}`, '/search?q=Zqwarned']) expect(await textOf(path)).toContain('In some panels: Suicide, Self-harm');
  const copy = await openCopy(author, id);
  const { rows } = await db.execute<{ key: string; document: { warnings?: string[] } }>(
    sql`select key, document from draft_pages where draft_id = ${copy} order by position`,
  );
  expect(rows.map(({ document }) => document.warnings)).toEqual([['suicide', 'self-harm'], undefined, undefined]);
  expect((await publishChanges(author, copy)).text).toContain('Nothing has changed yet.');
  const first = rows[0]?.document ?? {};
  await saveCopy(author, copy, { pages: { 1: { ...first, warnings: ['drugs'] } } });
  const compared = await pageOf(await visit(`/drafts/${copy}/compare`, { as: author.cookie }));
  expect(compared.text).toMatch(/Content warnings: .*Drugs or alcohol/);
  expect((await publishChanges(author, copy)).status).toBe(200);
  expect(await textOf(`/comic/${id}`)).toContain('In some panels: Drugs or alcohol');
  expect(await facetsOf(id)).toEqual(['drugs']);
});

test('a draft refuses warnings that are not in the list (WARN-02, WARN-03)', async () => {
  const image = await createImage(author, { bucket: 'comics', folder: 'comics/panels' });
  const save = {
    ...{ save: crypto.randomUUID(), base: 0, kind: 'comic', title: '', description: '', order: ['1'] },
    pages: { 1: panel(image.address, ['cookery']) },
  };
  const response = await visit(`/drafts/${crypto.randomUUID()}`, {
    method: 'POST',
    body: JSON.stringify(save),
    headers: { 'content-type': 'application/json' },
    as: author.cookie,
  });
  expect(response.status).toBe(422);
});

test('a work shows the warnings of its panels that neither it nor their arc names, until the last such panel is removed (WARN-03)', async () => {
  const rated = { warnings: ['violence'] as 'violence'[], warningsStated: 'some' as const };
  const comic = await createComic(author, { ...rated, panels: [{ warnings: ['violence', 'drugs'] }, {}] });
  const arc = await createArc(comic, { warnings: ['abuse'], panels: [{ warnings: ['abuse', 'animals'] }] });
  expect(await textOf(`/comic/${comic.id}`)).toMatch(/In some arcs: Abuse\W*In some panels: Drugs or alcohol, Harm to animals/);
  expect(await facetsOf(comic.id)).toEqual(['abuse', 'animals', 'drugs', 'violence']);
  await db.update(parts).set({ state: 'held' }).where(eq(parts.id, arc.id));
  expect(await textOf(`/comic/${comic.id}`)).toMatch(/In some panels: Drugs or alcohol(?!, )/);
  await db.update(parts).set({ state: 'shown', warnings: [] }).where(eq(parts.id, arc.id));
  expect(await textOf(`/comic/${comic.id}`)).toMatch(/In some panels: Abuse, Drugs or alcohol, Harm to animals/);
  await send(`/works/${comic.id}/parts/${arc.id}/delete`, {}, author.cookie);
  expect(await textOf(`/comic/${comic.id}`)).toMatch(/In some panels: Drugs or alcohol(?!, )/);
  const copy = await openCopy(author, comic.id);
  await saveCopy(author, copy, { order: ['2'] });
  expect((await publishChanges(author, copy)).status).toBe(200);
  expect(await textOf(`/comic/${comic.id}`)).not.toContain('In some panels');
  expect(await facetsOf(comic.id)).toEqual(['violence']);
});

test('a covered panel has the color of its image, names its warnings, and can be shown alone and without scripts until the session ends (WARN-07, WARN-08)', async () => {
  const { address: src } = await createImage(author, { bucket: 'comics', folder: 'comics/panels', color: '#aabbcc' });
  const covered = {
    picture: { src, width: 900, height: 300 },
    bubbles: [speech('Zqcovered.')],
    warnings: ['suicide' as const, 'drugs' as const],
  };
  const comic = await createComic(author, { panels: [{}, covered, { bubbles: [speech('Zqother.')], warnings: ['gore'] }] });
  for (const as of ['', (await createMember()).cookie]) {
    const browser = await plainBrowser(`/comic/${comic.id}`, { as });
    const notice = browser.page.one('region', 'Panel 2, content warning');
    expect(notice.text).toContain('This panel contains: Suicide.');
    expect(notice.attribute('style')).toMatch(/--ratio: ?3;.*background-color: ?#aabbcc/);
    expect(notice.parts('img')).toHaveLength(0);
    await browser.submit('Show panel 2');
    expect(browser.page.text).toContain('Zqcovered.');
    expect(browser.page.text).not.toContain('Zqother.');
    expect(browser.page.one('region', 'Panel 3, content warning').attribute('style')).not.toContain('background');
    await browser.open(`/comic/${comic.id}?panel=2`);
    expect(browser.page.one('region', 'Comic viewer').text).toContain('Zqcovered.');
  }
  const set = (await send(`/works/${comic.id}/show`, { panel: 'zzzzzzzz; x' })).headers.get('set-cookie') ?? '';
  expect(set).not.toContain('panels');
  const [row] = await db.select({ key: panels.key }).from(panels).where(eq(panels.picture, src));
  const cookie = (await send(`/works/${comic.id}/show`, { panel: row?.key ?? '', page: '2' })).headers.get('set-cookie') ?? '';
  expect(cookie).not.toContain('Max-Age');
  expect((await bodyOf(`/comic/${comic.id}`, cookie.split(';')[0])).includes('Zqcovered.')).toBe(true);
  expect(await bodyOf(`/comic/${comic.id}`)).not.toContain('Zqcovered.'); // visitors do not receive the page of this one
});

test('panels do not ask again for a warning that the reader accepted for their arc, and panels of other arcs do (WARN-05, WARN-08)', async () => {
  const comic = await createComic(author);
  const said = (text: string, warnings: ('gore' | 'flashing')[]) => ({ bubbles: [speech(text)], warnings });
  const arc = await createArc(comic, { warnings: ['gore'], panels: [said('Zqsame.', ['gore']), said('Zqother.', ['gore', 'flashing'])] });
  const browser = await plainBrowser(`/comic/${comic.id}/arc/${arc.id}`);
  await browser.submit('Show it');
  expect(browser.page.text).toContain('Zqsame.');
  expect(browser.page.one('region', 'Panel 2, content warning').text).toContain('This panel contains: Flashing images.');
  await browser.submit('Show panel 2');
  expect([browser.path.split('#')[0], browser.page.text.includes('Zqother.')]).toEqual([`/comic/${comic.id}/arc/${arc.id}`, true]);
});

test('the choices of a member and “Always show this for this work” apply to panels, too (WARN-04, WARN-08)', async () => {
  const comic = await createComic(author, { panels: [{ bubbles: [speech('Zqbees.')], warnings: ['animals'] }] });
  const reader = await createMember();
  const isShown = async () => (await (await visit(`/comic/${comic.id}`, { as: reader.cookie })).text()).includes('Zqbees.');
  expect(await isShown()).toBe(true);
  await db.execute(sql`update people set covering = array['animals'] where id = ${reader.id}`);
  expect(await isShown()).toBe(false);
  const browser = await plainBrowser(`/comic/${comic.id}`, { as: reader.cookie });
  await browser.submit('Always show this for this work');
  expect(browser.page.text).toContain('Zqbees.');
  await browser.submit('Warn me about this work again');
  expect(browser.page.text).not.toContain('Zqbees.');
});

test('the large view skips covered panels, also if its address names one (WARN-07)', async () => {
  const comic = await createComic(author, { panels: [{}, { warnings: ['gore'] }, {}, { warnings: ['gore'] }] });
  const browser = await plainBrowser(`/comic/${comic.id}?panel=1`);
  expect(browser.page.one('link', 'Next panel').attribute('href')).toContain('panel=3');
  await browser.follow('Next panel');
  expect(browser.page.one('link', 'Previous panel').attribute('href')).toContain('panel=1');
  expect(browser.page.one('button', 'Next panel').attribute('disabled')).not.toBeNull();
  await browser.open(`/comic/${comic.id}?panel=2`);
  expect(browser.page.all('region', 'Comic viewer')).toHaveLength(0);
  const shown = { picture: { src: '', width: 1, height: 1 }, description: '', bubbles: [] };
  const covered = { key: 'a', covering: [], width: 1, height: 1, color: null };
  const list = [covered, shown, covered, shown];
  expect([nextPanel(list, 0, 1), nextPanel(list, 2, 1), nextPanel(list, 5, -1), nextPanel(list, 2, -1)]).toEqual([2, 4, 4, null]);
});

test('an upload stores the average color of its image, and a job measures the colors of older images (WARN-07)', async () => {
  const half = { input: { create: { width: 100, height: 200, channels: 3 as const, background: '#0000ff' } }, left: 0, top: 0 };
  const source = sharp({ create: { width: 200, height: 200, channels: 3, background: '#ff0000' } }).composite([half]);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await source.png().toBuffer())], 'panel.png', { type: 'image/png' }));
  form.set('folder', 'comics/panels');
  const response = await visit('/pictures', { method: 'POST', body: form, headers: BY_SCRIPT, as: author.cookie });
  const { address } = (await response.json()) as { address: string };
  const colorNow = async (of: string) =>
    (await db.select({ color: pictures.color }).from(pictures).where(eq(pictures.address, of)))[0]?.color;
  expect(await colorNow(address)).toMatch(/^#(7|8)[0-9a-f]0[0-3](7|8)[0-9a-f]$/);
  await db.update(pictures).set({ color: null }).where(eq(pictures.address, address));
  const missing = await createImage(author, { bucket: 'comics', folder: 'comics/panels' }); // has no file
  const run = () => jobHandlers[0]?.run({}, { tries: 1, signal: new AbortController().signal });
  await run();
  expect(await colorNow(address)).toMatch(/^#(7|8)[0-9a-f]0[0-9a-f](7|8)[0-9a-f]$/);
  expect(await colorNow(missing.address)).toBeNull();
});
