import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Node as ProseNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { wordsIn } from './count.ts';
import { cursorOf } from './cursor-position.ts';
import { checkDocument } from './document.ts';
import type { DocumentNode } from './document-types.ts';
import { afterDialogs } from './focus-after-dialogs.ts';
import { pagesFromText } from './plain-text.ts';
import { again, type Suggestion } from './suggestion.ts';
import { focusKeep, suggestionBox } from './suggestion-box.ts';

export type { Suggestion };

type News = { add: Suggestion } | { drop: string } | { gone: string } | { back: string } | { all: readonly Suggestion[] };
type Options = {
  waiting: readonly Suggestion[];
  /** All of them, with those that are gone. */
  onChange: (all: readonly Suggestion[]) => void;
  /** One was removed: `bringBack` has its place. */
  onRemoved: (id: string) => void;
  onProblem: (sentence: string) => void;
  /** What assistive technology is told. */
  onSaid: (sentence: string) => void;
};

const key = new PluginKey<readonly Suggestion[]>('suggestions');
const NONE: readonly Suggestion[] = [];
const allOn = (state: EditorState) => key.getState(state) ?? NONE;
export const waitingOn = (state: EditorState) => allOn(state).filter(({ gone }) => !gone);
const news = (transaction: Transaction, told: News) => transaction.setMeta(key, told);
export const without = (state: EditorState, id: string) => news(state.tr, { gone: id });
/** The change that makes these wait on a page that was just turned to. */
export const waitsHere = (state: EditorState, all: readonly Suggestion[]) => news(state.tr, { all });
/** One that was removed waits again, where it was; nothing when it is not known, or was not removed. */
export const broughtBack = (state: EditorState, id: string) =>
  allOn(state).some((one) => one.id === id && one.gone) ? news(state.tr, { back: id }) : null;

/** A suggestion as the blocks of a page: a blank line parts paragraphs, dashes or stars are a scene break. */
export const blocksOf = (text: string): DocumentNode[] =>
  pagesFromText(text.trim()).flatMap(({ content }, page) => (page > 0 ? [{ type: 'horizontalRule' }, ...content] : content));

/** Where blocks may stand for a position: beside its block, or in the middle of one that they will part. */
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

/** The change that makes a text wait at a place, the cursor's unless told: nothing of the page changes. */
export function withSuggestion(state: EditorState, id: string, text: string, $at = state.selection.$to): Transaction {
  return news(state.tr, { add: { id, text, at: placeFor(state.doc, $at.pos), instead: isEmptyParagraph($at.parent) } });
}

/** The one step that makes a suggestion part of the page, the cursor after it; nothing when it waits no more. */
export function sync(state: EditorState, id: string): Transaction | null {
  const found = waitingOn(state).find((suggestion) => suggestion.id === id);
  if (!found) return null;
  const tr = news(closeHistory(state.tr), { drop: id });
  let at = placeFor(state.doc, found.at);
  if (tr.doc.resolve(at).parent.isTextblock) {
    tr.split(at++);
    const spaces = /^ */.exec(tr.doc.resolve(at).nodeAfter?.firstChild?.text ?? '')?.[0].length ?? 0;
    if (spaces > 0) tr.delete(at + 1, at + 1 + spaces); // a paragraph does not begin with the space between two words
  }
  const blocks = Fragment.from(blocksOf(found.text).map((block) => state.schema.nodeFromJSON(block)));
  const instead = found.instead && isEmptyParagraph(tr.doc.resolve(at).nodeAfter);
  tr.insert(at, blocks);
  const end = at + blocks.size;
  if (instead) tr.delete(end, end + 2); // after the insertion, so that what else waits here stays behind it
  const $end = tr.doc.resolve(end);
  return tr.setSelection(Selection.findFrom($end, -1, true) ?? Selection.near($end)).scrollIntoView();
}

/** What waits, moved along with the words around it: also where those were deleted, a suggestion is never lost unasked. */
function moved(waiting: readonly Suggestion[], transaction: Transaction): readonly Suggestion[] {
  if (waiting.length === 0 && !transaction.getMeta(key)) return waiting; // the same list: nobody is told
  const told: News | undefined = transaction.getMeta(key);
  if (told && 'all' in told) return told.all;
  const going = told && 'drop' in told ? waiting.findIndex(({ id }) => id === told.drop) : -1;
  const at = waiting[going]?.at;
  const place = (one: Suggestion, i: number) => {
    const before = i < going && one.at === at; // placed earlier at the same spot: what is kept goes after it
    return { ...one, at: placeFor(transaction.doc, transaction.mapping.map(one.at, before ? -1 : 1)) };
  };
  const kept = transaction.docChanged ? waiting.map(place) : waiting;
  if (told && 'add' in told) return [...kept, told.add];
  if (told && 'gone' in told) return kept.map((one) => (one.id === told.gone ? { ...one, gone: true } : one));
  if (told && 'back' in told) return again(kept, told.back);
  return going < 0 ? kept : kept.filter((_, i) => i !== going);
}

/** Draws what waits as decorations, so that it can never be saved or published unless somebody keeps it (AI-20). */
export const Suggestions = Extension.create<Options>({
  name: 'suggestions',
  addOptions: () => ({ waiting: NONE, onChange: () => {}, onRemoved: () => {}, onProblem: () => {}, onSaid: () => {} }),
  addProseMirrorPlugins() {
    const { options } = this;
    function remove(view: EditorView, id: string) {
      view.dispatch(without(view.state, id));
      options.onSaid('Suggestion removed.');
      view.focus();
      options.onRemoved(id);
    }
    function keep(view: EditorView, id: string) {
      const tr = sync(view.state, id);
      if (!tr) return;
      const checked = checkDocument(tr.doc.toJSON());
      if (!checked.ok) return options.onProblem(checked.problem);
      view.dispatch(tr);
      view.dispatch(closeHistory(view.state.tr)); // what is typed next is another step
      options.onSaid('Suggestion kept.');
      view.focus();
    }
    function leave(view: EditorView, at: number, side: -1 | 0 | 1) {
      if (side === 0) return view.focus();
      const $at = view.state.doc.resolve(placeFor(view.state.doc, at));
      view.dispatch(view.state.tr.setSelection(Selection.near($at, side)).scrollIntoView());
      view.focus();
    }
    const drawn = (suggestion: Suggestion) => (view: EditorView) => {
      const { id } = suggestion;
      return suggestionBox(
        id,
        blocksOf(suggestion.text),
        () => keep(view, id),
        () => remove(view, id),
        (side) => leave(view, waitingOn(view.state).find((one) => one.id === id)?.at ?? 0, side),
      );
    };
    return [
      new Plugin<readonly Suggestion[]>({
        key,
        state: { init: () => options.waiting, apply: (transaction, waiting) => moved(waiting, transaction) },
        props: {
          decorations(state) {
            const waiting = waitingOn(state);
            if (waiting.length === 0) return null;
            const boxes = waiting.map((one, i) =>
              Decoration.widget(placeFor(state.doc, one.at), drawn(one), {
                key: one.id,
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

let made = 0; // `crypto.randomUUID` is missing where the site is reached over plain http; the time tells it from those before a reload
/** Makes a text wait at the cursor, and leads the writer to its two answers. */
export function suggest(editor: Editor, text: string): void {
  if (text.trim() === '') return;
  const id = `${Date.now().toString(36)}-${++made}`;
  editor.view.dispatch(withSuggestion(editor.state, id, text, cursorOf(editor)));
  const words = wordsIn(text);
  optionsOf(editor)?.onSaid(`Suggested text, ${words} ${words === 1 ? 'word' : 'words'}, is on the page. Keep it or remove it.`);
  afterDialogs(() => editor.isDestroyed || focusKeep(editor.view.dom, id));
}

/** One that was removed waits again, in the place it had. */
export function bringBack(editor: Editor, id: string): void {
  const tr = broughtBack(editor.state, id);
  if (tr) editor.view.dispatch(tr);
  if (!waitingOn(editor.state).some((one) => one.id === id)) return;
  optionsOf(editor)?.onSaid('Suggestion restored.');
  focusKeep(editor.view.dom, id);
}
