import { coverHash } from '../../works/covers/cover-hash.ts';
import './drawn-cover.css';

const HUES = [150, 96, 205, 262, 40, 330] as const; // of the hills, in degrees
const WEATHER = ['clear', 'clouds', 'rain', 'snow'] as const;
const BUILDING_NAMES = ['cottage', 'lighthouse', 'windmill', 'tent'] as const;
const pick = <T,>(list: readonly T[], n: number) => list[n % list.length] as T;

/** The parts of a drawn cover, derived from the case-insensitive username, so that they never change. */
export function coverOf(username: string) {
  const h = coverHash({ kind: 'profile', title: username.toLowerCase(), author: '' });
  return {
    hue: pick(HUES, h >>> 4),
    building: pick(BUILDING_NAMES, h >>> 9),
    weather: pick(WEATHER, h >>> 14),
    mirrored: ((h >>> 20) & 1) === 1,
  };
}

/**
 * A landscape with a building, for profiles without a cover photo. Color, weather and building depend on the username; the dark theme shows
 * moonlight.
 */
export function DrawnCover({ username }: { username: string }) {
  const { hue, building, weather, mirrored } = coverOf(username);
  return (
    <svg
      className="drawn-cover"
      viewBox="0 0 1440 260"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-mirrored={mirrored ? '' : undefined}
      style={{ '--hue': hue } as React.CSSProperties}
    >
      <path className="cover-sky" d="M0 0h1440v260H0z" />
      <g className="cover-stars">
        {STARS.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <circle className="cover-halo" cx="1010" cy="112" r="92" />
      <circle className="cover-light" cx="1010" cy="112" r="58" />
      {weather === 'clear' && (
        <path className="cover-birds" d="M150 64q14-16 28 0q14-16 28 0M232 94q10-11 20 0q10-11 20 0M560 52q11-12 22 0q11-12 22 0" />
      )}
      {weather !== 'clear' && (
        <path
          className="cover-clouds"
          d="M120 92a26 26 0 0 1 40-22 36 36 0 0 1 66 6 24 24 0 0 1 8 46H140a22 22 0 0 1-20-30ZM520 58a20 20 0 0 1 32-16 28 28 0 0 1 52 6 18 18 0 0 1 4 34h-76a18 18 0 0 1-12-24ZM1180 84a24 24 0 0 1 36-20 34 34 0 0 1 62 6 22 22 0 0 1 6 42h-92a20 20 0 0 1-12-28Z"
        />
      )}
      <path className="cover-far" d="M0 168q180-74 400-26t420-10 340-10 280 18v120H0Z" />
      <path className="cover-near" d="M0 196q240-62 500-22t460-4 480-30v120H0Z" />
      <g className="cover-trees">
        {TREES.map(([x, y]) => (
          <path key={x} d={`M${x} ${y}v-14m0-52c17 20 20 34 20 40a20 20 0 0 1-40 0c0-6 3-20 20-40Z`} />
        ))}
      </g>
      <g transform="translate(788 190)">{BUILDINGS[building]}</g>
      <path className="cover-front" d="M0 232q300-66 640-26t800-18v72H0Z" />
      <path className="cover-path" d="M788 192c4 20-60 22-44 40s70 14 60 34" />
      {weather === 'rain' && <path className="cover-rain" d={fall(0, -8, 22)} />}
      {weather === 'snow' && <path className="cover-snow" d={fall(1, 0, 0)} />}
    </svg>
  );
}

const STARS = [
  [90, 40, 2],
  [250, 88, 1.4],
  [380, 30, 1.8],
  [520, 96, 1.3],
  [690, 44, 1.9],
  [850, 72, 1.3],
  [1190, 38, 1.8],
  [1330, 92, 1.4],
  [1400, 28, 2],
] as const;
const TREES = [
  [600, 186],
  [646, 190],
  [622, 196],
  [1220, 166],
  [1256, 170],
  [300, 178],
] as const;

/** Raindrops (slanted lines) or snowflakes (dots) over the whole width, in a pseudorandom pattern. */
const fall = (shift: number, dx: number, dy: number) =>
  Array.from({ length: 64 }, (_, i) => `M${(i * 173 + shift * 40) % 1440} ${(i * 97) % 200}l${dx || 0.01} ${dy}`).join('');

const BUILDINGS = {
  cottage: (
    <>
      <path className="cover-brick" d="M20-90h15v50H20Z" />
      <path className="cover-wall" d="M-40 0v-44l40-32 40 32V0Z" />
      <path className="cover-roof" d="m-50-38 50-42 50 42-8 8-42-34-42 34Z" />
      <path className="cover-frame" d="M-14 0v-22a14 14 0 0 1 28 0V0Z" />
      <path className="cover-lit" d="M-7 0v-20a7 7 0 0 1 14 0V0Z" />
    </>
  ),
  lighthouse: (
    <>
      <path className="cover-wall" d="m-24 0 8-92h32l8 92Z" />
      <path className="cover-roof" d="m-21-34 2-22h38l2 22ZM-22-98-3-122h6l19 24Z" />
      <path className="cover-lit" d="M-14-98h28v-2 14h-28Z" />
      <path className="cover-frame" d="M-20-88h40v6h-40ZM-8 0v-14a8 8 0 0 1 16 0V0Z" />
    </>
  ),
  windmill: (
    <>
      <path className="cover-wall" d="m-28 0 10-70h36L28 0Z" />
      <path className="cover-roof" d="M-20-68a20 22 0 0 1 40 0Z" />
      <path className="cover-sail" d="M0-72 34-118M0-72l46 34M0-72-34-26M0-72l-46-34" />
      <path className="cover-frame" d="M-9 0v-18a9 9 0 0 1 18 0V0Z" />
      <path className="cover-lit" d="M-6-48H6v12H-6Z" />
    </>
  ),
  tent: (
    <>
      <path className="cover-roof" d="M-56 0 0-74 56 0Z" />
      <path className="cover-wall" d="M-36 0 0-74 4-74 14 0Z" />
      <path className="cover-lit" d="M-12 0 0-40 12 0Z" />
      <path className="cover-sail" d="M0-74v-22m0 2 20 7-20 7" />
    </>
  ),
} as const;
