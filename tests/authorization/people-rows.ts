import type { Content } from './fixture.ts';
import { EVERYONE, get, MEMBERS, MEMBERS_REDIRECT, OWNER, OWNER_OR_401, OWNER_REDIRECT, post, report } from './rows.ts';

/** Profiles, settings and accounts; the last rows delete what the others use. */
export function addPeopleRows() {
  get('profile', '/profile', EVERYONE);
  get('profile/:username', (t) => `/profile/${t.author.username}`, EVERYONE);
  get('profile/:username', (t) => `/profile/${t.author.username}?tab=drafts`, EVERYONE);
  get('profile/:username/more', (t) => `/profile/${t.author.username}/more?tab=all`, MEMBERS, OWNER_OR_401);
  get('profile/:username/:side', (t) => `/profile/${t.author.username}/spectators`, EVERYONE, '200 404 404 200');
  get('profile/:username/:side/more', (t) => `/profile/${t.author.username}/spectators/more`, MEMBERS, OWNER_OR_401);
  get('profile/:username/series', (t) => `/profile/${t.author.username}/series`, EVERYONE, '200 404 404 200');
  get('series/:id', (t) => `/series/${t.series.id}`, EVERYONE, OWNER);
  get('series/new', '/series/new', MEMBERS);
  for (const page of ['edit', 'works', 'order', 'delete']) get(`series/:id/${page}`, (t) => `/series/${t.series.id}/${page}`, OWNER_OR_401);
  post('series/new', '/series/new', { title: 'Tides', status: 'complete' }, MEMBERS_REDIRECT);
  post('series/:id/edit', (t) => `/series/${t.series.id}/edit`, { title: 'Tides', status: 'complete' }, OWNER_REDIRECT);
  post(
    'series/:id/works',
    (t) => `/series/${t.series.id}/works`,
    (t) => new URLSearchParams({ work: t.world.id }),
    OWNER_REDIRECT,
  );
  post(
    'series/:id/label',
    (t) => `/series/${t.series.id}/label`,
    (t) => new URLSearchParams({ work: t.book.id, as: 'optional' }),
    OWNER_REDIRECT,
  );
  get('series/:id/label', (t) => `/series/${t.series.id}/label`, MEMBERS_REDIRECT);
  post(
    'series/:id/order',
    (t) => `/series/${t.series.id}/order`,
    (t) => new URLSearchParams({ order: `${t.theory.id} ${t.book.id} ${t.world.id}` }),
    OWNER_REDIRECT,
  );
  post('series/:id/delete', (t) => `/series/${t.spareSeries.id}/delete`, {}, OWNER_REDIRECT);
  addCollectionRows();
  get(':username', (t) => `/${t.author.username}`, EVERYONE);
  for (const path of ['profile/edit', 'profile/thought']) get(path, `/${path}`, MEMBERS);
  for (const path of [
    'settings',
    'settings/sessions',
    'settings/blocked',
    'settings/content',
    'settings/comments',
    'settings/invitations',
    'settings/archive',
    'settings/email',
    'password',
    'notifications',
    'notifications/more',
    'account-status',
  ])
    get(path, `/${path}`, MEMBERS);
  for (const path of ['settings/sessions/end-others', 'notifications/read', 'profile/visibility', 'reading-settings'])
    get(path, `/${path}`, MEMBERS_REDIRECT);
  get('people/:username/hide', (t) => `/people/${t.author.username}/hide`, MEMBERS_REDIRECT);
  get('works/:id/show-card', (t) => `/works/${t.book.id}/show-card`, MEMBERS_REDIRECT);
  get('works/:id/hide', (t) => `/works/${t.book.id}/hide`, MEMBERS, OWNER_OR_401);
  get('people/:username/block', (t) => `/people/${t.author.username}/block`, MEMBERS);
  for (const name of ['unblock', 'mute', 'unmute'])
    get(`people/:username/${name}`, (t) => `/people/${t.author.username}/${name}`, MEMBERS_REDIRECT);
  for (const path of ['profile/picture', 'profile/cover']) get(path, `/${path}`, MEMBERS_REDIRECT);
  get('settings/sessions/:id/end', (t) => `/settings/sessions/${t.spareSession}/end`, MEMBERS_REDIRECT);
  get('delete-account', '/delete-account', '303 200 200 200');
  post('posts/:id/like', (t) => `/posts/${t.post.id}/like`, {}, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('posts/:id/comments', (t) => `/posts/${t.post.id}/comments`, { text: 'A word.' }, MEMBERS_REDIRECT, OWNER_REDIRECT);
  get('posts/:id/comment-rule', (t) => `/posts/${t.post.id}/comment-rule`, OWNER_OR_401);
  post('posts/:id/comment-rule', (t) => `/posts/${t.post.id}/comment-rule`, { commentRule: 'everyone' }, OWNER_REDIRECT);
  post('settings/comments', '/settings/comments', { commentRule: 'everyone' }, MEMBERS_REDIRECT);
  post('create-post', '/create-post', { content: 'A new post.' }, '401 303 303 303');
  report('theory', (t) => t.theory.id, '401 404 404 403');
  report('post', (t) => t.post.id, '401 404 404 403');
  post(
    'people/:username/spectate',
    (t) => `/people/${t.author.username}/spectate`,
    { spectate: 'on' },
    '401 303 303 422',
    '401 404 404 422',
  );
  // Each action is followed by the one that takes it back, because later rows act on the author.
  for (const name of ['block', 'unblock', 'mute', 'unmute'])
    post(`people/:username/${name}`, (t) => `/people/${t.author.username}/${name}`, {}, MEMBERS_REDIRECT);
  const hide = (path: string, to: Parameters<typeof get>[1]) => {
    post(path, to, { hidden: 'yes' }, '401 303 303 422', '401 404 404 422');
    const own = path.startsWith('works') ? '303' : '422';
    post(path, to, { hidden: 'no' }, `401 303 303 ${own}`, path.startsWith('works') ? `401 404 404 ${own}` : `401 303 303 ${own}`);
  };
  hide('people/:username/hide', (t) => `/people/${t.author.username}/hide`);
  hide('works/:id/hide', (t) => `/works/${t.book.id}/hide`);
  post('works/:id/show-card', (t) => `/works/${t.book.id}/show-card`, {}, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('settings/content', '/settings/content', { 'kind book': 'show' }, MEMBERS_REDIRECT);
  post('profile/thought', '/profile/thought', { thought: 'Every map is a promise.' }, MEMBERS_REDIRECT);
  post('posts/:id/delete', (t) => `/posts/${t.sparePost.id}/delete`, {}, OWNER_REDIRECT);
  for (const path of ['verify-email', 'settings/email/undo']) {
    get(`${path}/:token`, `/${path}/nonsense`, '410 410 410 410');
    post(`${path}/:token`, `/${path}/nonsense`, {}, '410 410 410 410');
  }
  get('settings/mails', '/settings/mails', '401 404 404 404');
  post('settings/mails', '/settings/mails', {}, '401 404 404 404');
  get('settings/email/resend', '/settings/email/resend', MEMBERS_REDIRECT);
  post('settings/email/resend', '/settings/email/resend', {}, MEMBERS_REDIRECT);
  get('forgot-password', '/forgot-password', EVERYONE);
  post('forgot-password', '/forgot-password', { username: '' }, '422 422 422 422');
  for (const path of ['sign-in', 'sign-up']) post(path, `/${path}`, {}, '422 303 303 303');
  post('session', '/session', {}, MEMBERS);
  get('downloads/:type/:id', (t) => `/downloads/post/${t.post.id}`, OWNER_OR_401);
  get('settings/archive/download', '/settings/archive/download', '401 404 404 404');
  post('settings/archive', '/settings/archive', {}, '401 303 303 303', '401 429 429 303');
  post('settings/invitations', '/settings/invitations', {}, '401 403 403 403');
  get('settings/invitations/:id/revoke', `/settings/invitations/${crypto.randomUUID()}/revoke`, MEMBERS_REDIRECT);
  post('settings/invitations/:id/revoke', `/settings/invitations/${crypto.randomUUID()}/revoke`, {}, '401 404 404 404');
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
}

function addCollectionRows() {
  get('profile/:username/collections', (t) => `/profile/${t.author.username}/collections`, EVERYONE, '200 404 404 200');
  get('library/collections', '/library/collections', EVERYONE);
  get('library/collections/new', '/library/collections/new', MEMBERS);
  get('works/:id/collections', (t) => `/works/${t.book.id}/collections`, MEMBERS, OWNER_OR_401);
  get('collection/:id', (t) => `/collection/${t.collection.id}`, EVERYONE, OWNER);
  for (const page of ['edit', 'items', 'delete'])
    get(`collection/:id/${page}`, (t) => `/collection/${t.collection.id}/${page}`, OWNER_OR_401);
  for (const page of ['move', 'note', 'remove-mine'])
    get(`collection/:id/${page}`, (t) => `/collection/${t.collection.id}/${page}`, MEMBERS_REDIRECT);
  const change = (action: string, fields: (t: Content) => Record<string, string>) =>
    post(
      `collection/:id/${action}`,
      (t) => `/collection/${t.collection.id}/${action}`,
      (t) => new URLSearchParams(fields(t)),
      OWNER_REDIRECT,
    );
  post('library/collections/new', '/library/collections/new', { title: 'Rainy days' }, MEMBERS_REDIRECT);
  change('edit', () => ({ title: 'Rainy days', visibility: 'public' }));
  change('items', (t) => ({ work: t.world.id }));
  change('move', (t) => ({ work: t.theory.id, to: '1' }));
  change('note', (t) => ({ work: t.book.id, note: 'Read it twice.' }));
  change('remove-mine', (t) => ({ work: t.world.id }));
  post('collection/:id/delete', (t) => `/collection/${t.spareCollection.id}/delete`, {}, OWNER_REDIRECT);
}
