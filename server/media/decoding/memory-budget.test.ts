import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryBudget } from './memory-budget.ts';

afterEach(() => void vi.useRealTimers());

const LIMITS = { slots: 2, perOwner: 1, bytes: 100, waiting: 3, waitingPerOwner: 2 };

/** Logs reservations by name in the order in which they were granted; `release` ends one. */
function reserving(budget: ReturnType<typeof createMemoryBudget>) {
  const log: string[] = [];
  const releases = new Map<string, () => void>();
  return {
    log,
    reserve: (owner: string, name: string, bytes = 1) =>
      budget.reserve(owner, bytes, 1_000).then((release) => {
        log.push(release ? name : `${name} refused`);
        if (release) releases.set(name, release);
      }),
    async release(name: string) {
      releases.get(name)?.();
      await nextTurn();
    },
  };
}

test('when all slots are taken, an image waits, and owners without a reservation go first (MEDIA-12)', async () => {
  const { log, reserve, release } = reserving(createMemoryBudget({ ...LIMITS, perOwner: 2 }));
  void reserve('a', 'a1');
  void reserve('b', 'b1');
  void reserve('b', 'b2');
  void reserve('c', 'c1');
  await nextTurn();
  expect(log).toEqual(['a1', 'b1']);
  await release('a1');
  expect(log).toEqual(['a1', 'b1', 'c1']);
  await release('c1');
  expect(log).toEqual(['a1', 'b1', 'c1', 'b2']);
});

test('when memory is full, an image waits, and smaller ones do not overtake it (MEDIA-12)', async () => {
  const budget = createMemoryBudget({ ...LIMITS, slots: 9 });
  const { log, reserve, release } = reserving(budget);
  const releaseHeld = budget.hold(50);
  void reserve('a', 'a1', 30);
  void reserve('b', 'b1', 60);
  void reserve('c', 'c1', 1);
  await nextTurn();
  expect(log).toEqual(['a1']);
  releaseHeld();
  await nextTurn();
  expect(log).toEqual(['a1', 'b1', 'c1']);
  await release('b1');
  void reserve('b', 'b2', 60);
  await nextTurn();
  expect(log.at(-1)).toBe('b2');
});

test('the wait is bounded, and so is the number of waiting images, in total and per person (MEDIA-12)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { log, reserve, release } = reserving(createMemoryBudget({ ...LIMITS, slots: 1 }));
  for (const name of ['a1', 'a2', 'a3']) void reserve('a', name);
  await reserve('a', 'a4'); // two of this owner are already waiting
  void reserve('b', 'b1');
  await reserve('c', 'c1'); // three are waiting in total
  expect(log).toEqual(['a1', 'a4 refused', 'c1 refused']);
  vi.advanceTimersByTime(1_000);
  await nextTurn();
  expect(log.slice(3)).toEqual(['a2 refused', 'a3 refused', 'b1 refused']);
  await release('a1');
  await reserve('c', 'c2');
  expect(log.at(-1)).toBe('c2');
});
