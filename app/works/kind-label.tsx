import { BookGlyph, ComicGlyph, KidsGlyph, TheoryGlyph, WorldGlyph } from '#ui/glyphs.tsx';
import { type Kind, kinds } from './kinds.ts';
import './kind-label.css';

const glyphs = { book: BookGlyph, comic: ComicGlyph, theory: TheoryGlyph, world: WorldGlyph, kids: KidsGlyph };

/** The sign of a kind, in the colour of its surroundings. `size` in pixels. */
export function KindGlyph({ kind, size, className }: { kind: Kind; size?: number; className?: string }) {
  const Glyph = glyphs[kinds[kind].look];
  return <Glyph size={size} className={className} />;
}

/** Glyph and word, so that colour never works alone; where the word stands nearby, the glyph may. `word` instead of the name of the kind. The glyph is a mask (kind-label.css): a page of tiles has dozens of them. */
export function KindLabel({ kind, word, glyphOnly = false }: { kind: Kind; word?: string | null; glyphOnly?: boolean }) {
  const { look, name } = kinds[kind];
  return <span className={`kind-label kind-${look}`}>{!glyphOnly && (word ? <span dir="auto">{word}</span> : name)}</span>;
}
