import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ProblemView } from './problem-view.tsx';

/** The heading shown for a response that a loader threw. */
function headOf(status: number, data: unknown) {
  const error = { status, statusText: '', internal: false, data };
  const Page = createRoutesStub([{ path: '/', Component: () => <ProblemView error={error} /> }]);
  return /<h1[^>]*>([^<]*)</.exec(renderToStaticMarkup(<Page initialEntries={['/']} />))?.[1];
}

test.each([
  [{ problem: 'database-unavailable', message: 'x' }, 'The site is not available right now.'],
  [{ problem: 'database-busy', message: 'x' }, 'The site is very busy.'],
  ['<html>of a proxy</html>', 'The site is not available right now.'],
])('the heading of a 503 names the cause: %o (ERR-11)', (data, head) => {
  expect(headOf(503, data)).toBe(head);
});

test('what the visitor sent is not called a failure of the site', () => {
  expect(headOf(422, { problem: 'bad-input', message: 'This filter couldn’t be read.' })).toBe('That didn’t work.');
  expect(headOf(409, { problem: 'too-late', message: 'x' })).toBe('This changed in the meantime.');
});
