import { beforeEach, expect, test } from 'vitest';
import { visit } from '#tests/support/request.ts';
import { consume, LIMITS, type LimitName, resetRateLimits } from './rate-limits.ts';

beforeEach(resetRateLimits);

test.each([
  ['/healthz', 'health', 200],
  ['/assets/none.js', 'assets', 404],
  ['/media/posts/none.webp', 'media', 404],
] as const)('%s is limited by network although it has no route (S19, ERR-07)', async (path, name: LimitName, status) => {
  await consume(name, 'unknown', 'network', LIMITS[name].points - 1); // the address of a request without a socket
  expect((await visit(path)).status).toBe(status);
  const refused = await visit(path);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
