import { BOOK_GENRES, COMIC_GENRES, TAG_MAX, THEORY_CATEGORIES } from '../../works/class-rules.ts';
import { listedKinds } from '../../works/kinds.ts';
import { USES } from '../../works/labels/label-rules.ts';
import { LANGUAGE_MAX } from '../../works/languages/language-list-rules.ts';
import { NOT_RATED, RATING_NAMES, RATINGS, WARNING_NAMES, WARNINGS } from '../../works/ratings/rating-rules.ts';
import { STATUS_NAMES, STATUSES } from '../../works/status/status-rules.ts';

export type Option = { value: string; name: string };
/** Works are found by the highest grade of their label; those without a label have the value `unstated`. */
const USES_OF_ASSISTANTS: readonly Option[] = USES.map(({ use, name }) => ({ value: use, name }));
type Field = {
  param: string;
  name: string;
  /** Null: whatever is typed, or languages, which are listed by the page. */
  options: readonly Option[] | null;
  max: number;
  /** A work has one value at most. */
  isSingle: boolean;
};

const named = (names: readonly string[]): Option[] => names.map((name) => ({ value: name, name }));

/** What a filter includes and excludes by name, in the order of the address (FILTER-01). A line here is a field of the bar. */
export const FIELDS = {
  kind: {
    param: 'kind',
    name: 'Kinds',
    options: listedKinds.map(({ kind, plural }) => ({ value: kind, name: plural })),
    max: 20,
    isSingle: true,
  },
  tag: { param: 'tag', name: 'Tags', options: null, max: TAG_MAX, isSingle: false },
  genre: {
    param: 'genre',
    name: 'Genres and categories',
    options: named([...new Set([...BOOK_GENRES, ...COMIC_GENRES, ...THEORY_CATEGORIES])].sort()),
    max: 40,
    isSingle: true,
  },
  language: { param: 'language', name: 'Languages', options: null, max: LANGUAGE_MAX, isSingle: true },
  status: {
    param: 'status',
    name: 'Status',
    options: [...STATUSES.map((status) => ({ value: status, name: STATUS_NAMES[status] })), { value: 'none', name: 'Not stated' }],
    max: 20,
    isSingle: true,
  },
  rating: {
    param: 'rating',
    name: 'Rating',
    options: [...RATINGS.map((rating) => ({ value: rating, name: RATING_NAMES[rating] })), { value: 'none', name: NOT_RATED }],
    max: 20,
    isSingle: true,
  },
  warning: {
    param: 'warning',
    name: 'Warnings',
    options: WARNINGS.map((warning) => ({ value: warning, name: WARNING_NAMES[warning] })),
    max: 20,
    isSingle: false,
  },
  assistant: { param: 'assistant', name: 'Use of assistants', options: USES_OF_ASSISTANTS, max: 20, isSingle: true },
  author: { param: 'author', name: 'Authors', options: null, max: 40, isSingle: true },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];
export const fieldOf = (name: FieldName): Field => FIELDS[name];
/** A value as conditions show it. */
export const nameOfValue = (field: FieldName, value: string): string =>
  fieldOf(field).options?.find((option) => option.value === value)?.name ?? (field === 'author' ? `@${value}` : value);
/** The parameter of what a field excludes. */
export const excludedParam = (name: FieldName) => `not-${FIELDS[name].param}`;

/** What a member may leave out by their own reading, in the order of the address. */
export const HIDDEN = [
  { value: 'started', name: 'Not started' },
  { value: 'finished', name: 'Not finished' },
  { value: 'library', name: 'Hide what is in my library' },
] as const;
export type Hidden = (typeof HIDDEN)[number]['value'];
