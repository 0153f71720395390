import { href } from 'react-router';
import { type ListedKind, listedKinds } from '../../works/kinds.ts';
import { tagAddress } from '../../works/tags/tag-rules.ts';
import { filterOf } from '../browse-rules.ts';
import type { Sorting } from './sorting-rules.ts';

/** A page with a filter bar: its address, the sorting without a choice, and what all its works have in common. */
export type ListWithBar = { path: string; defaultSorting: Sorting; within?: { kind?: ListedKind; tag?: number } };

const BROWSE: ListWithBar = { path: href('/browse'), defaultSorting: 'updated' };
const byPath = new Map<string, ListWithBar>([
  [BROWSE.path, BROWSE],
  ...listedKinds.map(({ list, kind }) => [list, { path: list, defaultSorting: 'newest', within: { kind } }] as const),
]);

/** The list that a page or its data belong to. */
export const listOfPath = (pathname: string): ListWithBar => byPath.get(pathname.replace(/(\/more|\/count|\.data|\/)$/, '')) ?? BROWSE;

/** Whether an address of the list of a kind asks for more than the one chip or language that the list has without a filter. */
export function needsFilter(search: URLSearchParams, kind: ListedKind): boolean {
  const plain = [filterOf(kind), 'language'];
  const own = [...search].filter(([name]) => name !== 'after');
  return own.length > 1 || own.some(([name]) => !plain.includes(name));
}

/** The page of a tag. */
export const listOfTag = (name: string, tag: number): ListWithBar => ({
  path: tagAddress(name),
  defaultSorting: 'newest',
  within: { tag },
});
