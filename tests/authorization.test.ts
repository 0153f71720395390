import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { resetRateLimits } from '../server/rate-limits.ts';
import { neighbourhood, type Things, VIEWERS } from './authorization.ts';
import { firstSave } from './drafts.ts';
import { visit } from './request.ts';

/**
 * Every address × who asks, for a maker with a public profile and for one with a private one. The four figures are the statuses for a visitor,
 * a stranger, a spectator and the maker. What may not be seen is not found, and answers as what never was; a route that is not here fails.
 */
type Row = { path: string; method: string; to(things: Things): string; body?(things: Things): BodyInit; open: string; hidden: string };

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

const EVERYBODY = '200 200 200 200';
const MEMBERS = '401 200 200 200';
const MEMBERS_DO = '401 303 303 303';
const MAKER = '404 404 404 200';
const MAKER_READS = '401 404 404 200';
const MAKER_DOES = '401 404 404 303';
const NOWHERE = '404 404 404 404';

get('', '/', EVERYBODY);
get('sign-in', '/sign-in', '200 303 303 303');
get('sign-up', '/sign-up', '200 303 303 303');
get('help-center', '/help-center', EVERYBODY);
get('help-center/:article', '/help-center/getting-started', EVERYBODY);
get('writing-guidelines', '/writing-guidelines', EVERYBODY);
get('subscription', '/subscription', EVERYBODY);
get('report-problem', '/report-problem', EVERYBODY);
post('report-problem', '/report-problem', { id: 'one', details: 'The lamp is out.' }, MEMBERS_DO);
get('terms-and-conditions', '/terms-and-conditions', EVERYBODY);
get('privacy-policy', '/privacy-policy', EVERYBODY);
get('not-sent', '/not-sent', NOWHERE);
get('*', '/nothing/here', NOWHERE);
get('session', '/session', '303 303 303 303');
get('sign-out', '/sign-out', EVERYBODY);
get('all-books', '/all-books', EVERYBODY);
get('all-books/more', '/all-books/more', EVERYBODY);
get('all-comics', '/all-comics', EVERYBODY);
get('all-comics/more', '/all-comics/more', EVERYBODY);
get('all-theories', '/all-theories', EVERYBODY);
get('all-theories/more', '/all-theories/more', EVERYBODY);
get('all-worlds', '/all-worlds', EVERYBODY);
get('all-worlds/more', '/all-worlds/more', EVERYBODY);
get('saved-stories', '/saved-stories', EVERYBODY);
get('continue-reading', '/continue-reading', '401 200 200 200');
get('weekly-challenges', (t) => `/weekly-challenges?challenge=${t.challenge.id}`, EVERYBODY);
get('weekly-challenges/more', (t) => `/weekly-challenges/more?challenge=${t.challenge.id}`, EVERYBODY);
get('weekly-challenges/entry/:id', (t) => `/weekly-challenges/entry/${t.entry.id}`, EVERYBODY, MAKER);
get('participate-write', '/participate-write', EVERYBODY);
get('write', '/write', EVERYBODY);
get('write/book', '/write/book', EVERYBODY);
get('write/comic', '/write/comic', EVERYBODY);
get('write/fantheory', '/write/fantheory', EVERYBODY);
get('write/imageworld', '/write/imageworld', EVERYBODY);
get('kids-adventure', '/kids-adventure', EVERYBODY);
get('kids-adventure/more', '/kids-adventure/more', EVERYBODY);
get('kids-writing', '/kids-writing', EVERYBODY);
get('kids-writing', (t) => `/kids-writing?draft=${t.kidsDraft}`, '302 404 404 200');
get('write/book', (t) => `/write/book?draft=${t.draft}`, '302 404 404 200');
get('write/chapter/:id', (t) => `/write/chapter/${t.book.id}`, '302 302 302 200');
get('write/arc/:id', (t) => `/write/arc/${t.comic.id}`, '302 302 302 200');
get('book/:id', (t) => `/book/${t.book.id}`, EVERYBODY, MAKER);
get('book/:id/chapter/:partId', (t) => `/book/${t.book.id}/chapter/${t.chapter.id}`, EVERYBODY, MAKER);
get('comic/:id', (t) => `/comic/${t.comic.id}`, EVERYBODY, MAKER);
get('comic/:id/arc/:partId', (t) => `/comic/${t.comic.id}/arc/${t.arc.id}`, EVERYBODY, MAKER);
get('theory/:id', (t) => `/theory/${t.theory.id}`, EVERYBODY, MAKER);
get('world/:id', (t) => `/world/${t.world.id}`, EVERYBODY, MAKER);
get('kids-book/:id', (t) => `/kids-book/${t.kids.id}`, EVERYBODY, MAKER);
get('works/:id', (t) => `/works/${t.book.id}`, '303 303 303 303', '404 404 404 303');
get('works/:id/pages/:position', (t) => `/works/${t.book.id}/pages/1`, EVERYBODY, MAKER);
get('works/:id/next', (t) => `/works/${t.book.id}/next`, EVERYBODY, MAKER);
get('works/:id/text', (t) => `/works/${t.book.id}/text`, MAKER_READS);
get('works/:id/parts/:partId/text', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/text`, MAKER_READS);
get('works/:id/parts', (t) => `/works/${t.book.id}/parts`, EVERYBODY);
get('works/:id/parts/:partId/pages/:position', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/pages/1`, EVERYBODY, MAKER);
get('works/:id/comments', (t) => `/works/${t.book.id}/comments`, EVERYBODY, MAKER);
// The address of a deed, opened as a page: it leads back to where the deed belongs.
get('posts/:id/delete', (t) => `/posts/${t.post.id}/delete`, MEMBERS_DO);
get('drafts/:id/pages', (t) => `/drafts/${t.draft}/pages?keys=1`, MAKER_READS);
get('drafts/:id/delete', (t) => `/drafts/${t.draft}/delete`, MEMBERS_DO);
get('drafts/:id/publish', (t) => `/drafts/${t.draft}/publish`, MEMBERS_DO);
get('drafts/:id/publish-part', (t) => `/drafts/${t.draft}/publish-part`, MEMBERS_DO);
get('works/:id/parts/:partId/delete', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/delete`, MEMBERS_DO);
get('works/:id/like', (t) => `/works/${t.book.id}/like`, MEMBERS_DO);
get('works/:id/save', (t) => `/works/${t.book.id}/save`, MEMBERS_DO);
get('works/:id/progress', (t) => `/works/${t.book.id}/progress`, MEMBERS_DO);
get('works/:id/delete', (t) => `/works/${t.book.id}/delete`, MEMBERS_DO);
get('reading-settings', '/reading-settings', MEMBERS_DO);
get('people/:username/spectate', (t) => `/people/${t.maker.username}/spectate`, MEMBERS_DO);
get('profile/visibility', '/profile/visibility', MEMBERS_DO);
post('works/:id/like', (t) => `/works/${t.book.id}/like`, {}, MEMBERS_DO, MAKER_DOES);
post('works/:id/like', (t) => `/works/${t.entry.id}/like`, { liked: 'no' }, MEMBERS_DO, MAKER_DOES);
post('works/:id/save', (t) => `/works/${t.comic.id}/save`, {}, MEMBERS_DO, MAKER_DOES);
post('works/:id/progress', (t) => `/works/${t.theory.id}/progress`, { page: '1' }, MEMBERS_DO, MAKER_DOES);
post('works/:id/comments', (t) => `/works/${t.world.id}/comments`, { text: 'A word.' }, MEMBERS_DO, MAKER_DOES);
post('reading-settings', '/reading-settings', { size: '4' }, MEMBERS_DO);
post(
  'drafts/:id',
  (t) => `/drafts/${t.draft}`,
  () => JSON.stringify({ ...firstSave(), base: 1 }),
  MAKER_READS,
);
post('drafts/:id/publish-part', (t) => `/drafts/${t.nextChapter}/publish-part`, {}, MAKER_DOES);
post('drafts/:id/publish', (t) => `/drafts/${t.draft}/publish`, { genre: 'Mystery', language: 'English', cover: 'drawn' }, MAKER_DOES);
post('drafts/:id/delete', (t) => `/drafts/${t.spare}/delete`, {}, MAKER_DOES);
post('pictures', '/pictures', { folder: 'books' }, '401 422 422 422');
for (const tool of ['title', 'description', 'story', 'scene', 'portrait'])
  post(`assistant/${tool}`, `/assistant/${tool}`, {}, '401 422 422 422');
get('characters', '/characters', MEMBERS);
post('characters', '/characters', { name: '' }, '401 422 422 422');
get('characters/:id/image', (t) => `/characters/${t.character.id}/image`, MAKER_DOES);
post('characters/:id/delete', (t) => `/characters/${t.character.id}/delete`, {}, MAKER_READS);
post('generated-images/delete', '/generated-images/delete', (t) => new URLSearchParams({ address: t.picture.address }), MAKER_READS);
get('report', (t) => `/report?type=world&id=${t.world.id}`, '303 200 200 200', '303 404 404 200');
get('reports', '/reports', '401 303 303 303');
post(
  'reports',
  '/reports',
  (t) => new URLSearchParams({ type: 'world', id: t.world.id, reason: 'Spam' }),
  '401 303 303 403',
  '401 404 404 403',
);
get('search', (t) => `/search?q=${t.mark.slice(0, -1)}`, EVERYBODY);
get('search/results', (t) => `/search/results?q=${t.mark.slice(0, -1)}`, EVERYBODY);
get('languages', (t) => `/languages?q=${t.mark.slice(0, -1)}`, EVERYBODY, EVERYBODY);
get('posts', '/posts', EVERYBODY);
get('posts/more', '/posts/more', EVERYBODY);
get('posts/now', (t) => `/posts/now?ids=${t.post.id}`, EVERYBODY);
get('posts/:id', (t) => `/posts/${t.post.id}`, EVERYBODY, MAKER);
get('posts/:id/like', (t) => `/posts/${t.post.id}/like`, MEMBERS_DO);
get('posts/:id/comments', (t) => `/posts/${t.post.id}/comments`, EVERYBODY, MAKER);
get('create-post', '/create-post', '303 200 200 200');
get('report', (t) => `/report?type=challenge_entry&id=${t.entry.id}`, '303 200 200 200', '303 404 404 200');
get('report', (t) => `/report?type=book&id=${t.book.id}`, '303 200 200 200', '303 404 404 200');
get('report', (t) => `/report?type=post&id=${t.post.id}`, '303 200 200 200', '303 404 404 200');
get('report', (t) => `/report?type=kids_book&id=${t.kids.id}`, '303 200 200 200', '303 404 404 200');
get('community', '/community', EVERYBODY);
get('community/more', '/community/more', EVERYBODY);
get('community/create', '/community/create', '303 200 200 200');
post('community/create', '/community/create', { name: '' }, '401 422 422 422');
get('community/channel/:id/settings', (t) => `${t.chat.to}/settings`, MAKER_READS);
post('community/channel/:id/settings', (t) => `${t.chat.to}/settings`, { name: '' }, '401 404 404 422');
get('community/channel/:id/requests/:personId', (t) => `${t.chat.to}/requests/${crypto.randomUUID()}`, MEMBERS_DO);
post('community/channel/:id/requests/:personId', (t) => `${t.chat.to}/requests/${crypto.randomUUID()}`, { answer: 'accept' }, MAKER_DOES);
get('community/channel/:id/delete', (t) => `${t.chat.to}/delete`, MAKER_READS);
get('community/channel/:id', (t) => t.chat.to, EVERYBODY);
get('community/channel/:id', (t) => `${t.chat.to}?before=99`, EVERYBODY);
get('community/channel/:id/messages', (t) => `${t.chat.to}/messages?since=0`, EVERYBODY, MAKER);
get('community/channel/:id/messages', (t) => `${t.chat.to}/messages`, EVERYBODY, MAKER);
get('community/channel/:id/members', (t) => `${t.chat.to}/members`, EVERYBODY, MAKER);
get('community/channel/:id/messages/:messageId/file', (t) => `${t.chat.to}/messages/${t.chat.file}/file`, EVERYBODY, MAKER);
get('community/channel/:id/messages/:messageId/delete', (t) => `${t.chat.to}/messages/${t.chat.word}/delete`, MAKER_READS);
post('community/channel/:id', (t) => t.chat.to, { text: 'A word.' }, '401 403 403 303', MAKER_DOES);
post('community/channel/:id/seen', (t) => `${t.chat.to}/seen`, { position: '1' }, '401 200 200 200');
post('community/channel/:id/messages', (t) => `${t.chat.to}/messages`, { text: 'A word.' }, '401 403 403 200', MAKER_READS);
post('community/channel/:id/messages/:messageId/delete', (t) => `${t.chat.to}/messages/${t.chat.spare}/delete`, {}, MAKER_DOES);
get('community/channel/:id/join', (t) => `${t.chat.to}/join`, MEMBERS_DO);
get('community/channel/:id/leave', (t) => `${t.chat.to}/leave`, MEMBERS_DO);
post('community/channel/:id/join', (t) => `${t.chat.to}/join`, {}, MEMBERS_DO);
post('community/channel/:id/leave', (t) => `${t.chat.to}/leave`, {}, '401 303 303 403');
get('report', (t) => `/report?type=channel&id=${t.chat.channel.id}`, '303 200 200 200');
post('reports', '/reports', (t) => new URLSearchParams({ type: 'channel', id: t.chat.channel.id, reason: 'Spam' }), '401 303 303 403');
post('community/channel/:id/delete', (t) => `${t.chat.to}/delete`, {}, MAKER_DOES);
get('profile', '/profile', EVERYBODY);
get('profile/:username', (t) => `/profile/${t.maker.username}`, EVERYBODY);
get('profile/:username', (t) => `/profile/${t.maker.username}?tab=drafts`, EVERYBODY);
get('profile/:username/more', (t) => `/profile/${t.maker.username}/more?tab=all`, MEMBERS, MAKER_READS);
get('profile/:username/:side', (t) => `/profile/${t.maker.username}/spectators`, EVERYBODY, '200 404 404 200');
get('profile/:username/:side/more', (t) => `/profile/${t.maker.username}/spectators/more`, MEMBERS, MAKER_READS);
get(':username', (t) => `/${t.maker.username}`, EVERYBODY);
get('profile/edit', '/profile/edit', MEMBERS);
get('profile/thought', '/profile/thought', MEMBERS);
get('profile/picture', '/profile/picture', MEMBERS_DO);
get('profile/cover', '/profile/cover', MEMBERS_DO);
get('settings', '/settings', MEMBERS);
get('password', '/password', MEMBERS);
get('delete-account', '/delete-account', '303 200 200 200');
post('posts/:id/like', (t) => `/posts/${t.post.id}/like`, {}, MEMBERS_DO, MAKER_DOES);
post('posts/:id/comments', (t) => `/posts/${t.post.id}/comments`, { text: 'A word.' }, MEMBERS_DO, MAKER_DOES);
post('create-post', '/create-post', { content: 'A new post.' }, '401 303 303 303');
post(
  'reports',
  '/reports',
  (t) => new URLSearchParams({ type: 'theory', id: t.theory.id, reason: 'Spam' }),
  '401 303 303 403',
  '401 404 404 403',
);
post(
  'reports',
  '/reports',
  (t) => new URLSearchParams({ type: 'post', id: t.post.id, reason: 'Spam' }),
  '401 303 303 403',
  '401 404 404 403',
);
post('people/:username/spectate', (t) => `/people/${t.maker.username}/spectate`, { spectate: 'on' }, '401 303 303 422', '401 404 404 422');
post('profile/thought', '/profile/thought', { thought: 'Every map is a promise.' }, MEMBERS_DO);
post('posts/:id/delete', (t) => `/posts/${t.sparePost.id}/delete`, {}, MAKER_DOES);
post('sign-in', '/sign-in', {}, '422 303 303 303');
post('sign-up', '/sign-up', {}, '422 303 303 303');
post('session', '/session', {}, MEMBERS);
post('password', '/password', {}, '401 422 422 422');
post('delete-account', '/delete-account', { reason: 'Other' }, '401 422 422 422');
post('profile/edit', '/profile/edit', {}, '401 422 422 422');
post('profile/picture', '/profile/picture', {}, MEMBERS_DO);
post('profile/cover', '/profile/cover', {}, MEMBERS_DO);
post('profile/visibility', '/profile/visibility', {}, '401 422 422 422');
post('works/:id/parts/:partId/delete', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/delete`, {}, MAKER_DOES);
post('works/:id/delete', (t) => `/works/${t.book.id}/delete`, {}, MAKER_DOES);
post('sign-out', '/sign-out', {}, '303 303 303 303');

const addresses = (list: readonly RouteConfigEntry[]): { path: string; file: string }[] =>
  list.flatMap(({ path, index, file, children }) => [{ path: index ? '' : (path ?? ''), file }, ...addresses(children ?? [])]);

test('every address and every deed stands in the matrix (PRIVACY-02, PRIVACY-03, PRIVACY-05, PRIVACY-06)', () => {
  const asked = [...new Set(rows.map(({ method, path }) => `${method} /${path}`))];
  const expected = addresses(routes as RouteConfigEntry[]).flatMap(({ path, file }) => {
    const source = readFileSync(join(import.meta.dirname, '../app', file), 'utf8');
    return [
      ...(/^export (async function|const) loader\b|^export default/m.test(source) ? [`GET /${path}`] : []),
      ...(/^export (async function|const) action\b/m.test(source) ? [`POST /${path}`] : []),
    ];
  });
  expect(expected.filter((one) => !asked.includes(one))).toEqual([]);
  expect(asked.filter((one) => !expected.includes(one))).toEqual([]);
});

test('who may do what, and what nobody but the maker gets to read (PRIVACY-02, PRIVACY-03, PRIVACY-05, PRIVACY-06)', async () => {
  const { houses, cookie } = await neighbourhood();
  const found: string[] = [];
  const leaks: string[] = [];
  for (const row of rows) {
    resetRateLimits();
    const line = async (house: keyof typeof houses) => {
      const things = houses[house];
      const statuses = [];
      for (const asker of VIEWERS) {
        const as = cookie(house, asker);
        const answers = [await request(row, things, as)];
        // What a browser with scripts asks for instead of the page.
        if (row.method === 'GET') answers.push(await visit(dataOf(row.to(things)), { as }));
        statuses.push(answers[0]?.status);
        for (const answer of answers) {
          const text = await answer.text();
          const secrets = [
            ...(asker === 'owner' && house === 'hidden' ? [] : [houses.hidden.mark]),
            // Drafts and addresses of mail are nobody's business, whoever the maker is.
            ...(asker === 'owner' ? [] : [`Draft ${things.mark}`, `Not yet, ${things.mark}`, things.maker.email]),
          ];
          for (const secret of secrets)
            if (text.includes(secret)) leaks.push(`${row.method} ${row.path} for the ${asker} of ${house}: ${secret}`);
        }
      }
      return statuses.join(' ');
    };
    found.push(`${row.method} /${row.path}: ${await line('open')} | ${await line('hidden')}`);
  }
  expect(leaks).toEqual([]);
  expect(found).toEqual(rows.map(({ method, path, open, hidden }) => `${method} /${path}: ${open} | ${hidden}`));
}, 120_000);

function request(row: Row, things: Things, as: string | undefined) {
  const body = row.body?.(things);
  return visit(row.to(things), {
    method: row.method,
    ...(body === undefined ? {} : { body }),
    headers: typeof body === 'string' ? { 'content-type': 'application/json' } : {},
    as,
  });
}
const dataOf = (address: string) => {
  const [path = '', search] = address.split('?');
  return `${path === '/' ? '/_' : path}.data${search ? `?${search}` : ''}`;
};
