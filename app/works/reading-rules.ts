import { z } from 'zod';

/** How a person likes to read; follows the account (people.reading_settings). Steps as in the reading settings of the design. */
export const readingSettings = z.object({
  paper: z.enum(['paper', 'linen', 'mist', 'dusk', 'night']).nullable(), // null: Paper in the light theme, Dusk in the dark one
  typeface: z.enum(['bookish', 'plain', 'easy']),
  size: z.number().int().min(1).max(6),
  spacing: z.enum(['tight', 'normal', 'airy']),
  width: z.enum(['narrow', 'wide']),
  dim: z.boolean(),
});
export type ReadingSettings = z.infer<typeof readingSettings>;

export const FIRST_SETTINGS: ReadingSettings = { paper: null, typeface: 'bookish', size: 3, spacing: 'normal', width: 'wide', dim: false };

/** A visitor's settings stay in their browser under this key; what cannot be read there is the first settings. */
export const SETTINGS_KEY = 'reading-settings';

export const PAPERS = [
  ['paper', 'Paper'],
  ['linen', 'Linen'],
  ['mist', 'Mist'],
  ['dusk', 'Dusk'],
  ['night', 'Night'],
] as const;
export const TYPEFACES = [
  ['bookish', 'Bookish'],
  ['plain', 'Plain'],
  ['easy', 'Easy-read'],
] as const;
export const SPACINGS = [
  ['tight', 'Tight'],
  ['normal', 'Normal'],
  ['airy', 'Airy'],
] as const;
export const WIDTHS = [
  ['narrow', 'Narrow'],
  ['wide', 'Wide'],
] as const;

/** The ground decides the theme of the whole reader (design README §2); null leaves it to the page. */
export const themeOf = (paper: ReadingSettings['paper']) =>
  paper === null ? undefined : paper === 'dusk' || paper === 'night' ? 'dark' : 'light';

/** The settings from a form of plain fields; a missing choice is the first one's. Null when a field says what no control offers. */
export function settingsFromForm(form: { get(name: string): unknown }): ReadingSettings | null {
  const text = (name: keyof ReadingSettings) => form.get(name) || FIRST_SETTINGS[name];
  const read = readingSettings.safeParse({
    paper: text('paper'),
    typeface: text('typeface'),
    size: Number(text('size')),
    spacing: text('spacing'),
    width: text('width'),
    dim: form.get('dim') === 'on',
  });
  return read.success ? read.data : null;
}
