import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { visit } from '#tests/support/request.ts';
import icon from '../../bundler/client-stubs/icon.ts';
import { CachedPart } from '../loading/cached-part.tsx';
import { pageMarkup } from './page-markup.server.tsx';

const Tile = vi.fn(({ name }: { name: string }) => <b title={name}>{name}</b>);
const Page = ({ names, viewer }: { names: string[]; viewer: string }) => (
  <main>
    {viewer}
    <CachedPart by={`row ${names.join()}`}>
      {() => (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <CachedPart by={`tile ${name}`}>{() => <Tile name={name} />}</CachedPart>
            </li>
          ))}
        </ul>
      )}
    </CachedPart>
    <p>{viewer}</p>
  </main>
);
/** Removes the comments between adjacent texts, which hydration ignores. */
const bare = (html: string) => html.replaceAll('<!-- -->', '');

test('a page with cached parts has the same markup, and the parts are rendered once', () => {
  const fresh = (names: string[], viewer: string) => bare(renderToString(<Page names={names} viewer={viewer} />));
  const first = fresh(['<i>', 'b & c'], 'maya');
  Tile.mockClear();
  expect(bare(pageMarkup(<Page names={['<i>', 'b & c']} viewer="maya" />))).toBe(first);
  expect(Tile).toHaveBeenCalledTimes(2);
  expect(bare(pageMarkup(<Page names={['<i>', 'b & c']} viewer="tomas" />))).toBe(first.replaceAll('maya', 'tomas'));
  expect(Tile).toHaveBeenCalledTimes(2);
  // A new row with cached tiles.
  const longer = bare(pageMarkup(<Page names={['b & c', '<i>', 'new']} viewer="maya" />));
  expect(Tile).toHaveBeenCalledTimes(3);
  expect(longer).toBe(fresh(['b & c', '<i>', 'new'], 'maya'));
});

test('a cached icon has the requested size and class', () => {
  const Bar = icon({ name: 'bar', node: [['path', { d: 'M0 0h9' }]] });
  const Box = icon({ name: 'box', node: [['rect', { width: '9', height: '9' }]] });
  const icons = (
    <p>
      <Bar />
      <Box />
      <Box size={18} className="turns" />3
    </p>
  );
  const fresh = bare(renderToString(icons));
  expect(fresh).toMatch(/lucide-bar.*<path.*lucide-box.*<rect.*width="18".*lucide-box turns.*<rect/);
  for (const _ of ['rendered', 'from memory']) expect(bare(pageMarkup(icons))).toBe(fresh);
});

test('an error while rendering does not affect the next page', () => {
  const Broken = () => {
    throw new Error('broken');
  };
  expect(() => pageMarkup(<CachedPart by="broken">{() => <Broken />}</CachedPart>)).toThrow('broken');
  expect(renderToString(<CachedPart by="broken">{() => <b>whole</b>}</CachedPart>)).toBe('<b>whole</b>');
});

test('every page has a doctype and contains its data once', async () => {
  for (const path of ['/', '/book/none', '/nobody-here']) {
    const html = await (await visit(path)).text();
    expect(html).toMatch(/^<!DOCTYPE html><html /);
    expect(html.match(/streamController\.enqueue\(/g)).toHaveLength(1);
    expect(html).toMatch(/streamController\.close\(\);<\/script><\/body><\/html>$/);
  }
});
