import { BOOK_GENRES, COMIC_GENRES, KIDS_GENRES, TAG_MAX, THEORY_CATEGORIES } from '../works/class-rules.ts';
import { kinds } from '../works/kinds.ts';
import { USES } from '../works/labels/label-rules.ts';
import { LANGUAGE_MAX } from '../works/languages/language-list-rules.ts';
import { NOT_RATED, RATING_NAMES, WARNED_BY_DEFAULT, WARNING_NAMES } from '../works/ratings/rating-rules.ts';

/** What a member can choose to see of works, by what they are found by (SHOWN-01). */
export const CONTENT_CHOICES = { show: 'Show', warn: 'Warn', hide: 'Hide' } as const;
export type ContentChoice = keyof typeof CONTENT_CHOICES;
const isContentChoice = (value: unknown): value is ContentChoice => typeof value === 'string' && Object.hasOwn(CONTENT_CHOICES, value);

/** What works are found by and members choose for. */
const CHOSEN_DIMENSIONS = ['tag', 'kind', 'genre', 'language', 'rating', 'warning', 'stated', 'assistant'] as const;
export type ChosenDimension = (typeof CHOSEN_DIMENSIONS)[number];
export type Chosen = { dimension: ChosenDimension; name: string; choice: ContentChoice };
const RATED_DIMENSIONS: readonly ChosenDimension[] = ['rating', 'warning', 'stated'];

/** What holds without a choice, and is not stored (WARN-04). */
export const defaultChoiceOf = (dimension: ChosenDimension, name: string): ContentChoice =>
  RATED_DIMENSIONS.includes(dimension) && WARNED_BY_DEFAULT.some((warned) => warned === name) ? 'warn' : 'show';

/** How many choices other than the default, hidden people and hidden works one member can have (SHOWN-01). */
export const CONTENT_CHOICES_MAX = 500;
export const HIDDEN_PEOPLE_MAX = 1_000;
export const HIDDEN_WORKS_MAX = 5_000;
export const HIDDEN_PAGE_SIZE = 50;
/** Languages of the form, so that it has fewer fields than a form may have. */
export const LANGUAGES_CHOSEN_SHOWN = 80;

export const CONTENT_MESSAGES = {
  title: 'What You See',
  about:
    'What you hide is left out of every list you get. What you choose to be warned about is covered in lists until you show it, and so is the text of works with such a rating or content warning. Only you are affected: nobody else learns of it, and no public number changes.',
  signedOut: 'Please sign in to choose what you see.',
  hidden: 'Hidden.',
  hiddenSoFar: 'You chose to hide all works found so far.',
  saved: 'Your choices were saved.',
  unavailable: 'This is no longer available.',
  unreadable: 'These choices could not be read. Please try again.',
  ownWork: 'Your own works are always shown to you.',
  ownPerson: 'This is you. You can hide other people only.',
  noTag: 'Please enter a tag.',
  tooManyChoices: 'You can choose for up to 500 tags, kinds, genres, languages, ratings, warnings and uses of assistants.',
  tooManyPeople: 'You can hide up to 1,000 people.',
  tooManyWorks: 'You can hide up to 5,000 works.',
  notLoaded: 'Couldn’t load this. Please check your connection and try again.',
  notSaved: 'Your choice could not be saved. Please try again.',
} as const;

/** The kinds and genres of the form, with the words that it shows. */
export const KIND_OPTIONS = Object.values(kinds).map(({ kind, plural }) => ({ name: kind, label: plural }));
const inOrder = (names: readonly string[]) => [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'));
/** `none` is for works that were published before ratings and have none (WARN-01). */
export const RATING_OPTIONS = Object.entries({ ...RATING_NAMES, none: NOT_RATED }).map(([name, label]) => ({ name, label }));
export const WARNING_OPTIONS = Object.entries(WARNING_NAMES).map(([name, label]) => ({ name, label }));
export const STATED_OPTIONS = [{ name: 'unsaid', label: 'Author chooses not to say' }];
export const ASSISTANT_OPTIONS = USES.map(({ use, name }) => ({ name: use, label: name }));
export const GENRE_OPTIONS = inOrder([...BOOK_GENRES, ...COMIC_GENRES, ...THEORY_CATEGORIES, ...KIDS_GENRES]);

/** The name of a field of the form, such as `kind book`. */
export const fieldOf = (dimension: ChosenDimension, name: string) => `${dimension} ${name}`;

const isOneOf = (options: readonly { name: string }[]) => (name: string) => options.some((option) => option.name === name);
const isFixed: Partial<Record<ChosenDimension, (name: string) => boolean>> = {
  kind: isOneOf(KIND_OPTIONS),
  genre: (name) => GENRE_OPTIONS.includes(name),
  rating: isOneOf(RATING_OPTIONS),
  warning: isOneOf(WARNING_OPTIONS),
  stated: isOneOf(STATED_OPTIONS),
  assistant: isOneOf(ASSISTANT_OPTIONS),
};
const NAME_MAX = Math.max(TAG_MAX, LANGUAGE_MAX);

/** The choices of a form, which has at most `FORM_FIELDS_MAX`; null if one cannot be read. Other fields, such as `back`, are ignored. */
export function choicesOf(form: FormData): Chosen[] | null {
  const chosen: Chosen[] = [];
  for (const [field, choice] of form) {
    const [first = '', ...rest] = field.split(' ');
    const dimension = CHOSEN_DIMENSIONS.find((option) => option === first);
    if (!dimension || !rest.length) continue;
    const name = rest.join(' ').trim();
    const isKnown = name !== '' && name.length <= NAME_MAX && (isFixed[dimension]?.(name) ?? true);
    if (!isKnown || !isContentChoice(choice)) return null;
    chosen.push({ dimension, name, choice });
  }
  return chosen;
}
