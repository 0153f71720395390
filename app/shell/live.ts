import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { type Counts, countsNow, type LiveCounts, liveCountsSince, NO_LIVE_COUNTS, outdated, withLiveCounts } from './live-counts.ts';
import { answeredFrom, requestedAt } from './retrying-fetch.ts';
import { APART_MS, spaced } from './throttle.ts';

/** A stream that the server refused is asked for again after the first pause, then after each of the longer ones; each time the page polls as well. */
const FIRST_RETRY_MS = 5_000;
const POLL_MS = { least: 15_000, most: 30_000 };

/** `live`: changes are pushed. `polling`: the server refused a stream, so the page asks by itself at calm intervals. `connecting`: neither yet. */
export type LiveStatus = 'connecting' | 'live' | 'polling';

/** What came to a topic, where the event itself brings it. */
export type LiveDelta = { topic: string; from: number; position: number };
type Listener = (topic: string, delta?: LiveDelta) => void;

const wanted = new Map<Listener, { topics: readonly string[]; always: boolean }>();
/** How often each topic was heard in this tab; `*` is all of them. */
const told = new Map<string, number>();
/** Whoever shows counts of a topic; null where the topic changed in another way. */
const counting = new Map<string, Set<(counts: Counts | null) => void>>();
const watching = new Set<() => void>();
let stream: EventSource | null = null;
let open = '';
let pending: ReturnType<typeof setTimeout> | undefined;
let nextPoll: ReturnType<typeof setTimeout> | undefined;
let refusals = 0;
let status: LiveStatus = 'connecting';
/** The connection was lost; what was said meanwhile is unknown. */
let gap = false;
/** What the last stream listened to, and until when: of anything else this tab knows as much as the page that came. By the clock of the day: the other one stops while a machine sleeps. */
let known = { topics: new Set<string>(), until: 0 };
const remember = () => {
  if (open) known = { topics: new Set(open.split(',')), until: Date.now() };
};

function setStatus(next: LiveStatus) {
  if (status === next) return;
  status = next;
  for (const watch of watching) watch();
}

const pass = (topic: string, delta?: LiveDelta) => {
  for (const [listener, { topics }] of wanted) if (topic === '*' || topics.includes(topic)) listener(topic, delta);
};

function tell(topic: string) {
  told.set(topic, (told.get(topic) ?? 0) + 1);
  for (const watch of watching) watch();
  for (const [one, listeners] of counting) if (topic === '*' || topic === one) for (const listener of listeners) listener(null);
  pass(topic);
}

/** The server refused the stream (too many of one person or network, or it is unavailable): polls, and tries a stream again each time. */
function refused() {
  const pause = refusals++ ? POLL_MS.least + Math.random() * (POLL_MS.most - POLL_MS.least) : FIRST_RETRY_MS * (1 + Math.random());
  setStatus('polling');
  clearTimeout(nextPoll);
  nextPoll = setTimeout(poll, pause);
}

/** Everything is asked for now, so a stream that opens next need only tell what comes after. */
function requestAgain() {
  remember();
  gap = false;
  tell('*');
}

function poll() {
  nextPoll = undefined;
  if (document.hidden) return; // `tune` asks again as soon as somebody looks
  requestAgain();
  connect();
}

/** One stream per tab for all topics that the mounted pages show; opened anew when they change, shut while nobody looks, but for what is told always. */
function tune() {
  clearTimeout(pending);
  pending = setTimeout(() => {
    const heard = [...wanted.values()].filter(({ always }) => always || !document.hidden);
    const topics = [...new Set(heard.flatMap(({ topics }) => topics))].sort().join(',');
    if (topics === open && (nextPoll || stream?.readyState !== EventSource.CLOSED)) return;
    if (stream?.readyState === EventSource.OPEN) remember();
    open = topics;
    if (topics && status === 'polling' && !nextPoll) requestAgain(); // looked at again: what was not pushed meanwhile is asked for
    connect();
  }, 50);
}

function connect() {
  clearTimeout(nextPoll);
  nextPoll = undefined;
  stream?.close();
  stream = null;
  const topics = open;
  if (!topics) {
    refusals = 0;
    return;
  }
  // The server says what was announced since: nothing is lost between the asking of a page and here, and nothing is asked twice.
  const since = Math.min(...topics.split(',').map((topic) => (known.topics.has(topic) ? known.until : requestedAt())));
  const mine = new EventSource(`/live?topics=${topics}&for=${Math.max(0, Math.ceil(Date.now() - since))}`);
  stream = mine;
  stream.addEventListener('delta', (event) => {
    const delta: LiveDelta = JSON.parse((event as MessageEvent<string>).data);
    pass(delta.topic, delta);
  });
  stream.addEventListener('counts', (event) => {
    const { topic, counts }: { topic: string; counts: Counts } = JSON.parse((event as MessageEvent<string>).data);
    for (const listener of counting.get(topic) ?? []) listener(counts);
  });
  stream.addEventListener('changed', (event) => tell((event as MessageEvent<string>).data));
  stream.addEventListener('ended', () => tell('*')); // what the stream rested on is gone: everything is asked anew
  stream.addEventListener('open', () => {
    if (gap) tell('*'); // everything is asked anew
    gap = false;
    refusals = 0;
    setStatus('live');
  });
  stream.addEventListener('error', () => {
    if (mine !== stream) return;
    gap = true;
    if (mine.readyState === EventSource.CLOSED) refused();
    else setStatus('connecting'); // the browser connects again by itself
  });
}

/** Asks the page's loaders again when one of its topics changes (LIVE-01, LIVE-02). `hold` waits while something is being sent; `apart` is the least time between two questions, for a page that everybody changes. */
export function useLive(topics: readonly string[], { hold = false, apart = APART_MS } = {}) {
  const { revalidate } = useRevalidator();
  const held = useRef(hold);
  const missed = useRef(false);
  const key = topics.join(',');
  useEffect(() => {
    held.current = hold;
    if (hold || !missed.current) return;
    missed.current = false;
    void revalidate();
  }, [hold, revalidate]);
  useEffect(() => {
    if (!key || typeof EventSource === 'undefined') return;
    const asking = spaced(() => void revalidate(), apart); // a busy hour is one question every few seconds
    const listener: Listener = (_topic, delta) => {
      if (delta) return; // its content is taken by whoever shows it
      if (held.current) {
        missed.current = true;
        return;
      }
      asking.ask();
    };
    const over = listen(listener, key.split(','));
    return () => {
      asking.stop();
      over();
    };
  }, [key, apart, revalidate]);
}

/** What the hooks stand on; returns how to stop. */
export function listen(listener: Listener, topics: readonly string[], always = false) {
  wanted.set(listener, { topics, always });
  document.addEventListener('visibilitychange', tune);
  tune();
  return () => {
    wanted.delete(listener);
    if (!wanted.size) document.removeEventListener('visibilitychange', tune);
    tune();
  };
}

/**
 * Tells of one topic, with what came to it where the event brings it, else that it changed or may have; asks nothing by itself. `always` also while
 * nobody looks at the tab.
 */
export function useTopic<Delta extends object>(topic: string | null, heard: (delta?: Delta) => void, always = false) {
  const now = useRef(heard);
  useEffect(() => {
    now.current = heard;
  });
  useEffect(() => {
    if (topic && typeof EventSource !== 'undefined')
      return listen((_topic, delta) => now.current(delta as Delta | undefined), [topic], always);
  }, [topic, always]);
}

/** Calls back with the counts that events of a topic bring, and with null where it changed in another way; returns how to stop. */
export function listenToCounts(topic: string, listener: (counts: Counts | null) => void) {
  const listeners = counting.get(topic) ?? new Set();
  counting.set(topic, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (!listeners.size && counting.get(topic) === listeners) counting.delete(topic);
  };
}

/**
 * Counts of a topic as they are now: the loader's, and what live events said since that was asked for. The page of the topic listens; its loaders
 * are not asked.
 */
export function useCounts<Shown extends Counts>(topic: string, loaded: Shown): Shown {
  const answer = useLoaderData<unknown>(); // another object for each answer, also where the counts in it are the same
  const [told, setTold] = useState<{ answer: unknown; heard: LiveCounts }>({ answer, heard: NO_LIVE_COUNTS });
  let { heard } = told;
  if (told.answer !== answer) {
    heard = liveCountsSince(heard, answeredFrom());
    setTold({ answer, heard });
  }
  useEffect(
    () =>
      listenToCounts(topic, (counts) =>
        setTold(({ answer, heard }) => ({ answer, heard: counts ? withLiveCounts(heard, counts, Date.now()) : outdated(heard) })),
      ),
    [topic],
  );
  return countsNow(loaded, heard);
}

const watch = (changed: () => void) => {
  watching.add(changed);
  return () => void watching.delete(changed);
};

export const liveStatus = () => status;

/** Whether changes are pushed to this tab or it polls for them; every hook here works the same in both. */
export const useLiveStatus = () => useSyncExternalStore(watch, liveStatus, (): LiveStatus => 'connecting');

/** Another number whenever the topic was heard, or may have been missed: for what was fetched beside the loaders. */
export const useTopicVersion = (topic: string) =>
  useSyncExternalStore(
    watch,
    () => (told.get(topic) ?? 0) + (told.get('*') ?? 0),
    () => 0,
  );
