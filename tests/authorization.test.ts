import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { resetRateLimits } from '../server/limits/rate-limits.ts';
import { addresses, authorizationFixture, type Content, dataOf, type Row, secretsFor, statusesOf, VIEWERS } from './authorization.ts';
import { firstSave } from './support/drafts/draft-save.ts';
import { visit } from './support/request.ts';

/**
 * Every route × viewer, for an author with a public profile and one with a private profile. The four numbers are the statuses for a visitor, a
 * stranger, a spectator and the owner; staff get what a stranger gets. Seven numbers name moderator, administrator and site owner before the owner. Hidden content answers like content that never existed; a route that is missing here fails the test.
 */
const rows: Row[] = [];
const get = (path: string, to: Row['to'] | string, open: string, hidden = open) =>
  rows.push({ path, method: 'GET', to: typeof to === 'string' ? () => to : to, open, hidden });
const post = (path: string, to: Row['to'] | string, body: Record<string, string> | Row['body'], open: string, hidden = open) =>
  rows.push({
    path,
    method: 'POST',
    to: typeof to === 'string' ? () => to : to,
    body: typeof body === 'function' ? body : () => new URLSearchParams(body),
    open,
    hidden,
  });

const report = (type: string, idOf: Row['to'], hidden?: string) =>
  post('reports', '/reports', (t) => new URLSearchParams({ type, id: idOf(t), reason: 'Spam' }), '401 303 303 403', hidden);

const EVERYONE = '200 200 200 200';
const MEMBERS = '401 200 200 200';
const MEMBERS_REDIRECT = '401 303 303 303';
const OWNER = '404 404 404 200';
const OWNER_OR_401 = '401 404 404 200';
const OWNER_REDIRECT = '401 404 404 303';
const NOT_FOUND = '404 404 404 404';
const STAFF = '401 404 404 200 200 200 404';
const ADMINISTRATORS = '401 404 404 404 200 200 404';

get('', '/', EVERYONE);
get('setup', '/setup', NOT_FOUND);
post('setup', '/setup', { code: 'AAAA-BBBB-CCCC' }, NOT_FOUND);
for (const path of ['admin/settings', 'admin/invitations'])
  post(path, `/${path}`, { joining: '', uses: '0' }, '401 404 404 404 422 422 404');
get('admin/invitations/:id/revoke', `/admin/invitations/${crypto.randomUUID()}/revoke`, '401 404 404 404 303 303 404');
post('admin/invitations/:id/revoke', `/admin/invitations/${crypto.randomUUID()}/revoke`, {}, '401 404 404 404');
get('join/:code', '/join/AAAAAAAAAAAAAAAAAAAAAA', '404 303 303 303');
for (const path of ['admin', 'admin/settings', 'admin/invitations', 'admin/people', 'admin/rules']) get(path, `/${path}`, ADMINISTRATORS);
get('moderation', '/moderation', STAFF);
get('moderation/log', '/moderation/log', STAFF);
get('moderation/cases/:id', (t) => `/moderation/cases/${t.caseId}`, STAFF);
for (const action of ['take', 'decide', 'undo'])
  get(`moderation/cases/:id/${action}`, (t) => `/moderation/cases/${t.caseId}/${action}`, '401 404 404 303 303 303 404');
post('moderation/cases/:id/take', (t) => `/moderation/cases/${t.caseId}/take`, {}, '401 404 404 303 303 303 404');
post('moderation/cases/:id/decide', (t) => `/moderation/cases/${t.caseId}/decide`, {}, '401 404 404 422 422 422 404');
post('moderation/cases/:id/undo', (t) => `/moderation/cases/${t.caseId}/undo`, {}, NOT_FOUND.replace('404', '401'));
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
get('admin/people/:username/delete', (t) => `/admin/people/${t.author.username}/delete`, ADMINISTRATORS);
post('admin/people/:username/delete', (t) => `/admin/people/${t.author.username}/delete`, {}, '401 404 404 404 422 422 404');
get('moderation/people/:username', (t) => `/moderation/people/${t.author.username}`, '401 404 404 200 200 200 404');
get('reset-password/:token', '/reset-password/nonsense', '410 410 410 410');
post('reset-password/:token', '/reset-password/nonsense', { password: 'Fern-and-9-lamps' }, '410 410 410 410');
for (const path of ['sign-in', 'sign-up']) get(path, `/${path}`, '200 303 303 303');
for (const path of [
  ...['all-books', 'all-books/more', 'all-comics', 'all-comics/more', 'all-theories', 'all-theories/more', 'all-worlds'],
  ...['all-worlds/more', 'write', 'write/book', 'write/comic', 'write/fantheory', 'write/imageworld', 'kids-adventure'],
  ...[
    'kids-adventure/more',
    'kids-writing',
    'participate-write',
    'writing-guidelines',
    'subscription',
    'terms-and-conditions',
    'privacy-policy',
  ],
])
  get(path, `/${path}`, EVERYONE);
get('help-center', '/help-center', EVERYONE);
get('help-center/:article', '/help-center/getting-started', EVERYONE);
get('rules', '/rules', EVERYONE);
get('report-problem', '/report-problem', EVERYONE);
post('report-problem', '/report-problem', { id: 'one', details: 'The lamp is out.' }, MEMBERS_REDIRECT);
get('not-sent', '/not-sent', NOT_FOUND);
get('*', '/nothing/here', NOT_FOUND);
get('session', '/session', '303 303 303 303');
get('sign-out', '/sign-out', EVERYONE);
get('saved-stories', '/saved-stories', EVERYONE);
get('continue-reading', '/continue-reading', '401 200 200 200');
get('weekly-challenges', (t) => `/weekly-challenges?challenge=${t.challenge.id}`, EVERYONE);
get('weekly-challenges/more', (t) => `/weekly-challenges/more?challenge=${t.challenge.id}`, EVERYONE);
get('weekly-challenges/entry/:id', (t) => `/weekly-challenges/entry/${t.entry.id}`, EVERYONE, OWNER);
get('kids-writing', (t) => `/kids-writing?draft=${t.kidsDraft}`, '302 404 404 200');
get('write/book', (t) => `/write/book?draft=${t.draft}`, '302 404 404 200');
get('write/chapter/:id', (t) => `/write/chapter/${t.book.id}`, '302 302 302 200');
get('write/arc/:id', (t) => `/write/arc/${t.comic.id}`, '302 302 302 200');
get('book/:id', (t) => `/book/${t.book.id}`, EVERYONE, OWNER);
get('book/:id/chapter/:partId', (t) => `/book/${t.book.id}/chapter/${t.chapter.id}`, EVERYONE, OWNER);
get('comic/:id', (t) => `/comic/${t.comic.id}`, EVERYONE, OWNER);
get('comic/:id/arc/:partId', (t) => `/comic/${t.comic.id}/arc/${t.arc.id}`, EVERYONE, OWNER);
get('theory/:id', (t) => `/theory/${t.theory.id}`, EVERYONE, OWNER);
get('world/:id', (t) => `/world/${t.world.id}`, EVERYONE, OWNER);
get('kids-book/:id', (t) => `/kids-book/${t.kids.id}`, EVERYONE, OWNER);
get('works/:id', (t) => `/works/${t.book.id}`, '303 303 303 303', '404 404 404 303');
get('works/:id/pages/:position', (t) => `/works/${t.book.id}/pages/1`, EVERYONE, OWNER);
get('works/:id/next', (t) => `/works/${t.book.id}/next`, EVERYONE, OWNER);
get('works/:id/text', (t) => `/works/${t.book.id}/text`, OWNER_OR_401);
get('works/:id/parts/:partId/text', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/text`, OWNER_OR_401);
get('works/:id/parts', (t) => `/works/${t.book.id}/parts`, EVERYONE);
get('works/:id/parts/:partId/pages/:position', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/pages/1`, EVERYONE, OWNER);
get('works/:id/comments', (t) => `/works/${t.book.id}/comments`, EVERYONE, OWNER);
get('comments/:id/delete', (t) => `/comments/${t.comment}/delete`, OWNER_OR_401);
// An action route opened as a page redirects to the page that has the action.
get('posts/:id/delete', (t) => `/posts/${t.post.id}/delete`, MEMBERS_REDIRECT);
get('drafts/:id/pages', (t) => `/drafts/${t.draft}/pages?keys=1`, OWNER_OR_401);
get('drafts/:id/delete', (t) => `/drafts/${t.draft}/delete`, MEMBERS_REDIRECT);
get('drafts/:id/publish', (t) => `/drafts/${t.draft}/publish`, MEMBERS_REDIRECT);
get('drafts/:id/publish-part', (t) => `/drafts/${t.draft}/publish-part`, MEMBERS_REDIRECT);
get('works/:id/parts/:partId/delete', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/delete`, MEMBERS_REDIRECT);
get('works/:id/like', (t) => `/works/${t.book.id}/like`, MEMBERS_REDIRECT);
get('works/:id/save', (t) => `/works/${t.book.id}/save`, MEMBERS_REDIRECT);
get('works/:id/progress', (t) => `/works/${t.book.id}/progress`, MEMBERS_REDIRECT);
get('works/:id/delete', (t) => `/works/${t.book.id}/delete`, MEMBERS_REDIRECT);
get('people/:username/spectate', (t) => `/people/${t.author.username}/spectate`, MEMBERS_REDIRECT);
post('works/:id/like', (t) => `/works/${t.book.id}/like`, {}, MEMBERS_REDIRECT, OWNER_REDIRECT);
post('works/:id/like', (t) => `/works/${t.entry.id}/like`, { liked: 'no' }, MEMBERS_REDIRECT, OWNER_REDIRECT);
post('works/:id/save', (t) => `/works/${t.comic.id}/save`, {}, MEMBERS_REDIRECT, OWNER_REDIRECT);
post('works/:id/progress', (t) => `/works/${t.theory.id}/progress`, { page: '1' }, MEMBERS_REDIRECT, OWNER_REDIRECT);
post('works/:id/comments', (t) => `/works/${t.world.id}/comments`, { text: 'A word.' }, MEMBERS_REDIRECT, OWNER_REDIRECT);
post('comments/:id/delete', (t) => `/comments/${t.comment}/delete`, {}, OWNER_REDIRECT);
post('reading-settings', '/reading-settings', { size: '4' }, MEMBERS_REDIRECT);
post(
  'drafts/:id',
  (t) => `/drafts/${t.draft}`,
  () => JSON.stringify({ ...firstSave(), base: 1 }),
  OWNER_OR_401,
);
post('drafts/:id/publish-part', (t) => `/drafts/${t.nextChapter}/publish-part`, {}, OWNER_REDIRECT);
post('drafts/:id/publish', (t) => `/drafts/${t.draft}/publish`, { genre: 'Mystery', language: 'English', cover: 'drawn' }, OWNER_REDIRECT);
post('drafts/:id/delete', (t) => `/drafts/${t.spare}/delete`, {}, OWNER_REDIRECT);
post('pictures', '/pictures', { folder: 'books' }, '401 422 422 422');
for (const tool of ['title', 'description', 'story', 'scene', 'portrait'])
  post(`assistant/${tool}`, `/assistant/${tool}`, {}, '401 422 422 422');
get('characters', '/characters', MEMBERS);
post('characters', '/characters', { name: '' }, '401 422 422 422');
get('characters/:id/image', (t) => `/characters/${t.character.id}/image`, OWNER_REDIRECT);
post('characters/:id/delete', (t) => `/characters/${t.character.id}/delete`, {}, OWNER_OR_401);
post('generated-images/delete', '/generated-images/delete', (t) => new URLSearchParams({ address: t.picture.address }), OWNER_OR_401);
get('report', (t) => `/report?type=world&id=${t.world.id}`, '303 200 200 200', '303 404 404 200');
get('reports', '/reports', '401 303 303 303');
report('world', (t) => t.world.id, '401 404 404 403');
get('search', (t) => `/search?q=${t.mark.slice(0, -1)}`, EVERYONE);
get('search/results', (t) => `/search/results?q=${t.mark.slice(0, -1)}`, EVERYONE);
get('languages', (t) => `/languages?q=${t.mark.slice(0, -1)}`, EVERYONE, EVERYONE);
get('posts', '/posts', EVERYONE);
get('posts/more', '/posts/more', EVERYONE);
get('posts/now', (t) => `/posts/now?ids=${t.post.id}`, EVERYONE);
get('posts/:id', (t) => `/posts/${t.post.id}`, EVERYONE, OWNER);
get('posts/:id/like', (t) => `/posts/${t.post.id}/like`, MEMBERS_REDIRECT);
get('posts/:id/comments', (t) => `/posts/${t.post.id}/comments`, EVERYONE, OWNER);
get('create-post', '/create-post', '303 200 200 200');
get('report', (t) => `/report?type=challenge_entry&id=${t.entry.id}`, '303 200 200 200', '303 404 404 200');
get('report', (t) => `/report?type=book&id=${t.book.id}`, '303 200 200 200', '303 404 404 200');
get('report', (t) => `/report?type=post&id=${t.post.id}`, '303 200 200 200', '303 404 404 200');
get('report', (t) => `/report?type=kids_book&id=${t.kids.id}`, '303 200 200 200', '303 404 404 200');
get('community', '/community', EVERYONE);
get('community/more', '/community/more', EVERYONE);
get('community/create', '/community/create', '303 200 200 200');
post('community/create', '/community/create', { name: '' }, '401 422 422 422');
get('community/channel/:id/settings', (t) => `${t.chat.to}/settings`, OWNER_OR_401);
post('community/channel/:id/settings', (t) => `${t.chat.to}/settings`, { name: '' }, '401 404 404 422');
get('community/channel/:id/requests/:personId', (t) => `${t.chat.to}/requests/${crypto.randomUUID()}`, MEMBERS_REDIRECT);
post(
  'community/channel/:id/requests/:personId',
  (t) => `${t.chat.to}/requests/${crypto.randomUUID()}`,
  { answer: 'accept' },
  OWNER_REDIRECT,
);
get('community/channel/:id/delete', (t) => `${t.chat.to}/delete`, OWNER_OR_401);
get('community/channel/:id', (t) => t.chat.to, EVERYONE);
get('community/channel/:id', (t) => `${t.chat.to}?before=99`, EVERYONE);
get('community/channel/:id/messages', (t) => `${t.chat.to}/messages?since=0`, EVERYONE, OWNER);
get('community/channel/:id/messages', (t) => `${t.chat.to}/messages`, EVERYONE, OWNER);
get('community/channel/:id/members', (t) => `${t.chat.to}/members`, EVERYONE, OWNER);
get('community/channel/:id/messages/:messageId/file', (t) => `${t.chat.to}/messages/${t.chat.file}/file`, EVERYONE, OWNER);
get('community/channel/:id/messages/:messageId/delete', (t) => `${t.chat.to}/messages/${t.chat.word}/delete`, OWNER_OR_401);
post('community/channel/:id', (t) => t.chat.to, { text: 'A word.' }, '401 403 403 303', OWNER_REDIRECT);
post('community/channel/:id/seen', (t) => `${t.chat.to}/seen`, { position: '1' }, '401 200 200 200');
post('community/channel/:id/messages', (t) => `${t.chat.to}/messages`, { text: 'A word.' }, '401 403 403 200', OWNER_OR_401);
post('community/channel/:id/messages/:messageId/delete', (t) => `${t.chat.to}/messages/${t.chat.spare}/delete`, {}, OWNER_REDIRECT);
get('community/channel/:id/join', (t) => `${t.chat.to}/join`, MEMBERS_REDIRECT);
get('community/channel/:id/leave', (t) => `${t.chat.to}/leave`, MEMBERS_REDIRECT);
post('community/channel/:id/join', (t) => `${t.chat.to}/join`, {}, MEMBERS_REDIRECT);
post('community/channel/:id/leave', (t) => `${t.chat.to}/leave`, {}, '401 303 303 403');
get('report', (t) => `/report?type=channel&id=${t.chat.channel.id}`, '303 200 200 200');
report('channel', (t) => t.chat.channel.id);
post('community/channel/:id/delete', (t) => `${t.chat.to}/delete`, {}, OWNER_REDIRECT);
get('profile', '/profile', EVERYONE);
get('profile/:username', (t) => `/profile/${t.author.username}`, EVERYONE);
get('profile/:username', (t) => `/profile/${t.author.username}?tab=drafts`, EVERYONE);
get('profile/:username/more', (t) => `/profile/${t.author.username}/more?tab=all`, MEMBERS, OWNER_OR_401);
get('profile/:username/:side', (t) => `/profile/${t.author.username}/spectators`, EVERYONE, '200 404 404 200');
get('profile/:username/:side/more', (t) => `/profile/${t.author.username}/spectators/more`, MEMBERS, OWNER_OR_401);
get(':username', (t) => `/${t.author.username}`, EVERYONE);
for (const path of ['profile/edit', 'profile/thought']) get(path, `/${path}`, MEMBERS);
for (const path of ['settings', 'settings/sessions', 'settings/email', 'password', 'notifications', 'notifications/more'])
  get(path, `/${path}`, MEMBERS);
for (const path of ['settings/sessions/end-others', 'notifications/read', 'profile/visibility', 'reading-settings'])
  get(path, `/${path}`, MEMBERS_REDIRECT);
for (const path of ['profile/picture', 'profile/cover']) get(path, `/${path}`, MEMBERS_REDIRECT);
get('settings/sessions/:id/end', (t) => `/settings/sessions/${t.spareSession}/end`, MEMBERS_REDIRECT);
get('delete-account', '/delete-account', '303 200 200 200');
post('posts/:id/like', (t) => `/posts/${t.post.id}/like`, {}, MEMBERS_REDIRECT, OWNER_REDIRECT);
post('posts/:id/comments', (t) => `/posts/${t.post.id}/comments`, { text: 'A word.' }, MEMBERS_REDIRECT, OWNER_REDIRECT);
post('create-post', '/create-post', { content: 'A new post.' }, '401 303 303 303');
report('theory', (t) => t.theory.id, '401 404 404 403');
report('post', (t) => t.post.id, '401 404 404 403');
post('people/:username/spectate', (t) => `/people/${t.author.username}/spectate`, { spectate: 'on' }, '401 303 303 422', '401 404 404 422');
post('profile/thought', '/profile/thought', { thought: 'Every map is a promise.' }, MEMBERS_REDIRECT);
post('posts/:id/delete', (t) => `/posts/${t.sparePost.id}/delete`, {}, OWNER_REDIRECT);
for (const path of ['sign-in', 'sign-up']) post(path, `/${path}`, {}, '422 303 303 303');
post('session', '/session', {}, MEMBERS);
post('settings/sessions/:id/end', (t) => `/settings/sessions/${t.spareSession}/end`, {}, OWNER_REDIRECT);
post('settings/sessions/end-others', '/settings/sessions/end-others', {}, MEMBERS_REDIRECT);
for (const path of ['password', 'settings/email', 'notifications/read']) post(path, `/${path}`, {}, '401 422 422 422');
post('delete-account', '/delete-account', { reason: 'Other' }, '401 422 422 422');
post('profile/edit', '/profile/edit', {}, '401 422 422 422');
post('profile/picture', '/profile/picture', {}, MEMBERS_REDIRECT);
post('profile/cover', '/profile/cover', {}, MEMBERS_REDIRECT);
post('profile/visibility', '/profile/visibility', {}, '401 422 422 422');
post('works/:id/parts/:partId/delete', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/delete`, {}, OWNER_REDIRECT);
post('works/:id/delete', (t) => `/works/${t.book.id}/delete`, {}, OWNER_REDIRECT);
post('sign-out', '/sign-out', {}, '303 303 303 303');

test('every route and every action is listed in the matrix (PRIVACY-02, PRIVACY-03, PRIVACY-05, PRIVACY-06)', () => {
  const listed = [...new Set(rows.map(({ method, path }) => `${method} /${path}`))];
  const expected = addresses(routes as RouteConfigEntry[]).flatMap(({ path, file }) => {
    const source = readFileSync(join(import.meta.dirname, '../app', file), 'utf8');
    return [
      ...(/^export (async function|const) loader\b|^export default/m.test(source) ? [`GET /${path}`] : []),
      ...(/^export (async function|const) action\b/m.test(source) ? [`POST /${path}`] : []),
    ];
  });
  expect(expected.filter((one) => !listed.includes(one))).toEqual([]);
  expect(listed.filter((one) => !expected.includes(one))).toEqual([]);
});

test('each viewer gets the expected status, and private content never leaks (PRIVACY-02, PRIVACY-03, PRIVACY-05, PRIVACY-06)', async () => {
  const { profiles, cookie } = await authorizationFixture();
  const found: string[] = [];
  const leaks: string[] = [];
  for (const row of rows) {
    resetRateLimits();
    const line = async (profile: keyof typeof profiles) => {
      const things = profiles[profile];
      const statuses = [];
      for (const role of VIEWERS) {
        const as = cookie(profile, role);
        const responses = [await request(row, things, as)];
        // The data request that the client router sends instead of the page request.
        if (row.method === 'GET') responses.push(await visit(dataOf(row.to(things)), { as }));
        statuses.push(responses[0]?.status);
        for (const response of responses) {
          const text = await response.text();
          const secrets = secretsFor(row, role, { things, isHidden: profile === 'hidden', hiddenMark: profiles.hidden.mark });
          for (const secret of secrets)
            if (text.includes(secret)) leaks.push(`${row.method} ${row.path} for the ${role} of ${profile}: ${secret}`);
        }
      }
      return statuses.join(' ');
    };
    found.push(`${row.method} /${row.path}: ${await line('open')} | ${await line('hidden')}`);
  }
  expect(leaks).toEqual([]);
  expect(found).toEqual(rows.map(({ method, path, open, hidden }) => `${method} /${path}: ${statusesOf(open)} | ${statusesOf(hidden)}`));
}, 600_000); // 2,400 requests; the limit only ends a test that hangs

function request(row: Row, things: Content, as: string | undefined) {
  const body = row.body?.(things);
  return visit(row.to(things), {
    method: row.method,
    ...(body === undefined ? {} : { body }),
    headers: typeof body === 'string' ? { 'content-type': 'application/json' } : {},
    as,
  });
}
