import { ADMINISTRATORS, EVERYONE, get, NOT_FOUND, OWNER_OR_401, post, STAFF } from './rows.ts';

const HIDDEN_401 = NOT_FOUND.replace('404', '401');

/** The pages of staff and how people join. */
export function addStaffRows() {
  get('setup', '/setup', NOT_FOUND);
  post('setup', '/setup', { code: 'AAAA-BBBB-CCCC' }, NOT_FOUND);
  for (const path of ['admin/settings', 'admin/invitations'])
    post(path, `/${path}`, { joining: '', uses: '0' }, '401 404 404 404 422 422 404');
  get('admin/settings/test-mail', '/admin/settings/test-mail', '401 404 404 404');
  post('admin/settings/test-mail', '/admin/settings/test-mail', {}, '401 404 404 404');
  get('admin/invitations/:id/revoke', `/admin/invitations/${crypto.randomUUID()}/revoke`, '401 404 404 404 303 303 404');
  post('admin/invitations/:id/revoke', `/admin/invitations/${crypto.randomUUID()}/revoke`, {}, '401 404 404 404');
  post('admin/words', '/admin/words', {}, '401 404 404 404 422 422 404');
  get('admin/words/:id/remove', `/admin/words/${crypto.randomUUID()}/remove`, '401 404 404 404 303 303 404');
  post('admin/words/:id/remove', `/admin/words/${crypto.randomUUID()}/remove`, {}, '401 404 404 404');
  post('admin/tags', '/admin/tags', {}, '401 404 404 404 422 422 404');
  get('admin/tags/:id/separate', '/admin/tags/999999999/separate', '401 404 404 404 303 303 404');
  post('admin/tags/:id/separate', '/admin/tags/999999999/separate', {}, '401 404 404 404');
  post('admin/refused-names', '/admin/refused-names', {}, '401 404 404 404 422 422 404');
  get('admin/refused-names/:id/allow', `/admin/refused-names/${crypto.randomUUID()}/allow`, '401 404 404 404 303 303 404');
  post('admin/refused-names/:id/allow', `/admin/refused-names/${crypto.randomUUID()}/allow`, {}, '401 404 404 404');
  get('join/:code', '/join/AAAAAAAAAAAAAAAAAAAAAA', '404 303 303 303');
  for (const path of [
    'admin',
    'admin/settings',
    'admin/invitations',
    'admin/refused-names',
    'admin/words',
    'admin/tags',
    'admin/people',
    'admin/rules',
  ])
    get(path, `/${path}`, ADMINISTRATORS);
  get('admin/texts', '/admin/texts', ADMINISTRATORS);
  get('admin/texts/:page', '/admin/texts/terms', ADMINISTRATORS);
  post('admin/texts/:page', '/admin/texts/terms', { text: 'Imprint', day: '' }, '401 404 404 404 422 422 404');
  get('moderation', '/moderation', STAFF);
  get('moderation/log', '/moderation/log', STAFF);
  get('moderation/decide', (t) => `/moderation/decide?case=${t.caseId}`, STAFF);
  post(
    'moderation/decide',
    (t) => `/moderation/decide?case=${t.caseId}`,
    (t) => new URLSearchParams({ case: t.caseId }),
    '401 404 404 422 422 422 404',
  );
  get('moderation-log', '/moderation-log', EVERYONE);
  get('moderation/cases/:id', (t) => `/moderation/cases/${t.caseId}`, STAFF);
  for (const action of ['take', 'decide', 'undo', 'appeal', 'answer', 'application', 'review'])
    get(`moderation/cases/:id/${action}`, (t) => `/moderation/cases/${t.caseId}/${action}`, '401 404 404 303 303 303 404');
  post('moderation/cases/:id/take', (t) => `/moderation/cases/${t.caseId}/take`, {}, '401 404 404 303 303 303 404');
  post('moderation/cases/:id/decide', (t) => `/moderation/cases/${t.caseId}/decide`, {}, '401 404 404 422 422 422 404');
  post('moderation/cases/:id/answer', (t) => `/moderation/cases/${t.caseId}/answer`, {}, HIDDEN_401);
  post('moderation/cases/:id/appeal', (t) => `/moderation/cases/${t.caseId}/appeal`, {}, HIDDEN_401);
  post('moderation/cases/:id/application', (t) => `/moderation/cases/${t.caseId}/application`, { action: 'approve' }, HIDDEN_401);
  post('moderation/cases/:id/review', (t) => `/moderation/cases/${t.caseId}/review`, { answer: 'accept' }, HIDDEN_401);
  get('works/:id/featured', (t) => `/works/${t.kids.id}/featured`, '401 404 404 303 303 303 404');
  post('works/:id/featured', (t) => `/works/${t.kids.id}/featured`, { featured: 'yes' }, '401 404 404 303 303 303 404', HIDDEN_401);
  get('appeals/:decision', `/appeals/${crypto.randomUUID()}`, HIDDEN_401);
  post('appeals/:decision', `/appeals/${crypto.randomUUID()}`, {}, HIDDEN_401);
  post('moderation/cases/:id/undo', (t) => `/moderation/cases/${t.caseId}/undo`, {}, HIDDEN_401);
  post('admin/rules', '/admin/rules', {}, '401 404 404 404 422 422 404');
  get('admin/rules/:id', `/admin/rules/${crypto.randomUUID()}`, '401 404 404 404 303 303 404');
  post('admin/rules/:id', `/admin/rules/${crypto.randomUUID()}`, { change: 'up' }, OWNER_OR_401.replace('200', '404'));
  get('admin/people/:username', (t) => `/admin/people/${t.author.username}`, ADMINISTRATORS);
  get('admin/people/:username/role', (t) => `/admin/people/${t.author.username}/role`, '401 404 404 303 303 303 404');
  post('admin/people/:username/role', (t) => `/admin/people/${t.author.username}/role`, { role: '' }, '401 404 404 422 422 422 404');
  for (const page of ['link', 'email']) {
    get(`admin/people/:username/${page}`, (t) => `/admin/people/${t.author.username}/${page}`, '401 404 404 404 303 303 404');
    post(`admin/people/:username/${page}`, (t) => `/admin/people/${t.author.username}/${page}`, {}, ADMINISTRATORS);
  }
  get('admin/people/:username/trust', (t) => `/admin/people/${t.author.username}/trust`, '401 404 404 404 303 303 404');
  post('admin/people/:username/trust', (t) => `/admin/people/${t.author.username}/trust`, { trusted: '' }, '401 404 404 404 422 422 404');
  get('admin/people/:username/delete', (t) => `/admin/people/${t.author.username}/delete`, ADMINISTRATORS);
  post('admin/people/:username/delete', (t) => `/admin/people/${t.author.username}/delete`, {}, '401 404 404 404 422 422 404');
  get('moderation/people/:username', (t) => `/moderation/people/${t.author.username}`, '401 404 404 200 200 200 404');
  get('moderation/people/:username/remove', (t) => `/moderation/people/${t.author.username}/remove`, STAFF);
  post('moderation/people/:username/remove', (t) => `/moderation/people/${t.author.username}/remove`, {}, '401 404 404 422 422 422 404');
  get('reset-password/:token', '/reset-password/nonsense', '410 410 410 410');
  post('reset-password/:token', '/reset-password/nonsense', { password: 'Fern-and-9-lamps' }, '410 410 410 410');
}
