import { href } from 'react-router';
import { type ListedKind, listedKinds } from '../../works/kinds.ts';
import type { Sorting } from './sorting-rules.ts';

/** A page with a filter bar: its address, the sorting without a choice, and the kind that all its works have. */
export type ListWithBar = { path: string; preset: Sorting; kind?: ListedKind };

const BROWSE: ListWithBar = { path: href('/browse'), preset: 'updated' };
const byPath = new Map<string, ListWithBar>([
  [BROWSE.path, BROWSE],
  ...listedKinds.map(({ list, kind }) => [list, { path: list, preset: 'newest', kind }] as const),
]);

/** The list that a page or its data belong to. */
export const listOfPath = (pathname: string): ListWithBar => byPath.get(pathname.replace(/(\/more|\/count|\.data|\/)$/, '')) ?? BROWSE;
