import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { moderationLog } from '../moderation/tables.ts';
import { loadSettings } from '../site/settings.server.ts';
import { siteSettings } from '../site/tables.ts';
import { blocksOf } from './markup-rules.ts';
import { siteTexts } from './tables.ts';
import { ADDED_TEXT_MAX, dayFrom, dayText } from './text-rules.ts';

const administrator = await createMember({ role: 'administrator' });

beforeEach(async () => {
  await db.delete(siteTexts);
  await db.delete(siteSettings);
  await loadSettings();
});

const newestId = async (page: 'terms' | 'privacy' | 'guidelines' | 'contact') =>
  (await db.select({ id: siteTexts.id }).from(siteTexts).where(eq(siteTexts.page, page)).orderBy(desc(siteTexts.id)).limit(1))[0]?.id ?? '';
const save = async (page: 'terms' | 'privacy' | 'guidelines' | 'contact', text: string, day = '') =>
  send(`/admin/texts/${page}`, { text, day, base: await newestId(page) }, administrator.cookie);
const read = async (path: string) => pageOf(await visit(path));
const added = async (path: string) => (await read(path)).parts('.added-sections')[0]?.text ?? '';
/** Lets every saved version be older. */
const daysLater = (days: number) => db.update(siteTexts).set({ effectiveOn: sql`${siteTexts.effectiveOn} - ${days}::int` });

test('an operator’s text has paragraphs, lists, headings and links, and nothing else (SITE-03)', () => {
  expect(
    blocksOf(
      '# Who we are\nThe school\nof Aveiro.\n\n- One\n- [Two](https://two.example)\n1. First\n\n\nWrite to [us](mailto:us@mail.example).',
    ),
  ).toEqual([
    { type: 'heading', words: 'Who we are' },
    { type: 'paragraph', lines: [['The school'], ['of Aveiro.']] },
    { type: 'list', ordered: false, items: [['One'], [{ words: 'Two', to: 'https://two.example' }]] },
    { type: 'list', ordered: true, items: [['First']] },
    { type: 'paragraph', lines: [['Write to ', { words: 'us', to: 'mailto:us@mail.example' }, '.']] },
  ]);
  expect(blocksOf('See https://a.example/x, or [rules](/rules).')).toEqual([
    {
      type: 'paragraph',
      lines: [['See ', { words: 'https://a.example/x', to: 'https://a.example/x' }, ', or ', { words: 'rules', to: '/rules' }, '.']],
    },
  ]);
  for (const text of ['[a](javascript:alert(1))', '[a](//evil.example)', '[a](/\\evil.example)', '[a](data:text/html,x)', '<b>bold</b>'])
    expect(blocksOf(text)).toEqual([{ type: 'paragraph', lines: [[text]] }]);
  const slow = ['['.repeat(ADDED_TEXT_MAX), '[a]('.repeat(5_000), `[${'a'.repeat(ADDED_TEXT_MAX)}`, '#'.repeat(ADDED_TEXT_MAX)];
  for (const text of slow) expect(blocksOf(text)).toHaveLength(1);
});

test('administrators add sections to each page; HTML is shown as text (SITE-03)', async () => {
  for (const [page, path] of [
    ['privacy', '/privacy-policy'],
    ['guidelines', '/writing-guidelines'],
    ['contact', '/contact'],
  ] as const) {
    expect(await added(path)).toBe('');
    const saved = await save(page, `# Imprint of ${page}\n\n<script>alert(1)</script>\n\n- [Write](mailto:us@mail.example)`);
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `/admin/texts/${page}?saved`]);
    const shown = await read(path);
    const [sections] = shown.parts('.added-sections');
    expect(sections?.parts('h2').map(({ text }) => text)).toEqual([`Imprint of ${page}`]);
    expect(sections?.text).toContain('<script>alert(1)</script>');
    expect(sections?.parts('li').map(({ text }) => text)).toEqual(['Write']);
    expect(shown.parts('h1')).toHaveLength(1);
  }
  const [line] = await db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.action, 'text-changed'))
    .orderBy(desc(moderationLog.id))
    .limit(1);
  expect([line?.actorId, line?.after]).toEqual([administrator.id, { page: 'contact', effectiveOn: dayFrom(Date.now()) }]);
});

test('up to 20,000 characters are saved; more are refused with the typed text (SITE-03)', async () => {
  const long = 'ä'.repeat(ADDED_TEXT_MAX);
  expect((await save('privacy', long)).status).toBe(303);
  const refused = await save('privacy', `${long}ä`);
  expect(refused.status).toBe(422);
  const page = await pageOf(refused);
  expect(page.text).toContain('Added sections have up to 20,000 characters.');
  expect((await save('privacy', long)).status).toBe(422); // nothing was changed
});

test('new terms take effect at least 30 days later; the banner says so until then (SITE-03)', async () => {
  const day = dayFrom(Date.now(), 30);
  for (const [early, message] of [
    [dayFrom(Date.now(), 29), `New terms take effect on ${dayText(day)} at the earliest`],
    ['', 'Please enter the day'],
    ['2027-02-30', 'Please enter the day'],
    ['9999-01-01', 'Please choose a day within the next two years.'],
  ] as const) {
    const refused = await save('terms', 'Ours.', early);
    expect([early, refused.status]).toEqual([early, 422]);
    const page = await pageOf(refused);
    expect(page.text).toContain(message);
    expect(await newestId('terms')).toBe('');
  }
  expect((await save('terms', 'Ours.', day)).status).toBe(303);
  const terms = await read('/terms-and-conditions');
  expect(terms.text).toContain(`New terms take effect on ${dayText(day)}`);
  expect(terms.parts('.added-sections')).toEqual([]);
  const home = await read('/');
  expect(home.text).toContain(`New terms take effect on ${dayText(day)}.`);
  const announced = `/terms-and-conditions?version=${await newestId('terms')}`;
  expect(await added(announced)).toContain('Ours.');

  const stored = await db.select({ key: siteSettings.key, value: siteSettings.value }).from(siteSettings);
  expect(stored).toContainEqual({ key: 'banner-until', value: `${day}T00:00` });
  expect(stored).toContainEqual({ key: 'banner-address', value: '/terms-and-conditions' });
  await daysLater(31);
  expect(await added('/terms-and-conditions')).toContain('Ours.');
});

test('older versions stay readable with their dates; terms that were replaced before their day were never in effect (SITE-03)', async () => {
  const path = '/terms-and-conditions';
  await save('terms', 'First.', dayFrom(Date.now(), 30));
  const first = await newestId('terms');
  await daysLater(40);
  await save('terms', 'Replaced.', dayFrom(Date.now(), 60));
  const replaced = await newestId('terms');
  await save('terms', 'Second.', dayFrom(Date.now(), 40));
  const second = await newestId('terms');
  expect(await added(path)).toContain('First.');
  await daysLater(70);
  expect(await added(path)).toContain('Second.');
  expect(await added(`${path}?version=${first}`)).toContain('First.');
  expect((await read(path)).text).toContain('In effect from');
  expect((await visit(`${path}?version=${replaced}`)).status).toBe(404);
  expect((await visit(`${path}?version=${second}`)).status).toBe(200);
  expect((await visit(`/privacy-policy?version=${first}`)).status).toBe(404);
  expect((await visit(`${path}?version=x`)).status).toBe(404);
});

test('of two administrators who edit at once, the second has to check the text of the first (SITE-03)', async () => {
  const base = await newestId('contact');
  expect((await save('contact', 'By the first.')).status).toBe(303);
  const second = await send('/admin/texts/contact', { text: 'By the second.', base }, administrator.cookie);
  expect(second.status).toBe(409);
  const page = await pageOf(second);
  expect(page.text).toContain('Somebody else changed this text. Please check and save again.');
  expect(page.text).toMatch(/Saved meanwhile:\s*By the first\./);
  expect(await added('/contact')).toContain('By the first.');
});
