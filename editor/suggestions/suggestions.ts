import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Node as ProseNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { counted } from '../../ui/display/count-rules.ts';
import { wordsIn } from '../document/count.ts';
import { cursorOf } from '../document/cursor-position.ts';
import { checkDocument } from '../document/document.ts';
import type { DocumentNode } from '../document/document-types.ts';
import { afterDialogs } from '../document/focus-after-dialogs.ts';
import { pagesFromText } from '../document/plain-text.ts';
import { type Suggestion, withRestored } from './suggestion.ts';
import { focusSuggestion, suggestionBox } from './suggestion-box.ts';

export type { Suggestion };

type Change = { add: Suggestion } | { accept: string } | { remove: string } | { restore: string } | { all: readonly Suggestion[] };
type Options = {
  pending: readonly Suggestion[];
  /** Called with all suggestions, including removed ones. */
  onChange: (all: readonly Suggestion[]) => void;
  /** One was removed; `restoreSuggestion` undoes it. */
  onRemoved: (id: string) => void;
  onProblem: (sentence: string) => void;
  /** Announces a message to assistive technology. */
  onAnnounce: (message: string) => void;
};

const key = new PluginKey<readonly Suggestion[]>('suggestions');
const NONE: readonly Suggestion[] = [];
const allOn = (state: EditorState) => key.getState(state) ?? NONE;
export const pendingOn = (state: EditorState) => allOn(state).filter(({ removed }) => !removed);
const withChange = (transaction: Transaction, change: Change) => transaction.setMeta(key, change);
export const withoutSuggestion = (state: EditorState, id: string) => withChange(state.tr, { remove: id });
/** The transaction that sets the suggestions of a page that was just opened. */
export const withSuggestions = (state: EditorState, all: readonly Suggestion[]) => withChange(state.tr, { all });
/** The transaction that restores a removed suggestion; null when there is none with this id. */
export const restore = (state: EditorState, id: string) =>
  allOn(state).some((suggestion) => suggestion.id === id && suggestion.removed) ? withChange(state.tr, { restore: id }) : null;

/** Converts a suggestion to blocks: a blank line separates paragraphs, dashes or stars are a scene break. */
export const blocksOf = (text: string): DocumentNode[] =>
  pagesFromText(text.trim()).flatMap(({ content }, page) => (page > 0 ? [{ type: 'horizontalRule' }, ...content] : content));

/** The position where blocks can be inserted: next to the block at `at`, or inside a paragraph that will be split. */
function placeFor(document: ProseNode, at: number): number {
  let $at = document.resolve(Math.min(at, document.content.size));
  if ($at.parent.isTextblock) {
    if ($at.parentOffset > 0 && $at.parentOffset < $at.parent.content.size) return $at.pos;
    $at = document.resolve($at.parentOffset === 0 ? $at.before() : $at.after());
  }
  const paragraph = document.type.schema.nodes.paragraph;
  while ($at.depth > 0 && paragraph && !$at.parent.canReplaceWith($at.index(), $at.index(), paragraph)) $at = document.resolve($at.after());
  return $at.pos;
}

const isEmptyParagraph = (node: ProseNode | null | undefined) => node?.type.name === 'paragraph' && node.content.size === 0;

/** The transaction that adds a pending suggestion at a position (default: the cursor), without changing the page. */
export function withSuggestion(state: EditorState, id: string, text: string, $at = state.selection.$to): Transaction {
  return withChange(state.tr, { add: { id, text, at: placeFor(state.doc, $at.pos), instead: isEmptyParagraph($at.parent) } });
}

/**
 * The transaction that inserts a suggestion into the page as one undo step, with the cursor after it; null when it is no longer pending.
 */
export function accept(state: EditorState, id: string): Transaction | null {
  const found = pendingOn(state).find((suggestion) => suggestion.id === id);
  if (!found) return null;
  const tr = withChange(closeHistory(state.tr), { accept: id });
  let at = placeFor(state.doc, found.at);
  if (tr.doc.resolve(at).parent.isTextblock) {
    tr.split(at++);
    const spaces = /^ */.exec(tr.doc.resolve(at).nodeAfter?.firstChild?.text ?? '')?.[0].length ?? 0;
    if (spaces > 0) tr.delete(at + 1, at + 1 + spaces); // a new paragraph must not start with the space between two words
  }
  const blocks = Fragment.from(blocksOf(found.text).map((block) => state.schema.nodeFromJSON(block)));
  const instead = found.instead && isEmptyParagraph(tr.doc.resolve(at).nodeAfter);
  tr.insert(at, blocks);
  const end = at + blocks.size;
  if (instead) tr.delete(end, end + 2); // after the insertion, so that other suggestions here remain after it
  const $end = tr.doc.resolve(end);
  return tr.setSelection(Selection.findFrom($end, -1, true) ?? Selection.near($end)).scrollIntoView();
}

/**
 * Applies a transaction to the suggestions. Their positions follow the text around them; a suggestion survives the deletion of that text.
 */
function afterTransaction(all: readonly Suggestion[], transaction: Transaction): readonly Suggestion[] {
  if (all.length === 0 && !transaction.getMeta(key)) return all; // the same array, so `onChange` does not run
  const change: Change | undefined = transaction.getMeta(key);
  if (change && 'all' in change) return change.all;
  const accepted = change && 'accept' in change ? all.findIndex(({ id }) => id === change.accept) : -1;
  const at = all[accepted]?.at;
  const place = (suggestion: Suggestion, i: number) => {
    const before = i < accepted && suggestion.at === at; // placed earlier at the same position: the accepted text goes after it
    return { ...suggestion, at: placeFor(transaction.doc, transaction.mapping.map(suggestion.at, before ? -1 : 1)) };
  };
  const moved = transaction.docChanged ? all.map(place) : all;
  if (change && 'add' in change) return [...moved, change.add];
  if (change && 'remove' in change)
    return moved.map((suggestion) => (suggestion.id === change.remove ? { ...suggestion, removed: true } : suggestion));
  if (change && 'restore' in change) return withRestored(moved, change.restore);
  return accepted < 0 ? moved : moved.filter((_, i) => i !== accepted);
}

/** Shows pending suggestions as decorations, so that they cannot be saved or published before they are accepted. */
export const Suggestions = Extension.create<Options>({
  name: 'suggestions',
  addOptions: () => ({ pending: NONE, onChange: () => {}, onRemoved: () => {}, onProblem: () => {}, onAnnounce: () => {} }),
  addProseMirrorPlugins() {
    const { options } = this;
    function remove(view: EditorView, id: string) {
      view.dispatch(withoutSuggestion(view.state, id));
      options.onAnnounce('Suggestion removed.');
      view.focus();
      options.onRemoved(id);
    }
    function acceptIn(view: EditorView, id: string) {
      const tr = accept(view.state, id);
      if (!tr) return;
      const checked = checkDocument(tr.doc.toJSON());
      if (!checked.ok) return options.onProblem(checked.problem);
      view.dispatch(tr);
      view.dispatch(closeHistory(view.state.tr)); // so that text typed next is a separate undo step
      options.onAnnounce('Suggestion kept.');
      view.focus();
    }
    function exit(view: EditorView, at: number, side: -1 | 0 | 1) {
      if (side === 0) return view.focus();
      const $at = view.state.doc.resolve(placeFor(view.state.doc, at));
      view.dispatch(view.state.tr.setSelection(Selection.near($at, side)).scrollIntoView());
      view.focus();
    }
    const boxOf = (suggestion: Suggestion) => (view: EditorView) => {
      const { id } = suggestion;
      return suggestionBox(
        id,
        blocksOf(suggestion.text),
        () => acceptIn(view, id),
        () => remove(view, id),
        (side) => exit(view, pendingOn(view.state).find((pending) => pending.id === id)?.at ?? 0, side),
      );
    };
    return [
      new Plugin<readonly Suggestion[]>({
        key,
        state: { init: () => options.pending, apply: (transaction, all) => afterTransaction(all, transaction) },
        props: {
          decorations(state) {
            const pending = pendingOn(state);
            if (pending.length === 0) return null;
            const boxes = pending.map((suggestion, i) =>
              Decoration.widget(placeFor(state.doc, suggestion.at), boxOf(suggestion), {
                key: suggestion.id,
                side: i + 1,
                ignoreSelection: true,
                stopEvent: () => true,
              }),
            );
            return DecorationSet.create(state.doc, boxes);
          },
        },
        view: () => ({
          update(view, before) {
            const all = allOn(view.state);
            if (all !== allOn(before)) options.onChange(all);
          },
        }),
      }),
    ];
  },
});

const optionsOf = (editor: Editor): Options | undefined =>
  editor.extensionManager.extensions.find(({ name }) => name === 'suggestions')?.options;

let created = 0; // `crypto.randomUUID` is missing on plain http; the time keeps ids unique across reloads
/** Shows a pending suggestion at the cursor and focuses its Keep button. */
export function suggest(editor: Editor, text: string): void {
  if (text.trim() === '') return;
  const id = `${Date.now().toString(36)}-${++created}`;
  editor.view.dispatch(withSuggestion(editor.state, id, text, cursorOf(editor)));
  const words = wordsIn(text);
  optionsOf(editor)?.onAnnounce(`Suggested text, ${counted(words, 'word')}, is on the page. Keep it or remove it.`);
  afterDialogs(() => editor.isDestroyed || focusSuggestion(editor.view.dom, id));
}

/** Restores a removed suggestion at its place and focuses it. */
export function restoreSuggestion(editor: Editor, id: string): void {
  const tr = restore(editor.state, id);
  if (tr) editor.view.dispatch(tr);
  if (!pendingOn(editor.state).some((suggestion) => suggestion.id === id)) return;
  optionsOf(editor)?.onAnnounce('Suggestion restored.');
  focusSuggestion(editor.view.dom, id);
}
