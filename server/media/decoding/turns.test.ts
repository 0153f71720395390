import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { fairTurns } from './turns.ts';

afterEach(() => void vi.useRealTimers());

/** Jobs by name that end on demand; `log` has the names in the order in which they started. */
function jobs(turn: ReturnType<typeof fairTurns>, waitMs = 1_000) {
  const log: string[] = [];
  const running = new Map<string, () => void>();
  const responses = new Map<string, Promise<string | null>>();
  return {
    log,
    add(who: string, name: string) {
      const job = () =>
        new Promise<string>((resolve) => {
          log.push(name);
          running.set(name, () => resolve(name));
        });
      responses.set(name, turn(who, job, waitMs));
      return responses.get(name);
    },
    async end(name: string) {
      running.get(name)?.();
      await responses.get(name);
      await nextTurn();
    },
  };
}

test('people alternate, however many jobs one of them submits, and each has one running', async () => {
  const { add, end, log } = jobs(fairTurns({ running: 2, waitingPerOwner: 9, waiting: 9 }));
  for (const name of ['a1', 'a2', 'a3']) add('a', name);
  add('b', 'b1');
  add('b', 'b2');
  add('c', 'c1');
  await nextTurn();
  expect(log).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'b1', 'a2', 'b2', 'c1']) await end(name);
  expect(log).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3']); // c waits for one job of each other person, not for all of them
});

test('a failed job frees its slot for the next one', async () => {
  const turn = fairTurns({ running: 1, waitingPerOwner: 1, waiting: 1 });
  const failed = turn('a', () => Promise.reject(new Error('no')), 1_000);
  const next = turn('b', async () => 'done', 1_000);
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('a job is rejected at once when too many are waiting, and after the timeout when it waited too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const turn = fairTurns({ running: 1, waitingPerOwner: 2, waiting: 3 });
  const { add, end, log } = jobs(turn);
  add('a', 'a1');
  await nextTurn();
  const waiting = [add('a', 'a2'), add('a', 'a3')];
  expect(await add('a', 'a4')).toBeNull(); // two of this person are already waiting
  const other = add('b', 'b1');
  expect(await add('c', 'c1')).toBeNull(); // three are waiting in total
  vi.advanceTimersByTime(1_000);
  expect(await Promise.all([...waiting, other])).toEqual([null, null, null]);
  await end('a1');
  add('c', 'c2');
  await nextTurn();
  expect(log).toEqual(['a1', 'c2']);
});
