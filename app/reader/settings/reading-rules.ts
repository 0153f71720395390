// No schema library: this file is in the reader's bundle.

export const PAPERS = ['paper', 'linen', 'mist', 'dusk', 'night'] as const;
export const TYPEFACES = ['bookish', 'plain', 'easy'] as const;
export const SPACINGS = ['tight', 'normal', 'airy'] as const;
export const WIDTHS = ['narrow', 'wide'] as const;
export const REMARKS = ['none', 'dots', 'open'] as const; // REPLY-07
export const SIZES = { min: 1, max: 6 } as const;

/**
 * Reading preferences, stored with the account (people.reading_settings). A null paper is Paper in the light theme, Dusk in the dark one.
 */
export type ReadingSettings = {
  paper: (typeof PAPERS)[number] | null;
  typeface: (typeof TYPEFACES)[number];
  size: number;
  spacing: (typeof SPACINGS)[number];
  width: (typeof WIDTHS)[number];
  dim: boolean;
  hideNotes: boolean; // of authors, around chapters and arcs
  remarks: (typeof REMARKS)[number];
};
export const DEFAULT_SETTINGS: ReadingSettings = {
  paper: null,
  typeface: 'bookish',
  size: 3,
  spacing: 'normal',
  width: 'wide',
  dim: false,
  hideNotes: false,
  remarks: 'dots',
};

const SETTINGS: { [Name in keyof ReadingSettings]: (value: unknown) => boolean } = {
  paper: (value) => value === null || PAPERS.some((paper) => paper === value),
  typeface: (value) => TYPEFACES.some((typeface) => typeface === value),
  size: (value) => Number.isInteger(value) && Number(value) >= SIZES.min && Number(value) <= SIZES.max,
  spacing: (value) => SPACINGS.some((spacing) => spacing === value),
  width: (value) => WIDTHS.some((width) => width === value),
  dim: (value) => typeof value === 'boolean',
  hideNotes: (value) => typeof value === 'boolean',
  remarks: (value) => REMARKS.some((remarks) => remarks === value),
};

/** Parses stored settings; missing or invalid values become the defaults. */
export function parseSettings(stored: unknown): ReadingSettings {
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const valid = Object.entries(SETTINGS).filter(([name, isValid]) => isValid(values[name]));
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(valid.map(([name]) => [name, values[name]])) };
}

/** Parses the settings form; a missing field gets its default. Null when a value is not one of the options. */
export function settingsFromForm(form: { get(name: string): unknown }): ReadingSettings | null {
  const field = (name: keyof ReadingSettings) => form.get(name) || DEFAULT_SETTINGS[name];
  const values = {
    paper: field('paper'),
    typeface: field('typeface'),
    size: Number(field('size')),
    spacing: field('spacing'),
    width: field('width'),
    dim: form.get('dim') === 'on',
    hideNotes: form.get('hideNotes') === 'on',
    remarks: field('remarks'),
  };
  return Object.entries(SETTINGS).every(([name, isValid]) => isValid(values[name as keyof ReadingSettings]))
    ? (values as ReadingSettings)
    : null;
}

/** The paper decides the theme of the whole reader; undefined uses the site theme. */
export const themeOf = (paper: ReadingSettings['paper']) =>
  paper === null ? undefined : paper === 'dusk' || paper === 'night' ? 'dark' : 'light';
