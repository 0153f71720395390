/** Portraits for the demo are composed from a few shapes. All are of people in the design. */
const HAIR = {
  bun: (c: string) =>
    `<path d="M26 48c-6-30 10-38 26-37 20 1 28 18 22 36-6-6-8-12-10-18-8 6-24 8-32 4-4 4-5 10-6 15z" fill="${c}"/><circle cx="68" cy="12" r="11" fill="${c}"/>`,
  short: (c: string) => `<path d="M28 42c-2-20 8-30 22-30s26 10 23 31c-5-11-12-16-23-16s-18 5-22 15z" fill="${c}"/>`,
  parted: (c: string) => `<path d="M31 44c-2-26 40-28 38 0-8-4-14-8-18-16-4 8-12 12-20 16z" fill="${c}"/>`,
  round: (c: string) => `<path d="M31 40c0-20 38-20 38 0-6-12-32-12-38 0z" fill="${c}"/>`,
  scarf: (c: string) =>
    `<path d="M22 60c-8-40 12-50 28-50s36 12 28 50c-2 10-6 14-10 14 2-20 2-30-4-40-14 4-24 2-30-4-4 12-4 26-2 44-4 0-8-4-10-14z" fill="${c}"/>`,
} as const;
/** The part of the hair behind the shoulders. */
const BEHIND: Partial<Record<keyof typeof HAIR, (c: string) => string>> = {
  parted: (c) =>
    `<path d="M24 52c-4-26 6-40 26-40s31 14 26 40c4 14 6 26 0 38-4-20-6-30-8-40-12 2-26-2-34-12-4 10-4 34-2 52-10-10-10-26-8-38z" fill="${c}"/>`,
  round: (c) => `<g fill="${c}"><circle cx="50" cy="22" r="25"/><circle cx="30" cy="34" r="14"/><circle cx="70" cy="34" r="14"/></g>`,
};
const GLASSES =
  '<g fill="none" stroke="#20161a" stroke-width="1.7"><circle cx="42" cy="46" r="6.4"/><circle cx="58" cy="46" r="6.4"/><path d="M48.4 46h3.2"/></g>';

export const HAIR_STYLES = Object.keys(HAIR) as (keyof typeof HAIR)[];

export type Portrait = { wall: string; coat: string; skin: string; hair: keyof typeof HAIR; ink: string; glasses?: true | undefined };

/** The SVG of a portrait, 640 by 640. */
export const portraitSvg = ({ wall, coat, skin, hair, ink, glasses }: Portrait) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 100 100"><path fill="${wall}" d="M0 0h100v100H0z"/>${BEHIND[hair]?.(ink) ?? ''}<path d="M14 104c0-26 16-34 36-34s36 8 36 34z" fill="${coat}"/><path d="M41 58h18v14q-9 9-18 0z" fill="${skin}"/><path d="M41 64q9 8 18 0v5q-9 7-18 0z" opacity=".14"/><ellipse cx="50" cy="43" rx="18.5" ry="22" fill="${skin}"/>${HAIR[hair](ink)}<path d="M42.5 45.5v2M57.5 45.5v2" stroke="#20161a" stroke-width="2.6" stroke-linecap="round"/><path d="M45.5 55q4.5 3.4 9 0" stroke="#20161a" stroke-width="1.8" fill="none" stroke-linecap="round" opacity=".75"/>${glasses ? GLASSES : ''}</svg>`;
