import { expect, test } from 'vitest';
import { showToast } from './show-toast.ts';
import { startToasts, toastManager } from './toast-manager.ts';

type Event = { action: string; options: { id: string; actionProps?: { onClick(): void }; onClose?(): void } };

function watchToasts() {
  startToasts();
  const seen: Event[] = [];
  const unsubscribe = toastManager[' subscribe']((event) => seen.push(event as Event));
  return { seen, unsubscribe };
}

test('an error that happens again replaces its toast; another error and one that was closed get their own (decision 9)', async () => {
  const { seen, unsubscribe } = watchToasts();
  const fail = (message: string) => showToast({ message, kind: 'error' });
  await fail('It couldn’t be saved. Please try again.');
  await fail('Failed to upload image');
  await fail('It couldn’t be saved. Please try again.');
  expect(seen.map(({ action }) => action)).toEqual(['add', 'add', 'close', 'add']);
  expect(seen[2]?.options.id).toBe(seen[0]?.options.id);
  seen[0]?.options.onClose?.(); // by the manager, for the replaced toast
  seen[1]?.options.onClose?.();
  await fail('Failed to upload image');
  await fail('It couldn’t be saved. Please try again.');
  unsubscribe();
  expect(seen.slice(4).map(({ action }) => action)).toEqual(['add', 'close', 'add']);
  expect(seen[5]?.options.id).toBe(seen[3]?.options.id);
});

test('the action of a toast runs only once and closes the toast (AI-20)', async () => {
  const { seen, unsubscribe } = watchToasts();
  let ran = 0;
  await showToast({ message: 'Idea removed.', action: { label: 'Bring it back', run: () => ran++ } });
  const press = seen[0]?.options.actionProps?.onClick;
  press?.();
  press?.();
  unsubscribe();
  expect(ran).toBe(1);
  expect(seen.map(({ action }) => action)).toEqual(['add', 'close']);
  expect(seen[1]?.options.id).toBe(seen[0]?.options.id);
});
