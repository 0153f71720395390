/** Portraits for the demo, composed from a few shapes: the same people as in the design. */
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

type Look = { wall: string; coat: string; skin: string; hair: keyof typeof HAIR; ink: string; glasses?: true };

/** By username. All others have the default avatar with an initial. */
export const looks: Readonly<Record<string, Look>> = {
  maya: { wall: '#9a7fb8', coat: '#2f5d50', skin: '#f3d3b8', hair: 'bun', ink: '#8a5a2c' },
  saltglass: { wall: '#7da487', coat: '#31506b', skin: '#5e3a28', hair: 'bun', ink: '#b5652c' },
  inesvaldovar: { wall: '#e5b25a', coat: '#2f5d50', skin: '#d9a27a', hair: 'parted', ink: '#2a1a18' },
  nightbus: { wall: '#6c8fb8', coat: '#31506b', skin: '#f3d3b8', hair: 'short', ink: '#2a1a18', glasses: true },
  noorhaddad: { wall: '#c9694f', coat: '#5a3a66', skin: '#b97b52', hair: 'round', ink: '#1d1d2b' },
  layla_haddad: { wall: '#d98fa0', coat: '#31506b', skin: '#b97b52', hair: 'scarf', ink: '#2f5d50' },
  wayward_tales: { wall: '#7da487', coat: '#5a3a66', skin: '#8a5639', hair: 'parted', ink: '#777777', glasses: true },
  priyaraman: { wall: '#4f7f88', coat: '#8a3f34', skin: '#8a5639', hair: 'parted', ink: '#1d1d2b' },
  kofimensah: { wall: '#e5b25a', coat: '#31506b', skin: '#5e3a28', hair: 'short', ink: '#1d1d2b' },
  midori_ogawa: { wall: '#9fbfb2', coat: '#8a3f34', skin: '#efc29f', hair: 'bun', ink: '#1d1d2b', glasses: true },
  aurelle: { wall: '#6c8fb8', coat: '#2f5d50', skin: '#f3d3b8', hair: 'parted', ink: '#d8b26a' },
  tbrandt: { wall: '#c9694f', coat: '#31506b', skin: '#efc29f', hair: 'short', ink: '#777777' },
  dana_whitlock: { wall: '#d98fa0', coat: '#2f5d50', skin: '#efc29f', hair: 'round', ink: '#8a3f34', glasses: true },
  tomas: { wall: '#4f7f88', coat: '#b5652c', skin: '#d9a27a', hair: 'short', ink: '#2a1a18' },
  elinsjoberg: { wall: '#9a7fb8', coat: '#31506b', skin: '#f3d3b8', hair: 'parted', ink: '#777777' },
  tinsaints: { wall: '#e5b25a', coat: '#5a3a66', skin: '#f3d3b8', hair: 'short', ink: '#5a2f1c' },
};

/** The SVG of a look, 640 by 640. */
export const portrait = ({ wall, coat, skin, hair, ink, glasses }: Look) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 100 100"><path fill="${wall}" d="M0 0h100v100H0z"/>${BEHIND[hair]?.(ink) ?? ''}<path d="M14 104c0-26 16-34 36-34s36 8 36 34z" fill="${coat}"/><path d="M41 58h18v14q-9 9-18 0z" fill="${skin}"/><path d="M41 64q9 8 18 0v5q-9 7-18 0z" opacity=".14"/><ellipse cx="50" cy="43" rx="18.5" ry="22" fill="${skin}"/>${HAIR[hair](ink)}<path d="M42.5 45.5v2M57.5 45.5v2" stroke="#20161a" stroke-width="2.6" stroke-linecap="round"/><path d="M45.5 55q4.5 3.4 9 0" stroke="#20161a" stroke-width="1.8" fill="none" stroke-linecap="round" opacity=".75"/>${glasses ? GLASSES : ''}</svg>`;

const wave = (x: number, y: number, r: number, ink: string) =>
  `<g transform="translate(${x} ${y})"><circle r="${r}" fill="${ink}"/><g fill="none" stroke="#f7efe0" stroke-width="1.8"><circle r="${r * 0.71}" opacity=".5"/><circle r="${r * 0.42}" opacity=".38"/></g></g>`;
const row = (y: number, shift: number, ink: string) => Array.from({ length: 22 }, (_, i) => wave(i * 70 - shift, y, 38, ink)).join('');

/** The sea of the design, 1920 by 347, used as a profile cover. */
export const SEA = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="347" viewBox="0 0 1440 260"><path fill="#f6e7cf" d="M0 0h1440v260H0z"/><circle cx="1040" cy="104" r="62" fill="#eb7f5b"/><path d="M0 150q200-40 480-14t520-6 440-8v138H0z" fill="#cfe0d6"/><path d="M700 70q14-16 28 0q14-16 28 0M770 96q10-11 20 0q10-11 20 0" stroke="#28505c" stroke-width="2.6" fill="none"/><g transform="translate(880 150) rotate(-6)"><path d="M-70 0h140l-24 40h-92z" fill="#fffaf0"/><path d="M-70 0L0 26 70 0l-24 40h-92z" fill="#ead9bd"/><path d="M0-84L52-8h-104z" fill="#fffaf0"/><path d="M0-84L52-8H0z" fill="#e2cfae"/><path d="M-36-32h14v16h-14z" fill="#c8452f"/></g>${row(196, 35, '#8fc3c4')}${row(222, 0, '#6fadb3')}${row(248, 35, '#4f979f')}${row(274, 0, '#357e8a')}</svg>`;
