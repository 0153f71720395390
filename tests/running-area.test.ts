import { sql } from 'drizzle-orm';
import { Window } from 'happy-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { db } from '../server/database/database.ts';
import { resetRateLimits } from '../server/limits/rate-limits.ts';
import { log } from '../server/process/log.ts';
import { rows } from './authorization/all-rows.ts';
import { authorizationFixture, type Row } from './authorization/fixture.ts';
import { pageOf } from './support/page-text.ts';
import { createMember } from './support/people.ts';
import { createPost } from './support/posts.ts';
import { send, visit } from './support/request.ts';

vi.setConfig({ testTimeout: 300_000 });

/** The pages of the document on running the community. */
const AREA =
  /^(admin|moderation|moderation-log|rules|appeals|account-status|notifications|settings|groups|group|join|apply|forgot-password|reset-password|verify-email|delete-account|report|report-problem|blocks|contact|comments\/waiting|kids-sign-in|setup)(\/|$)|\/(members|bans|hand-over|slow-mode|requests)(\/|$)/;
const isOfArea = ({ path }: Row) => AREA.test(path);
const inArea = (method: string) => rows.filter((row) => row.method === method && isOfArea(row));

let fixture: Awaited<ReturnType<typeof authorizationFixture>>;
beforeAll(async () => {
  fixture = await authorizationFixture();
});
const VIEWERS = ['site owner', 'owner', 'visitor'] as const;

/** The page as the first of these viewers who may see it gets it; null if none of them gets a page. */
async function opened(row: Row) {
  const things = fixture.profiles.open;
  for (const viewer of VIEWERS) {
    await resetRateLimits();
    const response = await visit(row.to(things), { as: fixture.cookie('open', viewer) });
    if (response.status === 200 && response.headers.get('content-type')?.startsWith('text/html')) return { viewer, response };
    await response.body?.cancel();
  }
  return null;
}

/** What is wrong with a page, by names; empty for a good one. */
function faultsOf(html: string): string[] {
  const document = new new Window().DOMParser().parseFromString(html, 'text/html') as unknown as Document;
  const faults: string[] = [];
  const main = document.querySelector('main') ?? document.body;
  const headings = document.querySelectorAll('h1').length;
  if (headings !== 1) faults.push(`${headings} h1`);
  for (const table of main.querySelectorAll('table')) {
    const heads = [...table.querySelectorAll('th')];
    if (!heads.length || heads.some((head) => !head.getAttribute('scope'))) faults.push('a table without headers');
    if (!table.caption?.textContent?.trim() && !table.getAttribute('aria-label') && !table.getAttribute('aria-labelledby'))
      faults.push('a table without a name');
  }
  if (main.querySelector('[role=table], [role=grid]')) faults.push('a table of other elements');
  for (const form of main.querySelectorAll('form')) {
    const isOutside = form.id && main.querySelector(`button[form="${form.id}"]`);
    if (!form.querySelector('button:not([type=button]), input[type=submit]') && !isOutside) faults.push('a form without a submit button');
    const names = new Set([...form.querySelectorAll('[name]')].map((field) => field.getAttribute('name')));
    if (form.method.toLowerCase() === 'get' && names.has('password')) faults.push('a password in an address');
  }
  return [...new Set(faults)];
}

test('every page of the area has one heading, real tables, forms that work without scripts, and is stored for no one else (SITE-07)', async () => {
  const faulty: string[] = [];
  let count = 0;
  for (const row of inArea('GET')) {
    const page = await opened(row);
    if (!page) continue;
    count++;
    const cache = page.response.headers.get('cache-control') ?? '';
    if (!/\b(no-store|private)\b/.test(cache) && page.viewer !== 'visitor') faulty.push(`${row.path}: Cache-Control ${cache}`);
    for (const fault of faultsOf(await page.response.text())) faulty.push(`${row.path}: ${fault}`);
  }
  expect(faulty).toEqual([]);
  expect(count).toBeGreaterThan(40);
});

test('a refused form of the area says why where screen readers announce it, beside its field (SITE-07)', async () => {
  const silent: string[] = [];
  let count = 0;
  for (const row of inArea('POST')) {
    for (const viewer of VIEWERS) {
      await resetRateLimits();
      const response = await visit(row.to(fixture.profiles.open), {
        method: 'POST',
        body: row.body?.(fixture.profiles.open) ?? new URLSearchParams(),
        as: fixture.cookie('open', viewer),
      });
      const isPage = response.headers.get('content-type')?.startsWith('text/html');
      if (response.status !== 422 || !isPage) {
        await response.body?.cancel();
        continue;
      }
      count++;
      const page = await pageOf(response);
      const announced = [...page.all('alert'), ...page.all('status')].some(({ text }) => text !== '');
      const tied = page
        .parts('[aria-invalid=true]')
        .every((field) => field.attribute('aria-describedby') || field.attribute('aria-errormessage'));
      if (!tied || !(announced || page.parts('[aria-invalid=true]').length)) silent.push(`${row.path} for the ${viewer}`);
      break;
    }
  }
  expect(silent).toEqual([]);
  expect(count).toBeGreaterThan(5);
});

test('a malformed id is not found in the area, for those who may open the page (SITE-07)', async () => {
  const other: string[] = [];
  const parts = /:(id|personId|token|code|decision|username|page|invitation|child)\b/;
  for (const row of rows.filter((candidate) => isOfArea(candidate) && parts.test(candidate.path))) {
    for (const id of ['x', '%00', `${'9'.repeat(300)}`]) {
      await resetRateLimits();
      const path = `/${row.path.replaceAll(/:[a-zA-Z]+\??/g, id)}`;
      const { status } = await visit(path, {
        method: row.method,
        as: fixture.cookie('open', 'site owner'),
        ...(row.method === 'POST' && { body: new URLSearchParams() }),
      });
      // An address of a form leads back to its page; what may not be opened is refused as for everyone.
      if (status >= 500 || status === 200) other.push(`${row.method} ${path.slice(0, 60)}: ${status}`);
    }
  }
  expect(other).toEqual([]);
});

test('an unknown field of a form of the area is ignored and stored nowhere (SITE-07)', async () => {
  for (const row of inArea('POST').filter(({ path }) => !/sign-out|delete-account|end-others/.test(path))) {
    await resetRateLimits();
    const body = row.body?.(fixture.profiles.open) ?? new URLSearchParams();
    if (!(body instanceof URLSearchParams)) continue;
    body.append('zq_unknown', 'zqstoredvalue');
    const response = await visit(row.to(fixture.profiles.open), { method: 'POST', body, as: fixture.cookie('open', 'site owner') });
    expect([row.path, response.status < 500 || response.status === 503]).toEqual([row.path, true]);
    await response.body?.cancel();
  }
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const storing: string[] = [];
  for (const { name } of tables) {
    const { rows: found } = await db.execute(
      sql`select 1 from ${sql.raw(name)} as stored where stored::text like '%zqstoredvalue%' limit 1`,
    );
    if (found.length) storing.push(name);
  }
  expect(storing).toEqual([]);
  expect(tables.length).toBeGreaterThan(50);
});

test('the log of the application has one line with ids alone for each action of staff, and none for one that failed (SITE-07)', async () => {
  const lines: unknown[] = [];
  const spy = vi.spyOn(log, 'warn').mockImplementation(((...line: unknown[]) => void lines.push(line)) as never);
  const [moderator, owner, author, reader] = [
    await createMember({ role: 'moderator' }),
    await createMember({ role: 'owner' }),
    await createMember({ name: 'Zqname' }),
    await createMember(),
  ];
  const post = await createPost(author, { content: 'Zqtext.' });
  await send('/reports', { type: 'post', id: post.id, reason: 'Spam', details: 'Zqdetails' }, reader.cookie);
  const { rows: found } = await db.execute<{ id: string }>(sql`select id from cases where subject_id = ${post.id}`);
  const caseId = found[0]?.id ?? '';
  await send(`/moderation/cases/${caseId}/decide`, { action: 'remove', words: 'Zqwords' }, moderator.cookie); // without a rule
  const { rows: rules } = await db.execute<{ id: string }>(sql`select id from rules order by position limit 1`);
  await send(
    `/moderation/cases/${caseId}/decide`,
    { action: 'remove', rule: rules[0]?.id ?? '', words: 'Zqwords', note: 'Zqnote' },
    moderator.cookie,
  );
  await send('/admin/invitations', { uses: '1', expiry: '7', unit: 'days', note: 'Zqinvited' }, owner.cookie);
  spy.mockRestore();
  const actions = lines.filter((line) => Array.isArray(line) && line[1] === 'staff action').map((line) => (line as unknown[])[0]);
  expect(actions).toEqual([
    { action: 'remove', case: caseId, actor: moderator.id },
    { action: 'note', case: caseId, actor: moderator.id },
    { action: 'invitation-made', case: null, actor: owner.id },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/zq|@/i);
});
