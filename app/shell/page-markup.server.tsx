import { randomBytes } from 'node:crypto';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { withCachedParts } from './cached-part.tsx';

const MOST_BYTES = 8 * 1024 * 1024;
/** Marks where a part begins, ends, or goes. Nobody outside this process knows it, so nobody's text can hold it. */
const MARK = `part-${randomBytes(18).toString('hex')}`;
const MARKS = new RegExp(`${MARK}([bek])(\\d+);`);
/** An edit in development would leave the former markup in place. */
const reuses = import.meta.env.MODE !== 'development';

/** Markup by key, the least recently used first. */
const kept = new Map<string, string>();
let bytes = 0;

function keep(key: string, markup: string) {
  if (kept.has(key)) return;
  kept.set(key, Buffer.from(markup).toString()); // a copy: V8 cuts a string by reference, and the part would hold the whole page in memory
  bytes += 2 * (key.length + markup.length);
  for (const [oldest, { length }] of kept) {
    if (bytes <= MOST_BYTES) break;
    kept.delete(oldest);
    bytes -= 2 * (oldest.length + length);
  }
}

function used(key: string) {
  const markup = kept.get(key);
  if (markup === undefined) return null;
  kept.delete(key);
  kept.set(key, markup);
  return markup;
}

/** A page as a string. Parts that were rendered before (`CachedPart`) come from memory: they are most of what a page of tiles costs. */
export function pageMarkup(page: ReactElement): string {
  if (!reuses) return renderToString(page);
  const parts: { key: string; known: string | null }[] = [];
  const markup = withCachedParts(
    (key, content) => {
      const known = used(key);
      const n = parts.push({ key, known }) - 1;
      if (known !== null) return `${MARK}k${n};`;
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
  return parts.length ? assembled(markup, parts) : markup;
}

/** The page without marks; each part that was rendered anew is kept. */
function assembled(markup: string, parts: { key: string; known: string | null }[]): string {
  const pieces = markup.split(MARKS); // text, kind of mark, number, text, …
  const open: string[] = [pieces[0] ?? ''];
  for (let i = 1; i < pieces.length; i += 3) {
    const part = parts[Number(pieces[i + 1])];
    let inner = part?.known ?? '';
    if (pieces[i] === 'b') open.push('');
    else {
      if (pieces[i] === 'e') {
        inner = open.pop() ?? '';
        if (part) keep(part.key, inner);
      }
      open.push((open.pop() ?? '') + inner);
    }
    open.push((open.pop() ?? '') + (pieces[i + 2] ?? ''));
  }
  return open.join('');
}
