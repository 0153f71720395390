import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RemixErrorBoundary } from './router-problem.ts';

test('a page of a problem that itself fails leaves a plain one, until the address changes', () => {
  const [here, there] = [{}, {}];
  const boundary = new RemixErrorBoundary({ location: here, children: 'The page' });
  const shown = () => renderToStaticMarkup(boundary.render());
  const rendered = (location: object) => {
    Object.assign(boundary.state, RemixErrorBoundary.getDerivedStateFromProps({ location, children: '' }, boundary.state));
    return shown();
  };
  expect(rendered(here)).toBe('The page');
  Object.assign(boundary.state, RemixErrorBoundary.getDerivedStateFromError());
  expect(rendered(here)).toContain('<h1>Something went wrong</h1><p>Reload the page to try again.</p>');
  expect(rendered(there)).toBe('The page');
});
