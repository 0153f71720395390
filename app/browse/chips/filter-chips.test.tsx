import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { FilterChips } from './filter-chips.tsx';

/** The words of the chips. */
function chipsOf(props: Partial<Parameters<typeof FilterChips>[0]>) {
  const Page = createRoutesStub([
    { path: '/', Component: () => <FilterChips kind="world" words={[]} chosen={null} language={null} {...props} /> },
  ]);
  const html = renderToStaticMarkup(<Page initialEntries={['/']} />);
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, chip = '']) => chip.replace(/<[^>]*>/g, ''));
}

test('a list whose works have no tags has no chips, unless All leads back from a filter (BROWSE-04)', () => {
  expect(chipsOf({})).toEqual([]);
  expect(chipsOf({ words: ['Rivers'] })).toEqual(['All', 'Rivers']);
  expect(chipsOf({ chosen: 'Deserts' })).toEqual(['All', 'Deserts']);
  expect(chipsOf({ language: 'Spanish' })).toEqual(['All', 'In Spanish']);
  expect(chipsOf({ isFiltered: true })).toEqual(['All']);
});
