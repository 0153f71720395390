import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useFetchers, useLoaderData, useRevalidator } from 'react-router';
import { dataRequestedAt, pageRequestedAt } from '../loading/retrying-fetch.ts';
import { THROTTLE_MS, throttled } from '../loading/throttle.ts';
import { type Counts, countsNow, type LiveCounts, liveCountsSince, NO_LIVE_COUNTS, outdated, withLiveCounts } from './live-counts.ts';

/** After the server refused a stream, each retry also polls: first after this pause, then after a random one of the range. */
const FIRST_RETRY_MS = 5_000;
const POLL_MS = { min: 15_000, max: 30_000 };

/** `live`: changes are pushed. `polling`: the server refused the stream, so the page polls. `connecting`: neither yet. */
export type LiveStatus = 'connecting' | 'live' | 'polling';

/** A change that carries its content in the event, like new chat messages. */
export type LiveDelta = { topic: string; from: number; position: number };
type Listener = (topic: string, delta?: LiveDelta) => void;

const subscriptions = new Map<Listener, { topics: readonly string[]; always: boolean }>();
/** Number of changes of each topic in this tab; `*` stands for all topics. */
const versions = new Map<string, number>();
/** Listeners for the counts of a topic; they receive null when the topic changed in another way. */
const countListeners = new Map<string, Set<(counts: Counts | null) => void>>();
const storeListeners = new Set<() => void>();
let stream: EventSource | null = null;
let open = '';
let pending: ReturnType<typeof setTimeout> | undefined;
let nextPoll: ReturnType<typeof setTimeout> | undefined;
let refusals = 0;
let status: LiveStatus = 'connecting';
/** The connection was lost, so changes may have been missed. */
let gap = false;
/** Topics of the last stream, and until when it was open. Uses `Date.now()`, because `performance.now()` stops while the machine sleeps. */
let covered = { topics: new Set<string>(), until: 0 };
const recordCoverage = () => {
  if (open) covered = { topics: new Set(open.split(',')), until: Date.now() };
};

function setStatus(next: LiveStatus) {
  if (status === next) return;
  status = next;
  for (const listener of storeListeners) listener();
}

const dispatch = (topic: string, delta?: LiveDelta) => {
  for (const [listener, { topics }] of subscriptions) if (topic === '*' || topics.includes(topic)) listener(topic, delta);
};

function topicChanged(topic: string) {
  versions.set(topic, (versions.get(topic) ?? 0) + 1);
  for (const listener of storeListeners) listener();
  for (const [other, listeners] of countListeners) if (topic === '*' || topic === other) for (const listener of listeners) listener(null);
  dispatch(topic);
}

/** The server refused the stream (a rate limit, or it is unavailable): schedules a poll, which also retries the stream. */
function onRefused() {
  const pause = refusals++ ? POLL_MS.min + Math.random() * (POLL_MS.max - POLL_MS.min) : FIRST_RETRY_MS * (1 + Math.random());
  setStatus('polling');
  clearTimeout(nextPoll);
  nextPoll = setTimeout(poll, pause);
}

/** Refetches everything, so that the next stream only needs to report later changes. */
function refetchAll() {
  recordCoverage();
  gap = false;
  topicChanged('*');
}

function poll() {
  nextPoll = undefined;
  if (document.hidden) return; // `updateStream` refetches when the tab becomes visible
  refetchAll();
  connect();
}

/**
 * Opens one stream per tab for the topics of all subscriptions, and reopens it when they change. A hidden tab includes only `always`
 * subscriptions.
 */
function updateStream() {
  clearTimeout(pending);
  pending = setTimeout(() => {
    const active = [...subscriptions.values()].filter(({ always }) => always || !document.hidden);
    const topics = [...new Set(active.flatMap(({ topics }) => topics))].sort().join(',');
    if (topics === open && (nextPoll || stream?.readyState !== EventSource.CLOSED)) return;
    if (stream?.readyState === EventSource.OPEN) recordCoverage();
    open = topics;
    if (topics && status === 'polling' && !nextPoll) refetchAll(); // the tab is visible again: catches up on changes that were not pushed
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
  // The server replays changes since then, so none is lost between the page's request and the opening of the stream.
  const since = Math.min(...topics.split(',').map((topic) => (covered.topics.has(topic) ? covered.until : pageRequestedAt())));
  const source = new EventSource(`/live?topics=${topics}&for=${Math.max(0, Math.ceil(Date.now() - since))}`);
  stream = source;
  stream.addEventListener('delta', (event) => {
    const delta: LiveDelta = JSON.parse((event as MessageEvent<string>).data);
    dispatch(delta.topic, delta);
  });
  stream.addEventListener('counts', (event) => {
    const { topic, counts }: { topic: string; counts: Counts } = JSON.parse((event as MessageEvent<string>).data);
    for (const listener of countListeners.get(topic) ?? []) listener(counts);
  });
  stream.addEventListener('changed', (event) => topicChanged((event as MessageEvent<string>).data));
  stream.addEventListener('ended', () => topicChanged('*')); // the session of the stream ended: refetches everything
  stream.addEventListener('open', () => {
    if (gap) topicChanged('*'); // refetches everything
    gap = false;
    refusals = 0;
    setStatus('live');
  });
  stream.addEventListener('error', () => {
    if (source !== stream) return;
    gap = true;
    if (source.readyState === EventSource.CLOSED) onRefused();
    else setStatus('connecting'); // the browser reconnects automatically
  });
}

/** Whether a form of the page is being sent by a fetcher. */
export const useIsSending = () => useFetchers().some(({ formMethod }) => formMethod !== undefined && formMethod !== 'GET');

/**
 * Revalidates the page when one of its topics changes. `hold` defers this, as does a form that is being sent: React Router drops the
 * redirect of its action if a revalidation began meanwhile. `throttleMs` is the minimum time between two revalidations.
 */
export function useLive(topics: readonly string[], { hold: holds = false, throttleMs = THROTTLE_MS } = {}) {
  const { revalidate } = useRevalidator();
  const isSending = useIsSending();
  const hold = holds || isSending;
  const isHeld = useEffectEvent(() => hold);
  const missed = useRef(false);
  const key = topics.join(',');
  useEffect(() => {
    if (hold || !missed.current) return;
    missed.current = false;
    void revalidate();
  }, [hold, revalidate]);
  useEffect(() => {
    if (!key || typeof EventSource === 'undefined') return;
    const revalidation = throttled(() => {
      if (isHeld()) missed.current = true;
      else void revalidate();
    }, throttleMs);
    const listener: Listener = (_topic, delta) => {
      if (!delta) revalidation.run(); // a delta is handled by the component that shows the content
    };
    const unsubscribe = listen(listener, key.split(','));
    return () => {
      revalidation.stop();
      unsubscribe();
    };
  }, [key, throttleMs, revalidate]);
}

/** Subscribes to topics; the hooks below use it. Returns the function that unsubscribes. */
export function listen(listener: Listener, topics: readonly string[], always = false) {
  subscriptions.set(listener, { topics, always });
  document.addEventListener('visibilitychange', updateStream);
  updateStream();
  return () => {
    subscriptions.delete(listener);
    if (!subscriptions.size) document.removeEventListener('visibilitychange', updateStream);
    updateStream();
  };
}

/**
 * Calls `onChange` when a topic changed or may have changed, with the content if the event carries it. Fetches nothing. `always` also
 * listens while the tab is hidden.
 */
export function useTopic<Delta extends object>(topic: string | null, onChange: (delta?: Delta) => void, always = false) {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (topic && typeof EventSource !== 'undefined') return listen((_topic, delta) => changed(delta as Delta | undefined), [topic], always);
  }, [topic, always]);
}

/**
 * Calls `listener` with the counts in events of a topic, and with null when it changed in another way. Returns the function that
 * unsubscribes.
 */
export function listenToCounts(topic: string, listener: (counts: Counts | null) => void) {
  const listeners = countListeners.get(topic) ?? new Set();
  countListeners.set(topic, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (!listeners.size && countListeners.get(topic) === listeners) countListeners.delete(topic);
  };
}

/**
 * The current counts of a topic: those of the loader, updated by live events since it was requested. Does not revalidate; the page itself
 * must listen to the topic.
 */
export function useCounts<Shown extends Counts>(topic: string, loaded: Shown): Shown {
  const data = useLoaderData<unknown>(); // a new object for each response, even with the same counts
  const [state, setState] = useState<{ data: unknown; received: LiveCounts }>({ data, received: NO_LIVE_COUNTS });
  let { received } = state;
  if (state.data !== data) {
    received = liveCountsSince(received, dataRequestedAt());
    setState({ data, received });
  }
  useEffect(
    () =>
      listenToCounts(topic, (counts) =>
        setState(({ data, received }) => ({ data, received: counts ? withLiveCounts(received, counts, Date.now()) : outdated(received) })),
      ),
    [topic],
  );
  return countsNow(loaded, received);
}

const subscribe = (listener: () => void) => {
  storeListeners.add(listener);
  return () => void storeListeners.delete(listener);
};

export const liveStatus = () => status;

/** Whether changes are pushed to this tab or polled; the hooks work the same in both cases. */
export const useLiveStatus = () => useSyncExternalStore(subscribe, liveStatus, (): LiveStatus => 'connecting');

/** A number that changes whenever the topic changed or may have changed, for data fetched outside of loaders. */
export const useTopicVersion = (topic: string) =>
  useSyncExternalStore(
    subscribe,
    () => (versions.get(topic) ?? 0) + (versions.get('*') ?? 0),
    () => 0,
  );
