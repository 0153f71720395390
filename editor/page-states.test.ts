import { type Editor, getSchema } from '@tiptap/core';
import { history, undo, undoDepth } from '@tiptap/pm/history';
import { EditorState, Selection, type Transaction } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { textOf } from './count.ts';
import { partsAtCursor } from './cursor-position.ts';
import type { Document } from './document-types.ts';
import { createPageStates } from './page-states.ts';
import { pagesFromText } from './plain-text.ts';
import { extensions } from './schema.ts';

const schema = getSchema(extensions);
const paged = (text: string) => pagesFromText(text)[0] as Document;

/** What the states need of an editor: a schema, a state, and a view that takes another one. */
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
  const back = () => undo(editor.state, (tr: Transaction) => (editor.state = editor.state.apply(tr)));
  return { editor, type, back, as: editor as unknown as Editor, text: () => editor.state.doc.textContent };
}

test('undo of a page survives turning to another page and back', () => {
  const states = createPageStates();
  const { editor, type, back, as, text } = open(paged('One.'));
  type('Number ');
  const one = editor.state.doc.toJSON() as Document;
  states.turn(as, '1', '2', paged('Two.'));
  expect([text(), undoDepth(editor.state), editor.extensionStorage.visited.visited]).toEqual(['Two.', 0, false]);
  type('Not ');
  states.turn(as, '2', '1', one);
  expect([text(), undoDepth(editor.state), editor.extensionStorage.visited.visited]).toEqual(['Number One.', 1, true]);
  back();
  expect(text()).toBe('One.');
});

test('a page that was changed elsewhere meanwhile opens as it is now, without a history that no longer fits', () => {
  const states = createPageStates();
  const { editor, type, as, text } = open(paged('One.'));
  type('Number ');
  states.turn(as, '1', '2', paged('Two.'));
  states.turn(as, '2', '1', paged('One, from another tab.'));
  expect([text(), undoDepth(editor.state)]).toEqual(['One, from another tab.', 0]);
});

test('the history of thirty pages is kept, and of no more', () => {
  const states = createPageStates();
  const { editor, type, as } = open(paged('One.'));
  type('x');
  const one = editor.state.doc.toJSON() as Document;
  for (let n = 2; n <= 33; n++) states.turn(as, String(n - 1), String(n), paged('Next.'));
  states.turn(as, '33', '1', one);
  expect(undoDepth(editor.state)).toBe(0);
});

test('a page that is turned away takes a change, under its own key', () => {
  const states = createPageStates();
  const { as } = open(paged('One.'));
  states.turn(as, '1', '2', paged('Two.'));
  const asItIs = () => paged('One.');
  const changed = states.change((state) => (state.doc.textContent === 'One.' ? state.tr.insertText('Late ', 1) : null), asItIs);
  expect(changed?.page).toBe('1');
  expect(textOf(changed?.document?.() ?? paged(''))).toBe('Late One.');
  expect(states.change(() => null, asItIs)).toBeNull();
});

test.each([
  ['is split', paged('On')],
  ['is deleted', null],
])('a page that %s while it is turned away takes no late change, which would bring its old text back', (_, now) => {
  const states = createPageStates();
  const { as } = open(paged('One.'));
  states.turn(as, '1', '2', paged('Two.'));
  expect(
    states.change(
      (state) => state.tr.insertText('Late ', 1),
      () => now,
    ),
  ).toBeNull();
});

test('a page is parted at the cursor, inside a paragraph or between two; where one part would be empty it is not', () => {
  const state = EditorState.create({ schema, doc: schema.nodeFromJSON(paged('One two.\n\nThree.')) });
  const at = (position: number) => {
    const parts = partsAtCursor(state.apply(state.tr.setSelection(Selection.near(state.doc.resolve(position)))));
    return parts?.map(({ content }) => content.map((block) => (block.content ?? []).map(({ text }) => text).join('')));
  };
  expect(at(5)).toEqual([['One '], ['two.', 'Three.']]);
  expect(at(9)).toEqual([['One two.'], ['Three.']]);
  expect(at(1)).toBeUndefined();
});
