import { type Editor, getSchema } from '@tiptap/core';
import { Fragment, Slice } from '@tiptap/pm/model';
import { EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state';
import { Window } from 'happy-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkDocument } from './document.ts';
import {
  describedPicture,
  describePicture,
  FOREIGN_IMAGES,
  insertPictures,
  NO_PLACE,
  Pictures,
  placePicture,
  type StoredPicture,
} from './pictures.ts';
import { pagesFromText } from './plain-text.ts';
import { extensions } from './schema.ts';

test('a picture that was stored but finds no place says so, is given back, and leaves no trace in the page (ERR-34)', async () => {
  const said: string[] = [];
  const removed: string[] = [];
  const options = {
    store: async () => ({ src: '/media/books/a/books/1.webp', width: 4, height: 3 }),
    onProblem: (sentence: string) => void said.push(sentence),
    onRemoved: (src: string) => void removed.push(src),
  };
  const schema = getSchema(extensions);
  // What a browser adds to an editor, but for the page it draws on: a change of the words is refused as by a broken view.
  const editor = {
    isDestroyed: false,
    schema,
    extensionManager: { extensions: [{ name: 'pictures', options }] },
    state: EditorState.create({ schema }),
    view: {
      dispatch(tr: Transaction) {
        if (tr.docChanged) throw new Error('no place');
        editor.state = editor.state.apply(tr);
      },
    },
  };
  const plugins = Pictures.config.addProseMirrorPlugins?.call({ editor, options } as never) ?? [];
  editor.state = EditorState.create({ schema, plugins });
  const before = editor.state.doc.toJSON();
  await insertPictures(editor as unknown as Editor, [new File(['x'], 'moth.png', { type: 'image/png' })]);
  expect(said).toEqual(['Failed to add image. Please try again.']);
  expect(removed).toEqual(['/media/books/a/books/1.webp']);
  expect(editor.state.doc.toJSON()).toEqual(before);
  expect(plugins[0]?.getState(editor.state).find()).toEqual([]);
});

test('a picture that is stored already is put after the cursor, or where a text goes on; what has no place says so (AI-20, ERR-34)', () => {
  const schema = getSchema(extensions);
  const doc = schema.nodeFromJSON(pagesFromText('One.\n\nTwo.')[0]);
  const open = (visited: boolean) => {
    const editor = {
      schema,
      extensionStorage: { visited: { visited } },
      state: EditorState.create({ schema, doc }),
      view: {
        dispatch(tr: Transaction) {
          editor.state = editor.state.apply(tr);
        },
      },
    };
    return { editor, put: (src: string, alt?: string) => placePicture(editor as unknown as Editor, { src, width: 4, height: 3, alt }) };
  };
  const types = ({ state }: { state: EditorState }) => state.doc.content.content.map(({ type }) => type.name);
  const there = open(true); // the cursor is in the first paragraph
  there.put('/media/maya/generated-images/1.webp', 'A moth. '.repeat(200));
  expect(types(there.editor)).toEqual(['paragraph', 'image', 'paragraph']);
  expect(there.editor.state.selection.$from.parent.textContent).toBe('Two.');
  expect(checkDocument(there.editor.state.doc.toJSON())).toMatchObject({ ok: true });
  const fresh = open(false);
  fresh.put('/media/maya/generated-images/1.webp');
  expect(types(fresh.editor)).toEqual(['paragraph', 'paragraph', 'image', 'paragraph']); // with somewhere to go on
  expect(fresh.editor.state.selection.from).toBe(fresh.editor.state.doc.content.size - 1);
  expect(() => fresh.put('https://elsewhere.example/1.webp')).toThrow('Failed to add image. Please try again.');
  expect(types(fresh.editor)).toHaveLength(4);
});

/** An editor as far as pictures need one: its words, and a store that answers when it is told to. */
function openPage(text: string) {
  const stored: { name: string; come(): void }[] = [];
  const problems: string[] = [];
  const removed: string[] = [];
  const options = {
    store: (file: File) =>
      new Promise<StoredPicture>((done) =>
        stored.push({ name: file.name, come: () => done({ src: `/media/books/a/${file.name}`, width: 4, height: 3 }) }),
      ),
    onProblem: (sentence: string) => problems.push(sentence),
    onRemoved: (src: string) => removed.push(src),
    onTurned: () => false,
  };
  const schema = getSchema(extensions);
  const editor = {
    isDestroyed: false,
    schema,
    extensionManager: { extensions: [{ name: 'pictures', options }] },
    state: EditorState.create({ schema }),
    view: {
      dispatch(tr: Transaction) {
        editor.state = editor.state.apply(tr);
      },
    },
  };
  const plugins = Pictures.config.addProseMirrorPlugins?.call({ editor, options } as never) ?? [];
  editor.state = EditorState.create({ schema, plugins, doc: schema.nodeFromJSON(pagesFromText(text)[0]) });
  const blocks = () => editor.state.doc.content.content.map((node) => node.attrs.src?.split('/').pop() ?? (node.textContent || '-'));
  const arrives = async () => {
    await expect.poll(() => stored.length).toBeGreaterThan(0);
    stored.shift()?.come();
  };
  return { editor, as: editor as unknown as Editor, blocks, arrives, problems, removed, stored, plugins };
}
const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

test('pictures that are pasted together come in their order, also where somebody writes above them meanwhile', async () => {
  const { editor, as, blocks, arrives } = openPage('One.\n\nTwo.');
  const done = insertPictures(as, [picture('a.png'), picture('b.png'), picture('c.png')]);
  await arrives();
  await arrives();
  editor.view.dispatch(editor.state.tr.insertText('Number ', 1));
  await arrives();
  await done;
  expect(blocks()).toEqual(['Number One.', 'a.png', 'b.png', 'c.png', 'Two.']);
});

test('pictures that are added one after the other come in their order, and one goes on writing after them', async () => {
  const { editor, as, blocks, arrives } = openPage('One.');
  for (const name of ['a.png', 'b.png']) {
    const done = insertPictures(as, [picture(name)]);
    await arrives();
    await done;
  }
  expect(blocks()).toEqual(['One.', 'a.png', 'b.png', '-']);
  expect(editor.state.selection.$from.parent.type.name).toBe('paragraph');
  expect(editor.state.selection.$from.index(0)).toBe(3);
});

test('a picture whose place was deleted while it was stored is not added, and a sentence says so', async () => {
  const { editor, as, blocks, arrives, problems, removed } = openPage('One.\n\nTwo.');
  const done = insertPictures(as, [picture('a.png')]);
  editor.view.dispatch(editor.state.tr.delete(0, editor.state.doc.content.size));
  await arrives();
  await done;
  expect(blocks()).toEqual(['-']);
  expect([problems, removed]).toEqual([[NO_PLACE], ['/media/books/a/a.png']]);
});

test('the description of a picture that just came is asked for, until somebody goes on elsewhere', async () => {
  const { editor, as, arrives } = openPage('One.');
  const done = insertPictures(as, [picture('a.png')]);
  await arrives();
  await done;
  const asked = describedPicture(editor.state);
  expect(asked).toMatchObject({ src: '/media/books/a/a.png', alt: '' });
  describePicture(as, asked?.at ?? -1, 'A moth. '.repeat(100));
  expect(describedPicture(editor.state)?.alt).toHaveLength(500);
  editor.view.dispatch(editor.state.tr.insertText('x', 1));
  expect(describedPicture(editor.state)).toBeNull();
  editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, (asked?.at ?? 0) + 1)));
  expect(describedPicture(editor.state)?.src).toBe('/media/books/a/a.png');
});

/** A page that HTML is pasted into; `fails` makes the next paste throw, as a broken extension would. */
function openForPaste(text: string) {
  const { DOMParser } = new Window();
  vi.stubGlobal('DOMParser', DOMParser);
  onTestFinished(() => void vi.unstubAllGlobals());
  const page = openPage(text);
  const { editor, plugins } = page;
  const handlePaste = plugins[0]?.props.handlePaste?.bind(plugins[0]);
  let fails = false;
  const paste = (html: string) => {
    const clipboardData = { files: [], getData: (type: string) => (type === 'text/html' ? html : '') };
    const view = {
      ...editor.view,
      get state() {
        return editor.state;
      },
      pasteHTML(made: string) {
        if (fails) throw new Error('broken extension');
        const words = new DOMParser().parseFromString(made, 'text/html').body.textContent;
        const paragraph = editor.schema.node('paragraph', null, editor.schema.text(words));
        handlePaste?.(view as never, { clipboardData } as never, new Slice(Fragment.from(paragraph), 0, 0));
      },
    };
    return handlePaste?.(view as never, { clipboardData } as never, Slice.empty);
  };
  const failing = (now: boolean) => {
    fails = now;
  };
  return { ...page, paste, failing };
}
const INLINE_IMAGE = '<img src="data:image/png;base64,eA==" alt="moth">';

test('a paste that failed leaves no files for the next one (MEDIA-03)', () => {
  const { paste, failing, stored, blocks } = openForPaste('One.');
  failing(true);
  expect(() => paste(`<p>Two.</p>${INLINE_IMAGE}`)).toThrow('broken extension');
  failing(false);
  expect(paste('<p>Words alone.</p>')).toBe(false); // left to the editor
  expect(stored).toEqual([]);
  expect(blocks()).toEqual(['One.']);
});

test('a paste with an image in it and one of another site adds the first and says that the second wasn’t added (MEDIA-03)', async () => {
  const { paste, arrives, blocks, problems } = openForPaste('One.');
  expect(paste(`<p>Two.</p>${INLINE_IMAGE}<img src="https://elsewhere.example/moth.png">`)).toBe(true);
  await arrives();
  await expect.poll(() => problems).toEqual([FOREIGN_IMAGES]);
  expect(blocks()).toContain('moth');
});
