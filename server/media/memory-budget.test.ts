import { setImmediate as soon } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createRoom } from './memory-budget.ts';

afterEach(() => void vi.useRealTimers());

const MOST = { places: 2, ofOne: 1, bytes: 100, waiting: 3, waitingOfOne: 2 };

/** Who got in, in their order; `leave` lets one out again, by name. */
function entering(room: ReturnType<typeof createRoom>) {
  const log: string[] = [];
  const ways = new Map<string, () => void>();
  return {
    log,
    enter: (owner: string, name: string, bytes = 1) =>
      room.enter(owner, bytes, 1_000).then((leave) => {
        log.push(leave ? name : `${name} refused`);
        if (leave) ways.set(name, leave);
      }),
    async leave(name: string) {
      ways.get(name)?.();
      await soon();
    },
  };
}

test('where all places are taken an image waits, and who has none inside goes before who has (MEDIA-12)', async () => {
  const { log, enter, leave } = entering(createRoom({ ...MOST, ofOne: 2 }));
  void enter('a', 'a1');
  void enter('b', 'b1');
  void enter('b', 'b2');
  void enter('c', 'c1');
  await soon();
  expect(log).toEqual(['a1', 'b1']);
  await leave('a1');
  expect(log).toEqual(['a1', 'b1', 'c1']);
  await leave('c1');
  expect(log).toEqual(['a1', 'b1', 'c1', 'b2']);
});

test('where memory is full an image waits, and smaller ones do not go past it (MEDIA-12)', async () => {
  const room = createRoom({ ...MOST, places: 9 });
  const { log, enter, leave } = entering(room);
  const release = room.hold(50);
  void enter('a', 'a1', 30);
  void enter('b', 'b1', 60);
  void enter('c', 'c1', 1);
  await soon();
  expect(log).toEqual(['a1']);
  release();
  await soon();
  expect(log).toEqual(['a1', 'b1', 'c1']);
  await leave('b1');
  void enter('b', 'b2', 60);
  await soon();
  expect(log.at(-1)).toBe('b2');
});

test('the wait is bounded, and so is how many wait, of everybody and of one person (MEDIA-12)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { log, enter, leave } = entering(createRoom({ ...MOST, places: 1 }));
  for (const name of ['a1', 'a2', 'a3']) void enter('a', name);
  await enter('a', 'a4'); // two of one person wait already
  void enter('b', 'b1');
  await enter('c', 'c1'); // three wait in all
  expect(log).toEqual(['a1', 'a4 refused', 'c1 refused']);
  vi.advanceTimersByTime(1_000);
  await soon();
  expect(log.slice(3)).toEqual(['a2 refused', 'a3 refused', 'b1 refused']);
  await leave('a1');
  await enter('c', 'c2');
  expect(log.at(-1)).toBe('c2');
});
