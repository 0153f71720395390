import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sessions } from '../app/account/tables.ts';
import routes from '../app/routes.ts';
import { db, pool } from '../server/database/database.ts';
import { resetRateLimits } from '../server/limits/rate-limits.ts';
import { COMMENT_FORMS, DRAFT_FORMS, type Form, GROUP_FORMS, LIBRARY_FORMS, WORD_FORMS } from './authorization/area-forms.ts';
import { type Content, createContentOf } from './authorization/fixture.ts';
import { parseHtml } from './support/page-text.ts';
import { createMember, type Member } from './support/people.ts';
import { visit } from './support/request.ts';

/**
 * Every form of every page, sent as a browser without JavaScript sends it while the action must fail: the response is never a redirect and contains
 * a form with the typed values that can be sent again. Keyed by the route's path; a route with an action that is missing here fails the test.
 */
const RULE = crypto.randomUUID();
const forms: Record<string, Form | 'scripts only'> = {
  'sign-in': { to: () => '/sign-in', typed: { email: 'maya@mail.example' }, signedOut: 'works' },
  'sign-up': {
    to: () => '/sign-up',
    typed: { name: 'Maya of the Mill', username: 'maya_mill', email: 'm@mail.example' },
    signedOut: 'works',
  },
  setup: {
    to: () => '/setup',
    typed: { code: 'AAAA-BBBB-CCCC', name: 'Iris', username: 'iris_runs', email: 'iris@mail.example' },
    signedOut: 'works',
  },
  'admin/settings': { to: () => '/admin/settings', typed: { 'site-name': 'Our Hearth', 'support-address': 'help@hearth.example' } },
  'admin/refused-names': { to: () => '/admin/refused-names', typed: { names: 'example.org' } },
  ...WORD_FORMS,
  'admin/refused-names/:id/allow': { to: () => `/admin/refused-names/${crypto.randomUUID()}/allow`, typed: {} },
  'settings/archive': { to: () => '/settings/archive', typed: {} },
  'settings/mails': { to: () => '/settings/mails', typed: {} },
  'admin/settings/test-mail': { to: () => '/admin/settings/test-mail', typed: {} },
  'settings/invitations': { to: () => '/settings/invitations', typed: {} },
  'settings/invitations/:id/revoke': { to: () => `/settings/invitations/${crypto.randomUUID()}/revoke`, typed: {} },
  'admin/invitations': { to: () => '/admin/invitations', typed: { uses: '3', expiry: '2', note: 'For the class' } },
  'admin/invitations/:id/revoke': { to: () => `/admin/invitations/${crypto.randomUUID()}/revoke`, typed: {} },
  'moderation/cases/:id/take': { to: (t) => `/moderation/cases/${t.caseId}/take`, typed: {} },
  'moderation/cases/:id/decide': {
    to: (t) => `/moderation/cases/${t.caseId}/decide`,
    typed: { rule: '', words: 'Please leave the\naddress out.', note: 'Seen before.', action: 'remove' },
  },
  'moderation/decide': {
    to: (t) => `/moderation/decide?case=${t.caseId}`,
    typed: { rule: '', words: 'Please leave the\naddress out.', note: 'Seen before.', action: 'remove' },
  },
  'moderation/cases/:id/answer': {
    to: (t) => `/moderation/cases/${t.caseId}/answer`,
    typed: { answer: 'It is mended\nnow.', action: 'answer' },
  },
  'moderation/cases/:id/appeal': { to: (t) => `/moderation/cases/${t.caseId}/appeal`, typed: { reply: 'Read\ntwice.', action: 'deny' } },
  'moderation/cases/:id/application': { to: (t) => `/moderation/cases/${t.caseId}/application`, typed: { action: 'decline' } },
  'moderation/cases/:id/review': {
    to: (t) => `/moderation/cases/${t.caseId}/review`,
    typed: { words: 'Please\nrest.', answer: 'decline' },
  },
  'appeals/:decision': { to: () => `/appeals/${RULE}`, typed: { words: 'I wrote this\nmyself.' } },
  'moderation/cases/:id/undo': { to: (t) => `/moderation/cases/${t.caseId}/undo`, typed: { decision: crypto.randomUUID() } },
  'moderation/people/:username/remove': { to: (t) => `/moderation/people/${t.author.username}/remove`, typed: { words: 'All of\nit.' } },
  'admin/texts/:page': { to: () => '/admin/texts/terms', typed: { text: 'Who runs\nthis site.', day: '2027-03-01' } },
  'admin/rules': { to: () => '/admin/rules', typed: { title: 'Be kind', text: 'To everyone who writes here.' } },
  'admin/rules/:id': { to: () => `/admin/rules/${RULE}`, typed: { title: 'Be kind', text: 'To everyone who writes here.' } },
  'admin/people/:username/role': { to: (t) => `/admin/people/${t.author.username}/role`, typed: { role: 'moderator' } },
  'admin/people/:username/link': { to: (t) => `/admin/people/${t.author.username}/link`, typed: {} },
  'admin/people/:username/trust': { to: (t) => `/admin/people/${t.author.username}/trust`, typed: { trusted: 'yes' } },
  'admin/people/:username/email': { to: (t) => `/admin/people/${t.author.username}/email`, typed: {} },
  'admin/people/:username/delete': {
    to: (t) => `/admin/people/${t.author.username}/delete`,
    typed: { reason: 'Spam or a fake account', username: 'maya_mill' },
  },
  'verify-email/:token': { to: () => `/verify-email/${'A'.repeat(43)}`, typed: {}, signedOut: 'works' },
  'settings/email/undo/:token': { to: () => `/settings/email/undo/${'A'.repeat(43)}`, typed: {}, signedOut: 'works' },
  'settings/email/resend': { to: () => '/settings/email/resend', typed: {} },
  'forgot-password': {
    to: () => '/forgot-password',
    typed: { username: 'maya_mill', contact: 'In the club on Fridays', words: 'I sit beside\nIris.' },
    signedOut: 'works',
  },
  ...GROUP_FORMS,
  ...COMMENT_FORMS,
  'reset-password/:token': { to: () => `/reset-password/${'A'.repeat(43)}`, typed: {}, signedOut: 'works' },
  'sign-out': { to: () => '/sign-out', typed: {}, signedOut: 'works' },
  session: 'scripts only',
  'posts/:id/like': { to: (t) => `/posts/${t.post.id}/like`, typed: { liked: 'yes' } },
  'posts/:id/comments': { to: (t) => `/posts/${t.post.id}/comments`, typed: { text: 'A word that took\nlong to find.' } },
  'posts/:id/comment-rule': { to: (t) => `/posts/${t.post.id}/comment-rule`, typed: { commentRule: 'spectators', holdFirst: 'yes' } },
  'posts/:id/delete': { to: (t) => `/posts/${t.sparePost.id}/delete`, typed: {} },
  'create-post': { to: () => '/create-post', typed: { content: 'A new post of mine.', tag: 'harbors' } },
  ...DRAFT_FORMS,
  'series/new': { to: () => '/series/new', typed: { title: 'Tides', description: 'All of\nthem.', status: 'complete' } },
  'series/:id/edit': {
    to: (t) => `/series/${t.series.id}/edit`,
    typed: { title: 'Tides', description: 'Of the\nsea.', status: 'hold' },
  },
  'series/:id/works': { to: (t) => `/series/${t.series.id}/works`, typed: { work: crypto.randomUUID(), in: 'yes' } },
  'series/:id/order': { to: (t) => `/series/${t.series.id}/order`, typed: { order: crypto.randomUUID() } },
  'series/:id/label': { to: (t) => `/series/${t.series.id}/label`, typed: { work: crypto.randomUUID(), as: 'own', label: 'Prequel' } },
  'series/:id/delete': { to: (t) => `/series/${t.spareSeries.id}/delete`, typed: {} },
  'works/:id/order': { to: (t) => `/works/${t.book.id}/order`, typed: { order: crypto.randomUUID() } },
  'works/:id/notes': { to: (t) => `/works/${t.book.id}/notes`, typed: { before: 'Hello all.', after: 'Bye.', announcement: 'In May.' } },
  'works/:id/parts/:partId/notes': {
    to: (t) => `/works/${t.book.id}/parts/${t.chapter.id}/notes`,
    typed: { before: 'Hello.', after: 'Bye.' },
  },
  'works/:id/history/:version/restore': { to: (t) => `/works/${t.book.id}/history/${t.version}/restore`, typed: {} },
  'works/:id/history/:version/delete': { to: (t) => `/works/${t.book.id}/history/${t.spareVersion}/delete`, typed: {} },
  'works/:id/details': {
    to: (t) => `/works/${t.book.id}/details`,
    typed: { title: 'Another title', description: 'Of it all.', genre: 'Mystery', language: 'Welsh' },
  },
  'works/:id/status': { to: (t) => `/works/${t.book.id}/status`, typed: { status: 'hold', until: '2027-05' } },
  'works/:id/edit': { to: (t) => `/works/${t.book.id}/edit`, typed: {} },
  'works/:id/parts/:partId/edit': { to: (t) => `/works/${t.book.id}/parts/${t.chapter.id}/edit`, typed: {} },
  pictures: 'scripts only',
  'assistant/title': 'scripts only',
  'assistant/description': 'scripts only',
  'assistant/story': 'scripts only',
  'assistant/scene': 'scripts only',
  'assistant/portrait': 'scripts only',
  characters: 'scripts only',
  'characters/:id/delete': 'scripts only',
  'generated-images/delete': 'scripts only',
  'works/:id/parts/:partId/delete': { to: (t) => `/works/${t.book.id}/parts/${t.chapter.id}/delete`, typed: {} },
  'works/:id/like': { to: (t) => `/works/${t.book.id}/like`, typed: { liked: 'yes', back: '/all-books' } },
  'works/:id/featured': { to: (t) => `/works/${t.kids.id}/featured`, typed: { featured: 'yes', back: '/kids-adventure' } },
  'works/:id/save': { to: (t) => `/works/${t.book.id}/save`, typed: { saved: 'yes' } },
  ...LIBRARY_FORMS,
  'works/:id/progress': { to: (t) => `/works/${t.book.id}/progress`, typed: { page: '1' } },
  'works/:id/comments': { to: (t) => `/works/${t.world.id}/comments`, typed: { text: 'A word.' } },
  'works/:id/comment-rule': { to: (t) => `/works/${t.book.id}/comment-rule`, typed: { commentRule: 'spectators', holdFirst: 'yes' } },
  'works/:id/delete': { to: (t) => `/works/${t.book.id}/delete`, typed: {} },
  'reading-settings': { to: () => '/reading-settings', typed: { size: '4' } },
  reports: { to: () => '/reports', typed: { type: 'world', id: crypto.randomUUID(), reason: 'Spam', details: 'All of it is an offer.' } },
  'community/create': { to: () => '/community/create', typed: { name: 'Late walkers', description: 'Who walks at night.', tag: 'moon' } },
  'community/channel/:id': { to: (t) => t.chat.to, typed: { text: 'Hullo from here.' } },
  'community/channel/:id/messages': 'scripts only',
  'community/channel/:id/seen': 'scripts only',
  'community/channel/:id/messages/:messageId/delete': { to: (t) => `${t.chat.to}/messages/${t.chat.spare}/delete`, typed: {} },
  'community/channel/:id/join': { to: (t) => `${t.chat.to}/join`, typed: {} },
  'community/channel/:id/leave': { to: (t) => `${t.chat.to}/leave`, typed: {} },
  'community/channel/:id/settings': { to: (t) => `${t.chat.to}/settings`, typed: { name: 'Early walkers', description: 'At dawn.' } },
  'community/channel/:id/requests/:personId': { to: (t) => `${t.chat.to}/requests/${crypto.randomUUID()}`, typed: { answer: 'accept' } },
  'community/channel/:id/members/:personId/role': { to: (t) => `${t.chat.to}/members/${t.chat.guest}/role`, typed: { role: 'moderator' } },
  'community/channel/:id/slow-mode': { to: (t) => `${t.chat.to}/slow-mode`, typed: { seconds: '30' } },
  'community/channel/:id/requests/withdraw': { to: (t) => `${t.chat.to}/requests/withdraw`, typed: {} },
  'community/channel/:id/hand-over': { to: (t) => `${t.chat.to}/hand-over`, typed: { username: 'maya_mill' } },
  'community/channel/:id/hand-over/accept': { to: (t) => `${t.chat.to}/hand-over/accept`, typed: { answer: 'accept' } },
  'community/channel/:id/members/:personId/kick': { to: (t) => `${t.chat.to}/members/${t.chat.guest}/kick`, typed: {} },
  'community/channel/:id/members/:personId/ban': {
    to: (t) => `${t.chat.to}/members/${t.chat.guest}/ban`,
    typed: { duration: 'day', reason: 'The same link\nall day.' },
  },
  'community/channel/:id/members/:personId/unban': { to: (t) => `${t.chat.to}/members/${t.chat.guest}/unban`, typed: {} },
  'community/channel/:id/delete': { to: (t) => `${t.chat.to}/delete`, typed: {} },
  'people/:username/block': { to: (t) => `/people/${t.author.username}/block`, typed: { back: '/posts' } },
  'people/:username/unblock': { to: (t) => `/people/${t.author.username}/unblock`, typed: { back: '/posts' } },
  'people/:username/mute': { to: (t) => `/people/${t.author.username}/mute`, typed: { back: '/posts' } },
  'people/:username/unmute': { to: (t) => `/people/${t.author.username}/unmute`, typed: { back: '/posts' } },
  'people/:username/spectate': { to: (t) => `/people/${t.author.username}/spectate`, typed: { spectate: 'on' } },
  'profile/edit': { to: () => '/profile/edit', typed: { name: 'Maya the Second', bio: 'Writes at night.' } },
  'profile/thought': { to: () => '/profile/thought', typed: { thought: 'Every map is a promise.' } },
  'profile/picture': { to: () => '/profile/picture', typed: { address: '' } },
  'profile/cover': { to: () => '/profile/cover', typed: { address: '' } },
  'profile/visibility': { to: () => '/profile/visibility', typed: { value: 'private' } },
  'settings/sessions/:id/end': { to: (t) => `/settings/sessions/${t.spareSession}/end`, typed: {} },
  'settings/sessions/end-others': { to: () => '/settings/sessions/end-others', typed: {} },
  'settings/comments': { to: () => '/settings/comments', typed: { commentRule: 'spectators', holdFirst: 'yes' } },
  'settings/email': { to: () => '/settings/email', typed: { email: 'maya.of.the.mill@mail.example' } },
  'notifications/read': { to: () => '/notifications/read', typed: { last: crypto.randomUUID() } },
  password: { to: () => '/password', typed: {} },
  'delete-account': { to: () => '/delete-account', typed: { reason: 'Other', confirm: 'yes' } },
  'report-problem': { to: () => '/report-problem', typed: { details: 'The lamp is out.' } },
};

const actions = (list: readonly RouteConfigEntry[]): string[] =>
  list.flatMap(({ path = '', file, children }) => [
    ...(/^export (async function|const|function) action\b/m.test(readFileSync(join(import.meta.dirname, '../app', file), 'utf8'))
      ? [path]
      : []),
    ...actions(children ?? []),
  ]);

test('every route with an action lists the form that is sent to it (B1, B2)', () => {
  expect(Object.keys(forms).sort()).toEqual([...new Set(actions(routes as RouteConfigEntry[]))].sort());
});

/** The fields of the page's form that posts to this address, as a browser would send them. */
function formIn(html: string, address: string) {
  const document = parseHtml(html);
  const form = [...document.querySelectorAll('main form')].find((element) => element.getAttribute('action') === address);
  if (!form) return null;
  expect(form.getAttribute('method')?.toLowerCase()).toBe('post');
  return [...form.querySelectorAll('input[name], textarea[name]')].map(
    (input) =>
      [input.getAttribute('name'), input.tagName === 'TEXTAREA' ? input.textContent : (input.getAttribute('value') ?? '')] as const,
  );
}

const SECRET = 'Lantern-7-secret';
async function sent(form: Form, as: string) {
  resetRateLimits();
  const address = form.to(things);
  const typed = Object.entries({ ...form.typed, password: SECRET, current: SECRET });
  const response = await visit(address, {
    method: 'POST',
    body: new URLSearchParams(typed),
    // As a browser sends it: a body without a length is read differently.
    headers: {
      'content-length': String(new URLSearchParams(typed).toString().length),
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    },
    as,
  });
  const html = await response.text();
  expect([address, response.headers.get('location')]).toEqual([address, null]);
  expect(html, address).not.toContain(SECRET);
  return { status: response.status, given: formIn(html, address), typed: Object.entries(form.typed), html };
}

let author: Member;
let things: Content;
let ended: string;
beforeAll(async () => {
  author = await createMember({ role: 'owner' }); // may send every form
  things = await createContentOf(author, 'mill');
  const other = await createMember();
  await db.delete(sessions).where(eq(sessions.userId, other.id));
  ended = other.cookie;
});
beforeEach(() => void vi.restoreAllMocks());
afterEach(() => void vi.restoreAllMocks());

const refuseConnection = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
const plain = Object.entries(forms).filter((pair): pair is [string, Form] => pair[1] !== 'scripts only');

test.for(plain)('while the database is unavailable /%s answers 503 and keeps the typed values (B1, ERR-07)', async ([, form]) => {
  vi.spyOn(pool, 'query').mockImplementation(refuseConnection as never);
  vi.spyOn(pool, 'connect').mockImplementation(refuseConnection as never);
  const { status, given, typed } = await sent(form, author.cookie);
  expect(status).toBe(503);
  expect(given).toEqual(expect.arrayContaining(typed.map((field) => [...field])));
});

test.for(plain)(
  'when the database is lost after the session was read, /%s answers 503 and keeps the typed values (B1, ERR-07)',
  async ([, form]) => {
    const query = pool.query.bind(pool) as unknown as (...args: unknown[]) => unknown;
    vi.spyOn(pool, 'query').mockImplementation(((statement: { name?: string }, ...rest: unknown[]) =>
      statement.name === 'viewer_by_session' ? query(statement, ...rest) : refuseConnection()) as never);
    // A query gets its connection by callback, a transaction by promise.
    const connect = pool.connect.bind(pool) as (act?: unknown) => unknown;
    vi.spyOn(pool, 'connect').mockImplementation(((act?: unknown) => (act ? connect(act) : refuseConnection())) as never);
    const { status, given, typed } = await sent(form, author.cookie);
    if (status < 500) return expect(status).toBeGreaterThanOrEqual(400); // rejected before any query
    expect(status).toBe(503);
    expect(given).toEqual(expect.arrayContaining(typed.map((field) => [...field])));
  },
);

test.for(plain.filter(([, { signedOut }]) => signedOut !== 'works'))(
  'after the session ended /%s answers 401 and keeps the typed values (B2, ERR-07)',
  async ([, form]) => {
    const { status, given, typed } = await sent(form, ended);
    expect(status).toBe(401);
    expect(given).toEqual(expect.arrayContaining(typed.map((field) => [...field])));
  },
);

test('the same form succeeds when sent again after the database is back (B1)', async () => {
  vi.spyOn(pool, 'query').mockImplementation(refuseConnection as never);
  const form = forms['create-post'] as Form;
  const { given } = await sent(form, author.cookie);
  vi.restoreAllMocks();
  const again = await visit('/create-post', { method: 'POST', body: new URLSearchParams(given as [string, string][]), as: author.cookie });
  expect([again.status, again.headers.get('location')]).toEqual([303, '/posts']);
});

test('a data request is answered with data, also when it fails (B1)', async () => {
  vi.spyOn(pool, 'query').mockImplementation(refuseConnection as never);
  for (const mode of [null, 'cors']) {
    const headers = new Headers({ accept: '*/*', ...(mode ? { 'sec-fetch-mode': mode } : {}) });
    const response = await visit('/pictures', {
      method: 'POST',
      body: new URLSearchParams({ folder: 'books' }),
      headers: Object.fromEntries(headers),
      as: author.cookie,
    });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ problem: 'database-unavailable' });
  }
});
