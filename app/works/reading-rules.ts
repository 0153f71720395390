// No schema library here: this file is part of the reader's script.

export const PAPERS = ['paper', 'linen', 'mist', 'dusk', 'night'] as const;
export const TYPEFACES = ['bookish', 'plain', 'easy'] as const;
export const SPACINGS = ['tight', 'normal', 'airy'] as const;
export const WIDTHS = ['narrow', 'wide'] as const;
export const SIZES = { least: 1, most: 6 } as const;

/** How a person likes to read; follows the account (people.reading_settings). A null paper is Paper in the light theme, Dusk in the dark one. */
export type ReadingSettings = {
  paper: (typeof PAPERS)[number] | null;
  typeface: (typeof TYPEFACES)[number];
  size: number;
  spacing: (typeof SPACINGS)[number];
  width: (typeof WIDTHS)[number];
  dim: boolean;
};
export const FIRST_SETTINGS: ReadingSettings = { paper: null, typeface: 'bookish', size: 3, spacing: 'normal', width: 'wide', dim: false };

/** A visitor's settings stay in their browser under this key. */
export const SETTINGS_KEY = 'reading-settings';

const SETTINGS: { [Name in keyof ReadingSettings]: (value: unknown) => boolean } = {
  paper: (value) => value === null || PAPERS.some((paper) => paper === value),
  typeface: (value) => TYPEFACES.some((typeface) => typeface === value),
  size: (value) => Number.isInteger(value) && Number(value) >= SIZES.least && Number(value) <= SIZES.most,
  spacing: (value) => SPACINGS.some((spacing) => spacing === value),
  width: (value) => WIDTHS.some((width) => width === value),
  dim: (value) => typeof value === 'boolean',
};

/** Whatever was kept, as whole settings: what is missing or unknown is the first setting. */
export function readSettings(kept: unknown): ReadingSettings {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const sound = Object.entries(SETTINGS).filter(([name, isSound]) => isSound(given[name]));
  return { ...FIRST_SETTINGS, ...Object.fromEntries(sound.map(([name]) => [name, given[name]])) };
}

/** The settings from a form of plain fields; a missing field is the first setting. Null when one says what no control offers. */
export function settingsFromForm(form: { get(name: string): unknown }): ReadingSettings | null {
  const field = (name: keyof ReadingSettings) => form.get(name) || FIRST_SETTINGS[name];
  const given = {
    paper: field('paper'),
    typeface: field('typeface'),
    size: Number(field('size')),
    spacing: field('spacing'),
    width: field('width'),
    dim: form.get('dim') === 'on',
  };
  return Object.entries(SETTINGS).every(([name, isSound]) => isSound(given[name as keyof ReadingSettings]))
    ? (given as ReadingSettings)
    : null;
}

/** The ground decides the theme of the whole reader (design README §2); undefined leaves it to the site's. */
export const themeOf = (paper: ReadingSettings['paper']) =>
  paper === null ? undefined : paper === 'dusk' || paper === 'night' ? 'dark' : 'light';
