import { isRole, type Role } from '#server/access/role-rules.ts';

export const PEOPLE_PAGE_SIZE = 25;
const QUERY_MAX = 80;

/** What `/admin/people` shows: a search text, a role, and the id after which the page starts. */
export type PeopleQuery = { text: string; role: Role | null; after: string | null };

export function requestedPeople(search: URLSearchParams): PeopleQuery {
  const role = search.get('role');
  return {
    text: [...(search.get('q') ?? '').replaceAll('\0', '').toWellFormed().trim()].slice(0, QUERY_MAX).join(''),
    role: isRole(role) ? role : null,
    after: search.get('after'),
  };
}

export function peopleSearch({ text, role }: PeopleQuery, after: string | null = null): string {
  const search = new URLSearchParams();
  if (text) search.set('q', text);
  if (role) search.set('role', role);
  if (after) search.set('after', after);
  return search.size ? `?${search}` : '';
}
