import { X } from 'lucide-react';
import { href, Link } from 'react-router';
import { FIELD_NAMES, HIDDEN, nameOfValue } from './field-rules.ts';
import {
  type Counted,
  countInWords,
  FILTER_MESSAGES,
  type Filter,
  filterAddress,
  isFiltered,
  NO_FILTER,
  TOO_MANY_VALUES,
  withValue,
} from './filter-rules.ts';
import type { BarOfList } from './filtered-list.server.ts';

export type Condition = { key: string; name: string; isOut?: boolean; without: Filter };

/** The conditions of a filter in the order of the address, each with the filter without it. */
export function conditionsOf(filter: Filter): Condition[] {
  const values = FIELD_NAMES.flatMap((field) =>
    (['in', 'out'] as const).flatMap((side) =>
      filter.chosen[field][side].map((value) => ({
        key: `${side} ${field} ${value}`,
        name: nameOfValue(field, value),
        isOut: side === 'out',
        without: withValue(filter, field, side, value, false),
      })),
    ),
  );
  const { from, to, since, hidden, anyTag } = filter;
  return [
    ...values,
    ...(anyTag && filter.chosen.tag.in.length > 1
      ? [{ key: 'any', name: 'Any of these tags', without: { ...filter, anyTag: false } }]
      : []),
    ...(from === null ? [] : [{ key: 'from', name: `From ${from} min`, without: { ...filter, from: null } }]),
    ...(to === null ? [] : [{ key: 'to', name: `Up to ${to} min`, without: { ...filter, to: null } }]),
    ...(since === null ? [] : [{ key: 'since', name: `Updated since ${since}`, without: { ...filter, since: null } }]),
    ...HIDDEN.filter(({ value }) => hidden.includes(value)).map(({ value, name }) => ({
      key: value,
      name,
      without: { ...filter, hidden: hidden.filter((state) => state !== value) },
    })),
  ];
}

/** What of the address was not understood, also where nothing is filtered. */
export const NotUnderstood = ({ tooMany, notUnderstood }: Pick<BarOfList, 'tooMany' | 'notUnderstood'>) => (
  <>
    {tooMany && <p className="filter-note">{TOO_MANY_VALUES}</p>}
    {notUnderstood.length > 0 && (
      <p className="filter-note" dir="auto">
        {FILTER_MESSAGES.notUnderstood(notUnderstood)}
      </p>
    )}
  </>
);

/** The number of works, and the active conditions as links that remove them (FILTER-05). */
export function ActiveConditions({ list, signedIn }: { list: BarOfList & { count: Counted }; signedIn: boolean }) {
  const { path, defaultSorting, filter, count } = list;
  return (
    <>
      <p className="filter-count">{countInWords(count)}</p>
      {isFiltered(filter) && (
        <ul className="filter-active" aria-label="Active conditions">
          {conditionsOf(filter).map(({ key, name, isOut, without }) => (
            <li key={key}>
              <Link className="chip" to={filterAddress(path, without)} preventScrollReset>
                <span className="sr-only">Remove: </span>
                {isOut && 'Not '}
                <bdi>{name}</bdi>
                <X size={16} strokeWidth={2} aria-hidden />
              </Link>
            </li>
          ))}
          <li>
            <Link className="filter-clear" to={filterAddress(path, { ...NO_FILTER, sorting: filter.sorting })} preventScrollReset>
              {FILTER_MESSAGES.clearAll}
            </Link>
          </li>
          {signedIn && defaultSorting && (
            <li>
              <Link
                className="filter-clear"
                to={`${href('/filters/new')}?${new URLSearchParams({ to: filterAddress(path, filter) })}`}
                rel="nofollow"
              >
                Save filter
              </Link>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
