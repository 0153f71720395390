import { EVERYONE, get, MEMBERS_REDIRECT, OWNER, OWNER_OR_401, OWNER_REDIRECT, post, report } from './rows.ts';

/** Search, posts and channels. */
export function addCommunityRows() {
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
  get('community/channel/:id/members/:personId', (t) => `${t.chat.to}/members/${t.chat.guest}`, OWNER_OR_401);
  get('community/channel/:id/members/:personId/role', (t) => `${t.chat.to}/members/${t.chat.guest}/role`, MEMBERS_REDIRECT);
  post(
    'community/channel/:id/members/:personId/role',
    (t) => `${t.chat.to}/members/${t.chat.guest}/role`,
    { role: 'moderator' },
    OWNER_REDIRECT,
  );
  get('community/channel/:id/members/:personId/kick', (t) => `${t.chat.to}/members/${t.chat.guest}/kick`, MEMBERS_REDIRECT);
  get('community/channel/:id/members/:personId/ban', (t) => `${t.chat.to}/members/${t.chat.guest}/ban`, OWNER_OR_401);
  get('community/channel/:id/members/:personId/unban', (t) => `${t.chat.to}/members/${t.chat.guest}/unban`, MEMBERS_REDIRECT);
  get('community/channel/:id/slow-mode', (t) => `${t.chat.to}/slow-mode`, MEMBERS_REDIRECT);
  post('community/channel/:id/slow-mode', (t) => `${t.chat.to}/slow-mode`, { seconds: '0' }, OWNER_REDIRECT);
  get('community/channel/:id/requests/withdraw', (t) => `${t.chat.to}/requests/withdraw`, MEMBERS_REDIRECT);
  post('community/channel/:id/requests/withdraw', (t) => `${t.chat.to}/requests/withdraw`, {}, MEMBERS_REDIRECT);
  get('community/channel/:id/hand-over', (t) => `${t.chat.to}/hand-over`, OWNER_OR_401);
  get('community/channel/:id/hand-over/accept', (t) => `${t.chat.to}/hand-over/accept`, MEMBERS_REDIRECT);
  post('community/channel/:id/hand-over', (t) => `${t.chat.to}/hand-over`, {}, OWNER_REDIRECT);
  post('community/channel/:id/hand-over/accept', (t) => `${t.chat.to}/hand-over/accept`, {}, '401 404 404 404');
  get('community/channel/:id/bans', (t) => `${t.chat.to}/bans`, OWNER_OR_401);
  post(
    'community/channel/:id/members/:personId/ban',
    (t) => `${t.chat.to}/members/${t.chat.guest}/ban`,
    { duration: 'day' },
    OWNER_REDIRECT,
  );
  post('community/channel/:id/members/:personId/unban', (t) => `${t.chat.to}/members/${t.chat.guest}/unban`, {}, OWNER_REDIRECT);
  // After the ban, which needs somebody who is in the channel.
  post('community/channel/:id/members/:personId/kick', (t) => `${t.chat.to}/members/${t.chat.guest}/kick`, {}, OWNER_REDIRECT);
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
}
