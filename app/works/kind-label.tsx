import { BookGlyph, ComicGlyph, KidsGlyph, TheoryGlyph, WorldGlyph } from '#ui/display/glyphs.tsx';
import { type Kind, kinds } from './kinds.ts';
import './kind-label.css';

const glyphs = { book: BookGlyph, comic: ComicGlyph, theory: TheoryGlyph, world: WorldGlyph, kids: KidsGlyph };

/** The icon of a kind, in the current color. `size` in pixels. */
export function KindGlyph({ kind, size, className }: { kind: Kind; size?: number; className?: string }) {
  const Glyph = glyphs[kinds[kind].look];
  return <Glyph size={size} className={className} />;
}

/**
 * Icon and name of a kind, or `word` instead of the name; `glyphOnly` where the name is nearby. The icon is a CSS mask, because a page of
 * tiles has dozens.
 */
export function KindLabel({ kind, word, glyphOnly = false }: { kind: Kind; word?: string | null; glyphOnly?: boolean }) {
  const { look, name } = kinds[kind];
  return <span className={`kind-label kind-${look}`}>{!glyphOnly && (word ? <span dir="auto">{word}</span> : name)}</span>;
}
