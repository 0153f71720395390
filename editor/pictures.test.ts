import { type Editor, getSchema } from '@tiptap/core';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { checkDocument } from './document.ts';
import { insertPictures, Pictures, placePicture } from './pictures.ts';
import { extensions } from './schema.ts';
import { pagesFromText } from './three-dashes.ts';

test('ERR-34 a picture that was stored but finds no place says so, is given back, and leaves no trace in the page', async () => {
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

test('AI-20 ERR-34 a picture that is stored already is put after the cursor, or where a text goes on; what has no place says so', () => {
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
