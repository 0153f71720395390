import { isRole, type Role } from '#server/access/role-rules.ts';
import { STANDINGS, type StandingState } from '#server/access/standing-state-rules.ts';

export const PEOPLE_PAGE_SIZE = 25;
const QUERY_MAX = 80;

/** What `/admin/people` shows: a search text, a role, a state, and the id after which the page starts. */
export type PeopleQuery = { text: string; role: Role | null; state: StandingState | null; after: string | null };

export const STATE_NAMES: Record<StandingState, string> = {
  active: 'Active',
  awaiting: 'Awaiting approval',
  silenced: 'Silenced',
  suspended: 'Suspended',
  banned: 'Banned',
};

export function requestedPeople(search: URLSearchParams): PeopleQuery {
  const role = search.get('role');
  return {
    text: [...(search.get('q') ?? '').replaceAll('\0', '').toWellFormed().trim()].slice(0, QUERY_MAX).join(''),
    role: isRole(role) ? role : null,
    state: STANDINGS.find((state) => state === search.get('state')) ?? null,
    after: search.get('after'),
  };
}

export function peopleSearch({ text, role, state }: PeopleQuery, after: string | null = null): string {
  const search = new URLSearchParams();
  if (text) search.set('q', text);
  if (role) search.set('role', role);
  if (state) search.set('state', state);
  if (after) search.set('after', after);
  return search.size ? `?${search}` : '';
}
