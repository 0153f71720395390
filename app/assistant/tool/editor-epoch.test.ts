import { expect, test } from 'vitest';
import { editorKey, isCurrentEditor, startNewEpoch } from './editor-epoch.ts';

test('Delete Work starts new assistant state, and undoing it restores the old state (BOOK-ED-18, AI-20)', () => {
  const before = editorKey('a');
  const undo = startNewEpoch('a');
  expect(editorKey('a')).not.toBe(before);
  expect([before, editorKey('a')].map(isCurrentEditor)).toEqual([false, true]);
  expect(isCurrentEditor(editorKey('b'))).toBe(true);
  undo();
  expect(isCurrentEditor(before)).toBe(true);
});
