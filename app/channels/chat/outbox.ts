import { pauseAfter } from '../../shell/retry.ts';
import { type Message, NOT_SENT, NOT_UPLOADED, WAITING } from './message-rules.ts';

/** A message of one's own that is not in the channel yet. `part` of a file is sent, 0 to 1; `words` say why it is not. */
export type Unsent = {
  id: string;
  text: string;
  file?: File;
  createdAt: string;
  is: 'sending' | 'waiting' | 'failed';
  part?: number;
  words?: string;
};

/** `lost`: nobody answered, or nobody who knows; the same may work in a moment. */
export type Answer = { message: Message } | { refusal: string; signedOut?: boolean } | 'lost';

export type OutboxParts = {
  send(unsent: Unsent, told: (part: number) => void): Promise<Answer>;
  isOnline(): boolean;
  /** Resolves when so many milliseconds are over. */
  pause(ms: number): Promise<void>;
  changed(list: readonly Unsent[]): void;
  sent(message: Message): void;
  signedOut(): void;
  /** It is not sent, and is not tried again by itself. */
  failed(unsent: Unsent): void;
};

/** Sends messages one after another, in the order they were written. What is refused stays and can be tried again; offline everything waits. */
export function createOutbox(parts: OutboxParts) {
  let list: readonly Unsent[] = [];
  let busy = false;
  const show = (next: readonly Unsent[]) => {
    list = next;
    parts.changed(list);
  };
  const fail = (unsent: Unsent, words: string) => {
    change(unsent.id, { is: 'failed', words });
    parts.failed(unsent);
  };
  const change = (id: string, wish: Partial<Unsent>) => show(list.map((one) => (one.id === id ? { ...one, ...wish } : one)));

  async function deliver(unsent: Unsent): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await parts.send(unsent, (part) => change(unsent.id, { part }));
      const pause = pauseAfter(attempt);
      if (answer !== 'lost' || !parts.isOnline() || pause === null) return answer;
      await parts.pause(pause);
    }
  }

  async function pump() {
    if (busy) return;
    busy = true;
    for (;;) {
      const next = list.find(({ is }) => is !== 'failed');
      if (!next) break;
      if (!parts.isOnline()) {
        show(list.map((one) => (one.is === 'failed' ? one : { ...one, is: 'waiting', words: WAITING })));
        break;
      }
      change(next.id, { is: 'sending', words: undefined });
      const answer = await deliver(next);
      if (answer === 'lost') {
        // Lost on the way and no longer online: it waits with the others.
        if (parts.isOnline()) fail(next, next.file ? NOT_UPLOADED : NOT_SENT);
      } else if ('message' in answer) {
        parts.sent(answer.message);
        show(list.filter(({ id }) => id !== next.id));
      } else {
        fail(next, answer.refusal);
        if (answer.signedOut) parts.signedOut();
      }
    }
    busy = false;
  }

  return {
    add(unsent: Pick<Unsent, 'id' | 'text' | 'file' | 'createdAt'>) {
      if (list.some(({ id }) => id === unsent.id)) return;
      show([...list, { ...unsent, is: 'sending' }]);
      void pump();
    },
    retry(id: string) {
      change(id, { is: 'sending', words: undefined, part: 0 });
      void pump();
    },
    remove: (id: string) => show(list.filter((one) => one.id !== id)),
    online: () => void pump(),
    list: () => list,
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
