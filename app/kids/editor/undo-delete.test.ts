import { expect, test } from 'vitest';
import { firstText } from '#editor/count.ts';
import { type Document, emptyDocument } from '#editor/document-types.ts';
import { text } from '../../../tests/drafts.ts';
import { newId } from '../../shell/new-id.ts';
import { createDraftSync } from '../../write/draft-sync.ts';
import { bringPageBack, bringStoryBack } from './undo-delete.ts';

/** A story of three pages on the desk, `1`, `2` and `3`. */
function desk() {
  const sync = createDraftSync<Document>({
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
  sync.setTitle('The snail');
  sync.setPage('1', () => text('One.'));
  sync.addPage(text('Two.'));
  sync.addPage(text('Three.'));
  sync.settle();
  const write = (key: string, words: string) => sync.setPage(key, () => text(words));
  const words = () => sync.snapshot().pages.map(({ document }) => firstText(document as Document, 60));
  return { sync, write, words, before: sync.snapshot() };
}

test('a page that is brought back takes nothing of what was written meanwhile (AMB-95)', () => {
  const { sync, write, words, before } = desk();
  sync.deletePage('2');
  write('1', 'One, and much more.');
  sync.setTitle('The fast snail');
  bringPageBack(sync, before, '2');
  expect(words()).toEqual(['One, and much more.', 'Two.', 'Three.']);
  expect(sync.snapshot()).toMatchObject({ title: 'The fast snail', current: '2' });
});

test('two pages that went come back to their places, in whatever order, and each once (AMB-95)', () => {
  const { sync, words, before } = desk();
  sync.deletePage('2');
  const between = sync.snapshot();
  sync.deletePage('3');
  bringPageBack(sync, before, '2');
  bringPageBack(sync, between, '3');
  bringPageBack(sync, between, '3');
  expect(words()).toEqual(['One.', 'Two.', 'Three.']);
});

test('a story that is brought back stands as it was, with what was begun meanwhile after it (AMB-95)', () => {
  const untouched = desk();
  untouched.sync.reset();
  bringStoryBack(untouched.sync, untouched.before);
  expect(untouched.words()).toEqual(['One.', 'Two.', 'Three.']);
  expect(untouched.sync.snapshot()).toMatchObject({ title: 'The snail', current: '3' });

  const { sync, write, words, before } = desk();
  sync.reset();
  const fresh = sync.snapshot().current;
  write(fresh, 'Another one.');
  bringStoryBack(sync, before);
  expect(words()).toEqual(['One.', 'Two.', 'Three.', 'Another one.']);
  expect(sync.snapshot()).toMatchObject({ title: 'The snail', current: fresh });
});
