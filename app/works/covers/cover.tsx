import { type CSSProperties, memo } from 'react';
import './cover.css';
import { type Kind, kinds } from '../kinds.ts';
import { coverLook, longestWord, titleSize } from './cover-hash.ts';
import './drawn.css';
import './drawn-layouts.css';

/** The data of a cover. `cover` is a media address; null means a drawn cover. */
export type CoverWork = { kind: Kind; title: string; cover: string | null; author: { name: string } };

const WIDTHS = [160, 320, 640, 1280];

/** Image sources. A slot of fixed width lists only two files, 1x and 2x, which halves the bytes of a page of tiles. */
function sources(cover: string, sizes: string) {
  const fixed = /^(\d+)px$/.exec(sizes)?.[1];
  const i = fixed ? WIDTHS.findIndex((width) => width >= Number(fixed)) : -1;
  if (i >= 0 && i < WIDTHS.length - 1) return { src: `${cover}?w=${WIDTHS[i]}`, srcSet: `${cover}?w=${WIDTHS[i + 1]} 2x` };
  return { src: `${cover}?w=640`, srcSet: WIDTHS.map((width) => `${cover}?w=${width} ${width}w`).join(', '), sizes };
}

/**
 * The image lies over the drawn cover, so that a missing or broken file shows the drawn cover. Hidden from assistive technology, because
 * title and author are next to it. `sizes` as in `<img>`; `eager` for covers in the first viewport.
 */
export const Cover = memo(function Cover({ work, sizes, eager = false }: { work: CoverWork; sizes: string; eager?: boolean }) {
  const { title, author, cover } = work;
  const { look: kind, cover: aspect } = kinds[work.kind];
  const look = coverLook({ kind, title, author: author.name }, aspect);
  const patterned = look.composition !== 'rule' && look.composition !== 'field';
  const pattern = patterned ? { '--tile': `${look.tile / 3}cqw`, '--turn': `${look.turn}deg` } : null;
  const style = Object.assign({ '--long': longestWord(title) }, pattern, look.hue ? { '--hue': look.hue } : null) as CSSProperties;
  return (
    <span className={`cover cover-${kind}`} aria-hidden="true">
      <span
        className={`drawn drawn-${kind} on-${look.ground}${look.second ? ' is-second' : ''} as-${look.composition} title-${titleSize(title)}${look.flip ? ' is-flipped' : ''}`}
        style={style}
        dir="auto"
      >
        {patterned ? <i className={look.brick ? 'drawn-pattern is-brick' : 'drawn-pattern'} /> : <i className="drawn-glyph" />}
        <span className="drawn-words">
          {look.composition === 'plate' && <i className="drawn-mark" />}
          <b>{title || 'Untitled Draft'}</b>
          <small>{author.name}</small>
        </span>
      </span>
      {cover && <img {...sources(cover, sizes)} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />}
    </span>
  );
});
