import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from './message-rules.ts';

const TOGETHER_MS = 1_200;

const sentence = (messages: readonly Message[]) => {
  const [one] = messages;
  if (!one) return '';
  if (messages.length === 1) return `${one.author.name}: ${one.content || `Attached file: ${one.attachment?.name ?? ''}`}`;
  const names = [...new Set(messages.map(({ author }) => author.name))];
  return `${messages.length} new messages from ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and others' : ''}`;
};

/** Nothing to read and nothing to see: what is said twice is another text, which is announced again. */
const AGAIN = '\u00a0';
export const saidAfter = (before: string, words: string) => (words && words === before ? words + AGAIN : words);

/** Says to assistive technology what others wrote, several at once as one sentence. */
export function useAnnouncer(): [string, (messages: readonly Message[]) => void] {
  const [words, setWords] = useState('');
  const waiting = useRef<Message[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useCallback((messages: readonly Message[]) => {
    if (!messages.length) return;
    waiting.current.push(...messages);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const words = sentence(waiting.current.splice(0));
      setWords((before) => saidAfter(before, words));
    }, TOGETHER_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [words, tell];
}

/** Counts what came while nobody looked in the title of the tab, unless the channel is muted (CHAN-44). */
export function useUnreadTitle(name: string, muted: boolean): (n: number) => void {
  const unread = useRef(0);
  const show = useCallback(() => {
    document.title = unread.current ? `(${unread.current}) ${name}` : name;
  }, [name]);
  useEffect(() => {
    const looked = () => {
      if (document.hidden || !unread.current) return;
      unread.current = 0;
      show();
    };
    document.addEventListener('visibilitychange', looked);
    return () => document.removeEventListener('visibilitychange', looked);
  }, [show]);
  return useCallback(
    (n: number) => {
      if (!document.hidden || muted || !n) return;
      unread.current += n;
      show();
    },
    [muted, show],
  );
}
