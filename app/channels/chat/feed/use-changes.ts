import { useEffect, useEffectEvent, useRef } from 'react';
import { href, useRevalidator } from 'react-router';
import { useLiveStatus, useTopic } from '#app/live/live.ts';
import { fetchJson, HttpError, withList } from '#app/loading/fetch-json.ts';
import { topicOf } from '../../channel-rules.ts';
import type { Changes, Delta } from '../message-rules.ts';
import { createDeltaReader } from './delta-reader.ts';
import { createPollThrottle } from './poll-throttle.ts';

const ROUNDS_MAX = 6;
const POLL_MS = 4_000;

type Options = {
  channelId: string;
  /** Whether the newest messages are shown, so that changes are received. */
  live: boolean;
  /** The hash of the channel as the page shows it; see `channelHashOf`. */
  channelHash: string;
  /** Up to where changes are applied. */
  position(): number;
  apply(changes: Pick<Changes, 'messages' | 'deleted' | 'position'>): void;
  /** Called when more was deleted than the server reports; the page is revalidated. */
  onStale(): void;
};

/** Applies the changes in live events, in order and each once, and fetches those that were missed. */
export function useChanges({ channelId, live, channelHash, position, apply, onStale }: Options) {
  const { revalidate } = useRevalidator();
  const knownHash = useRef(channelHash);
  useEffect(() => {
    knownHash.current = channelHash;
  }, [channelHash]);
  const currentPosition = useEffectEvent(position);
  const applyNow = useEffectEvent(apply);

  const fetchChanges = useEffectEvent(async () => {
    const address = href('/community/channel/:id/messages', { id: channelId });
    for (let round = 0, more = true; more; round++) {
      const url = `${address}?since=${currentPosition()}${document.hidden ? '&unseen' : ''}`;
      const changes = await fetchJson(url, withList<Changes>('messages')).catch(notFoundAsNull);
      if (!changes) return void revalidate(); // no longer readable: the page shows what remains
      if (changes.stale || round >= ROUNDS_MAX) {
        onStale();
        return void revalidate();
      }
      applyNow(changes);
      more = changes.more;
      if (changes.channelHash !== knownHash.current) {
        knownHash.current = changes.channelHash; // once
        void revalidate();
      }
    }
  });

  const feed = useRef<ReturnType<typeof createFeed>>(null);
  useEffect(() => {
    const created = createFeed({
      request: () => fetchChanges(),
      position: () => currentPosition(),
      apply: (delta) => applyNow(delta),
    });
    feed.current = created;
    document.addEventListener('visibilitychange', created.visibilityChanged);
    return () => {
      document.removeEventListener('visibilitychange', created.visibilityChanged);
      created.stop();
    };
  }, []);
  useTopic<Delta>(live ? topicOf(channelId) : null, (delta) => (delta ? feed.current?.received(delta) : feed.current?.notify()), true);

  // Polls while the tab is visible if the live stream was refused.
  const polls = useLiveStatus() === 'polling' && live;
  useEffect(() => {
    if (!polls) return;
    const timer = setInterval(() => document.hidden || feed.current?.notify(), POLL_MS);
    return () => clearInterval(timer);
  }, [polls]);
}

function notFoundAsNull(error: unknown) {
  if (error instanceof HttpError && error.status === 404) return null;
  throw error;
}

type FeedDeps = { request(): Promise<void>; position(): number; apply(delta: Delta): void };

/** Live events go to `received`; `notify` requests changes. */
function createFeed({ request, position, apply }: FeedDeps) {
  const throttle = createPollThrottle({
    async request() {
      deltas.requestStarted();
      try {
        await request();
      } finally {
        deltas.requestFinished();
      }
    },
    isHidden: () => document.hidden,
    now: () => performance.now(),
    later(act, ms) {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });
  const deltas = createDeltaReader({ position, apply, gap: throttle.notify });
  return { ...throttle, received: deltas.received };
}
