import { conditionsOf } from '../filter/active-conditions.tsx';
import type { Filter } from '../filter/filter-rules.ts';
import { SORTINGS } from '../filter/sorting-rules.ts';
import { listName } from './saved-filter-rules.ts';

type Props = { path: string; filter: Filter; deleted?: readonly string[] };

/** The list and the conditions of a saved filter; what no longer exists is struck out, and the rest applies. */
export const ConditionList = ({ path, filter, deleted = [] }: Props) => (
  <ul className="saved-filter-conditions">
    <li>
      <bdi>{listName(path)}</bdi>
    </li>
    {conditionsOf(filter).map(({ key, name, isOut }) => (
      <li key={key}>
        {deleted.includes(key) ? (
          <s>
            {isOut && 'Not '}
            <bdi>{name}</bdi>
            <span className="sr-only"> (no longer exists)</span>
          </s>
        ) : (
          <>
            {isOut && 'Not '}
            <bdi>{name}</bdi>
          </>
        )}
      </li>
    ))}
    {filter.sorting && <li>{SORTINGS.find(({ sorting }) => sorting === filter.sorting)?.name}</li>}
  </ul>
);
