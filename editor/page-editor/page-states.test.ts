import { type Editor, getSchema } from '@tiptap/core';
import { history, undo, undoDepth } from '@tiptap/pm/history';
import { EditorState, Selection, type Transaction } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { textOf } from '../document/count.ts';
import { partsAtCursor } from '../document/cursor-position.ts';
import type { Document } from '../document/document-types.ts';
import { pagesFromText } from '../document/plain-text.ts';
import { extensions } from '../document/schema.ts';
import { createPageStates } from './page-states.ts';

const schema = getSchema(extensions);
const pageOf = (text: string) => pagesFromText(text)[0] as Document;

/** A minimal editor: a schema, a state and a view whose state can be replaced. */
function open(document: Document) {
  const editor = {
    schema,
    extensionStorage: { visited: { visited: false } },
    state: EditorState.create({ schema, doc: schema.nodeFromJSON(document), plugins: [history()] }),
    view: {
      updateState(next: EditorState) {
        editor.state = next;
      },
    },
  };
  const type = (text: string) => {
    editor.state = editor.state.apply(editor.state.tr.insertText(text, 1));
    editor.extensionStorage.visited.visited = true;
  };
  const undoLast = () => undo(editor.state, (tr: Transaction) => (editor.state = editor.state.apply(tr)));
  return { editor, type, undoLast, as: editor as unknown as Editor, text: () => editor.state.doc.textContent };
}

test('the undo history of a page survives opening another page and returning', () => {
  const states = createPageStates();
  const { editor, type, undoLast, as, text } = open(pageOf('One.'));
  type('Number ');
  const saved = editor.state.doc.toJSON() as Document;
  states.show(as, '1', '2', pageOf('Two.'));
  expect([text(), undoDepth(editor.state), editor.extensionStorage.visited.visited]).toEqual(['Two.', 0, false]);
  type('Not ');
  states.show(as, '2', '1', saved);
  expect([text(), undoDepth(editor.state), editor.extensionStorage.visited.visited]).toEqual(['Number One.', 1, true]);
  undoLast();
  expect(text()).toBe('One.');
});

test('a page that was changed in another tab opens in its current state, without the outdated undo history', () => {
  const states = createPageStates();
  const { editor, type, as, text } = open(pageOf('One.'));
  type('Number ');
  states.show(as, '1', '2', pageOf('Two.'));
  states.show(as, '2', '1', pageOf('One, from another tab.'));
  expect([text(), undoDepth(editor.state)]).toEqual(['One, from another tab.', 0]);
});

test('the undo history of at most 30 pages is retained', () => {
  const states = createPageStates();
  const { editor, type, as } = open(pageOf('One.'));
  type('x');
  const saved = editor.state.doc.toJSON() as Document;
  for (let n = 2; n <= 33; n++) states.show(as, String(n - 1), String(n), pageOf('Next.'));
  states.show(as, '33', '1', saved);
  expect(undoDepth(editor.state)).toBe(0);
});

test('a hidden page accepts a late change and reports it under its own key', () => {
  const states = createPageStates();
  const { as } = open(pageOf('One.'));
  states.show(as, '1', '2', pageOf('Two.'));
  const unchanged = () => pageOf('One.');
  const changed = states.change((state) => (state.doc.textContent === 'One.' ? state.tr.insertText('Late ', 1) : null), unchanged);
  expect(changed?.page).toBe('1');
  expect(textOf(changed?.document?.() ?? pageOf(''))).toBe('Late One.');
  expect(states.change(() => null, unchanged)).toBeNull();
});

test.each([
  ['is split', pageOf('On')],
  ['is deleted', null],
])('a page that %s while it is hidden takes no late change, which would restore its old text', (_, now) => {
  const states = createPageStates();
  const { as } = open(pageOf('One.'));
  states.show(as, '1', '2', pageOf('Two.'));
  expect(
    states.change(
      (state) => state.tr.insertText('Late ', 1),
      () => now,
    ),
  ).toBeNull();
});

test('a page is split at the cursor, inside a paragraph or between two, unless one part would be empty', () => {
  const state = EditorState.create({ schema, doc: schema.nodeFromJSON(pageOf('One two.\n\nThree.')) });
  const at = (position: number) => {
    const parts = partsAtCursor(state.apply(state.tr.setSelection(Selection.near(state.doc.resolve(position)))));
    return parts?.map(({ content }) => content.map((block) => (block.content ?? []).map(({ text }) => text).join('')));
  };
  expect(at(5)).toEqual([['One '], ['two.', 'Three.']]);
  expect(at(9)).toEqual([['One two.'], ['Three.']]);
  expect(at(1)).toBeUndefined();
});
