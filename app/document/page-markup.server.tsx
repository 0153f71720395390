import { randomBytes } from 'node:crypto';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { withCachedParts } from '../loading/cached-part.tsx';

const CACHE_MAX_BYTES = 8 * 1024 * 1024;
/** Marks where a part begins, ends, or is inserted. It is random, so user content cannot contain it. */
const MARK = `part-${randomBytes(18).toString('hex')}`;
const MARKS = new RegExp(`${MARK}([bek])(\\d+);`);
/** Disabled in development, where an edit would leave outdated markup in the cache. */
const isCacheEnabled = import.meta.env.MODE !== 'development';

/** Markup by key, least recently used first. */
const cache = new Map<string, string>();
let bytes = 0;

function store(key: string, markup: string) {
  if (cache.has(key)) return;
  // a copy: a slice references its source string in V8 and would keep the whole page in memory
  cache.set(key, Buffer.from(markup).toString());
  bytes += 2 * (key.length + markup.length);
  for (const [oldest, { length }] of cache) {
    if (bytes <= CACHE_MAX_BYTES) break;
    cache.delete(oldest);
    bytes -= 2 * (oldest.length + length);
  }
}

function lookUp(key: string) {
  const markup = cache.get(key);
  if (markup === undefined) return null;
  cache.delete(key);
  cache.set(key, markup);
  return markup;
}

/** Renders a page to a string, with the markup of each `CachedPart` from memory. Those parts are most of the cost of a page of tiles. */
export function pageMarkup(page: ReactElement): string {
  if (!isCacheEnabled) return renderToString(page);
  const parts: { key: string; cached: string | null }[] = [];
  const markup = withCachedParts(
    (key, content) => {
      const cached = lookUp(key);
      const n = parts.push({ key, cached }) - 1;
      if (cached !== null) return `${MARK}k${n};`;
      return (
        <>
          {`${MARK}b${n};`}
          {content()}
          {`${MARK}e${n};`}
        </>
      );
    },
    () => renderToString(page),
  );
  return parts.length ? assemble(markup, parts) : markup;
}

/** Removes the marks, inserts cached parts, and caches each part that was rendered. */
function assemble(markup: string, parts: { key: string; cached: string | null }[]): string {
  const pieces = markup.split(MARKS); // text, kind of mark, number, text, …
  const open: string[] = [pieces[0] ?? ''];
  for (let i = 1; i < pieces.length; i += 3) {
    const part = parts[Number(pieces[i + 1])];
    let inner = part?.cached ?? '';
    if (pieces[i] === 'b') open.push('');
    else {
      if (pieces[i] === 'e') {
        inner = open.pop() ?? '';
        if (part) store(part.key, inner);
      }
      open.push((open.pop() ?? '') + inner);
    }
    open.push((open.pop() ?? '') + (pieces[i + 2] ?? ''));
  }
  return open.join('');
}
