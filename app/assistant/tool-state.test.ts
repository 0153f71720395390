import { expect, test } from 'vitest';
import { createToolState } from './tool-state.ts';

test('what a visitor typed into a tool is there when they have signed in, and when they are signed out meanwhile (AI-20, AUTH-01)', () => {
  const kept = createToolState();
  kept.belongTo(null);
  kept.write(`${kept.place('a')}title`, 'lamp');
  for (const viewer of ['maya', null, 'maya']) {
    kept.belongTo(viewer);
    expect(kept.read(`${kept.place('a')}title`, '')).toBe('lamp');
  }
});

test('nothing of one person is shown to another, not even what comes after they have left (AI-20, AUTH-28)', () => {
  const kept = createToolState();
  kept.belongTo('maya');
  const hers = kept.place('a');
  const call = new AbortController();
  kept.calls.set(hers, call);
  kept.write(hers, 'hers');
  kept.belongTo(null);
  kept.belongTo('tomas');
  expect(call.signal.aborted).toBe(true);
  kept.write(hers, 'came late');
  expect(kept.read(kept.place('a'), 'nothing')).toBe('nothing');
});

test('what a tool holds belongs to its draft and place: another shows nothing of it, its own shows it again (AI-19, AI-20)', () => {
  const kept = createToolState();
  kept.belongTo('maya');
  const places = [kept.place('a'), kept.place('a', '1'), kept.place('a', '12'), kept.place('a', 'cover'), kept.place('ab')];
  for (const place of places) kept.write(place, place);
  expect(new Set(places).size).toBe(places.length);
  for (const place of places) expect(kept.read(place, '')).toBe(place);
});
