import type { Row } from './fixture.ts';

/**
 * Every route × viewer, for an author with a public profile and one with a private profile. Four numbers are the statuses for a visitor, a
 * stranger, a spectator and the owner, and staff get what a stranger gets; seven numbers name moderator, administrator and site owner
 * before the owner. Hidden content answers like content that never existed; a route that is missing here fails the test.
 */
export const rows: Row[] = [];
export const get = (path: string, to: Row['to'] | string, open: string, hidden = open) =>
  rows.push({ path, method: 'GET', to: typeof to === 'string' ? () => to : to, open, hidden });
export const post = (path: string, to: Row['to'] | string, body: Record<string, string> | Row['body'], open: string, hidden = open) =>
  rows.push({
    path,
    method: 'POST',
    to: typeof to === 'string' ? () => to : to,
    body: typeof body === 'function' ? body : () => new URLSearchParams(body),
    open,
    hidden,
  });

export const report = (type: string, idOf: Row['to'], hidden?: string) =>
  post('reports', '/reports', (t) => new URLSearchParams({ type, id: idOf(t), reason: 'Spam' }), '401 303 303 403', hidden);

export const EVERYONE = '200 200 200 200';
export const MEMBERS = '401 200 200 200';
export const MEMBERS_REDIRECT = '401 303 303 303';
export const OWNER = '404 404 404 200';
export const OWNER_OR_401 = '401 404 404 200';
export const OWNER_REDIRECT = '401 404 404 303';
export const NOT_FOUND = '404 404 404 404';
export const STAFF = '401 404 404 200 200 200 404';
export const ADMINISTRATORS = '401 404 404 404 200 200 404';
