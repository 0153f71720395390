import { afterEach, expect, test, vi } from 'vitest';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { ARRIVAL_MAX_MS, type BodyReservation, BUDGET, reserveBodyMemory } from './body-budget.ts';

const MB = 1024 * 1024;
const held: BodyReservation[] = [];
afterEach(() => {
  for (const each of held.splice(0)) each.end();
  vi.useRealTimers();
});
function reserve(caller: string, hasFiles = true) {
  const reserved = reserveBodyMemory(caller, hasFiles);
  held.push(reserved);
  return reserved;
}
/** Uploads of a few people that use the whole share of uploads. */
const uploads = () => {
  const all = Array.from({ length: BUDGET.files / BUDGET.perCaller }, (_, i) => reserve(`uploader ${i}`));
  for (const each of all) expect(each.add(BUDGET.perCaller)).toBe(true);
  return all;
};

test('uploads leave memory to saves, and the saves of one person do not use it up (MEDIA-12)', () => {
  uploads();
  expect(reserve('one more').add(1)).toBe(false);
  const saves = reserve('writer', false);
  expect([saves.add(BUDGET.savesPerCaller), saves.add(1)]).toEqual([true, false]);
  expect(reserve('other writer', false).add(2 * MB)).toBe(true);
});

test('a large save of a draft passes while uploads use their whole share (DRAFT-04)', async () => {
  uploads();
  const { cookie } = await createMember();
  const body = new Uint8Array(200_000).fill(0x20);
  const headers = { 'content-type': 'application/json', 'content-length': String(body.byteLength) };
  expect((await visit(`/drafts/${crypto.randomUUID()}`, { method: 'POST', body, headers, as: cookie })).status).not.toBe(429);
});

test('a body that takes too long gives up its memory when another needs it, only under the exhausted limit (ERR-07)', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const [first, second] = uploads();
  const revoked = vi.fn();
  for (const each of [first, second]) if (each) each.onRevoked = revoked;
  second?.received(); // received, waiting for its turn
  vi.advanceTimersByTime(ARRIVAL_MAX_MS - 1);
  expect(reserve('soon').add(MB)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(reserve('uploader 1').add(1)).toBe(false); // at the caller’s own limit
  expect(revoked).not.toHaveBeenCalled();
  const next = reserve('next');
  expect(next.add(MB)).toBe(true);
  expect(revoked).toHaveBeenCalledTimes(1);
  expect(first?.add(1)).toBe(false);
});

test('a request that loses its memory is answered at once, although its body has not ended (ERR-07)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { cookie } = await createMember();
  let sent = () => {};
  const waiting = new Promise<void>((resolve) => {
    sent = resolve;
  });
  let pieces = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(to) {
        if (pieces++ < 3) return to.enqueue(new Uint8Array(MB));
        sent();
        return new Promise(() => {});
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(4 * MB) };
  const init = { method: 'POST', body, duplex: 'half', headers };
  const response = visit('/pictures', { ...init, as: cookie });
  await waiting;
  vi.advanceTimersByTime(ARRIVAL_MAX_MS);
  const others = Array.from({ length: 3 }, (_, i) => reserve(`uploader ${i}`));
  expect(others.map((each) => each.add(BUDGET.perCaller))).toEqual([true, true, true]);
  expect((await response).status).toBe(429);
});
