import { href } from 'react-router';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import { clean, codePoints } from '../../forms/text-rules.ts';
import { listedKinds } from '../../works/kinds.ts';
import { tagAddress, typedTag } from '../../works/tags/tag-rules.ts';
import { type Filter, filterSearch, readFilter } from '../filter/filter-rules.ts';

export const FILTER_NAME_MAX = 60;
export const SAVED_FILTERS_MAX = 50;
export const FILTERS_ON_HOME_MAX = 3;
export const HOME_ROW_WORKS = 8;
const SEARCH_MAX = 8_000; // characters, so that the page of all saved filters stays small

export const SAVED_FILTER_MESSAGES = {
  none: 'No saved filters yet. Choose conditions on Browse, then Save filter.',
  noName: 'Please enter a name.',
  longName: `Names can be up to ${FILTER_NAME_MAX} characters.`,
  tooMany: `You can save up to ${SAVED_FILTERS_MAX} filters. Delete one to save another.`,
  unreadable: 'This filter couldn’t be read. Please choose it again.',
  longFilter: 'This filter has too many conditions to be saved.',
  tooManyOnHome: `Home can show up to ${FILTERS_ON_HOME_MAX} filters. Remove one to add another.`,
  rowFailed: 'These works could not be loaded. Please try again.',
  notFound: 'This filter was not found.',
  notSaved: 'The filter could not be saved. Please try again.',
  notChanged: 'The filter could not be changed. Please try again.',
  notDeleted: 'The filter could not be deleted. Please try again.',
} as const;

export type FilterAddress = { path: string; search: string };
export const addressOf = ({ path, search }: FilterAddress): string => path + (search && `?${search}`);

const TAG_PATH = /^\/tag\/([^/]+)$/;

/** The path of a list that has the filter bar, in its one form; null: another page. */
function listPath(pathname: string): string | null {
  if (pathname === href('/browse') || listedKinds.some(({ list }) => list === pathname)) return pathname;
  const [, name] = TAG_PATH.exec(pathname) ?? [];
  try {
    const tag = name && typedTag(decodeURIComponent(name));
    return tag ? tagAddress(tag) : null;
  } catch {
    return null; // not percent-encoded UTF-8
  }
}

/** Reads the address of a filtered list; what is not understood is left out. A refusal: no such list, or a filter that is too long. */
export function readAddress(typed: unknown): (FilterAddress & { filter: Filter }) | RefusedAction {
  const url = typeof typed === 'string' && typed.startsWith('/') ? URL.parse(typed, 'http://localhost') : null;
  const path = url?.host === 'localhost' ? listPath(url.pathname) : null;
  if (!url || !path) return badInput(SAVED_FILTER_MESSAGES.unreadable);
  const { filter } = readFilter(url.searchParams);
  const search = filterSearch(filter).toString();
  return search.length > SEARCH_MAX ? badInput(SAVED_FILTER_MESSAGES.longFilter) : { path, search, filter };
}

/** Reads the name of a filter. */
export function readFilterName(typed: unknown): { name: string } | RefusedAction {
  const name = clean(typeof typed === 'string' ? typed : '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!name) return badInput(SAVED_FILTER_MESSAGES.noName);
  return codePoints(name) > FILTER_NAME_MAX ? badInput(SAVED_FILTER_MESSAGES.longName) : { name };
}

/** The tag whose page a path is; null: it is another list. */
export function tagOfPath(path: string): string | null {
  const [, tag] = TAG_PATH.exec(path) ?? [];
  return tag ? decodeURIComponent(tag) : null;
}

/** What the list of a filter is called. */
export function listName(path: string): string {
  return listedKinds.find(({ list }) => list === path)?.plural ?? tagOfPath(path) ?? 'All works';
}
