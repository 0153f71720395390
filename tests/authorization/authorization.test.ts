import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { resetRateLimits } from '../../server/limits/rate-limits.ts';
import { visit } from '../support/request.ts';
import { rows } from './all-rows.ts';
import {
  addresses,
  authorizationFixture,
  type Content,
  dataOf,
  type Row,
  secretsFor,
  statusesOf,
  VIEWERS,
  type ViewerRole,
} from './fixture.ts';

test('every route and every action is listed in the matrix (PRIVACY-02, PRIVACY-03, PRIVACY-05, PRIVACY-06)', () => {
  const listed = [...new Set(rows.map(({ method, path }) => `${method} /${path}`))];
  const expected = addresses(routes as RouteConfigEntry[]).flatMap(({ path, file }) => {
    const source = readFileSync(join(import.meta.dirname, '../../app', file), 'utf8');
    return [
      ...(/^export (async function|const) loader\b|^export default/m.test(source) ? [`GET /${path}`] : []),
      ...(/^export (async function|const) action\b/m.test(source) ? [`POST /${path}`] : []),
    ];
  });
  expect(expected.filter((route) => !listed.includes(route))).toEqual([]);
  expect(listed.filter((route) => !expected.includes(route))).toEqual([]);
});

test('each viewer gets the expected status, and private content never leaks (PRIVACY-02, PRIVACY-03, PRIVACY-05, PRIVACY-06)', async () => {
  const { profiles, cookie } = await authorizationFixture();
  const found: string[] = [];
  const leaks: string[] = [];
  const expected: string[] = [];
  for (const row of rows) {
    resetRateLimits();
    for (const profile of ['open', 'hidden'] as const) {
      const things = profiles[profile];
      const statuses = statusesOf(row[profile]).split(' ');
      for (const [i, role] of VIEWERS.entries()) {
        const status = statuses[i] ?? '';
        if (!isRequested(row, role, profile)) continue;
        const line = `${row.method} /${row.path} for the ${role} of ${profile}`;
        const response = await request(row, things, {
          as: cookie(profile, role),
          asData: hasData(row, status) && BY_DATA[profile].includes(role),
        });
        found.push(`${line}: ${response.status}`);
        expected.push(`${line}: ${status}`);
        const text = await response.text();
        for (const secret of secretsFor(row, role, { things, isHidden: profile === 'hidden', hiddenMark: profiles.hidden.mark }))
          if (text.includes(secret)) leaks.push(`${line}: ${secret}`);
      }
    }
  }
  expect(leaks).toEqual([]);
  expect(found).toEqual(expected);
}, 600_000); // 6,000 requests; the limit only ends a test that hangs

type Profile = 'open' | 'hidden';

/** The roles that send the data requests of the client router; the others request pages and send plain forms. Each role does both. */
const BY_DATA: Record<Profile, ViewerRole[]> = {
  open: ['stranger', 'moderator', 'site owner'],
  hidden: ['visitor', 'spectator', 'administrator', 'owner'],
};
/** A completed form is answered with a redirect only if a browser without scripts sent it, and the pages of a list have no other address. */
const hasData = ({ path }: Row, status: string) => !status.startsWith('3') && !path.endsWith('/more');

const STAFF: ViewerRole[] = ['moderator', 'administrator', 'site owner'];
/** Staff get what a stranger gets in most rows: one profile shows it, except where the profiles differ. */
const isRequested = ({ open, hidden }: Row, role: ViewerRole, profile: Profile) =>
  profile === 'hidden' || open !== hidden || open.split(' ').length > 4 || !STAFF.includes(role);

function request(row: Row, things: Content, { as, asData }: { as: string | undefined; asData: boolean }) {
  const body = row.body?.(things);
  const address = row.to(things);
  return visit(asData ? dataOf(address) : address, {
    method: row.method,
    ...(body === undefined ? {} : { body }),
    headers: typeof body === 'string' ? { 'content-type': 'application/json' } : {},
    as,
  });
}
