import { BookGlyph, ComicGlyph, KidsGlyph, TheoryGlyph, WorldGlyph } from '#ui/glyphs.tsx';
import { type Kind, kinds } from './kinds.ts';
import './kind-label.css';

const glyphs = { book: BookGlyph, comic: ComicGlyph, theory: TheoryGlyph, world: WorldGlyph, kids: KidsGlyph };

/** The sign of a kind, in the colour of its surroundings. `size` in pixels. */
export function KindGlyph({ kind, size, className }: { kind: Kind; size?: number; className?: string }) {
  const Glyph = glyphs[kinds[kind].look];
  return <Glyph size={size} className={className} />;
}

/** Glyph and word, so that colour never works alone; where the word stands nearby, the glyph may. `word` instead of the name of the kind. */
export function KindLabel({ kind, word, glyphOnly = false }: { kind: Kind; word?: string | null; glyphOnly?: boolean }) {
  return (
    <span className={`kind-label kind-${kinds[kind].look}`}>
      <KindGlyph kind={kind} size={16} />
      {!glyphOnly && <span dir="auto">{word || kinds[kind].name}</span>}
    </span>
  );
}
