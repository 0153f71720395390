import { useCallback, useEffect, useRef, useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { useLiveStatus, useTopic } from '../../shell/live.ts';
import { topicOf } from '../channel-rules.ts';
import { trimmed, withChanges, withEarlier, withLatest, withOwn } from './chat-rules.ts';
import { createDeltaReader } from './delta-reader.ts';
import type { Changes, Delta, Message, MessagePage } from './message-rules.ts';
import { createPace } from './poll-throttle.ts';

const MOST_ROUNDS = 6;
const POLL_MS = 4_000;

type Given = { channelId: string; page: MessagePage; revision: number; stamp: string; live: boolean };
type Told = {
  /** Just before the list changes; whether its end is looked at. */
  before(): boolean;
  /** What others said meanwhile. */
  news(messages: Message[]): void;
};

/** The messages of an open channel: the loader's, then only what came since, in order, each once, also after a lost connection (LIVE-07). */
export function useKnown({ channelId, page, revision, stamp, live }: Given, { before, news }: Told) {
  const { revalidate } = useRevalidator();
  const [known, setKnown] = useState(() => ({ ...page, revision }));
  const [from, setFrom] = useState(page);
  if (from !== page) {
    setFrom(page);
    setKnown(live ? withLatest(known, page, revision) : { ...page, revision });
  }
  const now = useRef({ known, stamp, before, news, revalidate });
  useEffect(() => {
    now.current = { known, stamp, before, news, revalidate };
  });

  const heard = useRef(revision);
  const position = useCallback(() => Math.max(heard.current, now.current.known.revision), []);
  const apply = useCallback(
    (changes: Pick<Changes, 'messages' | 'gone' | 'revision'>) => {
      const seen = position();
      heard.current = Math.max(seen, changes.revision);
      const atEnd = now.current.before();
      now.current.news(changes.messages.filter((message) => message.position > seen));
      setKnown((then) => (atEnd ? trimmed(withChanges(then, changes)) : withChanges(then, changes)));
    },
    [position],
  );
  const pace = useRef<ReturnType<typeof createPace>>(undefined);
  const [deltas] = useState(() =>
    createDeltaReader({
      position,
      apply: (delta) => apply({ ...delta, revision: delta.position }),
      gap: () => pace.current?.heard(),
    }),
  );
  const refreshAll = useCallback(async () => {
    const address = href('/community/channel/:id/messages', { id: channelId });
    for (let round = 0, more = true; more; round++) {
      const answer = await fetch(`${address}?since=${position()}${document.hidden ? '&unseen' : ''}`);
      if (answer.status === 404) return void now.current.revalidate(); // no longer one's to read: the page says what is left
      if (!answer.ok) throw new Error(String(answer.status));
      const changes: Changes = await answer.json();
      if (changes.stale || round >= MOST_ROUNDS) {
        setKnown((then) => ({ ...then, stale: true }));
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
  const ask = useCallback(async () => {
    deltas.asked();
    try {
      await refreshAll();
    } finally {
      deltas.answered();
    }
  }, [refreshAll, deltas]);
  useEffect(() => {
    const mine = createPace({
      ask,
      isHidden: () => document.hidden,
      now: () => performance.now(),
      later(act, ms) {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
    });
    pace.current = mine;
    document.addEventListener('visibilitychange', mine.looked);
    return () => {
      document.removeEventListener('visibilitychange', mine.looked);
      mine.stop();
    };
  }, [ask]);
  useTopic<Delta>(live ? topicOf(channelId) : null, (delta) => (delta ? deltas.received(delta) : pace.current?.heard()), true);

  // A page whose stream was refused asks by itself, as long as somebody looks at it.
  const polls = useLiveStatus() === 'polling' && live;
  useEffect(() => {
    if (!polls) return;
    const timer = setInterval(() => document.hidden || pace.current?.heard(), POLL_MS);
    return () => clearInterval(timer);
  }, [polls]);

  const [earlierIs, setEarlierIs] = useState<'idle' | 'busy' | 'failed'>('idle');
  const getEarlier = useCallback(async () => {
    const first = now.current.known.messages[0]?.position;
    if (first === undefined) return;
    setEarlierIs('busy');
    try {
      const answer = await fetch(`${href('/community/channel/:id/messages', { id: channelId })}?before=${first}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const more: MessagePage = await answer.json();
      now.current.before();
      setKnown((then) => (then.messages[0]?.position === first ? withEarlier(then, more) : then));
      setEarlierIs('idle');
    } catch {
      setEarlierIs('failed');
    }
  }, [channelId]);

  const own = useCallback((message: Message) => {
    now.current.before();
    setKnown((then) => withOwn(then, message));
  }, []);
  return { known, earlierIs, getEarlier, own };
}
