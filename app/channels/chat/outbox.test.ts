import { expect, test } from 'vitest';
import { type Message, NOT_SENT, NOT_UPLOADED, WAITING } from './message-rules.ts';
import { type Answer, createOutbox, type Unsent } from './outbox.ts';

const message = (id: string): Message => ({
  id,
  position: 1,
  author: { id: 'me', name: 'Me', username: 'me', profilePicture: null },
  content: id,
  attachment: null,
  createdAt: '',
});

/** A world in which every send waits to be answered by the test. */
function world() {
  const asked: { id: string; answer(answer: Answer): void }[] = [];
  const arrived = new Map<number, () => void>();
  const state = { online: true, list: [] as readonly Unsent[], sent: [] as string[], signedOut: 0, failed: [] as string[], asked };
  const outbox = createOutbox({
    send: ({ id }) =>
      new Promise((answer) => {
        asked.push({ id, answer });
        arrived.get(asked.length)?.();
      }),
    isOnline: () => state.online,
    pause: async () => {},
    changed: (list) => {
      state.list = list;
    },
    sent: ({ id }) => state.sent.push(id),
    signedOut: () => state.signedOut++,
    failed: ({ id }) => state.failed.push(id),
  });
  const add = (id: string, file?: File) => outbox.add({ id, text: id, createdAt: '', ...(file && { file }) });
  /** The nth send, as soon as it is asked for. */
  const nth = async (n: number) => {
    if (asked.length < n) await new Promise<void>((go) => arrived.set(n, go));
    return asked[n - 1] ?? { id: '', answer() {} };
  };
  return { state, outbox, add, nth };
}
const shown = (list: readonly Unsent[]) => list.map(({ id, is, words }) => [id, is, words]);

test('messages go one after another, in the order they were written (CHAN-41, ERR-21)', async () => {
  const { state, add, nth } = world();
  add('one');
  add('two');
  add('two'); // the same
  expect(state.asked).toHaveLength(1);
  (await nth(1)).answer({ message: message('one') });
  const second = await nth(2);
  expect([second.id, state.sent]).toEqual(['two', ['one']]);
  second.answer({ message: message('two') });
  await expect.poll(() => state.list).toEqual([]);
});

test('what is refused stays with its words and is tried again under the same id; the next goes on (ERR-21, AMB-71)', async () => {
  const { state, outbox, add, nth } = world();
  add('one');
  add('two');
  (await nth(1)).answer({ refusal: 'No.' });
  (await nth(2)).answer({ message: message('two') });
  await expect.poll(() => shown(state.list)).toEqual([['one', 'failed', 'No.']]);
  outbox.retry('one');
  const again = await nth(3);
  expect(again.id).toBe('one');
  again.answer({ message: message('one') });
  await expect.poll(() => state.sent).toEqual(['two', 'one']);
});

test('a lost answer is asked for three times, then said (ERR-21, ERR-22)', async () => {
  const { state, outbox, add, nth } = world();
  add('one');
  for (const n of [1, 2, 3]) (await nth(n)).answer('lost');
  await expect.poll(() => shown(state.list)).toEqual([['one', 'failed', NOT_SENT]]);
  expect(state.failed).toEqual(['one']);
  outbox.remove('one');
  expect(state.list).toEqual([]);
});

test('a file that could not be sent has its own sentence (ERR-41)', async () => {
  const { state, add, nth } = world();
  add('one', new File(['x'], 'a.txt'));
  for (const n of [1, 2, 3]) (await nth(n)).answer('lost');
  await expect.poll(() => shown(state.list)).toEqual([['one', 'failed', NOT_UPLOADED]]);
  expect(NOT_UPLOADED).toBe('Failed to upload file. Please try again.');
});

test('offline everything waits and says so, and goes by itself when the connection is back (ERR-21)', async () => {
  const { state, outbox, add, nth } = world();
  state.online = false;
  add('one');
  add('two');
  expect(shown(state.list)).toEqual([
    ['one', 'waiting', WAITING],
    ['two', 'waiting', WAITING],
  ]);
  state.online = true;
  outbox.online();
  (await nth(1)).answer({ message: message('one') });
  const second = await nth(2);
  state.online = false;
  second.answer('lost'); // gone on the way
  await expect.poll(() => shown(state.list)).toEqual([['two', 'waiting', WAITING]]);
  state.online = true;
  outbox.online();
  (await nth(3)).answer({ message: message('two') });
  await expect.poll(() => state.sent).toEqual(['one', 'two']);
});

test('whose session ended is asked to sign in, and keeps the words (CHAN-38, AMB-71)', async () => {
  const { state, add, nth } = world();
  add('one');
  (await nth(1)).answer({ refusal: 'You must be logged in to send a message', signedOut: true });
  await expect.poll(() => state.signedOut).toBe(1);
  expect(shown(state.list)).toEqual([['one', 'failed', 'You must be logged in to send a message']]);
});
