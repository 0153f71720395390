import { type Editor, Extension } from '@tiptap/core';
import type { Node as ProseNode } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { cursorOf } from './cursor-position.ts';
import { ALT_MAX, MEDIA_ADDRESS } from './document-types.ts';
import { hasForeignImages, type Inline, inlineImages, withoutMarks } from './inline-images.ts';

/** A stored picture: our own media address and its own size in pixels. */
export type StoredPicture = { src: string; width: number; height: number; alt?: string };
export type StorePicture = (file: File) => Promise<StoredPicture>;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const PICTURE_BYTES = 5 * 1024 * 1024;
export const NOT_A_PICTURE = 'Images must be JPG, PNG, GIF or WebP, up to 5MB.';
const NOT_STORED = 'The picture couldn’t be uploaded. Please try again.';
const NOT_ADDED = 'Failed to add image. Please try again.'; // ERR-34
export const FOREIGN_IMAGES = 'Images from other sites weren’t added. Save them to your device, then add them as files.';
export const NO_PLACE = 'An image wasn’t added, because its place in the text was deleted or moved. Please add it again.';

type Waiting = { add: { id: string; at: number; name: string } } | { drop: string };
const waiting = new PluginKey<DecorationSet>('waiting-pictures');
/** Says with a transaction where a picture came to be, so that its description can be asked for. */
const INSERTED = 'picture-inserted';
const described = new PluginKey<number | null>('described-picture');

/** The picture whose description is asked for: the selected one, or the one that just came, until somebody goes on elsewhere. */
export function describedPicture(state: EditorState): { at: number; src: string; alt: string } | null {
  const { selection } = state;
  const at = selection instanceof NodeSelection && selection.node.type.name === 'image' ? selection.from : described.getState(state);
  const node = at === null || at === undefined ? null : state.doc.nodeAt(at);
  return node?.type.name === 'image' && typeof at === 'number'
    ? { at, src: String(node.attrs.src), alt: String(node.attrs.alt ?? '') }
    : null;
}

/** Describes a picture for people who can't see it; what is typed is one step of undo. */
export function describePicture(editor: Editor, at: number, alt: string): void {
  const { tr, doc } = editor.state;
  if (doc.nodeAt(at)?.type.name === 'image') editor.view.dispatch(tr.setNodeAttribute(at, 'alt', cutAlt(alt)).setMeta(INSERTED, at));
}

const askedFor = new Plugin<number | null>({
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

type Options = {
  store: StorePicture | null;
  onProblem: (sentence: string) => void;
  onRemoved: (src: string) => void;
  /** The page was turned while a picture travelled: puts it on the page that it was meant for. Whether that page still waits for it. */
  onTurned: (put: (state: EditorState) => Transaction | null) => boolean;
};

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
  addOptions: () => ({ store: null, onProblem: () => {}, onRemoved: () => {}, onTurned: () => false }),
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
    /** After the change that the paste or drop makes: a change clears what was said before. */
    const sayForeign = (data: DataTransfer | null) => {
      if (hasForeignImages(data?.getData('text/html') ?? '')) queueMicrotask(() => onProblem(FOREIGN_IMAGES));
    };
    let inline: Inline | null = null;
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
            return kept.add(transaction.doc, [Decoration.widget(at, () => placeholder(name), { id, side: 1 })]);
          },
        },
        props: {
          decorations: (state) => waiting.getState(state),
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
                view.pasteHTML(inline.html); // comes back here as the slice that belongs to it
              } finally {
                inline = null;
              }
              return true;
            }
            const files = filesOf(event.clipboardData);
            // Word and spreadsheets add a picture of the text they copy: where there is text, the text is meant.
            if (files.length === 0 || hasText(event.clipboardData)) {
              sayForeign(event.clipboardData);
              return false;
            }
            insertPictures(editor, files);
            return true;
          },
          handleDrop(view, event, _slice, moved) {
            const files = filesOf(event.dataTransfer);
            if (moved || files.length === 0) {
              if (!moved) sayForeign(event.dataTransfer);
              return false;
            }
            event.preventDefault();
            insertPictures(editor, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
            return true;
          },
        },
      }),
      askedFor,
    ];
  },
});

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];

const hasText = (data: DataTransfer | null) => {
  const html = data?.getData('text/html') ?? '';
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() !== '';
};

let named = 0;

const cutAlt = (alt: string | undefined) => alt?.slice(0, ALT_MAX).replace(/[\uD800-\uDBFF]$/, '') || null;

/** Where pictures go for a position: after its block, or before it where it is an empty paragraph, which stays to write on. */
function placeBeside(document: ProseNode, at: number): number {
  const $at = document.resolve(at);
  if ($at.depth === 0) return $at.pos;
  const block = $at.node(1);
  return block.type.name === 'paragraph' && block.content.size === 0 ? $at.before(1) : $at.after(1);
}

/** The change that puts a stored picture where its placeholder is; null where that is gone. */
function placing(state: EditorState, id: string, { src, width, height, alt }: StoredPicture): Transaction | null {
  const place = placeOf(state, id);
  const picture = state.schema.nodes.image;
  if (place === undefined || !picture) return null;
  const tr = state.tr.setMeta(waiting, { drop: id } satisfies Waiting);
  return tr.insert(place, picture.create({ src, width, height, alt: cutAlt(alt) })).setMeta(INSERTED, place);
}

/** The cursor after a picture, in a paragraph that is made where there is none. */
function cursorAfter(tr: Transaction, after: number, paragraph: ProseNode | undefined): Transaction {
  if (!tr.doc.resolve(after).nodeAfter && paragraph) tr.insert(after, paragraph);
  const cursor = Selection.findFrom(tr.doc.resolve(after), 1, true);
  return cursor ? tr.setSelection(cursor) : tr;
}

/**
 * Stores the files one after another and puts them where they were meant to go (`at`: beside a position, or one place for each file; without it
 * beside the cursor's block), in their order: all placeholders are made first, and each picture takes its own. Problems go to `onProblem`, after
 * `also`, which the caller has to say.
 */
export async function insertPictures(editor: Editor, files: readonly File[], at?: number | readonly number[], also = ''): Promise<void> {
  const options = editor.extensionManager.extensions.find(({ name }) => name === 'pictures')?.options as Options | undefined;
  const { store } = options ?? {};
  if (!options || !store) return;
  const beside = typeof at === 'object' ? 0 : placeBeside(editor.state.doc, at ?? editor.state.selection.to);
  const travelling = files
    .map((file, n) => ({ file, id: `waiting-${++named}`, place: typeof at === 'object' ? (at[n] ?? 0) : beside }))
    .filter(({ file }) => PICTURE_TYPES.includes(file.type) && file.size <= PICTURE_BYTES);
  let problem = travelling.length < files.length ? NOT_A_PICTURE : ''; // said at the end: each picture that comes clears what was said before
  for (const { file, id, place } of travelling)
    editor.view.dispatch(editor.state.tr.setMeta(waiting, { add: { id, at: place, name: file.name } } satisfies Waiting));
  const { selection } = editor.state;
  let last: { end: number; selection: Selection } | null = null;
  for (const { file, id } of travelling) {
    const dropping = (state: EditorState) =>
      placeOf(state, id) === undefined ? null : state.tr.setMeta(waiting, { drop: id } satisfies Waiting);
    const drop = () => {
      const tr = editor.isDestroyed ? null : dropping(editor.state);
      if (tr) editor.view.dispatch(tr);
      else options.onTurned(dropping); // the page was turned meanwhile
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
      const tr = editor.isDestroyed ? null : placing(editor.state, id, stored);
      if (tr) {
        const still = editor.state.selection.eq(last?.selection ?? selection);
        editor.view.dispatch(tr);
        last = still ? { end: (tr.getMeta(INSERTED) as number) + 1, selection: editor.state.selection } : null;
      } else if (!options.onTurned((state) => placing(state, id, stored))) {
        options.onRemoved(stored.src);
        options.onProblem(NO_PLACE);
      }
    } catch {
      drop();
      options.onRemoved(stored.src);
      problem = NOT_ADDED;
    }
  }
  // Whoever went on writing meanwhile keeps their place; else the next picture, and the next words, come after these.
  if (last && at === undefined && !editor.isDestroyed && editor.state.selection.eq(last.selection))
    editor.view.dispatch(cursorAfter(editor.state.tr, last.end, editor.schema.nodes.paragraph?.create()).setMeta(INSERTED, last.end - 1));
  const said = [also, problem].filter(Boolean).join(' ');
  if (said) options.onProblem(said);
}

/** Puts a picture that is stored already after the cursor's block; throws with a sentence. */
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
