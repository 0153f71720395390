import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFeed, type ReadFeed } from './live-feed.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const part = (position: number, data: object | null = {}) => ({ position, data, may: () => true });
function feedOf(read: ReadFeed) {
  const frames: string[] = [];
  const streams = new Set([{ viewer: null }]);
  const feed = createFeed({
    read,
    audience: () => streams,
    isOpen: (stream) => streams.has(stream),
    send: (_, frame) => void frames.push(String(frame)),
  });
  return { feed, frames, streams };
}

test('a failed read is retried a little later, and nothing is lost (LIVE-07)', async () => {
  const requested: number[] = [];
  let isUnavailable = true;
  const { feed, frames } = feedOf(async (_, since) => {
    requested.push(since);
    if (isUnavailable) throw new Error('the database is unavailable');
    return part(5);
  });
  feed.announced('channel:1', 4);
  await vi.advanceTimersByTimeAsync(0);
  feed.announced('channel:1', 5);
  isUnavailable = false;
  expect(frames).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([requested, frames]).toEqual([[3, 3], ['event: delta\ndata: {"topic":"channel:1","from":3,"position":5}\n\n']]);
});

test('a deleted topic, or one whose positions went back, stops and starts over (LIVE-07)', async () => {
  let response: ReturnType<typeof part> | null = null;
  const { feed, frames } = feedOf(async () => response);
  feed.announced('channel:1', 7);
  await vi.advanceTimersByTimeAsync(0);
  response = part(2);
  feed.announced('channel:1', 8);
  await vi.advanceTimersByTimeAsync(0);
  expect(frames).toEqual([]);
  feed.announced('channel:1', 2);
  await vi.advanceTimersByTimeAsync(0);
  expect(frames).toEqual(['event: delta\ndata: {"topic":"channel:1","from":1,"position":2}\n\n']);
});

test('a closed stream receives nothing, and content too large for one event makes pages refetch (LIVE-07)', async () => {
  const { feed, frames, streams } = feedOf(async () => part(1, null));
  feed.announced('channel:1', 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(frames).toEqual(['event: changed\ndata: channel:1\n\n']);
  feed.announced('channel:2', 1);
  streams.clear();
  await vi.advanceTimersByTimeAsync(0);
  expect(frames).toHaveLength(1);
});
