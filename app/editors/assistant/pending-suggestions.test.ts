import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDocument } from '#editor/document/document-types.ts';
import { fakeStorage } from '#tests/support/browser-storage.ts';
import { deleteSuggestions } from '../../drafts/device/pending-suggestions-storage.ts';
import { createPendingSuggestions } from './pending-suggestions.ts';

let items: Record<string, string> = {};
beforeEach(() => {
  items = {};
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage(items));
});
afterEach(() => void vi.unstubAllGlobals());

const suggestion = { id: 'a', text: 'The tin was dry.', at: 4, instead: false };
const two = { id: 'b', text: 'She opened it.', at: 9, instead: false };
const removed = { ...two, removed: true as const };

/** A draft with the given pages. */
function draft(id: string, keys = ['1', '2', '3'], state = 'saved') {
  const now = { id, state, pages: keys.map((key) => ({ key, document: emptyDocument() })) };
  return { now, sync: { snapshot: () => now as never } };
}
const open = ({ sync }: ReturnType<typeof draft>, owner: string | null = 'maya') => createPendingSuggestions(sync, owner, '/write/book');

test('pending suggestions survive a reload on their page; accepted and removed ones do not (AI-20)', () => {
  const book = draft('book');
  const suggestions = open(book);
  suggestions.set('1', [suggestion]);
  suggestions.set('3', [suggestion, removed]);
  const reopened = open(book);
  expect([reopened.on('1'), reopened.on('2'), reopened.on('3')]).toEqual([[suggestion], undefined, [suggestion]]);
  reopened.set('1', []);
  reopened.set('3', [{ ...suggestion, removed: true }]);
  expect(items).toEqual({});
});

test('suggestions are never shown to another member and are deleted with their draft or page (AI-20)', () => {
  open(draft('book')).set('2', [suggestion]);
  open(draft('other')).set('1', [two]);
  expect(open(draft('book'), null).on('2')).toBeUndefined();
  expect(open(draft('book', ['1'])).on('2')).toBeUndefined(); // the page is deleted
  deleteSuggestions('book');
  expect(open(draft('book')).on('2')).toBeUndefined();
  expect(open(draft('other')).on('1')).toEqual([two]);
  expect(open(draft('other'), 'tomas').on('1')).toBeUndefined();
  expect(open(draft('other')).on('1')).toBeUndefined(); // deleted when another member opened the editor
  open(draft('other')).set('1', [two]);
  deleteSuggestions('other');
  expect(items).toEqual({});
});

test('suggestions in an untouched editor are stored and follow the draft created there (AI-20)', () => {
  const fresh = draft('first', ['1'], 'untouched');
  const suggestions = open(fresh);
  suggestions.set('1', [suggestion]);
  expect(open(draft('second', ['1'], 'untouched')).on('1')).toEqual([suggestion]); // after a reload it has another id
  fresh.now.state = 'typing';
  suggestions.store();
  expect(open(draft('third', ['1'], 'untouched')).on('1')).toBeUndefined();
  expect(open(draft('first', ['1'])).on('1')).toEqual([suggestion]);
});

test('a suggestion removed from a page that is no longer open can be restored (AI-20)', () => {
  const suggestions = open(draft('book'));
  suggestions.set('1', [suggestion, removed]);
  suggestions.restore('1', 'b');
  expect(suggestions.on('1')).toEqual([suggestion, two]);
});

test('before publishing, a notice names the pending suggestions and their pages (AI-20, PUBLISH-02)', () => {
  const suggestions = open(draft('book'));
  expect(suggestions.publishNotice()).toBe('');
  suggestions.set('1', [suggestion, removed]);
  expect(suggestions.publishNotice()).toBe('A suggestion on page 1 is still waiting. It won’t be published.');
  suggestions.set('3', [suggestion, two]);
  expect(suggestions.publishNotice()).toBe('3 suggestions on pages 1 and 3 are still waiting. They won’t be published.');
});

test('without session storage, or with invalid content, the editor still works (AI-20)', () => {
  items['maya:suggestions:book'] = '{';
  const suggestions = open(draft('book'));
  suggestions.set('1', [suggestion]);
  expect(suggestions.on('1')).toEqual([suggestion]);
  vi.stubGlobal('sessionStorage', undefined);
  suggestions.set('1', [suggestion, two]);
  expect(open(draft('book')).on('1')).toBeUndefined();
});
