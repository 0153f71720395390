import { useCallback, useEffect, useRef, useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { useHearing } from '../../shell/live.ts';
import { topicOf } from '../channel-rules.ts';
import { trimmed, withChanges, withEarlier, withLatest, withOwn } from './chat-rules.ts';
import type { Changes, Message, MessagePage } from './message-rules.ts';
import { createPace } from './pace.ts';

const MOST_ROUNDS = 6;

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
  const ask = useCallback(async () => {
    const address = href('/community/channel/:id/messages', { id: channelId });
    for (let round = 0, more = true; more; round++) {
      const since = Math.max(heard.current, now.current.known.revision);
      const answer = await fetch(`${address}?since=${since}${document.hidden ? '&unseen' : ''}`);
      if (answer.status === 404) return void now.current.revalidate(); // no longer one's to read: the page says what is left
      if (!answer.ok) throw new Error(String(answer.status));
      const changes: Changes = await answer.json();
      if (changes.stale || round >= MOST_ROUNDS) {
        setKnown((then) => ({ ...then, stale: true }));
        return void now.current.revalidate();
      }
      heard.current = changes.revision;
      const atEnd = now.current.before();
      now.current.news(changes.messages.filter(({ id }) => !now.current.known.messages.some((one) => one.id === id)));
      setKnown((then) => (atEnd ? trimmed(withChanges(then, changes)) : withChanges(then, changes)));
      more = changes.more;
      if (changes.channel !== now.current.stamp) {
        now.current.stamp = changes.channel; // once
        void now.current.revalidate();
      }
    }
  }, [channelId]);
  const pace = useRef<ReturnType<typeof createPace>>(undefined);
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
  useHearing(live ? topicOf(channelId) : null, () => pace.current?.heard(), true);

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
