import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen, listenToCounts, liveStatus } from './live.ts';
import type { Counts } from './live-counts.ts';

/** A fake EventSource; the test triggers the responses of the server. */
class Source {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 2;
  static all: Source[] = [];
  readyState = 0;
  listeners = new Map<string, (event: unknown) => void>();
  constructor() {
    Source.all.push(this);
  }
  addEventListener(name: string, act: (event: unknown) => void) {
    this.listeners.set(name, act);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  open() {
    this.readyState = Source.OPEN;
    this.listeners.get('open')?.({});
  }
  refuse() {
    this.readyState = Source.CLOSED;
    this.listeners.get('error')?.({});
  }
  change(topic: string) {
    this.listeners.get('changed')?.({ data: topic });
  }
  sendCounts(topic: string, counts: Counts) {
    this.listeners.get('counts')?.({ data: JSON.stringify({ topic, counts }) });
  }
}
const last = () => Source.all.at(-1) ?? expect.unreachable('no stream was opened');

let page: EventTarget & { hidden: boolean };
let received: string[];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  Source.all = [];
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', page);
  received = [];
  stop = listen((topic) => received.push(topic), ['posts']);
  vi.advanceTimersByTime(60);
  received = []; // the module state persists between tests
});
afterEach(() => {
  stop();
  vi.advanceTimersByTime(60);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const setHidden = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(60);
};

test('a page whose stream is refused polls, first after 5 to 10 seconds, then every 15 to 30 (LIVE-02)', () => {
  last().refuse();
  expect(liveStatus()).toBe('polling');
  vi.advanceTimersByTime(4_900);
  expect(received).toEqual([]);
  vi.advanceTimersByTime(5_200);
  expect(received).toEqual(['*']);
  for (let round = 2; round < 6; round++) {
    last().refuse();
    vi.advanceTimersByTime(14_900);
    expect(received).toHaveLength(round - 1);
    vi.advanceTimersByTime(15_200);
    expect(received).toHaveLength(round);
  }
});

test('polling stops as soon as a stream opens, and changes are pushed again (LIVE-02)', () => {
  last().refuse();
  vi.advanceTimersByTime(10_100);
  last().open();
  expect(liveStatus()).toBe('live');
  received = [];
  vi.advanceTimersByTime(120_000);
  expect(received).toEqual([]);
  last().change('posts');
  expect(received).toEqual(['posts']);
});

test('a hidden tab does not poll, and refreshes at once when it becomes visible (LIVE-02)', () => {
  last().refuse();
  setHidden(true);
  const streams = Source.all.length;
  vi.advanceTimersByTime(300_000);
  expect([received, Source.all.length]).toEqual([[], streams]);
  setHidden(false);
  expect(received).toEqual(['*']);
  expect(Source.all).toHaveLength(streams + 1);
});

test('a hidden tab that listens to a stream does not poll either', () => {
  const channel: string[] = [];
  const stopListening = listen((topic) => channel.push(topic), ['channels'], true);
  vi.advanceTimersByTime(60);
  channel.length = 0;
  last().refuse();
  setHidden(true);
  last().refuse();
  vi.advanceTimersByTime(300_000);
  expect(channel).toEqual([]);
  setHidden(false);
  expect(channel).toEqual(['*']);
  stopListening();
});

test('a listener receives the counts of its topic, and null when it changed in another way (LIVE-02)', () => {
  const events: (Counts | null)[] = [];
  const stopListening = listenToCounts('work:1', (counts) => events.push(counts));
  last().sendCounts('work:1', { likes: 2 });
  last().sendCounts('work:2', { likes: 9 });
  last().change('work:2');
  expect(events).toEqual([{ likes: 2 }]);
  last().change('work:1');
  last().change('*');
  expect(events).toEqual([{ likes: 2 }, null, null]);
  stopListening();
  last().sendCounts('work:1', { likes: 3 });
  expect(events).toHaveLength(3);
});
