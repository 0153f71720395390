import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '../message-rules.ts';

const BATCH_MS = 1_200;

const sentence = (messages: readonly Message[]) => {
  const [message] = messages;
  if (!message) return '';
  if (messages.length === 1) return `${message.author.name}: ${message.content || `Attached file: ${message.attachment?.name ?? ''}`}`;
  const names = [...new Set(messages.map(({ author }) => author.name))];
  return `${messages.length} new messages from ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and others' : ''}`;
};

/** A no-break space makes a repeated text different, so that screen readers announce it again. */
const REPEAT_MARK = '\u00a0';
export const announcementAfter = (before: string, words: string) => (words && words === before ? words + REPEAT_MARK : words);

/** Announces new messages to screen readers, several at once as one sentence. */
export function useAnnouncer(): [string, (messages: readonly Message[]) => void] {
  const [words, setWords] = useState('');
  const waiting = useRef<Message[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useCallback((messages: readonly Message[]) => {
    if (!messages.length) return;
    waiting.current.push(...messages);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const words = sentence(waiting.current.splice(0));
      setWords((before) => announcementAfter(before, words));
    }, BATCH_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [words, announce];
}

/** Shows in the tab's title how many messages arrived while it was hidden, unless the channel is muted. */
export function useNewMessageTitle(name: string, muted: boolean): (n: number) => void {
  const newMessageCount = useRef(0);
  const show = useCallback(() => {
    document.title = newMessageCount.current ? `(${newMessageCount.current}) ${name}` : name;
  }, [name]);
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.hidden || !newMessageCount.current) return;
      newMessageCount.current = 0;
      show();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [show]);
  return useCallback(
    (n: number) => {
      if (!document.hidden || muted || !n) return;
      newMessageCount.current += n;
      show();
    },
    [muted, show],
  );
}
