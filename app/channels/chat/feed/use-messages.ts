import { useCallback, useEffect, useRef, useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { useLiveStatus, useTopic } from '../../../live/live.ts';
import { topicOf } from '../../channel-rules.ts';
import { trimmed, withChanges, withEarlier, withLatest, withOwn } from '../chat-rules.ts';
import type { Changes, Delta, Message, MessagePage } from '../message-rules.ts';
import { createDeltaReader } from './delta-reader.ts';
import { createPollThrottle } from './poll-throttle.ts';

const ROUNDS_MAX = 6;
const POLL_MS = 4_000;

type Source = { channelId: string; page: MessagePage; revision: number; stamp: string; live: boolean };
type Callbacks = {
  /** Called just before the list changes; returns whether its end is visible. */
  beforeChange(): boolean;
  /** Called with the messages that arrived. */
  onNew(messages: Message[]): void;
};

/** The messages of an open channel: those of the loader, then only changes, in order and each once, also after a lost connection. */
export function useMessages({ channelId, page, revision, stamp, live }: Source, { beforeChange, onNew }: Callbacks) {
  const { revalidate } = useRevalidator();
  const [loaded, setLoaded] = useState(() => ({ ...page, revision }));
  const [from, setFrom] = useState(page);
  if (from !== page) {
    setFrom(page);
    setLoaded(live ? withLatest(loaded, page, revision) : { ...page, revision });
  }
  const now = useRef({ loaded, stamp, beforeChange, onNew, revalidate });
  useEffect(() => {
    now.current = { loaded, stamp, beforeChange, onNew, revalidate };
  });

  const receivedUpTo = useRef(revision);
  const position = useCallback(() => Math.max(receivedUpTo.current, now.current.loaded.revision), []);
  const apply = useCallback(
    (changes: Pick<Changes, 'messages' | 'deleted' | 'revision'>) => {
      const seen = position();
      receivedUpTo.current = Math.max(seen, changes.revision);
      const atEnd = now.current.beforeChange();
      now.current.onNew(changes.messages.filter((message) => message.position > seen));
      setLoaded((current) => (atEnd ? trimmed(withChanges(current, changes)) : withChanges(current, changes)));
    },
    [position],
  );
  const throttle = useRef<ReturnType<typeof createPollThrottle>>(undefined);
  const [deltas] = useState(() =>
    createDeltaReader({
      position,
      apply: (delta) => apply({ ...delta, revision: delta.position }),
      gap: () => throttle.current?.notify(),
    }),
  );
  const refreshAll = useCallback(async () => {
    const address = href('/community/channel/:id/messages', { id: channelId });
    for (let round = 0, more = true; more; round++) {
      const answer = await fetch(`${address}?since=${position()}${document.hidden ? '&unseen' : ''}`);
      if (answer.status === 404) return void now.current.revalidate(); // no longer readable: the page shows what remains
      if (!answer.ok) throw new Error(String(answer.status));
      const changes: Changes = await answer.json();
      if (changes.stale || round >= ROUNDS_MAX) {
        setLoaded((current) => ({ ...current, stale: true }));
        return void now.current.revalidate();
      }
      apply(changes);
      more = changes.more;
      if (changes.channel !== now.current.stamp) {
        now.current.stamp = changes.channel; // once
        void now.current.revalidate();
      }
    }
  }, [channelId, position, apply]);
  const refresh = useCallback(async () => {
    deltas.requestStarted();
    try {
      await refreshAll();
    } finally {
      deltas.requestFinished();
    }
  }, [refreshAll, deltas]);
  useEffect(() => {
    const created = createPollThrottle({
      request: refresh,
      isHidden: () => document.hidden,
      now: () => performance.now(),
      later(act, ms) {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
    });
    throttle.current = created;
    document.addEventListener('visibilitychange', created.visibilityChanged);
    return () => {
      document.removeEventListener('visibilitychange', created.visibilityChanged);
      created.stop();
    };
  }, [refresh]);
  useTopic<Delta>(live ? topicOf(channelId) : null, (delta) => (delta ? deltas.received(delta) : throttle.current?.notify()), true);

  // Polls while the tab is visible if the live stream was refused.
  const polls = useLiveStatus() === 'polling' && live;
  useEffect(() => {
    if (!polls) return;
    const timer = setInterval(() => document.hidden || throttle.current?.notify(), POLL_MS);
    return () => clearInterval(timer);
  }, [polls]);

  const [earlierStatus, setEarlierStatus] = useState<'idle' | 'busy' | 'failed'>('idle');
  const getEarlier = useCallback(async () => {
    const first = now.current.loaded.messages[0]?.position;
    if (first === undefined) return;
    setEarlierStatus('busy');
    try {
      const answer = await fetch(`${href('/community/channel/:id/messages', { id: channelId })}?before=${first}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const more: MessagePage = await answer.json();
      now.current.beforeChange();
      setLoaded((current) => (current.messages[0]?.position === first ? withEarlier(current, more) : current));
      setEarlierStatus('idle');
    } catch {
      setEarlierStatus('failed');
    }
  }, [channelId]);

  const addOwn = useCallback((message: Message) => {
    now.current.beforeChange();
    setLoaded((current) => withOwn(current, message));
  }, []);
  return { loaded, earlierStatus, getEarlier, addOwn };
}
