import { type Editor, Extension } from '@tiptap/core';
import type { Node as ProseNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, Selection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { cursorOf } from './cursor.ts';
import { MEDIA_ADDRESS } from './tree.ts';

/** A stored picture: our own media address and its own size in pixels. */
export type StoredPicture = { src: string; width: number; height: number; alt?: string };
export type StorePicture = (file: File) => Promise<StoredPicture>;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const ALT_MAX = 1_000; // what a page may hold
const PICTURE_BYTES = 5 * 1024 * 1024;
export const NOT_A_PICTURE = 'Images must be JPG, PNG, GIF or WebP, up to 5MB.';
const NOT_STORED = 'The picture could not be uploaded. Please try again.';
const NOT_ADDED = 'Failed to add image. Please try again.'; // ERR-34

type Waiting = { add: { id: string; at: number; name: string } } | { drop: string };
const waiting = new PluginKey<DecorationSet>('waiting-pictures');

/** What stands in the page while a picture travels. A decoration, not a node: an unfinished upload can never be saved. */
const placeholder = (name: string) => {
  const box = document.createElement('div');
  box.className = 'picture-waiting';
  box.setAttribute('role', 'status');
  box.textContent = `Uploading ${name}…`;
  return box;
};

const placeOf = (state: EditorState, id: string) =>
  waiting
    .getState(state)
    ?.find(undefined, undefined, (spec) => spec.id === id)
    .at(0)?.from;

type Options = { store: StorePicture | null; onProblem: (sentence: string) => void; onRemoved: (src: string) => void };

const sources = (document: ProseNode) => {
  const found = new Set<string>();
  document.descendants((node) => {
    if (node.type.name === 'image') found.add(String(node.attrs.src));
    return !node.isTextblock;
  });
  return found;
};

/** Takes pictures from paste, drop and the toolbar, keeps their place while they are stored, and says which ones left the page. */
export const Pictures = Extension.create<Options>({
  name: 'pictures',
  addOptions: () => ({ store: null, onProblem: () => {}, onRemoved: () => {} }),
  onTransaction({ transaction }) {
    if (!transaction.docChanged) return;
    const before = sources(transaction.before);
    if (before.size === 0) return;
    const after = sources(transaction.doc);
    for (const src of before) if (!after.has(src)) this.options.onRemoved(src);
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin<DecorationSet>({
        key: waiting,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, set) {
            const kept = set.map(transaction.mapping, transaction.doc);
            const news: Waiting | undefined = transaction.getMeta(waiting);
            if (!news) return kept;
            if ('drop' in news) return kept.remove(kept.find(undefined, undefined, (spec) => spec.id === news.drop));
            const { id, at, name } = news.add;
            return kept.add(transaction.doc, [Decoration.widget(at, () => placeholder(name), { id, side: -1 })]);
          },
        },
        props: {
          decorations: (state) => waiting.getState(state),
          handlePaste(_view, event) {
            const files = filesOf(event.clipboardData);
            // Word and spreadsheets add a picture of the text they copy: where there is text, the text is meant.
            if (files.length === 0 || hasText(event.clipboardData)) return false;
            insertPictures(editor, files);
            return true;
          },
          handleDrop(view, event, _slice, moved) {
            const files = filesOf(event.dataTransfer);
            if (moved || files.length === 0) return false;
            event.preventDefault();
            insertPictures(editor, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
            return true;
          },
        },
      }),
    ];
  },
});

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];

const hasText = (data: DataTransfer | null) => {
  const html = data?.getData('text/html') ?? '';
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() !== '';
};

let named = 0;

/** Stores the files one after another and puts each where it was meant to go (`at`, or after the cursor's block). Problems go to `onProblem`. */
export async function insertPictures(editor: Editor, files: readonly File[], at?: number): Promise<void> {
  const options = editor.extensionManager.extensions.find(({ name }) => name === 'pictures')?.options as Options | undefined;
  if (!options?.store) return;
  for (const file of files) {
    if (!PICTURE_TYPES.includes(file.type) || file.size > PICTURE_BYTES) {
      options.onProblem(NOT_A_PICTURE);
      continue;
    }
    const id = `waiting-${++named}`;
    const $place = editor.state.doc.resolve(at ?? editor.state.selection.to);
    const between = $place.depth === 0 ? $place.pos : $place.after(1);
    editor.view.dispatch(editor.state.tr.setMeta(waiting, { add: { id, at: between, name: file.name } } satisfies Waiting));
    const drop = () => editor.isDestroyed || editor.view.dispatch(editor.state.tr.setMeta(waiting, { drop: id } satisfies Waiting));
    let stored: StoredPicture;
    try {
      stored = await options.store(file);
    } catch (error) {
      drop();
      options.onProblem(error instanceof Error && error.message ? error.message : NOT_STORED);
      continue;
    }
    const { src, width, height, alt } = stored;
    try {
      const place = editor.isDestroyed ? undefined : placeOf(editor.state, id);
      const picture = editor.schema.nodes.image;
      if (place === undefined || !picture) {
        options.onRemoved(src); // its place was deleted meanwhile
        continue;
      }
      const tr = editor.state.tr.setMeta(waiting, { drop: id } satisfies Waiting);
      editor.view.dispatch(tr.insert(place, picture.create({ src, width, height, alt: alt || null })));
    } catch {
      drop();
      options.onRemoved(src);
      options.onProblem(NOT_ADDED);
    }
  }
}

/** Puts a picture that is stored already after the cursor's block; throws with a sentence. */
export function placePicture(editor: Editor, { src, width, height, alt }: StoredPicture): void {
  const picture = editor.schema.nodes.image;
  try {
    if (!picture || !MEDIA_ADDRESS.test(src)) throw new Error(NOT_ADDED);
    const $place = cursorOf(editor);
    const between = $place.depth === 0 ? $place.pos : $place.after(1);
    const node = picture.create({ src, width, height, alt: alt?.slice(0, ALT_MAX) || null });
    const tr = editor.state.tr.insert(between, node);
    const after = between + node.nodeSize;
    const paragraph = editor.schema.nodes.paragraph;
    if (!tr.doc.resolve(after).nodeAfter && paragraph) tr.insert(after, paragraph.create()); // somewhere to go on
    const cursor = Selection.findFrom(tr.doc.resolve(after), 1, true);
    if (cursor) tr.setSelection(cursor);
    editor.view.dispatch(tr.scrollIntoView());
  } catch {
    throw new Error(NOT_ADDED);
  }
}
