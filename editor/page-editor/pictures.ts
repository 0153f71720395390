import { type Editor, Extension } from '@tiptap/core';
import type { Node as ProseNode } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { IMAGE_REFUSED, isImageFile } from '#server/media/file-rules.ts';
import { cursorOf } from '../document/cursor-position.ts';
import { ALT_MAX, MEDIA_ADDRESS } from '../document/document-types.ts';
import { hasForeignImages, type Inline, inlineImages, withoutMarks } from './inline-images.ts';

/** A stored picture: its media URL on this site and its intrinsic size in pixels. */
export type StoredPicture = { src: string; width: number; height: number; alt?: string };
export type StorePicture = (file: File) => Promise<StoredPicture>;

const NOT_STORED = 'The image couldn’t be uploaded. Please try again.';
const NOT_ADDED = 'Failed to add image. Please try again.'; // ERR-34
export const FOREIGN_IMAGES = 'Images from other sites weren’t added. Save them to your device, then add them as files.';
export const NO_PLACE = 'An image wasn’t added, because its place in the text was deleted or moved. Please add it again.';

type UploadChange = { add: { id: string; at: number; name: string } } | { drop: string };
const uploading = new PluginKey<DecorationSet>('uploading-pictures');
/** Transaction metadata: the position of an inserted picture, whose description can then be entered. */
const INSERTED = 'picture-inserted';
const described = new PluginKey<number | null>('described-picture');

/** The picture whose description can be edited: the selected one, or the one just inserted, until the cursor moves. */
export function describedPicture(state: EditorState): { at: number; src: string; alt: string } | null {
  const { selection } = state;
  const at = selection instanceof NodeSelection && selection.node.type.name === 'image' ? selection.from : described.getState(state);
  const node = at === null || at === undefined ? null : state.doc.nodeAt(at);
  return node?.type.name === 'image' && typeof at === 'number'
    ? { at, src: String(node.attrs.src), alt: String(node.attrs.alt ?? '') }
    : null;
}

/** Sets the alt text of a picture. */
export function describePicture(editor: Editor, at: number, alt: string): void {
  const { tr, doc } = editor.state;
  if (doc.nodeAt(at)?.type.name === 'image') editor.view.dispatch(tr.setNodeAttribute(at, 'alt', cutAlt(alt)).setMeta(INSERTED, at));
}

const insertedPicture = new Plugin<number | null>({
  key: described,
  state: {
    init: () => null,
    apply(tr, before) {
      const inserted: number | undefined = tr.getMeta(INSERTED);
      if (inserted !== undefined) return inserted;
      if (tr.docChanged || tr.selectionSet) return null;
      return before;
    },
  },
});

/** The placeholder of an upload: a decoration rather than a node, so that an unfinished upload is never saved. */
const placeholder = (name: string) => {
  const box = document.createElement('div');
  box.className = 'picture-waiting';
  box.setAttribute('role', 'status');
  box.textContent = `Uploading ${name}...`;
  return box;
};

const placeOf = (state: EditorState, id: string) =>
  uploading
    .getState(state)
    ?.find(undefined, undefined, (spec) => spec.id === id)
    .at(0)?.from;

type Options = {
  store: StorePicture | null;
  onProblem: (sentence: string) => void;
  onRemoved: (src: string) => void;
  /** Applies a change to a hidden page, when another page was opened during an upload. Returns whether a page took the change. */
  applyToHiddenPage: (put: (state: EditorState) => Transaction | null) => boolean;
};

const sources = (document: ProseNode) => {
  const found = new Set<string>();
  document.descendants((node) => {
    if (node.type.name === 'image') found.add(String(node.attrs.src));
    return !node.isTextblock;
  });
  return found;
};

/** Accepts pictures by paste, drop and toolbar, holds their place during the upload, and reports removed pictures. */
export const Pictures = Extension.create<Options>({
  name: 'pictures',
  addOptions: () => ({ store: null, onProblem: () => {}, onRemoved: () => {}, applyToHiddenPage: () => false }),
  onTransaction({ transaction }) {
    if (!transaction.docChanged) return;
    const before = sources(transaction.before);
    if (before.size === 0) return;
    const after = sources(transaction.doc);
    for (const src of before) if (!after.has(src)) this.options.onRemoved(src);
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    const { onProblem } = this.options;
    /** Reports after the change by the paste or drop, because a change clears earlier messages. */
    const reportForeignImages = (data: DataTransfer | null) => {
      if (hasForeignImages(data?.getData('text/html') ?? '')) queueMicrotask(() => onProblem(FOREIGN_IMAGES));
    };
    let inline: Inline | null = null;
    return [
      new Plugin<DecorationSet>({
        key: uploading,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, set) {
            const mapped = set.map(transaction.mapping, transaction.doc);
            const change: UploadChange | undefined = transaction.getMeta(uploading);
            if (!change) return mapped;
            if ('drop' in change) return mapped.remove(mapped.find(undefined, undefined, (spec) => spec.id === change.drop));
            const { id, at, name } = change.add;
            return mapped.add(transaction.doc, [Decoration.widget(at, () => placeholder(name), { id, side: 1 })]);
          },
        },
        props: {
          decorations: (state) => uploading.getState(state),
          handlePaste(view, event, slice) {
            if (inline) {
              const { tr, places } = withoutMarks(view.state, slice, inline, placeBeside);
              view.dispatch(tr);
              insertPictures(editor, inline.files, places, inline.hasForeign ? FOREIGN_IMAGES : '');
              return true;
            }
            inline = inlineImages(event.clipboardData?.getData('text/html') ?? '');
            if (inline) {
              try {
                view.pasteHTML(inline.html); // calls `handlePaste` again with the parsed slice
              } finally {
                inline = null;
              }
              return true;
            }
            const files = filesOf(event.clipboardData);
            // Word and spreadsheets add an image of the copied text, so text takes precedence over files.
            if (files.length === 0 || hasText(event.clipboardData)) {
              reportForeignImages(event.clipboardData);
              return false;
            }
            insertPictures(editor, files);
            return true;
          },
          handleDrop(view, event, _slice, moved) {
            const files = filesOf(event.dataTransfer);
            if (moved || files.length === 0) {
              if (!moved) reportForeignImages(event.dataTransfer);
              return false;
            }
            event.preventDefault();
            insertPictures(editor, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
            return true;
          },
        },
      }),
      insertedPicture,
    ];
  },
});

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];

const hasText = (data: DataTransfer | null) => {
  const html = data?.getData('text/html') ?? '';
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() !== '';
};

let uploadCount = 0;

const cutAlt = (alt: string | undefined) => alt?.slice(0, ALT_MAX).replace(/[\uD800-\uDBFF]$/, '') || null;

/** Where a picture is inserted for a position: after its block, or before an empty paragraph, which stays available for writing. */
function placeBeside(document: ProseNode, at: number): number {
  const $at = document.resolve(at);
  if ($at.depth === 0) return $at.pos;
  const block = $at.node(1);
  return block.type.name === 'paragraph' && block.content.size === 0 ? $at.before(1) : $at.after(1);
}

/** The transaction that replaces a placeholder with its picture; null when the placeholder was deleted. */
function replacePlaceholder(state: EditorState, id: string, { src, width, height, alt }: StoredPicture): Transaction | null {
  const place = placeOf(state, id);
  const picture = state.schema.nodes.image;
  if (place === undefined || !picture) return null;
  const tr = state.tr.setMeta(uploading, { drop: id } satisfies UploadChange);
  return tr.insert(place, picture.create({ src, width, height, alt: cutAlt(alt) })).setMeta(INSERTED, place);
}

/** Puts the cursor after a picture, adding a paragraph when none follows. */
function cursorAfter(tr: Transaction, after: number, paragraph: ProseNode | undefined): Transaction {
  if (!tr.doc.resolve(after).nodeAfter && paragraph) tr.insert(after, paragraph);
  const cursor = Selection.findFrom(tr.doc.resolve(after), 1, true);
  return cursor ? tr.setSelection(cursor) : tr;
}

/**
 * Uploads the files one after another and inserts them in order. All placeholders are created first, and each picture replaces its own.
 * @param at a position to insert next to, or one position per file; default: next to the cursor's block.
 * @param notice a message to report to `onProblem` before any upload error.
 */
export async function insertPictures(editor: Editor, files: readonly File[], at?: number | readonly number[], notice = ''): Promise<void> {
  const options = editor.extensionManager.extensions.find(({ name }) => name === 'pictures')?.options as Options | undefined;
  const { store } = options ?? {};
  if (!options || !store) return;
  const beside = typeof at === 'object' ? 0 : placeBeside(editor.state.doc, at ?? editor.state.selection.to);
  const accepted = files
    .map((file, n) => ({ file, id: `upload-${++uploadCount}`, place: typeof at === 'object' ? (at[n] ?? 0) : beside }))
    .filter(({ file }) => isImageFile(file));
  // reported at the end, because each inserted picture clears earlier messages
  let problem = accepted.length < files.length ? IMAGE_REFUSED : '';
  for (const { file, id, place } of accepted)
    editor.view.dispatch(editor.state.tr.setMeta(uploading, { add: { id, at: place, name: file.name } } satisfies UploadChange));
  const { selection } = editor.state;
  let last: { end: number; selection: Selection } | null = null;
  for (const { file, id } of accepted) {
    const dropping = (state: EditorState) =>
      placeOf(state, id) === undefined ? null : state.tr.setMeta(uploading, { drop: id } satisfies UploadChange);
    const drop = () => {
      const tr = editor.isDestroyed ? null : dropping(editor.state);
      if (tr) editor.view.dispatch(tr);
      else options.applyToHiddenPage(dropping); // another page was opened during the upload
    };
    let stored: StoredPicture;
    try {
      stored = await store(file);
    } catch (error) {
      drop();
      problem = error instanceof Error && error.message ? error.message : NOT_STORED;
      continue;
    }
    try {
      const tr = editor.isDestroyed ? null : replacePlaceholder(editor.state, id, stored);
      if (tr) {
        const cursorUnmoved = editor.state.selection.eq(last?.selection ?? selection);
        editor.view.dispatch(tr);
        last = cursorUnmoved ? { end: (tr.getMeta(INSERTED) as number) + 1, selection: editor.state.selection } : null;
      } else if (!options.applyToHiddenPage((state) => replacePlaceholder(state, id, stored))) {
        options.onRemoved(stored.src);
        options.onProblem(NO_PLACE);
      }
    } catch {
      drop();
      options.onRemoved(stored.src);
      problem = NOT_ADDED;
    }
  }
  // Moves the cursor after the pictures, unless it was moved during the upload.
  if (last && at === undefined && !editor.isDestroyed && editor.state.selection.eq(last.selection))
    editor.view.dispatch(cursorAfter(editor.state.tr, last.end, editor.schema.nodes.paragraph?.create()).setMeta(INSERTED, last.end - 1));
  const message = [notice, problem].filter(Boolean).join(' ');
  if (message) options.onProblem(message);
}

/** Inserts a stored picture after the cursor's block. Throws an error whose message is shown to the user. */
export function placePicture(editor: Editor, { src, width, height, alt }: StoredPicture): void {
  const picture = editor.schema.nodes.image;
  try {
    if (!picture || !MEDIA_ADDRESS.test(src)) throw new Error(NOT_ADDED);
    const $place = cursorOf(editor);
    const between = $place.depth === 0 ? $place.pos : $place.after(1);
    const node = picture.create({ src, width, height, alt: cutAlt(alt) });
    const tr = editor.state.tr.insert(between, node);
    cursorAfter(tr, between + node.nodeSize, editor.schema.nodes.paragraph?.create()).setMeta(INSERTED, between);
    editor.view.dispatch(tr.scrollIntoView());
  } catch {
    throw new Error(NOT_ADDED);
  }
}
