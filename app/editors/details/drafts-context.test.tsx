import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DraftsProvider, useDrafts } from './drafts-context.tsx';

const Count = () => <b>{useDrafts().length}</b>;

test('useDrafts outside its provider throws an error (DRAFT-23)', () => {
  expect(() => renderToStaticMarkup(<Count />)).toThrow('useDrafts must be used within a DraftsProvider');
  expect(renderToStaticMarkup(<DraftsProvider drafts={[]}>{<Count />}</DraftsProvider>)).toBe('<b>0</b>');
});
