import { BookGlyph } from '#ui/glyphs.tsx';
import { type Kind, kinds } from './kinds.ts';
import './kind-label.css';

const glyphs: Record<Kind, typeof BookGlyph> = { book: BookGlyph };

/** Glyph and word, so that colour never works alone; where the word stands nearby, the glyph may. */
export function KindLabel({ kind, glyphOnly = false }: { kind: Kind; glyphOnly?: boolean }) {
  const Glyph = glyphs[kind];
  return (
    <span className={`kind-label kind-${kinds[kind].colour}`}>
      <Glyph size={16} />
      {!glyphOnly && kinds[kind].name}
    </span>
  );
}
