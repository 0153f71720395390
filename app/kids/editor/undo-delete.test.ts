import { expect, test } from 'vitest';
import { firstText } from '#editor/document/count.ts';
import { type Document, emptyDocument } from '#editor/document/document-types.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraftSync } from '../../drafts/sync/draft-sync.ts';
import { newId } from '../../forms/new-id.ts';
import { restorePage, restoreStory } from './undo-delete.ts';

/** An editor with a story of three pages, `1`, `2` and `3`. */
function createEditor() {
  const sync = createDraftSync<Document>({
    emptyPage: emptyDocument,
    kind: 'kids',
    owner: 'maya',
    server: null,
    device: null,
    send: async () => ({ is: 'offline' }),
    fetchPages: async () => ({ is: 'failed' }),
    clock: { now: () => 0, after: () => () => {} },
    channel: null,
    newId,
    onLine: () => false,
  });
  sync.setTitle('The snail');
  sync.setPage('1', () => text('One.'));
  sync.addPage(text('Two.'));
  sync.addPage(text('Three.'));
  sync.collectEdits();
  const write = (key: string, words: string) => sync.setPage(key, () => text(words));
  const words = () => sync.snapshot().pages.map(({ document }) => firstText(document as Document, 60));
  return { sync, write, words, before: sync.snapshot() };
}

test('restoring a page preserves what was written meanwhile (AMB-95)', () => {
  const { sync, write, words, before } = createEditor();
  sync.deletePage('2');
  write('1', 'One, and much more.');
  sync.setTitle('The fast snail');
  restorePage(sync, before, '2');
  expect(words()).toEqual(['One, and much more.', 'Two.', 'Three.']);
  expect(sync.snapshot()).toMatchObject({ title: 'The fast snail', current: '2' });
});

test('two deleted pages return to their positions in any order, each once (AMB-95)', () => {
  const { sync, words, before } = createEditor();
  sync.deletePage('2');
  const between = sync.snapshot();
  sync.deletePage('3');
  restorePage(sync, before, '2');
  restorePage(sync, between, '3');
  restorePage(sync, between, '3');
  expect(words()).toEqual(['One.', 'Two.', 'Three.']);
});

test('a restored story is unchanged, followed by what was written meanwhile (AMB-95)', () => {
  const untouched = createEditor();
  untouched.sync.reset();
  restoreStory(untouched.sync, untouched.before);
  expect(untouched.words()).toEqual(['One.', 'Two.', 'Three.']);
  expect(untouched.sync.snapshot()).toMatchObject({ title: 'The snail', current: '3' });

  const { sync, write, words, before } = createEditor();
  sync.reset();
  const fresh = sync.snapshot().current;
  write(fresh, 'Another one.');
  restoreStory(sync, before);
  expect(words()).toEqual(['One.', 'Two.', 'Three.', 'Another one.']);
  expect(sync.snapshot()).toMatchObject({ title: 'The snail', current: fresh });
});
