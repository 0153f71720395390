import { expect, test } from 'vitest';
import { notify } from './notify.ts';
import { startToasts, toastManager } from './toast-manager.ts';

test('the action of a notice runs only once and closes the notice (AI-20)', async () => {
  startToasts();
  const seen: { action: string; options: { id: string; actionProps?: { onClick(): void } } }[] = [];
  const unsubscribe = toastManager[' subscribe']((event) => seen.push(event as (typeof seen)[number]));
  let ran = 0;
  await notify({ message: 'Idea removed.', action: { label: 'Bring it back', run: () => ran++ } });
  const press = seen[0]?.options.actionProps?.onClick;
  press?.();
  press?.();
  unsubscribe();
  expect(ran).toBe(1);
  expect(seen.map(({ action }) => action)).toEqual(['add', 'close']);
  expect(seen[1]?.options.id).toBe(seen[0]?.options.id);
});
