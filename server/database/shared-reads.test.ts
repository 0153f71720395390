import { expect, test, vi } from 'vitest';
import { ACTIVE } from '../access/standing-state-rules.ts';
import type { Person } from '../identity/viewer.ts';
import { createSharedReads } from './shared-reads.ts';

const person = (more: Partial<Person> = {}): Person => ({
  id: 'a',
  name: 'A',
  username: 'a',
  email: 'a@example.org',
  profilePicture: null,
  isPrivate: false,
  standing: ACTIVE,
  role: 'member',
  ...more,
});
const home = () => ['home'];

test('visitors and members with a public profile share a result, which is read without a viewer', async () => {
  const reads = createSharedReads();
  const query = vi.fn(async (viewer: unknown) => viewer);
  expect(await reads.read(person(), 'rows', query, home)).toBeNull();
  expect(await reads.read(null, 'rows', query, home)).toBeNull();
  expect(query).toHaveBeenCalledTimes(1);
  await reads.read(null, 'other rows', query, home);
  expect(query).toHaveBeenCalledTimes(2);
});

test('a private viewer gets their own result, which is not shared with others (HOME-33, PRIVACY-03)', async () => {
  const reads = createSharedReads();
  const hidden = person({ isPrivate: true });
  const query = async (viewer: unknown) => (viewer ? 'with their own' : 'for everyone');
  expect(await reads.read(hidden, 'rows', query, home)).toBe('with their own');
  expect(await reads.read(null, 'rows', query, home)).toBe('for everyone');
  expect(await reads.read(hidden, 'rows', query, home)).toBe('with their own');
});

test('before their lists, viewers whose lists leave things out share the result; those who see other things do not (SHOWN-02, PRIVACY-03)', async () => {
  const reads = createSharedReads();
  const query = vi.fn(async () => 'for everyone');
  for (const viewer of [null, person(), person({ id: 'b', hasOwnLists: true })])
    expect(await reads.readBeforeLists(viewer, 'rows', query, home)).toBe('for everyone');
  expect(query).toHaveBeenCalledTimes(1);
  for (const viewer of [person({ isPrivate: true }), person({ role: 'child' })])
    expect(await reads.readBeforeLists(viewer, 'rows', query, home)).toBe(null);
  reads.wrote('b');
  expect(await reads.readBeforeLists(person({ id: 'b', hasOwnLists: true }), 'rows', query, home)).toBe(null);
});

test('a member who has just written gets fresh reads for two seconds', async () => {
  vi.useFakeTimers();
  try {
    const reads = createSharedReads();
    let state = 'before';
    const query = async () => state;
    await reads.read(null, 'rows', query, home);
    state = 'after';
    reads.wrote('a');
    expect(await reads.read(person(), 'rows', query, home)).toBe('after');
    expect(await reads.read(person({ id: 'b' }), 'rows', query, home)).toBe('before');
    vi.advanceTimersByTime(2_000);
    expect(await reads.read(person({ id: 'b' }), 'rows', query, home)).toBe('after');
    const secondQuery = vi.fn(query);
    await reads.read(person(), 'rows', secondQuery, home);
    expect(secondQuery).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

test('an announced topic drops its reads, including those in progress', async () => {
  const reads = createSharedReads();
  const slow = Promise.withResolvers<string>();
  const waiting = reads.read(null, 'slow', () => slow.promise, home);
  await reads.read(null, 'rows', async () => 'before', home);
  reads.drop('posts');
  expect(await reads.read(null, 'rows', async () => 'new', home)).toBe('before');
  reads.drop('home');
  expect(await reads.read(null, 'rows', async () => 'after', home)).toBe('after');
  const second = reads.read(null, 'slow', async () => 'second', home);
  slow.resolve('first');
  expect([await waiting, await second]).toEqual(['first', 'second']);
});

test('a failed read is not cached', async () => {
  const reads = createSharedReads();
  await expect(reads.read(null, 'rows', () => Promise.reject(new Error('unavailable')), home)).rejects.toThrow('unavailable');
  expect(await reads.read(null, 'rows', async () => 'ok', home)).toBe('ok');
});
