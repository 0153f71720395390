import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen, listenToCounts, liveStatus } from './live.ts';
import type { Counts } from './live-counts.ts';

/** The browser's own, as far as `live.ts` uses it: the test says what the server answered. */
class Source {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 2;
  static all: Source[] = [];
  readyState = 0;
  heard = new Map<string, (event: unknown) => void>();
  constructor() {
    Source.all.push(this);
  }
  addEventListener(name: string, act: (event: unknown) => void) {
    this.heard.set(name, act);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  opens() {
    this.readyState = Source.OPEN;
    this.heard.get('open')?.({});
  }
  isRefused() {
    this.readyState = Source.CLOSED;
    this.heard.get('error')?.({});
  }
  says(topic: string) {
    this.heard.get('changed')?.({ data: topic });
  }
  counts(topic: string, counts: Counts) {
    this.heard.get('counts')?.({ data: JSON.stringify({ topic, counts }) });
  }
}
const last = () => Source.all.at(-1) ?? expect.unreachable('no stream was asked for');

let page: EventTarget & { hidden: boolean };
let told: string[];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  Source.all = [];
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', page);
  told = [];
  stop = listen((topic) => told.push(topic), ['posts']);
  vi.advanceTimersByTime(60);
  told = []; // the module lives on between tests
});
afterEach(() => {
  stop();
  vi.advanceTimersByTime(60);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const look = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(60);
};

test('a page whose stream is refused asks by itself, first after 5 to 10 seconds, then every 15 to 30 (LIVE-02)', () => {
  last().isRefused();
  expect(liveStatus()).toBe('polling');
  vi.advanceTimersByTime(4_900);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(5_200);
  expect(told).toEqual(['*']);
  for (let round = 2; round < 6; round++) {
    last().isRefused();
    vi.advanceTimersByTime(14_900);
    expect(told).toHaveLength(round - 1);
    vi.advanceTimersByTime(15_200);
    expect(told).toHaveLength(round);
  }
});

test('polling stops as soon as a stream opens, and news is pushed again (LIVE-02)', () => {
  last().isRefused();
  vi.advanceTimersByTime(10_100);
  last().opens();
  expect(liveStatus()).toBe('live');
  told = [];
  vi.advanceTimersByTime(120_000);
  expect(told).toEqual([]);
  last().says('posts');
  expect(told).toEqual(['posts']);
});

test('nothing polls while nobody looks; whoever looks again sees at once what came meanwhile (LIVE-02)', () => {
  last().isRefused();
  look(true);
  const asked = Source.all.length;
  vi.advanceTimersByTime(300_000);
  expect([told, Source.all.length]).toEqual([[], asked]);
  look(false);
  expect(told).toEqual(['*']);
  expect(Source.all).toHaveLength(asked + 1);
});

test('a tab that listens while hidden does not poll there either', () => {
  const channel: string[] = [];
  const over = listen((topic) => channel.push(topic), ['channels'], true);
  vi.advanceTimersByTime(60);
  channel.length = 0;
  last().isRefused();
  look(true);
  last().isRefused();
  vi.advanceTimersByTime(300_000);
  expect(channel).toEqual([]);
  look(false);
  expect(channel).toEqual(['*']);
  over();
});

test('whoever shows counts gets those of its topic, and is told when that changed in another way (LIVE-02)', () => {
  const heard: (Counts | null)[] = [];
  const over = listenToCounts('work:1', (counts) => heard.push(counts));
  last().counts('work:1', { likes: 2 });
  last().counts('work:2', { likes: 9 });
  last().says('work:2');
  expect(heard).toEqual([{ likes: 2 }]);
  last().says('work:1');
  last().says('*');
  expect(heard).toEqual([{ likes: 2 }, null, null]);
  over();
  last().counts('work:1', { likes: 3 });
  expect(heard).toHaveLength(3);
});
