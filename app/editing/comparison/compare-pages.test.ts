import { expect, test } from 'vitest';
import type { DocumentNode } from '#editor/document/document-types.ts';
import { comparePages } from './compare-pages.ts';

const paragraph = (text: string, id?: string, marks?: DocumentNode['marks']): DocumentNode => ({
  type: 'paragraph',
  ...(id && { attrs: { id } }),
  ...(text && { content: [{ type: 'text', text, ...(marks && { marks }) }] }),
});
const page = (...content: DocumentNode[]) => ({ content: { type: 'doc' as const, content }, words: 10 });

/** `[-removed-]` and `{+added+}` in one line per block, with what is said of the block. */
async function compared(before: ReturnType<typeof page> | null, after: ReturnType<typeof page> | null, ms?: number) {
  const found = await comparePages(before, after, ms);
  if (found.type !== 'blocks') return found.type;
  return found.blocks.map(
    ({ pieces, isMoved, isRestyled }) =>
      pieces.map(({ text, change }) => (change === 'added' ? `{+${text}+}` : change === 'removed' ? `[-${text}-]` : text)).join('') +
      (isMoved ? ' (moved)' : isRestyled ? ' (restyled)' : ''),
  );
}

test('added and removed words are marked within the block of the same id (EDIT-18)', async () => {
  const before = page(paragraph('The lamp was out.', 'aaaaaaaa'), paragraph('Nobody came home.', 'bbbbbbbb'));
  const after = page(
    paragraph('New.', 'cccccccc'),
    paragraph('The lamp was lit, softly.', 'aaaaaaaa'),
    paragraph('Nobody came home.', 'bbbbbbbb'),
  );
  expect(await compared(before, after)).toEqual(['{+New.+}', 'The lamp was [-out-]{+lit, softly+}.', 'Nobody came home.']);
});

test('words that were removed from the end of a sentence keep the space before them (EDIT-18)', async () => {
  const sentence = (text: string) => page(paragraph(text, 'aaaaaaaa'));
  expect(await compared(sentence('It turns once more than it should.'), sentence('It turns once more.'))).toEqual([
    'It turns once more[- than it should-].',
  ]);
  expect(await compared(sentence('It turns once more.'), sentence('It turns once more than it should.'))).toEqual([
    'It turns once more {+than it should+}.',
  ]);
});

test('blocks of another order are compared where they are now (EDIT-18)', async () => {
  const [a, b] = [paragraph('The first one.', 'aaaaaaaa'), paragraph('The second one.', 'bbbbbbbb')];
  expect(await compared(page(a, b), page(b, paragraph('The first two.', 'aaaaaaaa')))).toEqual([
    'The second one.',
    'The first [-one-]{+two+}. (moved)',
  ]);
});

test('blocks without ids are compared in their order (EDIT-18)', async () => {
  const before = page(paragraph('Same.'), paragraph('An old line here.'), paragraph('End.'));
  const after = page(paragraph('Same.', 'aaaaaaaa'), paragraph('A new line here.', 'bbbbbbbb'), paragraph('End.', 'cccccccc'));
  expect(await compared(before, after)).toEqual(['Same.', '[-An old -]{+A new +}line here.', 'End.']);
});

test('words of scripts without spaces are compared one by one (EDIT-18)', async () => {
  const [before, after] = ['我们今天去学校', '我们明天去学校'];
  expect(await compared(page(paragraph(before, 'aaaaaaaa')), page(paragraph(after, 'aaaaaaaa')))).toEqual(['我们[-今天-]{+明天+}去学校']);
});

test('a block of which only the formatting changed says so, and a rewritten one is shown as a whole (EDIT-18)', async () => {
  const [plain, bold] = [paragraph('Same words.', 'aaaaaaaa'), paragraph('Same words.', 'aaaaaaaa', [{ type: 'bold' }])];
  expect(await compared(page(plain), page(bold))).toEqual(['Same words. (restyled)']);
  const rewritten = paragraph('Quite another sentence stands here, of course.', 'aaaaaaaa');
  expect(await compared(page(plain), page(rewritten))).toEqual(['[-Same words.-]{+Quite another sentence stands here, of course.+}']);
});

test('a page that takes too long is shown side by side (EDIT-18)', async () => {
  const [before, after] = [page(paragraph('One.', 'aaaaaaaa')), page(paragraph('Two.', 'aaaaaaaa'))];
  expect(await compared(before, after, 0)).toBe('side-by-side');
  expect(await compared(before, after)).toEqual(['[-One-]{+Two+}.']);
});
