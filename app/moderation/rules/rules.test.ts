import { eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pageCache } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { moderationLog, rules } from '../tables.ts';
import { rulesInForce } from './rules.server.ts';

const [administrator, moderator] = [await createMember({ role: 'administrator' }), await createMember({ role: 'moderator' })];
beforeEach(() => resetRateLimits());

const titles = async () => (await rulesInForce(null)).map(({ title }) => title);
const page = async () => {
  pageCache.clear();
  return pageOf(await visit('/rules'));
};
const change = (id: string, fields: Record<string, string>) => send(`/admin/rules/${id}`, fields, administrator.cookie);

test('everyone reads the nine rules of a new site, linked from the guidelines, the report form and the footer (MOD-08)', async () => {
  const shown = await page();
  expect(await titles()).toEqual([
    'Respect people',
    'No spam or advertising',
    'Publish only what is yours',
    'Protect private information',
    'Be who you say you are',
    'Keep adult and graphic content within the terms',
    'No calls to violence or terrorism',
    'Do not encourage self-harm',
    'Keep the Kids Zone suitable for children',
  ]);
  for (const title of await titles()) expect(shown.text).toContain(title);
  for (const path of ['/writing-guidelines', '/', `/report?type=book&id=${crypto.randomUUID()}`])
    expect(await (await visit(path, { as: moderator.cookie })).text(), path).toContain('href="/rules"');
});

test('administrators add, change, move and remove rules, each with a log line (MOD-08)', async () => {
  expect((await send('/admin/rules', { title: 'Be brief', text: 'Say it once.' }, administrator.cookie)).status).toBe(303);
  const [rule] = (await rulesInForce(null)).slice(-1);
  const id = rule?.id ?? '';
  expect((await page()).text).toContain('Say it once.');
  expect((await change(id, { change: 'up' })).status).toBe(303);
  expect((await titles()).at(-2)).toBe('Be brief');
  await change(id, { change: 'down' });
  expect((await titles()).at(-1)).toBe('Be brief');
  await change(id, { change: 'save', title: 'Be kind', text: 'Always.' });
  expect((await page()).text).toContain('Be kind');
  expect((await change(id, { change: 'retire' })).status).toBe(303);
  expect([(await titles()).length, (await page()).text.includes('Be kind')]).toEqual([9, false]);
  const actions = await db.select().from(moderationLog).where(eq(moderationLog.actorId, administrator.id));
  expect(actions.map(({ action }) => action)).toEqual(['rule-added', 'rule-moved', 'rule-moved', 'rule-changed', 'rule-retired']);
  expect((await change(id, { change: 'up' })).status).toBe(404);
  expect((await send('/admin/rules', { title: 'A', text: 'B' }, moderator.cookie)).status).toBe(404);
});

test('a rule has a title up to 80 and a text up to 500 characters, and what was typed stays (MOD-08)', async () => {
  const refused = async (title: string, text: string) => {
    const response = await send('/admin/rules', { title, text }, administrator.cookie);
    return [response.status, (await pageOf(response)).text];
  };
  expect(await refused('', 'A text.')).toEqual([422, expect.stringContaining('Give the rule a title.')]);
  expect(await refused('a'.repeat(81), 'A text.')).toEqual([422, expect.stringContaining('A title can be up to 80 characters.')]);
  expect(await refused('A title', '🙂'.repeat(501))).toEqual([422, expect.stringContaining('A text can be up to 500 characters.')]);
  const [first] = await rulesInForce(null);
  const response = await change(first?.id ?? '', { change: 'save', title: 'A title that stays', text: '' });
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('value="A title that stays"')]);
});

test('each reason of a report preselects one rule, which administrators choose (MOD-08)', async () => {
  const [first, second] = await rulesInForce(null);
  const save = (rule: typeof first, reasons: string[]) => {
    const body = new URLSearchParams({ change: 'save', title: rule?.title ?? '', text: rule?.text ?? '' });
    for (const reason of reasons) body.append('reason', reason);
    return visit(`/admin/rules/${rule?.id}`, { method: 'POST', body, as: administrator.cookie });
  };
  expect((await save(first, ['Spam', 'Violence', 'made up'])).status).toBe(303);
  await save(second, ['Spam']);
  const [one, other] = await rulesInForce(null);
  expect([one?.reasons, other?.reasons]).toEqual([['Violence'], ['Spam']]);
  expect((await rulesInForce(null)).filter(({ reasons }) => reasons.includes('Spam'))).toHaveLength(1);
});

test('moving a rule also saves what was typed beside the button (MOD-08)', async () => {
  const [first, second] = await rulesInForce(null);
  const typed = { title: 'Be kind to everyone', text: 'Always.' };
  expect((await change(second?.id ?? '', { change: 'up', ...typed })).status).toBe(303);
  expect((await rulesInForce(null))[0]).toMatchObject({ id: second?.id, ...typed });
  const refused = await change(second?.id ?? '', { change: 'down', title: 'A title that stays', text: '' });
  expect([refused.status, (await rulesInForce(null))[1]?.id]).toEqual([422, first?.id]);
});

test('a site has 1 to 20 rules (MOD-08)', async () => {
  for (let n = 10; n <= 20; n++) await send('/admin/rules', { title: `Rule ${n}`, text: 'A text.' }, administrator.cookie);
  const full = await send('/admin/rules', { title: 'Rule 21', text: 'A text.' }, administrator.cookie);
  expect([full.status, (await titles()).length]).toEqual([409, 20]);
  const [first, ...others] = await rulesInForce(null);
  for (const { id } of others) await db.update(rules).set({ retiredAt: new Date() }).where(eq(rules.id, id));
  const last = await change(first?.id ?? '', { change: 'retire' });
  expect([last.status, await db.$count(rules, isNull(rules.retiredAt))]).toEqual([409, 1]);
});
