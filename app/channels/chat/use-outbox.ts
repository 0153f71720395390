import { useEffect, useRef, useState } from 'react';
import { useSignIn } from '../../account/sign-in-dialog-context.tsx';
import { newId } from '../../shell/new-id.ts';
import { keepUnsent, keptUnsent } from './kept-words.ts';
import type { Message } from './message-rules.ts';
import { createOutbox, type Outbox, type Unsent } from './outbox.ts';
import { sendMessage } from './send-message.ts';

/** What one has written in a channel and what is not there yet; it goes on by itself when the connection is back. */
export function useOutbox(channelId: string, viewerId: string | null, sent: (message: Message) => void) {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const outbox = useRef<Outbox | null>(null);
  const signIn = useSignIn();
  const now = useRef({ sent, signIn });
  useEffect(() => {
    now.current = { sent, signIn };
  });
  useEffect(() => {
    if (!viewerId) return;
    const mine = createOutbox({
      send: (one, told) => sendMessage(channelId, one, told),
      isOnline: () => navigator.onLine,
      pause: (ms) => new Promise((over) => setTimeout(over, ms)),
      changed(list) {
        keepUnsent(viewerId, channelId, list);
        setUnsent(list);
      },
      sent: (message) => now.current.sent(message),
      signedOut: () => now.current.signIn(),
    });
    outbox.current = mine;
    for (const one of keptUnsent(viewerId, channelId)) mine.add(one);
    addEventListener('online', mine.online);
    return () => {
      removeEventListener('online', mine.online);
      mine.close();
      outbox.current = null;
      setUnsent([]);
    };
  }, [channelId, viewerId]);
  const add = (what: { text: string; file?: File }) => outbox.current?.add({ id: newId(), createdAt: new Date().toISOString(), ...what });
  return {
    unsent,
    say: (text: string) => add({ text }),
    attach: (file: File) => add({ text: '', file }),
    retry: (id: string) => outbox.current?.retry(id),
    remove: (id: string) => outbox.current?.remove(id),
  };
}
