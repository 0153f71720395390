import { getSchema } from '@tiptap/core';
import { history, undo } from '@tiptap/pm/history';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { DecorationSet } from '@tiptap/pm/view';
import { expect, test } from 'vitest';
import { checkDocument } from './document.ts';
import type { Document } from './document-types.ts';
import { pagesFromText, textFromPages } from './plain-text.ts';
import { extensions } from './schema.ts';
import { blocksOf, broughtBack, type Suggestion, Suggestions, sync, waitingOn, without, withSuggestion } from './suggestions.ts';

const schema = getSchema(extensions);

/** A page with its suggestions and its undo, but for the browser that draws it; `|` is the cursor. */
function page(words: string, waiting: readonly Suggestion[] = []) {
  const [document] = pagesFromText(words.replace('|', '\u2021'));
  const doc = schema.nodeFromJSON(document);
  const plugins = Suggestions.config.addProseMirrorPlugins?.call({ options: { waiting, onChange() {} } } as never) ?? [];
  const made = EditorState.create({ doc, plugins: [...plugins, history()] });
  let cursor = 0;
  doc.descendants((node, at) => {
    const found = node.text?.indexOf('\u2021') ?? -1;
    if (found >= 0) cursor = at + found;
  });
  const open = {
    state: made,
    do(tr: Transaction | null) {
      if (tr) open.state = open.state.apply(tr);
    },
    json: () => open.state.doc.toJSON() as Document,
    text: () => textFromPages([open.json()]),
    drawn: () => (plugins[0]?.props.decorations?.call(plugins[0], open.state) as DecorationSet | null)?.find().length ?? 0,
    type(letters: string, at?: number) {
      open.do(at === undefined ? open.state.tr.insertText(letters) : open.state.tr.insertText(letters, at));
    },
  };
  if (cursor > 0) {
    const cleared = made.tr.delete(cursor, cursor + 1).setMeta('addToHistory', false);
    open.do(cleared.setSelection(TextSelection.create(cleared.doc, cursor)));
  }
  return open;
}

test('a suggested text is no part of the page: what is saved is what was there (AI-20)', () => {
  const open = page('Then the lamp went round again.|');
  const before = open.json();
  open.do(withSuggestion(open.state, 'a', 'The tin was dry.'));
  expect(waitingOn(open.state)).toHaveLength(1);
  expect(open.drawn()).toBe(1);
  expect(open.json()).toEqual(before);
  expect(JSON.stringify(checkDocument(open.json()))).not.toContain('tin');
});

test('Keep makes it part of the page in one step, with the cursor after it; Undo takes exactly that away (AI-20)', () => {
  const open = page('One.|\n\nTwo.');
  open.type(' And a half.');
  const before = open.json();
  open.do(withSuggestion(open.state, 'a', 'The tin was dry.\n\nShe opened it.'));
  open.do(sync(open.state, 'a'));
  expect(open.text()).toBe('One. And a half.\n\nThe tin was dry.\n\nShe opened it.\n\nTwo.');
  expect(open.state.selection.$from.parent.textContent).toBe('She opened it.');
  expect(open.state.selection.$from.parentOffset).toBe('She opened it.'.length);
  expect(waitingOn(open.state)).toEqual([]);
  expect(sync(open.state, 'a')).toBeNull();
  undo(open.state, (tr) => open.do(tr));
  expect(open.json()).toEqual(before);
});

test('Remove leaves the page as it was, with nothing to undo (AI-20)', () => {
  const open = page('The sea.|');
  const before = open.json();
  open.do(withSuggestion(open.state, 'a', 'The tin was dry.'));
  open.do(without(open.state, 'a'));
  expect(waitingOn(open.state)).toEqual([]);
  expect(open.drawn()).toBe(0);
  expect(open.json()).toEqual(before);
  expect(undo(open.state)).toBe(false);
});

test('what was removed comes back to the place it had, once (AI-20)', () => {
  const open = page('One.|\n\nTwo.');
  open.do(withSuggestion(open.state, 'a', 'Between.'));
  open.do(without(open.state, 'a'));
  open.type('Zero. ', 1);
  open.do(withSuggestion(open.state, 'b', 'Later.', open.state.doc.resolve(open.state.doc.content.size)));
  expect(sync(open.state, 'a')).toBeNull(); // it does not wait
  open.do(broughtBack(open.state, 'a'));
  expect(waitingOn(open.state).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(broughtBack(open.state, 'a')).toBeNull();
  open.do(sync(open.state, 'a'));
  expect(broughtBack(open.state, 'a')).toBeNull();
  expect(open.text()).toBe('Zero. One.\n\nBetween.\n\nTwo.');
});

test('it keeps its place while one types before it, breaks lines, and types after it (AI-20)', () => {
  const open = page('Zero.\n\nOne.|\n\nTwo.');
  open.do(withSuggestion(open.state, 'a', 'Between.'));
  open.type(' More.');
  open.do(open.state.tr.split(open.state.selection.to));
  open.type('A new paragraph.');
  open.type('Sub', 1);
  open.type('!', open.state.doc.content.size - 1);
  open.do(sync(open.state, 'a'));
  expect(open.text()).toBe('SubZero.\n\nOne. More.\n\nA new paragraph.\n\nBetween.\n\nTwo.!');
});

test('in the middle of a paragraph it parts it; before one it stands before it; an empty one gives it its place (AI-20)', () => {
  const middle = page('Half| whole.');
  middle.do(withSuggestion(middle.state, 'a', 'Between.'));
  middle.do(sync(middle.state, 'a'));
  expect(middle.text()).toBe('Half\n\nBetween.\n\nwhole.');

  const before = page('|Whole.');
  before.do(withSuggestion(before.state, 'a', 'First.'));
  before.do(sync(before.state, 'a'));
  expect(before.text()).toBe('First.\n\nWhole.');

  const empty = page('');
  empty.do(withSuggestion(empty.state, 'a', 'Once.'));
  empty.do(sync(empty.state, 'a'));
  expect(empty.json().content).toHaveLength(1);

  const filled = page('');
  filled.do(withSuggestion(filled.state, 'a', 'Once.'));
  filled.type('Mine.'); // the place that was empty is somebody's words now
  filled.do(sync(filled.state, 'a'));
  expect(filled.text()).toBe('Once.\n\nMine.');
});

test('in a list or a quotation it stays within it, and never breaks it (AI-20)', () => {
  const item = (text: string) => ({ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
  const open = page('x');
  open.do(open.state.tr.replaceWith(0, open.state.doc.content.size, schema.nodeFromJSON({ type: 'bulletList', content: [item('nets')] })));
  open.do(open.state.tr.setSelection(TextSelection.create(open.state.doc, 7)));
  open.do(withSuggestion(open.state, 'a', 'And a bicycle.'));
  open.do(sync(open.state, 'a'));
  expect(checkDocument(open.json())).toMatchObject({ ok: true });
  expect(open.json().content).toMatchObject([
    { type: 'bulletList', content: [{ content: [{ type: 'paragraph' }, { type: 'paragraph' }] }] },
  ]);
});

test('several wait at once, and are kept in the order they were placed whichever is answered first (AI-20)', () => {
  for (const order of [
    ['a', 'b', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
  ]) {
    for (const [words, kept] of [
      ['Start.|', 'Start.\n\na\n\nb\n\nc'],
      ['', 'a\n\nb\n\nc'],
      ['Sta|rt.', 'Sta\n\na\n\nb\n\nc\n\nrt.'],
    ] as const) {
      const open = page(words);
      for (const id of ['a', 'b', 'c']) open.do(withSuggestion(open.state, id, id));
      expect(open.drawn()).toBe(3);
      for (const id of order) open.do(sync(open.state, id));
      expect(open.text()).toBe(kept);
    }
  }
});

test('where the words around it are deleted, or its page is opened again, it still waits (AI-20)', () => {
  const open = page('Zero.\n\nOne.|\n\nTwo.');
  open.do(withSuggestion(open.state, 'a', 'Between.'));
  const again = page('Zero.\n\nOne.\n\nTwo.', waitingOn(open.state));
  again.do(sync(again.state, 'a'));
  expect(again.text()).toBe('Zero.\n\nOne.\n\nBetween.\n\nTwo.');

  open.do(open.state.tr.delete(0, open.state.doc.content.size));
  expect(open.drawn()).toBe(1);
  open.do(sync(open.state, 'a'));
  expect(open.text()).toBe('Between.');

  const shorter = page('Z', waitingOn(page('Z', [{ id: 'a', text: 'Late.', at: 4_000, instead: false }]).state));
  shorter.do(sync(shorter.state, 'a'));
  expect(shorter.text()).toBe('Z\n\nLate.');
});

test('a text of many paragraphs, line breaks and scene breaks in any script, and never as anything but text (AI-20)', () => {
  const many = Array.from({ length: 400 }, (_, i) => `Paragraph ${i + 1}.`).join('\n\n');
  const open = page('');
  open.do(withSuggestion(open.state, 'a', many));
  open.do(sync(open.state, 'a'));
  expect(open.json().content).toHaveLength(400);
  expect(checkDocument(open.json())).toMatchObject({ ok: true });

  expect(blocksOf('One\nTwo\r\n\r\n* * *\n\nThree').map(({ type }) => type)).toEqual(['paragraph', 'horizontalRule', 'paragraph']);
  expect(blocksOf('One\n---\nTwo').map(({ type }) => type)).toEqual(['paragraph', 'horizontalRule', 'paragraph']);

  const arabic = page('كان يا ما كان|');
  arabic.do(withSuggestion(arabic.state, 'a', 'جاء الضوء من البحر.\n\nثم عاد.'));
  arabic.do(sync(arabic.state, 'a'));
  expect(arabic.text()).toBe('كان يا ما كان\n\nجاء الضوء من البحر.\n\nثم عاد.');
  expect(arabic.json().content.every(({ attrs }) => !attrs?.dir)).toBe(true); // the text decides

  const tags = page('');
  tags.do(withSuggestion(tags.state, 'a', '<img src=x onerror=alert(1)> <b>bold</b>'));
  tags.do(sync(tags.state, 'a'));
  expect(tags.json()).toMatchObject({ content: [{ content: [{ type: 'text', text: '<img src=x onerror=alert(1)> <b>bold</b>' }] }] });
});
