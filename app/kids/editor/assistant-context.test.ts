import { expect, test } from 'vitest';
import { type Document, emptyDocument } from '#editor/document-types.ts';
import type { notify } from '#ui/notify.ts';
import { text } from '../../../tests/drafts.ts';
import { newId } from '../../shell/new-id.ts';
import { createDraftSync } from '../../write/draft-sync.ts';
import { TITLE_MAX } from '../../write/rules.ts';
import { KIDS_TOOLS, kidsAssistantContext } from './assistant-context.ts';

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
  const said: Parameters<typeof notify>[0][] = [];
  const say: typeof notify = async (notice) => void said.push(notice);
  return { sync, say, said };
}

test('four tools: title, going on, a new story, a picture (KIDS-16, AMB-13)', () => {
  expect(KIDS_TOOLS).toEqual({
    'Title Maker': { tool: 'title' },
    'Story Helper': { tool: 'story', mode: 'continuation' },
    'Story Wizard': { tool: 'story', mode: 'new' },
    'Picture Maker': { tool: 'picture' },
  });
});

test('they are told that it is a kids book, and what was typed until now (KIDS-16)', () => {
  const { sync, say } = desk();
  sync.setPage('1', () => text('A snail went up the hill.'));
  sync.addPage(emptyDocument());
  sync.addPage(text('It took all day.'));
  const lent = kidsAssistantContext(sync, null, true, say);
  expect(lent).toMatchObject({ about: { kind: 'kids_book' }, signedIn: true });
  expect(lent.words()).toBe('A snail went up the hill.\n\nIt took all day.');
});

test('a title takes the place of another, which comes back, and back again (KIDS-16)', () => {
  const { sync, say, said } = desk();
  sync.setTitle('My snail');
  const lent = kidsAssistantContext(sync, null, true, say);
  lent.onTitle?.(' The\nsnail who  won ');
  expect(lent.title()).toBe('The snail who won');
  expect(said[0]).toMatchObject({ words: 'Your story has a new title.', action: { label: 'Bring it back' } });
  said[0]?.action?.run();
  expect(lent.title()).toBe('My snail');
  said[1]?.action?.run();
  expect(lent.title()).toBe('The snail who won');
  lent.onTitle?.('A snail');
  sync.setTitle('A snail named Bo');
  said.at(-1)?.action?.run();
  expect(lent.title()).toBe('A snail named Bo'); // typed since: it stays
  expect(said.at(-1)).toEqual({ words: 'You changed the title, so we left it alone.' });
  sync.setTitle(' ');
  lent.onTitle?.('The first');
  expect(said.at(-1)).toEqual({ words: 'Your story has a new title.' }); // nothing was there to come back
  lent.onTitle?.('s'.repeat(TITLE_MAX + 50));
  expect(lent.title()).toHaveLength(TITLE_MAX);
  lent.onTitle?.(`${'s'.repeat(TITLE_MAX - 1)}\u{1f40c}`);
  expect(lent.title()).toBe('s'.repeat(TITLE_MAX - 1)); // no half a snail
});

test('a story waits on the open page, a picture goes into it; without one there is no button for either (KIDS-16)', () => {
  const { sync, say } = desk();
  const done: unknown[] = [];
  const page = {
    suggest: (words: string) => done.push(words),
    insertPicture: (picture: object) => done.push(picture),
    bringBack() {},
    focus() {},
    parts: () => null,
  };
  const lent = kidsAssistantContext(sync, page, true, say);
  lent.onStory?.('Then it sneezed.');
  lent.onPicture?.({ address: '/media/x/generated-images/1.webp', width: 1024, height: 1024 }, 'A bear');
  expect(done).toEqual(['Then it sneezed.', { src: '/media/x/generated-images/1.webp', width: 1024, height: 1024, alt: 'A bear' }]);
  expect(lent.words()).toBe(''); // suggested is not written
  const none = kidsAssistantContext(sync, null, true, say);
  expect([none.onStory, none.onPicture]).toEqual([undefined, undefined]);
});
