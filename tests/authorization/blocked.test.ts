import { expect, test } from 'vitest';
import { blocks } from '../../app/blocks/tables.ts';
import { db } from '../../server/database/database.ts';
import { resetRateLimits } from '../../server/limits/rate-limits.ts';
import { createMember } from '../support/people.ts';
import { visit } from '../support/request.ts';
import { rows } from './all-rows.ts';
import { authorizationFixture, statusesOf } from './fixture.ts';

/** Comments of the author are absent for them, also by address (BLOCK-03). */
const NOT_FOUND = ['GET comments/:id/replies', 'GET comments/:id/show', 'POST comments/:id/like'];
/** What somebody whom the author blocked cannot do; everything else answers as to a stranger (BLOCK-02, BLOCK-03). */
const REFUSED = [
  'POST works/:id/like',
  'POST works/:id/comments',
  'POST posts/:id/like',
  'POST posts/:id/comments',
  'POST people/:username/spectate',
  'POST community/channel/:id/join',
];

test('a blocked person gets the answers of a stranger, except where the block refuses (BLOCK-02, BLOCK-03, ROLE-07)', async () => {
  const { profiles } = await authorizationFixture();
  const things = profiles.open;
  const blocked = await createMember();
  await db.insert(blocks).values({ personId: things.author.id, otherId: blocked.id });
  const [found, expected]: [string[], string[]] = [[], []];
  for (const row of rows) {
    resetRateLimits();
    const address = `${row.method} ${row.path}`;
    const body = row.body?.(things);
    const headers: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const { status } = await visit(row.to(things), {
      method: row.method,
      ...(body === undefined ? {} : { body }),
      headers,
      as: blocked.cookie,
    });
    const stranger = statusesOf(row.open).split(' ')[1];
    found.push(`${address}: ${status}`);
    // Only the first row of an address does something new; the second of `like` takes a like back.
    const isRefused = REFUSED.includes(address) && !expected.some((line) => line.startsWith(`${address}:`));
    expected.push(`${address}: ${isRefused ? 403 : NOT_FOUND.includes(address) ? 404 : stranger}`);
  }
  expect(found).toEqual(expected);
  expect(REFUSED.filter((address) => !found.some((line) => line.startsWith(`${address}: 403`)))).toEqual([]);
}, 600_000); // 200 requests; the limit only ends a test that hangs
