import { expect, test } from 'vitest';
import { type Message, NOT_SENT, NOT_UPLOADED, WAITING } from '../message-rules.ts';
import { createOutbox, type ServerResponse, type Unsent } from './outbox.ts';

const message = (id: string): Message => ({
  id,
  position: 1,
  author: { id: 'me', name: 'Me', username: 'me', profilePicture: null },
  content: id,
  attachment: null,
  createdAt: '',
});

/** An outbox whose requests the test resolves. */
function setup() {
  const sends: { id: string; response(response: ServerResponse): void }[] = [];
  const started = new Map<number, () => void>();
  const state = {
    online: true,
    list: [] as readonly Unsent[],
    sent: [] as string[],
    signedOut: 0,
    failed: [] as string[],
    delayed: [] as number[],
    pauses: [] as number[],
    sends,
  };
  const outbox = createOutbox({
    send: ({ id }) =>
      new Promise((response) => {
        sends.push({ id, response });
        started.get(sends.length)?.();
      }),
    isOnline: () => state.online,
    pause: async (ms) => void state.pauses.push(ms),
    changed: (list) => {
      state.list = list;
    },
    sent: ({ id }) => state.sent.push(id),
    signedOut: () => state.signedOut++,
    delayed: (seconds) => state.delayed.push(seconds),
    failed: ({ id }) => state.failed.push(id),
  });
  const add = (id: string, file?: File) => outbox.add({ id, text: id, createdAt: '', ...(file && { file }) });
  /** The nth send, as soon as it starts. */
  const nth = async (n: number) => {
    if (sends.length < n) await new Promise<void>((resolve) => started.set(n, resolve));
    return sends[n - 1] ?? { id: '', response() {} };
  };
  return { state, outbox, add, nth };
}
const shown = (list: readonly Unsent[]) => list.map(({ id, status, words }) => [id, status, words]);

test('messages are sent one at a time, in the order they were written (CHAN-41, ERR-21)', async () => {
  const { state, add, nth } = setup();
  add('one');
  add('two');
  add('two'); // the same
  expect(state.sends).toHaveLength(1);
  (await nth(1)).response({ message: message('one') });
  const second = await nth(2);
  expect([second.id, state.sent]).toEqual(['two', ['one']]);
  second.response({ message: message('two') });
  await expect.poll(() => state.list).toEqual([]);
});

test('a refused message stays with its reason and retries under the same id; the next is sent (ERR-21, AMB-71)', async () => {
  const { state, outbox, add, nth } = setup();
  add('one');
  add('two');
  (await nth(1)).response({ refusal: 'No.' });
  (await nth(2)).response({ message: message('two') });
  await expect.poll(() => shown(state.list)).toEqual([['one', 'failed', 'No.']]);
  outbox.retry('one');
  const retried = await nth(3);
  expect(retried.id).toBe('one');
  retried.response({ message: message('one') });
  await expect.poll(() => state.sent).toEqual(['two', 'one']);
});

test('a message without a response is sent three times before an error is shown (ERR-21, ERR-22)', async () => {
  const { state, outbox, add, nth } = setup();
  add('one');
  for (const n of [1, 2, 3]) (await nth(n)).response('lost');
  await expect.poll(() => shown(state.list)).toEqual([['one', 'failed', NOT_SENT]]);
  expect(state.failed).toEqual(['one']);
  outbox.remove('one');
  expect(state.list).toEqual([]);
});

test('a file that could not be sent has its own error message (ERR-41)', async () => {
  const { state, add, nth } = setup();
  add('one', new File(['x'], 'a.txt'));
  for (const n of [1, 2, 3]) (await nth(n)).response('lost');
  await expect.poll(() => shown(state.list)).toEqual([['one', 'failed', NOT_UPLOADED]]);
  expect(NOT_UPLOADED).toBe('Failed to upload file. Please try again.');
});

test('offline messages wait, say so, and are sent when the connection is back (ERR-21)', async () => {
  const { state, outbox, add, nth } = setup();
  state.online = false;
  add('one');
  add('two');
  expect(shown(state.list)).toEqual([
    ['one', 'waiting', WAITING],
    ['two', 'waiting', WAITING],
  ]);
  state.online = true;
  outbox.online();
  (await nth(1)).response({ message: message('one') });
  const second = await nth(2);
  state.online = false;
  second.response('lost'); // connection lost
  await expect.poll(() => shown(state.list)).toEqual([['two', 'waiting', WAITING]]);
  state.online = true;
  outbox.online();
  (await nth(3)).response({ message: message('two') });
  await expect.poll(() => state.sent).toEqual(['one', 'two']);
});

test('in slow mode messages wait and are sent one after the other, as often as it allows (CHMOD-03)', async () => {
  const { state, outbox, add, nth } = setup();
  state.online = false;
  add('one');
  add('two');
  state.online = true;
  outbox.online();
  (await nth(1)).response({ message: message('one') });
  const early = await nth(2);
  early.response({ wait: 30 });
  const again = await nth(3);
  expect([early.id, again.id, state.pauses, state.delayed]).toEqual(['two', 'two', [30_000], [30]]);
  again.response({ message: message('two') });
  await expect.poll(() => state.sent).toEqual(['one', 'two']);
  expect(state.failed).toEqual([]);
});

test('an ended session prompts to sign in, and the text stays (CHAN-38, AMB-71)', async () => {
  const { state, add, nth } = setup();
  add('one');
  (await nth(1)).response({ refusal: 'You must be logged in to send a message', signedOut: true });
  await expect.poll(() => state.signedOut).toBe(1);
  expect(shown(state.list)).toEqual([['one', 'failed', 'You must be logged in to send a message']]);
});
