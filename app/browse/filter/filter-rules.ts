import { counted } from '#ui/display/count-rules.ts';
import { clean, cutTo } from '../../forms/text-rules.ts';
import { type Cursor, cursorParam } from '../../lists/cursor-rules.ts';
import { excludedParam, FIELD_NAMES, type FieldName, fieldOf, HIDDEN, type Hidden } from './field-rules.ts';
import { SORTINGS, type Sorting } from './sorting-rules.ts';

/** Values of a field that can be included, and as many excluded (FILTER-02). */
export const VALUES_MAX = 20;
export const TOO_MANY_VALUES = `Choose at most ${VALUES_MAX} of each.`;
const VALUES_READ_MAX = 200; // of one parameter
const ADDRESS_READ_MAX = 20_000; // characters
/** Works that are counted exactly; above, the list says that there are more (FILTER-05). */
export const COUNTED_MAX = 1_000;
const NAMED_MAX = 10; // of values that were not understood
const NAMED_LENGTH_MAX = 60;
const MINUTES_MAX = 1_000_000;

export type Chosen = { in: readonly string[]; out: readonly string[] };
/** A whole filter, as the address has it. Dates are `2026-05-01`, lengths are in minutes of reading. */
export type Filter = {
  chosen: Record<FieldName, Chosen>;
  /** Any of the included tags is enough; otherwise a work has all of them. */
  anyTag: boolean;
  from: number | null;
  to: number | null;
  since: string | null;
  hidden: readonly Hidden[];
  sorting: Sorting | null; // null: the default of the list
};
/** A number of works; above COUNTED_MAX there are more, and `atLeast` says that not all were scanned. */
export type Counted = { n: number; atLeast: boolean };
export type ReadFilter = { filter: Filter; notUnderstood: string[]; tooMany: boolean };

const chosenBy = (of: (name: FieldName) => Chosen) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, of(name)])) as Record<FieldName, Chosen>;
export const NO_FILTER: Filter = {
  chosen: chosenBy(() => ({ in: [], out: [] })),
  anyTag: false,
  from: null,
  to: null,
  since: null,
  hidden: [],
  sorting: null,
};

export const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const byName = (one: string, other: string) => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
};

/** The values without repetitions, in the fixed order of addresses, so that equal filters have equal addresses. */
export function inOrder(name: FieldName, values: readonly string[]): string[] {
  const { options } = fieldOf(name);
  if (options) return options.map(({ value }) => value).filter((value) => values.includes(value));
  return values.filter((value, at) => values.findIndex((other) => isSameName(other, value)) === at).sort(byName);
}

const isDate = (text: string) => /^[12]\d{3}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

type Notes = { unknown(text: string): void; tooMany(): void };

function readValues(search: URLSearchParams, name: FieldName, params: readonly string[], notes: Notes): string[] {
  const { options, max } = fieldOf(name);
  const all = params.flatMap((param) => search.getAll(param)).slice(0, VALUES_READ_MAX);
  // Tags and names are typed into one field without scripts; neither contains a comma.
  const typed = (name === 'tag' || name === 'author' ? all.flatMap((text) => text.split(',')) : all)
    .slice(0, VALUES_READ_MAX)
    .map((text) => clean(text).replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  const known: string[] = [];
  for (const text of typed) {
    const option = options?.find(({ value, name: shown }) => isSameName(value, text) || isSameName(shown, text));
    if (options ? !option : text.length > max) notes.unknown(text);
    else known.push(option?.value ?? (name === 'author' ? text.replace(/^@/, '') : text));
  }
  const values = inOrder(name, known);
  if (values.length <= VALUES_MAX) return values;
  notes.tooMany();
  const first = known.filter((value, at) => known.findIndex((other) => isSameName(other, value)) === at).slice(0, VALUES_MAX);
  return inOrder(name, first);
}

/** The first value of a parameter that `read` understands; null: none. Other values are named as not understood (FILTER-03). */
function readOne<T>(search: URLSearchParams, param: string, notes: Notes, read: (text: string) => T | null): T | null {
  const texts = new Set(
    search
      .getAll(param)
      .slice(0, VALUES_READ_MAX)
      .map((text) => clean(text).trim()),
  );
  texts.delete('');
  let found: T | null = null;
  for (const text of texts) {
    const value: T | null = found === null ? read(text) : null;
    if (value === null) notes.unknown(text);
    else found = value;
  }
  return found;
}

const readMinutes = (text: string) => (/^\d{1,7}$/.test(text) && Number(text) <= MINUTES_MAX ? Number(text) : null);

/** Reads a filter from an address. Values that are not understood are named and left out; none is an error (FILTER-03). */
export function readFilter(whole: URLSearchParams): ReadFilter {
  const isCut = whole.toString().length > ADDRESS_READ_MAX;
  const search = isCut
    ? new URLSearchParams(
        whole
          .toString()
          .slice(0, ADDRESS_READ_MAX)
          .replace(/&[^&]*$/, ''),
      )
    : whole;
  const notUnderstood: string[] = isCut ? ['the end of the address'] : [];
  let tooMany = false;
  const notes: Notes = {
    unknown: (text) => void (notUnderstood.length < NAMED_MAX && notUnderstood.push(cutTo(text, NAMED_LENGTH_MAX))),
    tooMany: () => {
      tooMany = true;
    },
  };
  const chosen = chosenBy((name) => ({
    in: readValues(search, name, name === 'genre' ? ['genre', 'category'] : [fieldOf(name).param], notes),
    out: readValues(search, name, [excludedParam(name)], notes),
  }));
  let [from, to] = [readOne(search, 'from', notes, readMinutes), readOne(search, 'to', notes, readMinutes)];
  if (from !== null && to !== null && from > to) {
    notes.unknown(`${from} to ${to} minutes`);
    [from, to] = [null, null];
  }
  const since = readOne(search, 'since', notes, (text) => (isDate(text) ? text : null));
  const wanted = search.getAll('hide').slice(0, VALUES_READ_MAX);
  for (const text of new Set(wanted)) if (text && !HIDDEN.some(({ value }) => value === text)) notes.unknown(text);
  const sorting = readOne(search, 'sort', notes, (text) => SORTINGS.find((option) => option.sorting === text)?.sorting ?? null);
  const tags = readOne(search, 'tags', notes, (text) => (text === 'any' || text === 'all' ? text : null));
  const filter = {
    chosen,
    anyTag: tags === 'any',
    from,
    to,
    since,
    hidden: HIDDEN.map(({ value }) => value).filter((value) => wanted.includes(value)),
    sorting,
  };
  return { filter, notUnderstood, tooMany };
}

/** The parameters of a filter in a fixed order, so that equal filters have equal addresses (FILTER-03). */
export function filterSearch({ chosen, anyTag, from, to, since, hidden, sorting }: Filter): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of FIELD_NAMES) {
    for (const value of inOrder(name, chosen[name].in)) search.append(fieldOf(name).param, value);
    for (const value of inOrder(name, chosen[name].out)) search.append(excludedParam(name), value);
    if (name === 'tag' && anyTag && chosen.tag.in.length > 1) search.set('tags', 'any');
  }
  if (from !== null) search.set('from', String(from));
  if (to !== null) search.set('to', String(to));
  if (since) search.set('since', since);
  for (const value of hidden) search.append('hide', value);
  if (sorting) search.set('sort', sorting);
  return search;
}

/** Whether anything but the sorting is chosen. */
export const isFiltered = (filter: Filter): boolean => filterSearch({ ...filter, sorting: null }).size > 0;

/** The parameter that counts the works searched without filling a page; its name stays, because shared addresses have it. */
export const SEARCHED_PARAM = 'looked';

/** The next page of a filtered list; `searched` is how many works were scanned without filling a page. */
export type Place = { cursor: Cursor; searched: number | null };

/** The address of a filtered list on this page. `path` may have parameters of the page itself, such as the words of a search. */
export function filterAddress(path: string, filter: Filter, place: Place | null = null): string {
  const search = filterSearch(filter);
  if (place) search.set('after', cursorParam(place.cursor));
  if (place?.searched) search.set(SEARCHED_PARAM, String(place.searched));
  return path + (search.size ? (path.includes('?') ? '&' : '?') + search : '');
}

/** The filter without, or with, one value of a field. */
export function withValue(filter: Filter, name: FieldName, side: keyof Chosen, value: string, isChosen: boolean): Filter {
  const others = filter.chosen[name][side].filter((other) => !isSameName(other, value));
  return { ...filter, chosen: { ...filter.chosen, [name]: { ...filter.chosen[name], [side]: isChosen ? [...others, value] : others } } };
}

/** `84 works`, `more than 1,000 works`, or `at least 84 works` (FILTER-05). */
export const countInWords = ({ n, atLeast }: Counted): string =>
  n > COUNTED_MAX ? `more than ${counted(COUNTED_MAX, 'work')}` : atLeast ? `at least ${counted(n, 'work')}` : counted(n, 'work');

export const FILTER_MESSAGES = {
  none: 'No works match.',
  notUnderstood: (names: readonly string[]) => `Not understood: ${names.join(', ')}`,
  searched: (works: number) => `Searched ${works.toLocaleString('en-US')} works so far.`,
  keepSearching: 'Keep searching',
  clearAll: 'Clear all',
} as const;

const SEARCHED = /^\d{1,9}$/;
const SEARCHED_MAX = 1_000_000_000;
/** How many works were searched without filling a page: those that the address counts, plus `more`. */
export function searchedSoFar(search: URLSearchParams, more: number): number {
  const before = search.get(SEARCHED_PARAM) ?? '';
  return Math.min((SEARCHED.test(before) ? Number(before) : 0) + more, SEARCHED_MAX);
}

/** The parameters that pages read for themselves; all others are conditions of a filter. */
export const PAGE_PARAMS = ['q', 'in', 'shelf', 'sort', 'select', 'after', SEARCHED_PARAM, 'changed', 'page'];
/** Whether an address has any condition; such a request counts toward the limit of filters before its names are looked up. */
export const hasConditions = (search: URLSearchParams): boolean => [...search.keys()].some((name) => !PAGE_PARAMS.includes(name));
