import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSignIn } from '#app/account/sign-in/sign-in-dialog-context.tsx';
import { newId } from '#app/forms/new-id.ts';
import type { Message } from '../message-rules.ts';
import type { Outbox, Unsent } from './outbox.ts';
import { outboxOf } from './outbox-registry.ts';

type Target = { channelId: string; channelName: string; viewerId: string | null };

type Callbacks = {
  onSent(message: Message): void;
  /** The next message can be sent in this many seconds. */
  onDelayed(seconds: number): void;
};

/** The viewer's unsent messages of a channel. Sending continues when the connection is back, and after leaving the page. */
export function useOutbox({ channelId, channelName, viewerId }: Target, { onSent, onDelayed }: Callbacks) {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const outbox = useRef<Outbox | null>(null);
  const signIn = useSignIn();
  const open = useEffectEvent((viewer: string, channel: string) => outboxOf(viewer, channel, channelName));
  const sent = useEffectEvent(onSent);
  const signedOut = useEffectEvent(() => signIn());
  const delayed = useEffectEvent(onDelayed);
  useEffect(() => {
    if (!viewerId) return;
    const entry = open(viewerId, channelId);
    const watcher = {
      changed: setUnsent,
      sent: (message: Message) => sent(message),
      signedOut: () => signedOut(),
      delayed: (seconds: number) => delayed(seconds),
    };
    entry.watchers.add(watcher);
    outbox.current = entry.outbox;
    setUnsent(entry.outbox.list());
    return () => {
      entry.watchers.delete(watcher);
      outbox.current = null;
      setUnsent([]);
    };
  }, [channelId, viewerId]);
  const add = (content: { text: string; file?: File }) =>
    outbox.current?.add({ id: newId(), createdAt: new Date().toISOString(), ...content });
  return {
    unsent,
    send: (text: string) => add({ text }),
    attach: (file: File) => add({ text: '', file }),
    retry: (id: string) => outbox.current?.retry(id),
    remove: (id: string) => outbox.current?.remove(id),
  };
}
