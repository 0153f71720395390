import type { Role } from '#server/access/role-rules.ts';
import type { DecisionAction } from '../case-rules.ts';
import { isPersonAction, mayDecideAbout } from '../decisions/people/standing-decision-rules.ts';

export const NONE_CHOSEN = 'None of these cases is waiting for you. Choose them in the queue again.';

/** The cases to decide together: those with these ids, or all about one person. */
export type Chosen = { ids: string[]; username: string | null };

export const requestedCases = (search: URLSearchParams): Chosen => ({ ids: search.getAll('case'), username: search.get('person') });

export const bulkSearch = (cases: readonly { id: string }[]): string => `?${new URLSearchParams(cases.map(({ id }) => ['case', id]))}`;

const BULK_ACTIONS: readonly DecisionAction[] = ['dismiss', 'hide', 'remove', 'warn', 'silence', 'suspend', 'ban', 'note'];
/** What can be decided about several cases at once; Restore is decided one by one. */
export const bulkButtons = (role: Role): DecisionAction[] =>
  BULK_ACTIONS.filter((action) => !isPersonAction(action) || mayDecideAbout(role, action));
