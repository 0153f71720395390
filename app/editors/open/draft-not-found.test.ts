import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { notePublished } from '#app/drafts/sync/published-drafts.ts';
import { shouldRevalidateEditor } from './draft-not-found.tsx';

const loadsAgain = (draft: string, formAction?: string) => {
  const url = new URL(`http://localhost/kids-writing?draft=${draft}`);
  return shouldRevalidateEditor({ currentUrl: url, nextUrl: url, formAction, defaultShouldRevalidate: true } as never);
};

test('an editor does not load a draft again that it published, and loads another one (KIDS-24, SAFE-07)', () => {
  const [draft, other] = [randomUUID(), randomUUID()];
  expect([loadsAgain(draft), loadsAgain(draft, `/drafts/${draft}/publish`)]).toEqual([true, false]);
  notePublished(draft);
  expect([loadsAgain(draft), loadsAgain(other)]).toEqual([false, true]);
});
