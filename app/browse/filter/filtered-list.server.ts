import { type SQL, sql } from 'drizzle-orm';
import { redirect } from 'react-router';
import { searchOf } from '#server/http/request.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { shownTags } from '../../site/words.server.ts';
import { sharedLanguages } from '../../works/languages/languages.server.ts';
import { works } from '../../works/tables.ts';
import type { WorkCard } from '../../works/works.server.ts';
import { type Compiled, compiled } from './compiled.server.ts';
import { FIELD_NAMES, type FieldName, nameOfValue } from './field-rules.ts';
import {
  type Counted,
  type Filter,
  filterAddress,
  filterSearch,
  isFiltered,
  NO_FILTER,
  PAGE_PARAMS,
  type Place,
  readFilter,
  SEARCHED_PARAM,
  searchedSoFar,
} from './filter-rules.ts';
import type { ListWithBar } from './lists-with-bar.ts';
import { passes } from './query/conditions.server.ts';
import { countFiltered, filteredWorks } from './query/filtered-works.server.ts';
import type { Sorting } from './sorting-rules.ts';

export type FewestWorks = { name: string; works: Counted; to: string };
/** What the bar above a list shows; `count` is null where the works are not counted, because nothing is filtered. */
export type BarOfList = {
  path: string;
  /** Null where the page has its own order; it has no address for the number of works then, and its filters are not saved. */
  defaultSorting: Sorting | null;
  filter: Filter;
  notUnderstood: string[];
  tooMany: boolean;
  count: Counted | null;
  languages: string[];
};
export type FilteredList = BarOfList & {
  works: WorkCard[];
  more: Place | null;
  count: Counted;
  /** For an empty list: the included condition that has the fewest works of its own (FILTER-05). */
  fewest: FewestWorks | null;
  further: boolean;
};

const NOTHING = { works: [], more: null, searched: null };

/** The filter of an address and what it means in this list, for this viewer. */
export async function requested(viewer: Viewer, search: URLSearchParams, { defaultSorting, within }: ListWithBar) {
  const read = readFilter(search);
  const chosen = within?.kind ? { ...read.filter.chosen, kind: NO_FILTER.chosen.kind } : read.filter.chosen;
  const found = await compiled(viewer, { ...read.filter, chosen }, within);
  const filter = { ...found.filter, sorting: found.filter.sorting === defaultSorting ? null : found.filter.sorting };
  const notUnderstood = [...shownTags(read.notUnderstood), ...found.notUnderstood];
  return { ...found, filter, sorting: filter.sorting ?? defaultSorting, notUnderstood, tooMany: read.tooMany };
}
type Requested = Awaited<ReturnType<typeof requested>>;

async function pageOf(viewer: Viewer, search: URLSearchParams, { conditions, sorting }: Requested) {
  const cursor = cursorFrom(search);
  const page = conditions ? await filteredWorks(viewer, { conditions, sorting, cursor }) : NOTHING;
  const searched = page.searched && searchedSoFar(search, page.searched);
  return { works: page.works, more: page.more && { cursor: page.more, searched } };
}

const countOf = (viewer: Viewer, { conditions, sorting }: Pick<Requested, 'conditions' | 'sorting'>): Promise<Counted> =>
  conditions ? countFiltered(viewer, { conditions, sorting }) : Promise.resolve({ n: 0, atLeast: false });

/** How many tags of a list without works are counted in that list; each count reads up to 40,000 rows. */
const TAGS_COUNTED_MAX = 3;

/** Of each included condition alone: the one with the fewest works, and the address without it. */
async function fewestOf(
  viewer: Viewer,
  { filter, sorting, worksOf }: Requested,
  { path, within }: ListWithBar,
): Promise<FewestWorks | null> {
  const isPerTag = !filter.anyTag || filter.chosen.tag.in.length < 2;
  const groups = FIELD_NAMES.flatMap((field): { field: FieldName; values: readonly string[] }[] => {
    const { in: values } = filter.chosen[field];
    return field === 'tag' && isPerTag ? values.map((value) => ({ field, values: [value] })) : values.length ? [{ field, values }] : [];
  });
  // The stored number is that of the whole site and of everybody; what may differ from it is counted, for the rarest tags only.
  const isStored = !within && !viewer?.hasOwnLists;
  const rarest = new Set([...worksOf.keys()].toSorted((a, b) => (worksOf.get(a) ?? 0) - (worksOf.get(b) ?? 0)).slice(0, TAGS_COUNTED_MAX));
  let fewest: FewestWorks | null = null;
  for (const { field, values } of groups) {
    const others = filter.chosen[field].in.filter((value) => !values.includes(value));
    const [value = ''] = values;
    const stored = field === 'tag' && values.length === 1 ? worksOf.get(value) : undefined;
    if (stored !== undefined && !isStored && !rarest.has(value)) continue;
    const known = isStored ? stored : 0;
    const alone: Compiled | null = known
      ? null
      : await compiled(viewer, { ...NO_FILTER, anyTag: true, chosen: { ...NO_FILTER.chosen, [field]: { in: values, out: [] } } }, within);
    const works = known ? { n: known, atLeast: false } : await countOf(viewer, { conditions: alone?.conditions ?? null, sorting });
    if (fewest && works.n >= fewest.works.n) continue;
    const chosen = { ...filter.chosen, [field]: { ...filter.chosen[field], in: others } };
    fewest = { name: values.map((value) => nameOfValue(field, value)).join(', '), works, to: filterAddress(path, { ...filter, chosen }) };
  }
  return fewest;
}

/** The bar above a list without a filter; its address may have the one chip or language of the list. */
export async function plainBar(viewer: Viewer, { path, defaultSorting }: ListWithBar, search: URLSearchParams): Promise<BarOfList> {
  const { filter } = readFilter(search);
  return { path, defaultSorting, filter, notUnderstood: [], tooMany: false, count: null, languages: await sharedLanguages(viewer) };
}

/** The parameters of an address that belong to a filter, in its order. */
function ownSearch(search: URLSearchParams): string {
  const own = new URLSearchParams(search);
  for (const name of ['after', SEARCHED_PARAM]) own.delete(name);
  return own.toString();
}

/**
 * A page of a filtered list with its number of works. Redirects to the one address of the filter, since a form sends another one
 * (FILTER-03).
 */
export async function filteredList(viewer: Viewer, request: Request, list: ListWithBar): Promise<FilteredList> {
  const searchParams = searchOf(request);
  const found = await requested(viewer, searchParams, list);
  const { filter, notUnderstood, tooMany } = found;
  const isUnderstood = !notUnderstood.length && !tooMany;
  if (isUnderstood && !searchParams.has('after') && ownSearch(searchParams) !== filterSearch(filter).toString())
    throw redirect(filterAddress(list.path, filter));
  const [page, languages] = await Promise.all([pageOf(viewer, searchParams, found), sharedLanguages(viewer)]);
  const count = await countOf(viewer, found);
  const fewest = page.works.length || page.more ? null : await fewestOf(viewer, found, list);
  const { path, defaultSorting } = list;
  return { path, defaultSorting, filter, notUnderstood, tooMany, ...page, count, fewest, languages, further: searchParams.has('after') };
}

/** The next page of a filtered list, for scrolling. */
export async function moreFiltered(viewer: Viewer, search: URLSearchParams, list: ListWithBar) {
  return pageOf(viewer, search, await requested(viewer, search, list));
}

/** The number of works that a filter finds, for the button of the bar. */
export async function filteredCount(viewer: Viewer, search: URLSearchParams, list: ListWithBar): Promise<Counted> {
  return countOf(viewer, await requested(viewer, search, list));
}

/**
 * The filter of a page that has its own order, and the condition that it adds to a statement with the table `works`, or with another one
 * that has the id of a work in `id`; undefined: nothing is filtered. `path` has the parameters of the page itself.
 */
export async function filterOfPage(viewer: Viewer, path: string, search: URLSearchParams, id: SQL = sql`${works.id}`) {
  const own = new URLSearchParams([...search].filter(([name]) => !PAGE_PARAMS.includes(name)));
  const { filter, conditions, notUnderstood, tooMany } = await requested(viewer, own, { path, defaultSorting: 'newest' });
  const plain = { ...filter, sorting: null };
  const bar = { path, defaultSorting: null, filter: plain, notUnderstood, tooMany, languages: await sharedLanguages(viewer) };
  if (!isFiltered(plain)) return { bar, only: undefined };
  return { bar, only: conditions ? passes(viewer, conditions, id) : sql`false` };
}
