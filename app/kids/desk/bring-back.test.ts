import { expect, test } from 'vitest';
import { firstText } from '#editor/count.ts';
import { type Document, emptyDocument } from '#editor/tree.ts';
import { text } from '../../../tests/drafts.ts';
import { newId } from '../../shell/new-id.ts';
import { createKeeping } from '../../write/keeping.ts';
import { bringPageBack, bringStoryBack } from './bring-back.ts';

/** A story of three pages on the desk, `1`, `2` and `3`. */
function desk() {
  const keeping = createKeeping<Document>({
    fresh: emptyDocument,
    kind: 'kids',
    owner: 'somebody',
    server: null,
    device: null,
    send: async () => ({ is: 'offline' }),
    fetchPages: async () => ({ is: 'failed' }),
    clock: { now: () => 0, after: () => () => {} },
    wire: null,
    newId,
    onLine: () => false,
  });
  keeping.setTitle('The snail');
  keeping.setPage('1', () => text('One.'));
  keeping.addPage(text('Two.'));
  keeping.addPage(text('Three.'));
  keeping.settle();
  const write = (key: string, words: string) => keeping.setPage(key, () => text(words));
  const words = () => keeping.snapshot().pages.map(({ document }) => firstText(document as Document, 60));
  return { keeping, write, words, before: keeping.snapshot() };
}

test('AMB-95 a page that is brought back takes nothing of what was written meanwhile', () => {
  const { keeping, write, words, before } = desk();
  keeping.deletePage('2');
  write('1', 'One, and much more.');
  keeping.setTitle('The fast snail');
  bringPageBack(keeping, before, '2');
  expect(words()).toEqual(['One, and much more.', 'Two.', 'Three.']);
  expect(keeping.snapshot()).toMatchObject({ title: 'The fast snail', current: '2' });
});

test('AMB-95 two pages that went come back to their places, in whatever order, and each once', () => {
  const { keeping, words, before } = desk();
  keeping.deletePage('2');
  const between = keeping.snapshot();
  keeping.deletePage('3');
  bringPageBack(keeping, before, '2');
  bringPageBack(keeping, between, '3');
  bringPageBack(keeping, between, '3');
  expect(words()).toEqual(['One.', 'Two.', 'Three.']);
});

test('AMB-95 a story that is brought back stands as it was, with what was begun meanwhile after it', () => {
  const untouched = desk();
  untouched.keeping.reset();
  bringStoryBack(untouched.keeping, untouched.before);
  expect(untouched.words()).toEqual(['One.', 'Two.', 'Three.']);
  expect(untouched.keeping.snapshot()).toMatchObject({ title: 'The snail', current: '3' });

  const { keeping, write, words, before } = desk();
  keeping.reset();
  const fresh = keeping.snapshot().current;
  write(fresh, 'Another one.');
  bringStoryBack(keeping, before);
  expect(words()).toEqual(['One.', 'Two.', 'Three.', 'Another one.']);
  expect(keeping.snapshot()).toMatchObject({ title: 'The snail', current: fresh });
});
