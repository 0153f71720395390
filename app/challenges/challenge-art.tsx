import { THEMES } from './challenge-rules.ts';

const DASHES = ['4 6', '9 4', '2 8', '14 5', '6 10'];
const RINGS = Array.from({ length: 13 }, (_, i) => ({ r: 18 + 16 * i, dash: DASHES[i % DASHES.length], opacity: 0.95 - 0.06 * i }));
const PLACES = [
  [34, -80],
  [104, -76],
  [172, -18],
  [88, 42],
  [84, 112],
  [26, 180],
  [-34, 96],
  [-104, 92],
  [-172, 34],
  [-88, -26],
  [-84, -96],
  [-26, -164],
] as const;
/** Letters that the fonts of this site or of nearly every device have, because a missing glyph would be visible at this size. */
const SCRIPTS = ['þ', 'Ж', 'ع', 'Ψ', 'ñ', 'Ђ', 'ש', 'ə', 'Ω', 'ő', 'Ю', 'ß'];

/** The letters on the rings: of many scripts for Lost in Translation, else those of the title. */
const lettersOf = (title: string): string[] =>
  title === THEMES[0].title ? SCRIPTS : [...new Set(title.toUpperCase().match(/\p{Letter}/gu) ?? [])].slice(0, PLACES.length);

/** The illustration of the banner: a nib with rings of letters. */
export function ChallengeArt({ title }: { title: string }) {
  const letters = lettersOf(title);
  return (
    <svg className="challenge-banner-art" viewBox="0 0 400 440" aria-hidden="true">
      <g transform="translate(200 226)">
        <g fill="none" strokeWidth="2">
          {RINGS.map(({ r, dash, opacity }) => (
            <circle key={r} r={r} opacity={opacity} strokeDasharray={dash} />
          ))}
        </g>
        <g textAnchor="middle">
          {PLACES.map(([x, y], i) => (
            <text key={x} x={x} y={y}>
              {letters[i]}
            </text>
          ))}
        </g>
        <circle className="challenge-banner-art-heart" r="46" />
        <g transform="translate(-24 -30) scale(2)">
          <path
            className="challenge-banner-art-nib"
            fillRule="evenodd"
            d="M12.7 1.2v12.1a3 3 0 1 1-1.4 0V1.2C7.7 7 3 11.7 3 18.3c0 3.7 2 6.7 4.6 8.5h8.8C19 25 21 22 21 18.3 21 11.7 16.3 7 12.7 1.2Z"
          />
        </g>
      </g>
    </svg>
  );
}
