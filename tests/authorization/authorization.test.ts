import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { resetRateLimits } from '../../server/limits/rate-limits.ts';
import { visit } from '../support/request.ts';
import { rows } from './all-rows.ts';
import { addresses, authorizationFixture, type Content, dataOf, type Row, secretsFor, statusesOf, VIEWERS } from './fixture.ts';

test('every route and every action is listed in the matrix (PRIVACY-02, PRIVACY-03, PRIVACY-05, PRIVACY-06)', () => {
  const listed = [...new Set(rows.map(({ method, path }) => `${method} /${path}`))];
  const expected = addresses(routes as RouteConfigEntry[]).flatMap(({ path, file }) => {
    const source = readFileSync(join(import.meta.dirname, '../../app', file), 'utf8');
    return [
      ...(/^export (async function|const) loader\b|^export default/m.test(source) ? [`GET /${path}`] : []),
      ...(/^export (async function|const) action\b/m.test(source) ? [`POST /${path}`] : []),
    ];
  });
  expect(expected.filter((one) => !listed.includes(one))).toEqual([]);
  expect(listed.filter((one) => !expected.includes(one))).toEqual([]);
});

test('each viewer gets the expected status, and private content never leaks (PRIVACY-02, PRIVACY-03, PRIVACY-05, PRIVACY-06)', async () => {
  const { profiles, cookie } = await authorizationFixture();
  const found: string[] = [];
  const leaks: string[] = [];
  for (const row of rows) {
    resetRateLimits();
    const line = async (profile: keyof typeof profiles) => {
      const things = profiles[profile];
      const statuses = [];
      for (const role of VIEWERS) {
        const as = cookie(profile, role);
        const responses = [await request(row, things, as)];
        // The data request that the client router sends instead of the page request.
        if (row.method === 'GET' && profile === 'hidden') responses.push(await visit(dataOf(row.to(things)), { as }));
        statuses.push(responses[0]?.status);
        for (const response of responses) {
          const text = await response.text();
          const secrets = secretsFor(row, role, { things, isHidden: profile === 'hidden', hiddenMark: profiles.hidden.mark });
          for (const secret of secrets)
            if (text.includes(secret)) leaks.push(`${row.method} ${row.path} for the ${role} of ${profile}: ${secret}`);
        }
      }
      return statuses.join(' ');
    };
    found.push(`${row.method} /${row.path}: ${await line('open')} | ${await line('hidden')}`);
  }
  expect(leaks).toEqual([]);
  expect(found).toEqual(rows.map(({ method, path, open, hidden }) => `${method} /${path}: ${statusesOf(open)} | ${statusesOf(hidden)}`));
}, 600_000); // 2,400 requests; the limit only ends a test that hangs

function request(row: Row, things: Content, as: string | undefined) {
  const body = row.body?.(things);
  return visit(row.to(things), {
    method: row.method,
    ...(body === undefined ? {} : { body }),
    headers: typeof body === 'string' ? { 'content-type': 'application/json' } : {},
    as,
  });
}
