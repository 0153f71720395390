import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { askedAt } from './patience.ts';

const TOGETHER_MS = 150;
const APART_MS = 3_000;

type Listener = (topic: string) => void;

const wanted = new Map<Listener, { topics: readonly string[]; always: boolean }>();
/** How often each topic was heard in this tab; `*` is all of them. */
const told = new Map<string, number>();
const watching = new Set<() => void>();
let stream: EventSource | null = null;
let open = '';
let pending: ReturnType<typeof setTimeout> | undefined;
/** What the last stream listened to, and until when: of anything else this tab knows as much as the page that came. By the clock of the day: the other one stops while a machine sleeps. */
/** The way was cut; what was said meanwhile is unknown. */
let gap = false;
let known = { topics: new Set<string>(), until: 0 };
const remember = () => {
  if (open) known = { topics: new Set(open.split(',')), until: Date.now() };
};

/** One stream per tab for all topics that the mounted pages show; opened anew when they change, shut while nobody looks, but for what is told always. */
function tune() {
  clearTimeout(pending);
  pending = setTimeout(() => {
    const heard = [...wanted.values()].filter(({ always }) => always || !document.hidden);
    const topics = [...new Set(heard.flatMap(({ topics }) => topics))].sort().join(',');
    if (topics === open && stream?.readyState !== EventSource.CLOSED) return;
    if (stream?.readyState === EventSource.OPEN) remember();
    stream?.close();
    stream = null;
    open = topics;
    if (!topics) return;
    // The house says what was announced since: nothing is lost between the asking of a page and here, and nothing is asked twice.
    const since = Math.min(...topics.split(',').map((topic) => (known.topics.has(topic) ? known.until : askedAt())));
    stream = new EventSource(`/live?topics=${topics}&for=${Math.max(0, Math.ceil(Date.now() - since))}`);
    const tell = (topic: string) => {
      told.set(topic, (told.get(topic) ?? 0) + 1);
      for (const watch of watching) watch();
      for (const [listener, { topics }] of wanted) if (topic === '*' || topics.includes(topic)) listener(topic);
    };
    stream.addEventListener('changed', (event) => tell((event as MessageEvent<string>).data));
    stream.addEventListener('ended', () => tell('*')); // what the stream rested on is gone: everything is asked anew
    stream.addEventListener('open', () => {
      if (gap) tell('*'); // everything is asked anew
      gap = false;
    });
    stream.addEventListener('error', () => {
      gap = true;
      if (stream?.readyState === EventSource.CLOSED) setTimeout(tune, 5_000);
    });
  }, 50);
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
    let soon: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const listener: Listener = () => {
      if (held.current) {
        missed.current = true;
        return;
      }
      // Several announcements of one deed are one question, and a busy hour is one every few seconds.
      if (soon) return;
      const wait = Math.max(TOGETHER_MS, last + apart - Date.now());
      soon = setTimeout(() => {
        soon = undefined;
        last = Date.now();
        void revalidate();
      }, wait);
    };
    const over = listen(listener, key.split(','));
    return () => {
      clearTimeout(soon);
      over();
    };
  }, [key, apart, revalidate]);
}

function listen(listener: Listener, topics: readonly string[], always = false) {
  wanted.set(listener, { topics, always });
  document.addEventListener('visibilitychange', tune);
  tune();
  return () => {
    wanted.delete(listener);
    if (!wanted.size) document.removeEventListener('visibilitychange', tune);
    tune();
  };
}

/** Tells of one topic, or that it may have been missed, and asks nothing by itself; `always` also while nobody looks at the tab. */
export function useHearing(topic: string | null, heard: () => void, always = false) {
  const now = useRef(heard);
  useEffect(() => {
    now.current = heard;
  });
  useEffect(() => {
    if (topic && typeof EventSource !== 'undefined') return listen(() => now.current(), [topic], always);
  }, [topic, always]);
}

const watch = (changed: () => void) => {
  watching.add(changed);
  return () => void watching.delete(changed);
};

/** Another number whenever the topic was heard, or may have been missed: for what was fetched beside the loaders. */
export const useTold = (topic: string) =>
  useSyncExternalStore(
    watch,
    () => (told.get(topic) ?? 0) + (told.get('*') ?? 0),
    () => 0,
  );
