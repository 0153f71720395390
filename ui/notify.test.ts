import { expect, test } from 'vitest';
import { notify, startToasts } from './notify.ts';
import { notices } from './toast-manager.ts';

test('a notice is answered once, and closes when it is (AI-20)', async () => {
  startToasts();
  const seen: { action: string; options: { id: string; actionProps?: { onClick(): void } } }[] = [];
  const hush = notices[' subscribe']((told) => seen.push(told as (typeof seen)[number]));
  let ran = 0;
  await notify({ words: 'Idea removed.', action: { label: 'Bring it back', run: () => ran++ } });
  const press = seen[0]?.options.actionProps?.onClick;
  press?.();
  press?.();
  hush();
  expect(ran).toBe(1);
  expect(seen.map(({ action }) => action)).toEqual(['add', 'close']);
  expect(seen[1]?.options.id).toBe(seen[0]?.options.id);
});
