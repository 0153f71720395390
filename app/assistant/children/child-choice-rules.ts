import type { AGE_GROUPS, ART_STYLES, GENRES, TIMES_OF_DAY, TONES } from '../assistant-rules.ts';

// A smaller selection for children, with simpler labels (AMB-13).
export const KIDS_GENRES = ['Adventure', 'Fantasy', 'Mystery', 'Science Fiction', 'Comedy'] as const satisfies (typeof GENRES)[number][];
export const KIDS_TONES = [
  { value: 'Lighthearted', label: 'Happy' },
  { value: 'Humorous', label: 'Funny' },
  { value: 'Whimsical', label: 'Magical' },
  { value: 'Inspirational', label: 'Brave' },
] as const satisfies { value: (typeof TONES)[number]; label: string }[];
export const KIDS_AGES = [
  { value: 'Children (5-8)', label: 'Ages 5 to 8' },
  { value: 'Middle Grade (9-12)', label: 'Ages 9 to 12' },
] as const satisfies { value: (typeof AGE_GROUPS)[number]; label: string }[];
export const KIDS_ART_STYLES = [
  'Realistic',
  'Watercolor',
  'Comic Book',
  'Pencil Sketch',
  '3D Render',
] as const satisfies (typeof ART_STYLES)[number][];
export const KIDS_TIMES = ['Morning', 'Day', 'Sunset', 'Night'] as const satisfies (typeof TIMES_OF_DAY)[number][];

export const NOT_LISTED = 'Please choose one of these.';
export const NO_PEOPLE = 'The Picture Maker draws animals, places and things. It draws no people.';
export const CHILD_HELPER_OFF = 'The writing helper is off.';
