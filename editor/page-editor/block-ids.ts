import { Extension } from '@tiptap/core';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { newBlockId } from '../document/block-ids.ts';

type Placed = { at: number; end: number; id: string | null };
const hasId = (node: Node) => 'id' in (node.type.spec.attrs ?? {});

function placedIn(doc: Node): Placed[] {
  const placed: Placed[] = [];
  doc.descendants((node, at) => {
    if (hasId(node)) placed.push({ at, end: at + node.nodeSize, id: node.attrs.id });
    return !node.isTextblock;
  });
  return placed;
}

/** Whether a block without an id is in the part of the page that changed. */
function newIn(doc: Node, before: Node) {
  const start = doc.content.findDiffStart(before.content) ?? doc.content.size;
  const end = Math.max(doc.content.findDiffEnd(before.content)?.a ?? 0, start + doc.content.size - before.content.size, start + 1);
  return (block: Placed) => block.id === null && block.end > start && block.at < end;
}

/**
 * Gives an id to blocks that a change made, and another one to the copy where two blocks have the same: the block that was there before
 * keeps it (EDIT-13). Blocks outside of the change stay as they are, so that an older page does not change as a whole.
 */
function completed(changes: readonly Transaction[], before: EditorState, { doc, tr, storedMarks }: EditorState): Transaction | null {
  if (doc === before.doc) return null;
  const now = placedIn(doc);
  const isNew = newIn(doc, before.doc);
  const ids = now.flatMap(({ id }) => id ?? []);
  const present = new Set(ids);
  if (present.size === ids.length && !now.some(isNew)) return null;
  const mapping = new Mapping(changes.flatMap(({ mapping: { maps } }) => maps));
  const earlier = placedIn(before.doc).flatMap(({ at, id }) => (id === null ? [] : [{ id, at: mapping.map(at) }]));
  const placeOf = new Map(earlier.map(({ id, at }) => [id, at]));
  const keeper = new Map<string, number>();
  for (const { id, at } of now) if (id !== null && (placeOf.get(id) === at || !keeper.has(id))) keeper.set(id, at);
  // A command that makes headings of several paragraphs drops their ids.
  const isPasted = changes.some((change) => change.getMeta('paste'));
  const lost = new Map(earlier.flatMap(({ id, at }) => (isPasted || present.has(id) ? [] : [[at, id]])));
  for (const block of now) {
    const { at, id } = block;
    if (id === null ? isNew(block) : keeper.get(id) !== at) tr.setNodeAttribute(at, 'id', lost.get(at) ?? newBlockId());
  }
  // Changes of ids are no step of Undo, and do not end the formatting of what is typed next.
  return tr.setMeta('addToHistory', false).setStoredMarks(storedMarks);
}

const withoutBlockIds = (content: Fragment): Fragment =>
  Fragment.from(
    content.content.map((node) =>
      node.isText
        ? node
        : node.type.create(hasId(node) ? { ...node.attrs, id: null } : node.attrs, withoutBlockIds(node.content), node.marks),
    ),
  );

/** Gives blocks their ids while a page is edited; what is pasted gets new ones, what is dragged keeps its own. */
export const BlockIds = Extension.create({
  name: 'blockIds',
  addProseMirrorPlugins() {
    let view: EditorView | null = null;
    return [
      new Plugin({
        view(opened) {
          view = opened;
          return {};
        },
        // Another id draws a block anew, which would end the composition of a character in it.
        appendTransaction: (changes, before, after) => (view?.composing ? null : completed(changes, before, after)),
        props: {
          transformPasted: (slice, { dragging }) =>
            dragging ? slice : new Slice(withoutBlockIds(slice.content), slice.openStart, slice.openEnd),
        },
      }),
    ];
  },
});
