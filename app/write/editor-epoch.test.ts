import { expect, test } from 'vitest';
import { beginAnew, editorKey, isCurrentEditor } from './editor-epoch.ts';

test('after Delete Work the tools of a desk belong to another work, until that is taken back (BOOK-ED-18, AI-20)', () => {
  const before = editorKey('a');
  const back = beginAnew('a');
  expect(editorKey('a')).not.toBe(before);
  expect([before, editorKey('a')].map(isCurrentEditor)).toEqual([false, true]);
  expect(isCurrentEditor(editorKey('b'))).toBe(true);
  back();
  expect(isCurrentEditor(before)).toBe(true);
});
