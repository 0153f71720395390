import { useRef, useState } from 'react';
import { href } from 'react-router';
import { fetchJson, withList } from '#app/loading/fetch-json.ts';
import { type LoadedMessages, trimmed, withChanges, withEarlier, withLatest, withOwn } from '../chat-rules.ts';
import type { Message, MessagePage } from '../message-rules.ts';
import { useChanges } from './use-changes.ts';

type Source = { channelId: string; page: MessagePage; position: number; channelHash: string; live: boolean };
type Callbacks = {
  /** Called just before the list changes; returns whether its end is visible. */
  beforeChange(): boolean;
  /** Called with the messages that arrived. */
  onNew(messages: Message[]): void;
};

/**
 * The messages of an open channel: those of the loader, then only changes, in order and each once, also after a lost connection. Not
 * `useInfiniteList`, because the list grows at both ends and is never refetched from its start.
 */
export function useMessages({ channelId, page, position, channelHash, live }: Source, { beforeChange, onNew }: Callbacks) {
  const [loaded, setLoaded] = useState<LoadedMessages>(() => ({ ...page, position }));
  const [from, setFrom] = useState(page);
  if (from !== page) {
    setFrom(page);
    setLoaded(live ? withLatest(loaded, page, position) : { ...page, position });
  }

  const receivedUpTo = useRef(position);
  const currentPosition = () => Math.max(receivedUpTo.current, loaded.position);
  useChanges({
    channelId,
    live,
    channelHash,
    position: currentPosition,
    apply(changes) {
      const seen = currentPosition();
      receivedUpTo.current = Math.max(seen, changes.position);
      const atEnd = beforeChange();
      onNew(changes.messages.filter((message) => message.position > seen));
      setLoaded((current) => (atEnd ? trimmed(withChanges(current, changes)) : withChanges(current, changes)));
    },
    onStale: () => setLoaded((current) => ({ ...current, stale: true })),
  });

  const [earlierStatus, setEarlierStatus] = useState<'idle' | 'busy' | 'failed'>('idle');
  const getEarlier = async () => {
    const first = loaded.messages[0]?.position;
    if (first === undefined) return;
    setEarlierStatus('busy');
    try {
      const address = `${href('/community/channel/:id/messages', { id: channelId })}?before=${first}`;
      const more = await fetchJson(address, withList<MessagePage>('messages'));
      beforeChange();
      setLoaded((current) => (current.messages[0]?.position === first ? withEarlier(current, more) : current));
      setEarlierStatus('idle');
    } catch {
      setEarlierStatus('failed');
    }
  };

  const addOwn = (message: Message) => {
    beforeChange();
    setLoaded((current) => withOwn(current, message));
  };
  return { loaded, earlierStatus, getEarlier, addOwn };
}
