import { setImmediate as soon } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { fairTurns } from './turns.ts';

afterEach(() => void vi.useRealTimers());

/** Jobs that end when they are told to, by name; `log` has the names in the order in which they began. */
function jobs(turn: ReturnType<typeof fairTurns>, waitMs = 1_000) {
  const log: string[] = [];
  const running = new Map<string, () => void>();
  const answers = new Map<string, Promise<string | null>>();
  return {
    log,
    add(who: string, name: string) {
      const job = () =>
        new Promise<string>((resolve) => {
          log.push(name);
          running.set(name, () => resolve(name));
        });
      answers.set(name, turn(who, job, waitMs));
      return answers.get(name);
    },
    async end(name: string) {
      running.get(name)?.();
      await answers.get(name);
      await soon();
    },
  };
}

test('people take turns, however many jobs one of them has sent, and each has one at work', async () => {
  const { add, end, log } = jobs(fairTurns({ atWork: 2, waitingOfOne: 9, waiting: 9 }));
  for (const name of ['a1', 'a2', 'a3']) add('a', name);
  add('b', 'b1');
  add('b', 'b2');
  add('c', 'c1');
  await soon();
  expect(log).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'b1', 'a2', 'b2', 'c1']) await end(name);
  expect(log).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3']); // c waits for one of each other person, not for all that they sent
});

test('a job that fails gives its place to the next one', async () => {
  const turn = fairTurns({ atWork: 1, waitingOfOne: 1, waiting: 1 });
  const failed = turn('a', () => Promise.reject(new Error('no')), 1_000);
  const next = turn('b', async () => 'done', 1_000);
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('whoever has too many waiting, or waits too long, is told at once or at the end of the wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const turn = fairTurns({ atWork: 1, waitingOfOne: 2, waiting: 3 });
  const { add, end, log } = jobs(turn);
  add('a', 'a1');
  await soon();
  const waiting = [add('a', 'a2'), add('a', 'a3')];
  expect(await add('a', 'a4')).toBeNull(); // two of one person wait already
  const other = add('b', 'b1');
  expect(await add('c', 'c1')).toBeNull(); // three wait in all
  vi.advanceTimersByTime(1_000);
  expect(await Promise.all([...waiting, other])).toEqual([null, null, null]);
  await end('a1');
  add('c', 'c2');
  await soon();
  expect(log).toEqual(['a1', 'c2']);
});
