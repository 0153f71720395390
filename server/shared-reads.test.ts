import { expect, test, vi } from 'vitest';
import type { Person } from '../app/audience/viewer.ts';
import { createSharedReads } from './shared-reads.ts';

const person = (more: Partial<Person> = {}): Person => ({
  id: 'a',
  name: 'A',
  username: 'a',
  email: 'a@example.org',
  profilePicture: null,
  isPrivate: false,
  ...more,
});
const home = () => ['home'];

test('visitors and members with a public profile share an answer, which is read for nobody in particular', async () => {
  const reads = createSharedReads();
  const ask = vi.fn(async (viewer: unknown) => viewer);
  expect(await reads.read(person(), 'rows', ask, home)).toBeNull();
  expect(await reads.read(null, 'rows', ask, home)).toBeNull();
  expect(ask).toHaveBeenCalledTimes(1);
  await reads.read(null, 'other rows', ask, home);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a private viewer reads for themselves and leaves nothing to others (HOME-33, PRIVACY-03)', async () => {
  const reads = createSharedReads();
  const hidden = person({ isPrivate: true });
  const ask = async (viewer: unknown) => (viewer ? 'with their own' : 'for everybody');
  expect(await reads.read(hidden, 'rows', ask, home)).toBe('with their own');
  expect(await reads.read(null, 'rows', ask, home)).toBe('for everybody');
  expect(await reads.read(hidden, 'rows', ask, home)).toBe('with their own');
});

test('whoever has just written reads anew for two seconds, and so sees what they wrote', async () => {
  vi.useFakeTimers();
  try {
    const reads = createSharedReads();
    let state = 'before';
    const ask = async () => state;
    await reads.read(null, 'rows', ask, home);
    state = 'after';
    reads.wrote('a');
    expect(await reads.read(person(), 'rows', ask, home)).toBe('after');
    expect(await reads.read(person({ id: 'b' }), 'rows', ask, home)).toBe('before');
    vi.advanceTimersByTime(2_000);
    expect(await reads.read(person({ id: 'b' }), 'rows', ask, home)).toBe('after');
    const again = vi.fn(ask);
    await reads.read(person(), 'rows', again, home);
    expect(again).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

test('an announced topic drops what shows it, and what is still being read', async () => {
  const reads = createSharedReads();
  const slow = Promise.withResolvers<string>();
  const waiting = reads.read(null, 'slow', () => slow.promise, home);
  await reads.read(null, 'rows', async () => 'before', home);
  reads.drop('posts');
  expect(await reads.read(null, 'rows', async () => 'anew', home)).toBe('before');
  reads.drop('home');
  expect(await reads.read(null, 'rows', async () => 'after', home)).toBe('after');
  const second = reads.read(null, 'slow', async () => 'second', home);
  slow.resolve('first');
  expect([await waiting, await second]).toEqual(['first', 'second']);
});

test('a read that fails is asked again', async () => {
  const reads = createSharedReads();
  await expect(reads.read(null, 'rows', () => Promise.reject(new Error('away')), home)).rejects.toThrow('away');
  expect(await reads.read(null, 'rows', async () => 'there', home)).toBe('there');
});
