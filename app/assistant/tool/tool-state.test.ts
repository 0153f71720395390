import { expect, test } from 'vitest';
import { createToolState } from './tool-state.ts';

test('form values of a visitor remain after signing in, and after being signed out (AI-20, AUTH-01)', () => {
  const state = createToolState();
  state.setViewer(null);
  state.write(`${state.keyFor('a')}title`, 'lamp');
  for (const viewer of ['maya', null, 'maya']) {
    state.setViewer(viewer);
    expect(state.read(`${state.keyFor('a')}title`, '')).toBe('lamp');
  }
});

test('a member sees nothing of a previous member, not even late results (AI-20, AUTH-28)', () => {
  const state = createToolState();
  state.setViewer('maya');
  const key = state.keyFor('a');
  const call = new AbortController();
  state.calls.set(key, call);
  state.write(key, 'hers');
  state.setViewer(null);
  state.setViewer('tomas');
  expect(call.signal.aborted).toBe(true);
  state.write(key, 'late');
  expect(state.read(state.keyFor('a'), 'nothing')).toBe('nothing');
});

test('tool state belongs to its draft and slot and is restored only there (AI-19, AI-20)', () => {
  const state = createToolState();
  state.setViewer('maya');
  const keys = [state.keyFor('a'), state.keyFor('a', '1'), state.keyFor('a', '12'), state.keyFor('a', 'cover'), state.keyFor('ab')];
  for (const key of keys) state.write(key, key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(state.read(key, '')).toBe(key);
});
