import { getSchema } from '@tiptap/core';
import { history, undo } from '@tiptap/pm/history';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { DecorationSet } from '@tiptap/pm/view';
import { expect, test } from 'vitest';
import { checkDocument } from '../document/document.ts';
import type { Document } from '../document/document-types.ts';
import { pagesFromText, textFromPages } from '../document/plain-text.ts';
import { extensions } from '../document/schema.ts';
import { accept, blocksOf, pendingOn, restore, type Suggestion, Suggestions, withoutSuggestion, withSuggestion } from './suggestions.ts';

const schema = getSchema(extensions);

/** A page with suggestions and undo history but without a browser; `|` marks the cursor. */
function page(words: string, pending: readonly Suggestion[] = []) {
  const [document] = pagesFromText(words.replace('|', '\u2021'));
  const doc = schema.nodeFromJSON(document);
  const plugins = Suggestions.config.addProseMirrorPlugins?.call({ options: { pending, onChange() {} } } as never) ?? [];
  const initial = EditorState.create({ doc, plugins: [...plugins, history()] });
  let cursor = 0;
  doc.descendants((node, at) => {
    const found = node.text?.indexOf('\u2021') ?? -1;
    if (found >= 0) cursor = at + found;
  });
  const open = {
    state: initial,
    do(tr: Transaction | null) {
      if (tr) open.state = open.state.apply(tr);
    },
    json: () => open.state.doc.toJSON() as Document,
    text: () => textFromPages([open.json()]),
    shownCount: () => (plugins[0]?.props.decorations?.call(plugins[0], open.state) as DecorationSet | null)?.find().length ?? 0,
    type(letters: string, at?: number) {
      open.do(at === undefined ? open.state.tr.insertText(letters) : open.state.tr.insertText(letters, at));
    },
  };
  if (cursor > 0) {
    const cleared = initial.tr.delete(cursor, cursor + 1).setMeta('addToHistory', false);
    open.do(cleared.setSelection(TextSelection.create(cleared.doc, cursor)));
  }
  return open;
}

test('a pending suggestion is not part of the page: saving stores the page without it (AI-20)', () => {
  const open = page('Then the lamp went round again.|');
  const before = open.json();
  open.do(withSuggestion(open.state, 'a', 'The tin was dry.'));
  expect(pendingOn(open.state)).toHaveLength(1);
  expect(open.shownCount()).toBe(1);
  expect(open.json()).toEqual(before);
  expect(JSON.stringify(checkDocument(open.json()))).not.toContain('tin');
});

test('Keep adds the suggestion to the page in one step with the cursor after it, and Undo reverts exactly that (AI-20)', () => {
  const open = page('One.|\n\nTwo.');
  open.type(' And a half.');
  const before = open.json();
  open.do(withSuggestion(open.state, 'a', 'The tin was dry.\n\nShe opened it.'));
  open.do(accept(open.state, 'a'));
  expect(open.text()).toBe('One. And a half.\n\nThe tin was dry.\n\nShe opened it.\n\nTwo.');
  expect(open.state.selection.$from.parent.textContent).toBe('She opened it.');
  expect(open.state.selection.$from.parentOffset).toBe('She opened it.'.length);
  expect(pendingOn(open.state)).toEqual([]);
  expect(accept(open.state, 'a')).toBeNull();
  undo(open.state, (tr) => open.do(tr));
  expect(open.json()).toEqual(before);
});

test('Remove does not change the page and adds nothing to the undo history (AI-20)', () => {
  const open = page('The sea.|');
  const before = open.json();
  open.do(withSuggestion(open.state, 'a', 'The tin was dry.'));
  open.do(withoutSuggestion(open.state, 'a'));
  expect(pendingOn(open.state)).toEqual([]);
  expect(open.shownCount()).toBe(0);
  expect(open.json()).toEqual(before);
  expect(undo(open.state)).toBe(false);
});

test('a removed suggestion can be restored once, at its place (AI-20)', () => {
  const open = page('One.|\n\nTwo.');
  open.do(withSuggestion(open.state, 'a', 'Between.'));
  open.do(withoutSuggestion(open.state, 'a'));
  open.type('Zero. ', 1);
  open.do(withSuggestion(open.state, 'b', 'Later.', open.state.doc.resolve(open.state.doc.content.size)));
  expect(accept(open.state, 'a')).toBeNull(); // it is not pending
  open.do(restore(open.state, 'a'));
  expect(pendingOn(open.state).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(restore(open.state, 'a')).toBeNull();
  open.do(accept(open.state, 'a'));
  expect(restore(open.state, 'a')).toBeNull();
  expect(open.text()).toBe('Zero. One.\n\nBetween.\n\nTwo.');
});

test('a suggestion keeps its place while text before and after it changes (AI-20)', () => {
  const open = page('Zero.\n\nOne.|\n\nTwo.');
  open.do(withSuggestion(open.state, 'a', 'Between.'));
  open.type(' More.');
  open.do(open.state.tr.split(open.state.selection.to));
  open.type('A new paragraph.');
  open.type('Sub', 1);
  open.type('!', open.state.doc.content.size - 1);
  open.do(accept(open.state, 'a'));
  expect(open.text()).toBe('SubZero.\n\nOne. More.\n\nA new paragraph.\n\nBetween.\n\nTwo.!');
});

test('a suggestion splits a paragraph, goes before one, or replaces an empty one, depending on the cursor (AI-20)', () => {
  const middle = page('Half| whole.');
  middle.do(withSuggestion(middle.state, 'a', 'Between.'));
  middle.do(accept(middle.state, 'a'));
  expect(middle.text()).toBe('Half\n\nBetween.\n\nwhole.');

  const before = page('|Whole.');
  before.do(withSuggestion(before.state, 'a', 'First.'));
  before.do(accept(before.state, 'a'));
  expect(before.text()).toBe('First.\n\nWhole.');

  const empty = page('');
  empty.do(withSuggestion(empty.state, 'a', 'Once.'));
  empty.do(accept(empty.state, 'a'));
  expect(empty.json().content).toHaveLength(1);

  const filled = page('');
  filled.do(withSuggestion(filled.state, 'a', 'Once.'));
  filled.type('Mine.'); // the paragraph is no longer empty
  filled.do(accept(filled.state, 'a'));
  expect(filled.text()).toBe('Once.\n\nMine.');
});

test('a suggestion inside a list or a quotation is added within it (AI-20)', () => {
  const item = (text: string) => ({ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
  const open = page('x');
  open.do(open.state.tr.replaceWith(0, open.state.doc.content.size, schema.nodeFromJSON({ type: 'bulletList', content: [item('nets')] })));
  open.do(open.state.tr.setSelection(TextSelection.create(open.state.doc, 7)));
  open.do(withSuggestion(open.state, 'a', 'And a bicycle.'));
  open.do(accept(open.state, 'a'));
  expect(checkDocument(open.json())).toMatchObject({ ok: true });
  expect(open.json().content).toMatchObject([
    { type: 'bulletList', content: [{ content: [{ type: 'paragraph' }, { type: 'paragraph' }] }] },
  ]);
});

test('several suggestions are added in the order they were placed, in whatever order they are accepted (AI-20)', () => {
  for (const order of [
    ['a', 'b', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
  ]) {
    for (const [words, result] of [
      ['Start.|', 'Start.\n\na\n\nb\n\nc'],
      ['', 'a\n\nb\n\nc'],
      ['Sta|rt.', 'Sta\n\na\n\nb\n\nc\n\nrt.'],
    ] as const) {
      const open = page(words);
      for (const id of ['a', 'b', 'c']) open.do(withSuggestion(open.state, id, id));
      expect(open.shownCount()).toBe(3);
      for (const id of order) open.do(accept(open.state, id));
      expect(open.text()).toBe(result);
    }
  }
});

test('a suggestion stays pending when the text around it is deleted or its page is opened again (AI-20)', () => {
  const open = page('Zero.\n\nOne.|\n\nTwo.');
  open.do(withSuggestion(open.state, 'a', 'Between.'));
  const reopened = page('Zero.\n\nOne.\n\nTwo.', pendingOn(open.state));
  reopened.do(accept(reopened.state, 'a'));
  expect(reopened.text()).toBe('Zero.\n\nOne.\n\nBetween.\n\nTwo.');

  open.do(open.state.tr.delete(0, open.state.doc.content.size));
  expect(open.shownCount()).toBe(1);
  open.do(accept(open.state, 'a'));
  expect(open.text()).toBe('Between.');

  const shorter = page('Z', pendingOn(page('Z', [{ id: 'a', text: 'Late.', at: 4_000, instead: false }]).state));
  shorter.do(accept(shorter.state, 'a'));
  expect(shorter.text()).toBe('Z\n\nLate.');
});

test('a suggestion can have many paragraphs, line breaks and scene breaks in any script, and is never HTML (AI-20)', () => {
  const many = Array.from({ length: 400 }, (_, i) => `Paragraph ${i + 1}.`).join('\n\n');
  const open = page('');
  open.do(withSuggestion(open.state, 'a', many));
  open.do(accept(open.state, 'a'));
  expect(open.json().content).toHaveLength(400);
  expect(checkDocument(open.json())).toMatchObject({ ok: true });

  expect(blocksOf('One\nTwo\r\n\r\n* * *\n\nThree').map(({ type }) => type)).toEqual(['paragraph', 'horizontalRule', 'paragraph']);
  expect(blocksOf('One\n---\nTwo').map(({ type }) => type)).toEqual(['paragraph', 'horizontalRule', 'paragraph']);

  const arabic = page('كان يا ما كان|');
  arabic.do(withSuggestion(arabic.state, 'a', 'جاء الضوء من البحر.\n\nثم عاد.'));
  arabic.do(accept(arabic.state, 'a'));
  expect(arabic.text()).toBe('كان يا ما كان\n\nجاء الضوء من البحر.\n\nثم عاد.');
  expect(arabic.json().content.every(({ attrs }) => !attrs?.dir)).toBe(true); // the text decides

  const tags = page('');
  tags.do(withSuggestion(tags.state, 'a', '<img src=x onerror=alert(1)> <b>bold</b>'));
  tags.do(accept(tags.state, 'a'));
  expect(tags.json()).toMatchObject({ content: [{ content: [{ type: 'text', text: '<img src=x onerror=alert(1)> <b>bold</b>' }] }] });
});
