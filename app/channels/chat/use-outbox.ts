import { useEffect, useRef, useState } from 'react';
import { useSignIn } from '../../account/sign-in-dialog-context.tsx';
import { newId } from '../../shell/new-id.ts';
import type { Message } from './message-rules.ts';
import type { Outbox, Unsent } from './outbox.ts';
import { outboxOf } from './outbox-registry.ts';

type Where = { channelId: string; channelName: string; viewerId: string | null };

/** What one has written in a channel and what is not there yet; it goes on by itself when the connection is back, and when the page is left. */
export function useOutbox({ channelId, channelName, viewerId }: Where, sent: (message: Message) => void) {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const outbox = useRef<Outbox | null>(null);
  const signIn = useSignIn();
  const now = useRef({ sent, signIn, channelName });
  useEffect(() => {
    now.current = { sent, signIn, channelName };
  });
  useEffect(() => {
    if (!viewerId) return;
    const mine = outboxOf(viewerId, channelId, now.current.channelName);
    const watcher = {
      changed: setUnsent,
      sent: (message: Message) => now.current.sent(message),
      signedOut: () => now.current.signIn(),
    };
    mine.watchers.add(watcher);
    outbox.current = mine.outbox;
    setUnsent(mine.outbox.list());
    return () => {
      mine.watchers.delete(watcher);
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
