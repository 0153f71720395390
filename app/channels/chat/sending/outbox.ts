import { pauseAfter } from '#app/loading/retry.ts';
import { type Message, NOT_SENT, NOT_UPLOADED, SLOW_WAITING, WAITING } from '../message-rules.ts';

/** The viewer's own message that is not sent yet. `progress` is that of a file, 0 to 1; `words` say why it is not sent. */
export type Unsent = {
  id: string;
  text: string;
  file?: File;
  createdAt: string;
  status: 'sending' | 'waiting' | 'failed';
  progress?: number;
  words?: string;
};

/** `wait`: slow mode allows it in this many seconds. `lost`: no response, or a server error; a retry may succeed. */
export type ServerResponse = { message: Message } | { wait: number } | { refusal: string; signedOut?: boolean } | 'lost';

export type OutboxDeps = {
  send(unsent: Unsent, onProgress: (progress: number) => void): Promise<ServerResponse>;
  isOnline(): boolean;
  /** Resolves after this many milliseconds. */
  pause(ms: number): Promise<void>;
  changed(list: readonly Unsent[]): void;
  sent(message: Message): void;
  signedOut(): void;
  /** The next message can be sent in this many seconds. */
  delayed(seconds: number): void;
  /** The message was not sent and is not retried automatically. */
  failed(unsent: Unsent): void;
};

/**
 * Sends messages one at a time, in the order they were written. A refused message stays and can be retried; offline and in slow mode the
 * others wait.
 */
export function createOutbox(deps: OutboxDeps) {
  let list: readonly Unsent[] = [];
  let busy = false;
  const show = (next: readonly Unsent[]) => {
    list = next;
    deps.changed(list);
  };
  const fail = (unsent: Unsent, words: string) => {
    change(unsent.id, { status: 'failed', words });
    deps.failed(unsent);
  };
  const change = (id: string, changes: Partial<Unsent>) =>
    show(list.map((message) => (message.id === id ? { ...message, ...changes } : message)));

  async function deliver(unsent: Unsent): Promise<ServerResponse> {
    for (let attempt = 1; ; attempt++) {
      const response = await deps.send(unsent, (progress) => change(unsent.id, { progress }));
      const pause = pauseAfter(attempt);
      if (response !== 'lost' || !deps.isOnline() || pause === null) return response;
      await deps.pause(pause);
    }
  }

  async function pump() {
    if (busy) return;
    busy = true;
    for (;;) {
      const next = list.find(({ status }) => status !== 'failed');
      if (!next) break;
      if (!deps.isOnline()) {
        show(list.map((message) => (message.status === 'failed' ? message : { ...message, status: 'waiting', words: WAITING })));
        break;
      }
      change(next.id, { status: 'sending', words: undefined });
      const response = await deliver(next);
      if (response === 'lost') {
        // If the browser is offline by now, it waits with the others.
        if (deps.isOnline()) fail(next, next.file ? NOT_UPLOADED : NOT_SENT);
      } else if ('wait' in response) {
        change(next.id, { status: 'waiting', words: SLOW_WAITING });
        deps.delayed(response.wait);
        await deps.pause(response.wait * 1_000);
      } else if ('message' in response) {
        deps.sent(response.message);
        show(list.filter(({ id }) => id !== next.id));
      } else {
        fail(next, response.refusal);
        if (response.signedOut) deps.signedOut();
      }
    }
    busy = false;
  }

  return {
    add(unsent: Pick<Unsent, 'id' | 'text' | 'file' | 'createdAt'>) {
      if (list.some(({ id }) => id === unsent.id)) return;
      show([...list, { ...unsent, status: 'sending' }]);
      void pump();
    },
    retry(id: string) {
      change(id, { status: 'sending', words: undefined, progress: 0 });
      void pump();
    },
    remove: (id: string) => show(list.filter((message) => message.id !== id)),
    online: () => void pump(),
    list: () => list,
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
