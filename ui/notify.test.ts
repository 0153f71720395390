import { expect, test } from 'vitest';
import { notices } from './notices.ts';
import { hearNotices, notify } from './notify.ts';

test('AI-20 a notice is answered once, and closes when it is', async () => {
  hearNotices();
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
