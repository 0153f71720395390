import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isGatewayFailure, retrying } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('there are three attempts, with a pause of 1000 ms times the number of the attempt (ERR-23)', async () => {
  const at: number[] = [];
  const began = Date.now();
  const failing = retrying(async () => {
    at.push(Date.now() - began);
    throw new Error('unavailable');
  });
  const ended = expect(failing).rejects.toThrow('unavailable');
  await vi.runAllTimersAsync();
  await ended;
  expect(at).toEqual([0, 1_000, 3_000]);
});

test('there are no more attempts after a success (ERR-23)', async () => {
  let attempts = 0;
  const done = retrying(async () => {
    if (++attempts < 2) throw new Error('unavailable');
    return 'done';
  });
  await vi.runAllTimersAsync();
  expect(await done).toBe('done');
  expect(attempts).toBe(2);
});

test('responses with status 502, 503 and 504 are retried, others are not (ERR-11)', async () => {
  for (const status of [502, 503, 504]) expect(isGatewayFailure(new Response(null, { status })), `${status}`).toBe(true);
  for (const status of [400, 401, 404, 409, 500, 501]) expect(isGatewayFailure(new Response(null, { status })), `${status}`).toBe(false);
  let attempts = 0;
  const refused = retrying(async () => {
    attempts++;
    throw new Response(null, { status: 409 });
  }, isGatewayFailure);
  await expect(refused).rejects.toBeInstanceOf(Response);
  expect(attempts).toBe(1);
});
