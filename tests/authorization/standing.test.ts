import { beforeAll, expect, test } from 'vitest';
import { resetRateLimits } from '../../server/limits/rate-limits.ts';
import { giveStanding } from '../support/moderation/standing.ts';
import { pageOf, withoutScripts } from '../support/page-text.ts';
import { anotherSession, createMember, type Member } from '../support/people.ts';
import { visit } from '../support/request.ts';
import { rows } from './all-rows.ts';
import { type Content, createContentOf, dataOf, type Row } from './fixture.ts';
import { ACTIONS, PAGES } from './standing-rows.ts';

/** The first row of each route and method. */
const requests = [...new Map([...rows].reverse().map((row) => [`${row.method} /${row.path}`, row])).values()].reverse();
const UNTIL = new Date('2126-05-04T10:00:00Z');
const LIMITED = 'You cannot do this until May 4, 2126 at 10:00 AM UTC. Reason: Respect people.';
const AWAITING = 'Your account is waiting for approval.';

let content: Content;
let limited: Record<'awaiting' | 'silenced' | 'suspended' | 'banned', Member>;
beforeAll(async () => {
  content = await createContentOf(await createMember(), 'opencontent');
  const [awaiting, silenced, suspended, banned] = await Promise.all([createMember(), createMember(), createMember(), createMember()]);
  limited = { awaiting, silenced, suspended, banned };
  for (const [state, person] of Object.entries(limited) as ['awaiting', Member][])
    await giveStanding(person, state, { until: state === 'awaiting' ? null : UNTIL });
}, 120_000);

/** The session cookie of each person, until an action ends the session. */
const cookies = new Map<Member, string>();
async function cookieOf(person: Member) {
  const cookie = cookies.get(person) ?? (await anotherSession(person));
  cookies.set(person, cookie);
  return cookie;
}

/** The response to the person: a page, or with `asData` the data from which the client router renders it. */
async function request({ method, to, body, path }: Row, person: Member, asData: boolean) {
  resetRateLimits();
  const sent = body?.(content);
  const address = to(content);
  const response = await visit(asData && !path.endsWith('/more') ? dataOf(address) : address, {
    method,
    ...(sent === undefined ? {} : { body: sent }),
    headers: typeof sent === 'string' ? { 'content-type': 'application/json' } : {},
    as: await cookieOf(person),
  });
  if (method === 'POST' && response.status < 400) cookies.delete(person); // it may have ended the session
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

/** What the person gets: `status` instead of the page, `limited` or `awaiting` as a refusal, or else `open`. */
async function outcome(row: Row, person: Member, asData: boolean, pages?: Map<string, string>) {
  const { status, location, text } = await request(row, person, asData);
  if (location === '/account-status') return status === 303 ? 'status' : 'wrong status';
  if (asData && status === 202 && text.includes('"/account-status"')) return 'status';
  if (text.includes(LIMITED) && status === 403) return 'limited';
  if (text.includes(AWAITING) && status === 403) return 'awaiting';
  if (row.method === 'GET' && status === 200 && text.startsWith('<!DOCTYPE html>')) pages?.set(row.path, text);
  return 'open';
}

test('every page and action is in exactly one list of standings (MOD-14, ACC-08, ROLE-07)', () => {
  const listed = [
    ...Object.values(PAGES).flatMap((list) => list.map((path) => `GET ${path}`)),
    ...Object.values(ACTIONS).flatMap((list) => list.map((path) => `POST ${path}`)),
  ];
  expect(listed.toSorted()).toEqual(requests.map(({ method, path }) => `${method} /${path}`).toSorted());
});

test('suspended and banned people get their account status instead of every page, and no action (MOD-14, ACC-08)', async () => {
  const [open, wrong]: [string[], string[]] = [[], []];
  for (const row of requests)
    for (const state of ['suspended', 'banned'] as const) {
      const line = `${row.method} /${row.path} for ${state}`;
      const found = await outcome(row, limited[state], state === 'banned');
      if (found === 'open') open.push(line);
      else if (found !== (row.method === 'GET' ? 'status' : 'limited')) wrong.push(`${line}: ${found}`);
    }
  expect(wrong).toEqual([]);
  const allowed = [...PAGES.anyStanding.map((path) => `GET ${path}`), ...ACTIONS.anyStanding.map((path) => `POST ${path}`)];
  const expected = allowed.flatMap((route) => ['suspended', 'banned'].map((state) => `${route} for ${state}`));
  expect(open.toSorted()).toEqual(expected.toSorted());
}, 600_000);

test('silenced and awaiting people read everything, and do what others do not see; awaiting people read on every page that they wait for approval (MOD-14, REG-07, ROLE-07)', async () => {
  const refused: string[] = [];
  const pages = new Map<string, string>();
  for (const row of requests)
    for (const state of ['silenced', 'awaiting'] as const) {
      const found = await outcome(row, limited[state], state === 'silenced', pages);
      if (found !== 'open') refused.push(`${row.method} ${row.path} for ${state}: ${found}`);
    }
  const expected = [
    ...ACTIONS.public.flatMap((path) => [`POST ${path.slice(1)} for silenced: limited`, `POST ${path.slice(1)} for awaiting: awaiting`]),
    ...ACTIONS.trace.map((path) => `POST ${path.slice(1)} for awaiting: awaiting`),
  ];
  expect(refused.toSorted()).toEqual(expected.toSorted());
  expect(pages.size).toBeGreaterThan(80);
  expect([...pages].flatMap(([path, page]) => (withoutScripts(page).includes(AWAITING) ? [] : [path]))).toEqual([]);
  expect((await pageOf(pages.get('posts') ?? '')).text).toContain(AWAITING); // visibly, in the frame that all pages have
}, 600_000);
