import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDocument } from '#editor/document-types.ts';
import { suggestedOn } from './pending-suggestions.ts';
import { forgetSuggested } from './pending-suggestions-storage.ts';

const KEY = 'storyhearth-suggested';
const tab = new Map<string, string>();
beforeEach(() => {
  tab.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const one = { id: 'a', text: 'The tin was dry.', at: 4, instead: false };
const two = { id: 'b', text: 'She opened it.', at: 9, instead: false };
const removed = { ...two, gone: true as const };

/** A draft as the desk sees it, of the pages named. */
function draft(id: string, keys = ['1', '2', '3'], state = 'saved') {
  const now = { id, state, pages: keys.map((key) => ({ key, document: emptyDocument() })) };
  return { now, sync: { snapshot: () => now as never } };
}
const open = ({ sync }: ReturnType<typeof draft>, owner: string | null = 'maya') => suggestedOn(sync, owner, '/write/book');

test('what waits is there after a reload, on its page; what was kept or removed is not (AI-20)', () => {
  const book = draft('book');
  const desk = open(book);
  desk.set('1', [one]);
  desk.set('3', [one, removed]);
  const again = open(book);
  expect([again.on('1'), again.on('2'), again.on('3')]).toEqual([[one], undefined, [one]]);
  again.set('1', []);
  again.set('3', [{ ...one, gone: true }]);
  expect(tab.size).toBe(0);
});

test('it is never shown to somebody else, and goes with its draft or its page (AI-20)', () => {
  open(draft('book')).set('2', [one]);
  open(draft('other')).set('1', [two]);
  expect(open(draft('book'), null).on('2')).toBeUndefined();
  expect(open(draft('book', ['1'])).on('2')).toBeUndefined(); // the page is deleted
  forgetSuggested('book');
  expect(open(draft('book')).on('2')).toBeUndefined();
  expect(open(draft('other')).on('1')).toEqual([two]);
  expect(open(draft('other'), 'tomas').on('1')).toBeUndefined();
  expect(open(draft('other')).on('1')).toBeUndefined(); // it went when somebody else came
  open(draft('other')).set('1', [two]);
  forgetSuggested();
  expect(tab.size).toBe(0);
});

test('on a desk that nobody wrote on it waits as well, and follows the draft that begins there (AI-20)', () => {
  const fresh = draft('first', ['1'], 'untouched');
  const desk = open(fresh);
  desk.set('1', [one]);
  expect(open(draft('second', ['1'], 'untouched')).on('1')).toEqual([one]); // after a reload it has another name
  fresh.now.state = 'typing';
  desk.keep();
  expect(open(draft('third', ['1'], 'untouched')).on('1')).toBeUndefined();
  expect(open(draft('first', ['1'])).on('1')).toEqual([one]);
});

test('one that was removed from a page that is turned away comes back to it (AI-20)', () => {
  const desk = open(draft('book'));
  desk.set('1', [one, removed]);
  desk.back('1', 'b');
  expect(desk.on('1')).toEqual([one, two]);
});

test('before a work goes out it is said what waits, and where (AI-20, PUBLISH-02)', () => {
  const desk = open(draft('book'));
  expect(desk.notPublished()).toBe('');
  desk.set('1', [one, removed]);
  expect(desk.notPublished()).toBe('A suggestion on page 1 is still waiting. It won’t be published.');
  desk.set('3', [one, two]);
  expect(desk.notPublished()).toBe('3 suggestions on pages 1 and 3 are still waiting. They won’t be published.');
});

test('where the tab keeps nothing, or nonsense, the desk works as ever (AI-20)', () => {
  tab.set(KEY, '{');
  const desk = open(draft('book'));
  desk.set('1', [one]);
  expect(desk.on('1')).toEqual([one]);
  vi.stubGlobal('sessionStorage', undefined);
  desk.set('1', [one, two]);
  expect(open(draft('book')).on('1')).toBeUndefined();
});
