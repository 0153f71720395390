import { type Editor, getSchema } from '@tiptap/core';
import { Fragment, Slice } from '@tiptap/pm/model';
import { EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state';
import { Window } from 'happy-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkDocument } from '../document/document.ts';
import { pagesFromText } from '../document/plain-text.ts';
import { extensions } from '../document/schema.ts';
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

test('an uploaded picture that cannot be inserted shows an error, is released, and leaves the page unchanged (ERR-34)', async () => {
  const problems: string[] = [];
  const removed: string[] = [];
  const options = {
    store: async () => ({ src: '/media/books/a/books/1.webp', width: 4, height: 3 }),
    onProblem: (sentence: string) => void problems.push(sentence),
    onRemoved: (src: string) => void removed.push(src),
  };
  const schema = getSchema(extensions);
  // An editor without a browser, whose view throws on every change of the document.
  const editor = {
    isDestroyed: false,
    schema,
    extensionManager: { extensions: [{ name: 'pictures', options }] },
    state: EditorState.create({ schema }),
    view: {
      dispatch(tr: Transaction) {
        if (tr.docChanged) throw new Error('view is broken');
        editor.state = editor.state.apply(tr);
      },
    },
  };
  const plugins = Pictures.config.addProseMirrorPlugins?.call({ editor, options } as never) ?? [];
  editor.state = EditorState.create({ schema, plugins });
  const before = editor.state.doc.toJSON();
  await insertPictures(editor as unknown as Editor, [new File(['x'], 'moth.png', { type: 'image/png' })]);
  expect(problems).toEqual(['Failed to add image. Please try again.']);
  expect(removed).toEqual(['/media/books/a/books/1.webp']);
  expect(editor.state.doc.toJSON()).toEqual(before);
  expect(plugins[0]?.getState(editor.state).find()).toEqual([]);
});

test('an existing picture is inserted after the cursor, or at the end of an unvisited page; failures are reported (AI-20, ERR-34)', () => {
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
  const visitedPage = open(true); // the cursor is in the first paragraph
  visitedPage.put('/media/maya/generated-images/1.webp', 'A moth. '.repeat(200));
  expect(types(visitedPage.editor)).toEqual(['paragraph', 'image', 'paragraph']);
  expect(visitedPage.editor.state.selection.$from.parent.textContent).toBe('Two.');
  expect(checkDocument(visitedPage.editor.state.doc.toJSON())).toMatchObject({ ok: true });
  const newPage = open(false);
  newPage.put('/media/maya/generated-images/1.webp');
  expect(types(newPage.editor)).toEqual(['paragraph', 'paragraph', 'image', 'paragraph']); // with a paragraph to continue writing
  expect(newPage.editor.state.selection.from).toBe(newPage.editor.state.doc.content.size - 1);
  expect(() => newPage.put('https://elsewhere.example/1.webp')).toThrow('Failed to add image. Please try again.');
  expect(types(newPage.editor)).toHaveLength(4);
});

/** A minimal editor with text, and a store whose uploads the test completes. */
function openPage(text: string) {
  const uploads: { name: string; finish(): void }[] = [];
  const problems: string[] = [];
  const removed: string[] = [];
  const options = {
    store: (file: File) =>
      new Promise<StoredPicture>((done) =>
        uploads.push({ name: file.name, finish: () => done({ src: `/media/books/a/${file.name}`, width: 4, height: 3 }) }),
      ),
    onProblem: (sentence: string) => problems.push(sentence),
    onRemoved: (src: string) => removed.push(src),
    applyToHiddenPage: () => false,
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
  const finishUpload = async () => {
    await expect.poll(() => uploads.length).toBeGreaterThan(0);
    uploads.shift()?.finish();
  };
  return { editor, as: editor as unknown as Editor, blocks, finishUpload, problems, removed, uploads, plugins };
}
const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

test('pictures pasted together are inserted in order, also when text above them changes during the upload', async () => {
  const { editor, as, blocks, finishUpload } = openPage('One.\n\nTwo.');
  const done = insertPictures(as, [picture('a.png'), picture('b.png'), picture('c.png')]);
  await finishUpload();
  await finishUpload();
  editor.view.dispatch(editor.state.tr.insertText('Number ', 1));
  await finishUpload();
  await done;
  expect(blocks()).toEqual(['Number One.', 'a.png', 'b.png', 'c.png', 'Two.']);
});

test('pictures added one after another are inserted in order, with the cursor after them', async () => {
  const { editor, as, blocks, finishUpload } = openPage('One.');
  for (const name of ['a.png', 'b.png']) {
    const done = insertPictures(as, [picture(name)]);
    await finishUpload();
    await done;
  }
  expect(blocks()).toEqual(['One.', 'a.png', 'b.png', '-']);
  expect(editor.state.selection.$from.parent.type.name).toBe('paragraph');
  expect(editor.state.selection.$from.index(0)).toBe(3);
});

test('a picture whose place was deleted during the upload is not added, and a message says so', async () => {
  const { editor, as, blocks, finishUpload, problems, removed } = openPage('One.\n\nTwo.');
  const done = insertPictures(as, [picture('a.png')]);
  editor.view.dispatch(editor.state.tr.delete(0, editor.state.doc.content.size));
  await finishUpload();
  await done;
  expect(blocks()).toEqual(['-']);
  expect([problems, removed]).toEqual([[NO_PLACE], ['/media/books/a/a.png']]);
});

test('the description of a new picture can be entered until the cursor moves elsewhere', async () => {
  const { editor, as, finishUpload } = openPage('One.');
  const done = insertPictures(as, [picture('a.png')]);
  await finishUpload();
  await done;
  const described = describedPicture(editor.state);
  expect(described).toMatchObject({ src: '/media/books/a/a.png', alt: '' });
  describePicture(as, described?.at ?? -1, 'A moth. '.repeat(100));
  expect(describedPicture(editor.state)?.alt).toHaveLength(500);
  editor.view.dispatch(editor.state.tr.insertText('x', 1));
  expect(describedPicture(editor.state)).toBeNull();
  editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, (described?.at ?? 0) + 1)));
  expect(describedPicture(editor.state)?.src).toBe('/media/books/a/a.png');
});

/** A page to paste HTML into; `setFailing(true)` makes pasting throw, like a broken extension. */
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
      pasteHTML(html: string) {
        if (fails) throw new Error('broken extension');
        const words = new DOMParser().parseFromString(html, 'text/html').body.textContent;
        const paragraph = editor.schema.node('paragraph', null, editor.schema.text(words));
        handlePaste?.(view as never, { clipboardData } as never, new Slice(Fragment.from(paragraph), 0, 0));
      },
    };
    return handlePaste?.(view as never, { clipboardData } as never, Slice.empty);
  };
  const setFailing = (next: boolean) => {
    fails = next;
  };
  return { ...page, paste, setFailing };
}
const INLINE_IMAGE = '<img src="data:image/png;base64,eA==" alt="moth">';

test('a paste that failed does not add its files to the next one (MEDIA-03)', () => {
  const { paste, setFailing, uploads, blocks } = openForPaste('One.');
  setFailing(true);
  expect(() => paste(`<p>Two.</p>${INLINE_IMAGE}`)).toThrow('broken extension');
  setFailing(false);
  expect(paste('<p>Words alone.</p>')).toBe(false); // handled by the editor itself
  expect(uploads).toEqual([]);
  expect(blocks()).toEqual(['One.']);
});

test('pasting an inline image and one of another site adds the first and says that the second wasn’t added (MEDIA-03)', async () => {
  const { paste, finishUpload, blocks, problems } = openForPaste('One.');
  expect(paste(`<p>Two.</p>${INLINE_IMAGE}<img src="https://elsewhere.example/moth.png">`)).toBe(true);
  await finishUpload();
  await expect.poll(() => problems).toEqual([FOREIGN_IMAGES]);
  expect(blocks()).toContain('moth');
});
