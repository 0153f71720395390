import { getSchema } from '@tiptap/core';
import { joinBackward, setBlockType, splitBlock, toggleMark } from '@tiptap/pm/commands';
import { history, undo, undoDepth } from '@tiptap/pm/history';
import { Slice } from '@tiptap/pm/model';
import { type Command, EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { BLOCK_ID } from '../document/block-ids.ts';
import { extensions } from '../document/schema.ts';
import { BlockIds } from './block-ids.ts';

const schema = getSchema(extensions);
const p = (text: string, id: string | null = null) => ({
  type: 'paragraph',
  ...(id && { attrs: { id } }),
  ...(text && { content: [{ type: 'text', text }] }),
});

/** A page in an editor without a browser. */
function open(...content: object[]) {
  const plugins = [...(BlockIds.config.addProseMirrorPlugins?.call({} as never) ?? []), history()];
  let state = EditorState.create({ doc: schema.nodeFromJSON({ type: 'doc', content }), plugins });
  const dispatch = (tr: Transaction) => {
    state = state.apply(tr);
  };
  return {
    plugins,
    get state() {
      return state;
    },
    dispatch,
    run: (command: Command) => command(state, dispatch),
    at: (position: number, to = position) => dispatch(state.tr.setSelection(TextSelection.create(state.doc, position, to))),
    blocks: () => state.doc.content.content.map(({ textContent, attrs }) => [textContent, attrs.id as string | null] as const),
  };
}
const NEW = expect.stringMatching(BLOCK_ID);

test('a split keeps the id on the first half, and joining restores one block with it (EDIT-13)', () => {
  const page = open(p('One two.', 'aaaaaaaa'), p('Three.', 'bbbbbbbb'));
  page.at(5);
  page.run(splitBlock);
  expect(page.blocks()).toEqual([
    ['One ', 'aaaaaaaa'],
    ['two.', NEW],
    ['Three.', 'bbbbbbbb'],
  ]);
  expect(new Set(page.blocks().map(([, id]) => id)).size).toBe(3);
  page.run(joinBackward);
  expect(page.blocks()).toEqual([
    ['One two.', 'aaaaaaaa'],
    ['Three.', 'bbbbbbbb'],
  ]);
});

test('a copy gets another id, also when it is put before the original (EDIT-13)', () => {
  const page = open(p('One.', 'aaaaaaaa'), p('Two.', 'bbbbbbbb'));
  const copy = page.state.doc.child(1);
  page.dispatch(page.state.tr.insert(0, copy));
  expect(page.blocks()).toEqual([
    ['Two.', NEW],
    ['One.', 'aaaaaaaa'],
    ['Two.', 'bbbbbbbb'],
  ]);
  page.dispatch(page.state.tr.insert(page.state.doc.child(0).nodeSize + page.state.doc.child(1).nodeSize, copy));
  expect(page.blocks().map(([, id]) => id)).toEqual([NEW, 'aaaaaaaa', NEW, 'bbbbbbbb']);
  expect(page.blocks()[0]?.[1]).not.toBe('bbbbbbbb');
});

test('pasted blocks have no id, and dragged ones keep theirs (EDIT-13)', () => {
  const page = open(p('One.', 'aaaaaaaa'), { type: 'blockquote', attrs: { id: 'qqqqqqqq' }, content: [p('In.', 'bbbbbbbb')] });
  const paste = page.plugins[0]?.props.transformPasted as (slice: Slice, view: object, plain: boolean) => Slice;
  const copied = new Slice(page.state.doc.content, 0, 0);
  expect(JSON.stringify(paste(copied, { dragging: null }, false).content)).not.toMatch(/aaaaaaaa|bbbbbbbb|qqqqqqqq/);
  expect(paste(copied, { dragging: { move: true } }, false)).toBe(copied);
});

test('ids are no step of Undo, and do not end the formatting of what is typed next (EDIT-13)', () => {
  const page = open(p('One.', 'aaaaaaaa'));
  page.at(5);
  page.run(toggleMark(schema.marks.bold as never));
  page.run((state, dispatch) => splitBlock(state, (tr) => dispatch?.(tr.ensureMarks(state.storedMarks ?? []))));
  expect(page.blocks()).toEqual([
    ['One.', 'aaaaaaaa'],
    ['', NEW],
  ]);
  expect(page.state.storedMarks?.map(({ type }) => type.name)).toEqual(['bold']);
  expect(undoDepth(page.state)).toBe(1);
  page.run(undo);
  expect(page.blocks()).toEqual([['One.', 'aaaaaaaa']]);
});

test('a deleted block returns with its id by Undo, and one that becomes a heading keeps it (EDIT-13)', () => {
  const page = open(p('One.', 'aaaaaaaa'), p('Two.', 'bbbbbbbb'), p('Three.', 'cccccccc'));
  page.dispatch(page.state.tr.delete(6, 12));
  expect(page.blocks().map(([, id]) => id)).toEqual(['aaaaaaaa', 'cccccccc']);
  page.run(undo);
  expect(page.blocks().map(([, id]) => id)).toEqual(['aaaaaaaa', 'bbbbbbbb', 'cccccccc']);
  page.at(2, 9);
  page.run(setBlockType(schema.nodes.heading as never, { level: 2 })); // drops the attributes of both
  expect(page.state.doc.child(1).type.name).toBe('heading');
  expect(page.blocks().map(([, id]) => id)).toEqual(['aaaaaaaa', 'bbbbbbbb', 'cccccccc']);
});

test('a page from before there were ids gets them only where it is changed (EDIT-13)', () => {
  const page = open(p('One.'), p('Two.'), p('Three.'));
  page.at(2);
  expect(page.blocks().map(([, id]) => id)).toEqual([null, null, null]);
  page.dispatch(page.state.tr.insertText('x', 8));
  expect(page.blocks().map(([, id]) => id)).toEqual([null, NEW, null]);
});
