import type { Row } from './fixture.ts';
import { ADMINISTRATORS, EVERYONE, get, MEMBERS, NOT_FOUND, OWNER_OR_401, OWNER_REDIRECT, post } from './rows.ts';

/** Groups, whose grown-up is the author. */
export function addGroupRows() {
  get('groups', '/groups', MEMBERS);
  get('groups/new', '/groups/new', MEMBERS);
  post('groups/new', '/groups/new', {}, '401 422 422 422');
  get('groups/join/:code', `/groups/join/${'A'.repeat(22)}`, NOT_FOUND.replace('404', '401'));
  post('groups/join/:code', `/groups/join/${'A'.repeat(22)}`, {}, NOT_FOUND.replace('404', '401'));
  const childPage = (t: Parameters<Row['to']>[0]) => `/groups/${t.group}/children/${t.child.id}`;
  get('groups/:id/children/:childId', childPage, OWNER_OR_401);
  post('groups/:id/children/:childId', childPage, {}, '401 404 404 422');
  get('groups/:id/cards', (t) => `/groups/${t.group}/cards`, OWNER_OR_401);
  post('groups/:id/cards', (t) => `/groups/${t.group}/cards`, {}, '401 404 404 422');
  // With an unknown child, because it ends the session.
  const handOver = (t: Parameters<Row['to']>[0]) => `/groups/${t.group}/children/${crypto.randomUUID()}/hand-over`;
  get('groups/:id/children/:childId/hand-over', handOver, '401 303 303 303');
  post('groups/:id/children/:childId/hand-over', handOver, {}, NOT_FOUND.replace('404', '401'));
  get('kids-sign-in', '/kids-sign-in', EVERYONE);
  post('kids-sign-in', '/kids-sign-in', {}, EVERYONE.replaceAll('200', '422'));
  get('kids-sign-in/back', '/kids-sign-in/back', NOT_FOUND.replace('404', '401'));
  post('kids-sign-in/back', '/kids-sign-in/back', {}, NOT_FOUND.replace('404', '401'));
  post('groups/:id/review', (t) => `/groups/${t.group}/review`, {}, '401 404 404 422');
  get('works/:id/change', (t) => `/works/${t.kids.id}/change`, '401 303 303 303');
  post('works/:id/change', (t) => `/works/${t.kids.id}/change`, {}, NOT_FOUND.replace('404', '401')); // of a child's stories only
  for (const page of ['', '/children', '/settings', '/review']) get(`groups/:id${page}`, (t) => `/groups/${t.group}${page}`, OWNER_OR_401);
  for (const page of ['children', 'settings']) post(`groups/:id/${page}`, (t) => `/groups/${t.group}/${page}`, {}, '401 404 404 422');
  get('groups/:id/invite', (t) => `/groups/${t.group}/invite`, OWNER_OR_401);
  post('groups/:id/invite', (t) => `/groups/${t.group}/invite`, {}, OWNER_OR_401);
  get('groups/:id/children/:childId/move', (t) => `${childPage(t)}/move`, OWNER_OR_401);
  post('groups/:id/children/:childId/move', (t) => `${childPage(t)}/move`, {}, OWNER_OR_401);
  get('groups/:id/children/:childId/archive', (t) => `${childPage(t)}/archive`, OWNER_OR_401);
  post('groups/:id/children/:childId/archive', (t) => `${childPage(t)}/archive`, {}, OWNER_OR_401.replace('200', '303'));
  get('groups/:id/children/:childId/archive/download', (t) => `${childPage(t)}/archive/download`, NOT_FOUND.replace('404', '401'));
  get('groups/move/:token', `/groups/move/${'A'.repeat(43)}`, NOT_FOUND.replace('404', '401'));
  post('groups/move/:token', `/groups/move/${'A'.repeat(43)}`, {}, NOT_FOUND.replace('404', '401'));
  get('groups/:id/close', (t) => `/groups/${t.group}/close`, '401 303 303 303');
  post('groups/:id/close', (t) => `/groups/${t.group}/close`, {}, NOT_FOUND.replace('404', '401')); // a family is only deleted
  get('tell-a-grown-up', '/tell-a-grown-up', NOT_FOUND.replace('404', '401'));
  post('tell-a-grown-up', '/tell-a-grown-up', {}, NOT_FOUND.replace('404', '401'));
  get('tell-a-grown-up/undo', '/tell-a-grown-up/undo', '401 303 303 303');
  post('tell-a-grown-up/undo', '/tell-a-grown-up/undo', {}, NOT_FOUND.replace('404', '401'));
  const childReport = (t: Parameters<Row['to']>[0]) => `/groups/${t.group}/child-reports/${crypto.randomUUID()}`;
  get('groups/:id/child-reports/:reportId', childReport, '401 303 303 303');
  post('groups/:id/child-reports/:reportId', childReport, {}, NOT_FOUND.replace('404', '401'));
  // Not found without a provider.
  get('groups/:id/settings/helper', (t) => `/groups/${t.group}/settings/helper`, NOT_FOUND.replace('404', '401'));
  post('groups/:id/settings/helper', (t) => `/groups/${t.group}/settings/helper`, {}, NOT_FOUND.replace('404', '401'));
  get('groups/:id/leave', (t) => `/groups/${t.group}/leave`, '401 303 303 303');
  post('groups/:id/leave', (t) => `/groups/${t.group}/leave`, {}, OWNER_REDIRECT.replace('303', '409'));
  get('groups/:id/delete', (t) => `/groups/${t.group}/delete`, '401 303 303 303');
  post('groups/:id/delete', (t) => `/groups/${t.group}/delete`, {}, '401 404 404 422');
  get('admin/groups/:id/answer', (t) => `/admin/groups/${t.group}/answer`, ADMINISTRATORS.replaceAll('200', '303'));
  post('admin/groups/:id/answer', (t) => `/admin/groups/${t.group}/answer`, {}, ADMINISTRATORS.replaceAll('200', '422'));
}
