import type { ReactElement } from 'react';
import { FACE_INK, FACES, type Face } from './animal-faces.ts';
import { isAnimal } from './animal-rules.ts';
import './animal.css';

const twice = (shape: (side: -1 | 1) => ReactElement) => (
  <>
    {shape(-1)}
    {shape(1)}
  </>
);
const at = (side: -1 | 1, from: number) => 32 + side * from;

const EARS: Record<Face['ears'], (face: Face) => ReactElement | null> = {
  none: () => null,
  round: ({ head, second }) =>
    twice((side) => (
      <g>
        <circle cx={at(side, 16)} cy="19" r="8" fill={head === '#fbf8f3' ? second : head} />
        <circle cx={at(side, 16)} cy="19" r="4" fill={second} />
      </g>
    )),
  pointed: ({ head, second }) =>
    twice((side) => (
      <g>
        <path d={`M${at(side, 21)} 10 L${at(side, 22)} 30 L${at(side, 6)} 20 Z`} fill={head} strokeLinejoin="round" />
        <path d={`M${at(side, 19)} 15 L${at(side, 19)} 25 L${at(side, 11)} 20 Z`} fill={second} />
      </g>
    )),
  long: ({ head, second }) =>
    twice((side) => (
      <g>
        <ellipse cx={at(side, 9)} cy="15" rx="6" ry="14" fill={head} />
        <ellipse cx={at(side, 9)} cy="16" rx="2.5" ry="9" fill={second} />
      </g>
    )),
  side: ({ head, second }) =>
    twice((side) => <ellipse cx={at(side, 21)} cy="32" rx="7" ry="10" fill={second} stroke={head} strokeWidth="1.5" />),
  wide: ({ head, second }) =>
    twice((side) => (
      <g>
        <circle cx={at(side, 20)} cy="26" r="11" fill={head} />
        <circle cx={at(side, 20)} cy="26" r="6.5" fill={second} />
      </g>
    )),
  bumps: ({ head }) =>
    twice((side) => (
      <g>
        <circle cx={at(side, 11)} cy="20" r="9" fill={head} />
        <circle cx={at(side, 11)} cy="20" r="5.5" fill="#fff" />
      </g>
    )),
  antennae: () =>
    twice((side) => (
      <g stroke={FACE_INK} strokeWidth="2.5" strokeLinecap="round" fill="none">
        <path d={`M${at(side, 6)} 20 Q${at(side, 8)} 10 ${at(side, 14)} 9`} />
        <circle cx={at(side, 14)} cy="9" r="2" fill={FACE_INK} />
      </g>
    )),
  antlers: ({ head, second }) =>
    twice((side) => (
      <g>
        <path
          d={`M${at(side, 9)} 20 V8 M${at(side, 9)} 14 H${at(side, 16)} V7`}
          stroke="#7d5635"
          strokeWidth="3"
          strokeLinecap="round"
          fill="none"
        />
        <ellipse cx={at(side, 21)} cy="27" rx="7" ry="4.5" fill={head} stroke={second} strokeWidth="1.5" />
      </g>
    )),
};

/** Twelve points of a circle. */
const MANE = Array.from({ length: 12 }, (_, i) =>
  [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)].map((part, axis) => (axis ? 36 : 32) + Math.round(21 * part)),
);

const BEHIND: Partial<Record<Face['marks'], (face: Face) => ReactElement>> = {
  mane: ({ second }) => (
    <g fill={second}>
      {MANE.map(([cx, cy]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="7" />
      ))}
    </g>
  ),
  spines: ({ second }) => (
    <path fill={second} d="M4 40 L10 31 L5 23 L16 21 L15 11 L25 14 L32 5 L39 14 L49 11 L48 21 L59 23 L54 31 L60 40 L52 50 H12 Z" />
  ),
};

const MARKS: Partial<Record<Face['marks'], (face: Face) => ReactElement>> = {
  stripes: ({ second }) => (
    <g fill={second}>
      <path d="M29 15 H35 L32 25 Z" />
      {twice((side) => (
        <path d={`M${at(side, 22)} 32 L${at(side, 13)} 35 L${at(side, 22)} 38 Z`} />
      ))}
      {twice((side) => (
        <path d={`M${at(side, 20)} 42 L${at(side, 13)} 44 L${at(side, 18)} 48 Z`} />
      ))}
    </g>
  ),
  patches: ({ second }) => <path fill={second} d="M12 33 Q14 18 28 16 Q30 32 22 38 Q15 40 12 33 Z" />,
  mask: ({ second }) => twice((side) => <ellipse cx={at(side, 8.5)} cy="34" rx="8" ry="8.5" fill={second} />),
  spots: ({ second }) => (
    <g fill={second}>
      <circle cx="32" cy="20" r="2.5" />
      <circle cx="25" cy="23" r="2" />
      <circle cx="39" cy="23" r="2" />
    </g>
  ),
  wool: ({ second }) => (
    <g fill={second}>
      {[16, 24, 32, 40, 48].map((x, i) => (
        <circle key={x} cx={x} cy={i % 2 ? 17 : 20} r="7.5" />
      ))}
    </g>
  ),
  cheeks: ({ second }) => twice((side) => <ellipse cx={at(side, 15)} cy="43" rx="6" ry="5" fill={second} />),
  bands: ({ second }) => (
    <g fill={second}>
      <path d="M13 24 Q32 13 51 24 L50 28 Q32 19 14 28 Z" opacity="0.85" />
      <path d="M18 53 Q32 60 46 53 L43 56 Q32 61 21 56 Z" />
    </g>
  ),
};

const line = { stroke: FACE_INK, strokeWidth: 2, strokeLinecap: 'round', fill: 'none' } as const;
const MOUTHS: Record<Face['mouth'], (face: Face) => ReactElement> = {
  nose: () => (
    <g>
      <ellipse cx="32" cy="42" rx="4" ry="3" fill={FACE_INK} />
      <path d="M32 45 V48 M26 47 Q29 51 32 48 Q35 51 38 47" {...line} />
    </g>
  ),
  snout: ({ second, head }) => (
    <g>
      <ellipse cx="32" cy="45" rx="11" ry="8.5" fill={second} stroke={head} strokeWidth="1" />
      <circle cx="28.5" cy="43" r="1.8" fill={FACE_INK} />
      <circle cx="35.5" cy="43" r="1.8" fill={FACE_INK} />
      <path d="M28 48 Q32 51 36 48" {...line} />
    </g>
  ),
  beak: () => <path d="M25 41 Q32 37 39 41 L32 49 Z" fill="#ee8f2f" stroke={FACE_INK} strokeWidth="1" strokeLinejoin="round" />,
  trunk: ({ head }) => (
    <path d="M27 38 Q27 54 32 58 Q38 60 39 54 Q34 54 37 38 Z" fill={head} stroke={FACE_INK} strokeWidth="1.5" strokeLinejoin="round" />
  ),
  smile: () => <path d="M23 44 Q32 53 41 44" {...line} strokeWidth={2.5} />,
};

/** The picture of an animal; a name stands beside it wherever it is shown. */
export function AnimalPicture({ animal, size = 64 }: { animal: string; size?: number }) {
  if (!isAnimal(animal)) return null;
  const face = FACES[animal];
  const eyes = face.ears === 'bumps' ? { cy: 20, from: 11 } : { cy: 34, from: 8.5 };
  return (
    <svg className="animal" viewBox="0 0 64 64" width={size} height={size} aria-hidden focusable="false">
      <circle cx="32" cy="32" r="32" fill={face.ground} />
      {BEHIND[face.marks]?.(face)}
      {EARS[face.ears](face)}
      <ellipse cx="32" cy="37" rx="21" ry="20" fill={face.head} />
      {MARKS[face.marks]?.(face)}
      {twice((side) => (
        <g>
          <circle cx={at(side, eyes.from)} cy={eyes.cy} r="4.2" fill="#fff" />
          <circle cx={at(side, eyes.from)} cy={eyes.cy} r="2.8" fill={FACE_INK} />
        </g>
      ))}
      {MOUTHS[face.mouth](face)}
    </svg>
  );
}
