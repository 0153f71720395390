import { localFields } from '../../app/publish/schedule/moment.ts';
import { CHOICES } from '../support/drafts/choices.ts';
import { firstSave } from '../support/drafts/draft-save.ts';
import { EVERYONE, get, MEMBERS, MEMBERS_REDIRECT, NOT_FOUND, OWNER, OWNER_OR_401, OWNER_REDIRECT, post, report } from './rows.ts';

/** Works, drafts, the assistant and the pages around them. */
export function addWorkRows() {
  get('', '/', EVERYONE);
  for (const path of ['sign-in', 'sign-up']) get(path, `/${path}`, '200 303 303 303');
  for (const path of [
    ...[
      'browse',
      'browse/more',
      'browse/count',
      'all-books/count',
      'all-comics/count',
      'all-theories/count',
      'all-worlds/count',
      'all-books',
      'all-books/more',
      'all-comics',
      'all-comics/more',
      'all-theories',
      'all-theories/more',
      'all-worlds',
    ],
    ...['all-worlds/more', 'write', 'write/book', 'write/comic', 'write/fantheory', 'write/imageworld', 'kids-adventure'],
    ...[
      'kids-adventure/grown-ups',
      'kids-adventure/more',
      'kids-writing',
      'participate-write',
      'writing-guidelines',
      'how-lists-work',
      'how-labels-work',
      'subscription',
      'terms-and-conditions',
      'privacy-policy',
      'contact',
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
  get('library', '/library', EVERYONE);
  get('following', '/following', MEMBERS);
  get('notifications/settings', '/notifications/settings', MEMBERS);
  get('notices/stop', '/notices/stop', NOT_FOUND);
  post('notices/stop', '/notices/stop', { stop: 'all' }, NOT_FOUND);
  post('notifications/digest', '/notifications/digest', { frequency: 'daily' }, '401 404 404 404');
  post('notifications/push', '/notifications/push', { topic: 'likes' }, '401 404 404 404');
  post('notifications/devices', '/notifications/devices', { endpoint: 'https://push.example.org/1' }, '401 404 404 404');
  post('notifications/devices/:id/remove', `/notifications/devices/${crypto.randomUUID()}/remove`, {}, MEMBERS_REDIRECT);
  get('notifications/devices/:id/remove', `/notifications/devices/${crypto.randomUUID()}/remove`, MEMBERS_REDIRECT);
  for (const path of ['digest', 'push', 'devices', 'turn-off', 'mute'])
    get(`notifications/${path}`, `/notifications/${path}`, MEMBERS_REDIRECT);
  get('notifications/mutes/:id/end', `/notifications/mutes/${crypto.randomUUID()}/end`, MEMBERS_REDIRECT);
  post('notifications/settings', '/notifications/settings', { likes: 'off' }, MEMBERS_REDIRECT);
  post('notifications/turn-off', '/notifications/turn-off', { topic: 'likes' }, MEMBERS_REDIRECT);
  post(
    'notifications/mute',
    '/notifications/mute',
    (t) => new URLSearchParams({ work: t.theory.id, time: '8h' }),
    MEMBERS_REDIRECT,
    OWNER_REDIRECT,
  );
  get('notifications/mute/:of/:id', (t) => `/notifications/mute/work/${t.theory.id}`, MEMBERS, OWNER_OR_401);
  post('notifications/mutes/:id/end', `/notifications/mutes/${crypto.randomUUID()}/end`, {}, MEMBERS_REDIRECT);
  get('following/:id/stop', `/following/${crypto.randomUUID()}/stop`, MEMBERS_REDIRECT);
  get('library/history', '/library/history', EVERYONE);
  get('library/history/clear', '/library/history/clear', MEMBERS);
  get('library/history/remove', '/library/history/remove', MEMBERS_REDIRECT);
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
  get('tags/suggest', '/tags/suggest?q=maps', EVERYONE);
  get('tag/:name', '/tag/maps', EVERYONE);
  get('tag/:name/more', '/tag/maps/more', EVERYONE);
  get('tag/:name/count', '/tag/maps/count', EVERYONE);
  get('works/:id', (t) => `/works/${t.book.id}`, '303 303 303 303', '404 404 404 303');
  get('works/:id/pages/:position', (t) => `/works/${t.book.id}/pages/1`, EVERYONE, OWNER);
  get('works/:id/remark-counts', (t) => `/works/${t.book.id}/remark-counts`, EVERYONE, OWNER);
  get('works/:id/next', (t) => `/works/${t.book.id}/next`, EVERYONE, OWNER);
  get('works/:id/text', (t) => `/works/${t.book.id}/text`, OWNER_OR_401);
  get('works/:id/download', (t) => `/works/${t.comic.id}/download`, OWNER_OR_401);
  get('works/:id/parts/:partId/text', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/text`, OWNER_OR_401);
  get('works/:id/parts', (t) => `/works/${t.book.id}/parts`, EVERYONE);
  get('works/:id/parts/:partId/pages/:position', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/pages/1`, EVERYONE, OWNER);
  get('works/:id/comments', (t) => `/works/${t.book.id}/comments`, EVERYONE, OWNER);
  get('comments/:id/replies', (t) => `/comments/${t.comment}/replies`, EVERYONE, OWNER);
  get('comments/:id/show', (t) => `/comments/${t.comment}/show`, EVERYONE, OWNER);
  get('comments/people', '/comments/people?q=m', MEMBERS);
  get('comments/waiting', '/comments/waiting', MEMBERS);
  get('comments/:id/close', (t) => `/comments/${t.comment}/close`, MEMBERS_REDIRECT);
  get('comments/:id/like', (t) => `/comments/${t.comment}/like`, MEMBERS_REDIRECT);
  get('comments/:id/approve', (t) => `/comments/${t.comment}/approve`, MEMBERS_REDIRECT);
  get('works/:id/comment-rule', (t) => `/works/${t.book.id}/comment-rule`, OWNER_OR_401);
  get('comments/:id/edit', (t) => `/comments/${t.comment}/edit`, OWNER_OR_401);
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
  get('works/:id/follow', (t) => `/works/${t.book.id}/follow`, MEMBERS_REDIRECT);
  get('series/:id/follow', (t) => `/series/${t.series.id}/follow`, MEMBERS_REDIRECT);
  get('collection/:id/follow', (t) => `/collection/${t.collection.id}/follow`, MEMBERS_REDIRECT);
  get('tag/:name/follow', '/tag/maps/follow', MEMBERS_REDIRECT);
  get('filters/:id/follow', `/filters/${crypto.randomUUID()}/follow`, MEMBERS_REDIRECT);
  get('works/:id/state', (t) => `/works/${t.book.id}/state`, MEMBERS_REDIRECT);
  get('works/:id/state/current', (t) => `/works/${t.book.id}/state/current`, MEMBERS, OWNER_OR_401);
  get('works/:id/finish', (t) => `/works/${t.book.id}/finish`, MEMBERS_REDIRECT);
  get('library/settings', '/library/settings', MEMBERS_REDIRECT);
  get('filters', '/filters', MEMBERS);
  get('filters/new', '/filters/new?to=%2Fbrowse%3Ftag%3Dmaps', MEMBERS);
  get('filters/:id', `/filters/${crypto.randomUUID()}`, MEMBERS_REDIRECT);
  get('filters/:id/delete', `/filters/${crypto.randomUUID()}/delete`, MEMBERS_REDIRECT);
  post('filters', '/filters', { to: '/browse?tag=maps', name: 'Maps' }, MEMBERS_REDIRECT);
  post('filters/:id', `/filters/${crypto.randomUUID()}`, { name: 'Maps' }, '401 404 404 404');
  post('filters/:id/delete', `/filters/${crypto.randomUUID()}/delete`, {}, MEMBERS_REDIRECT);
  get('library/bulk', '/library/bulk', MEMBERS_REDIRECT);
  get('library/bulk/undo', '/library/bulk/undo', MEMBERS_REDIRECT);
  get('works/:id/library', (t) => `/works/${t.book.id}/library`, MEMBERS, OWNER_OR_401);
  get('works/:id/progress', (t) => `/works/${t.book.id}/progress`, MEMBERS_REDIRECT);
  get('works/:id/deletion', (t) => `/works/${t.book.id}/deletion`, OWNER_OR_401);
  get('works/:id/notes', (t) => `/works/${t.book.id}/notes`, OWNER_OR_401);
  get('works/:id/parts/:partId/notes', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/notes`, OWNER_OR_401);
  get('works/:id/order', (t) => `/works/${t.book.id}/order`, OWNER_OR_401);
  get('numbers', '/numbers', MEMBERS);
  get('numbers/csv', '/numbers/csv', '404 200 200 200');
  get('works/:id/numbers', (t) => `/works/${t.book.id}/numbers`, OWNER);
  get('works/:id/numbers/csv', (t) => `/works/${t.book.id}/numbers/csv`, OWNER);
  get('works/:id/history', (t) => `/works/${t.book.id}/history`, OWNER);
  get('works/:id/history/:version', (t) => `/works/${t.book.id}/history/${t.version}`, OWNER);
  get('works/:id/history/:version/delete', (t) => `/works/${t.book.id}/history/${t.version}/delete`, OWNER_OR_401);
  get('works/:id/history/:version/restore', (t) => `/works/${t.book.id}/history/${t.version}/restore`, MEMBERS_REDIRECT);
  get('works/:id/details', (t) => `/works/${t.book.id}/details`, OWNER_OR_401);
  get('works/:id/label', (t) => `/works/${t.book.id}/label`, OWNER_OR_401);
  get('drafts/:id/copy-state', (t) => `/drafts/${t.copy}/copy-state`, OWNER_OR_401);
  get('drafts/:id/label', (t) => `/drafts/${t.copy}/label`, OWNER_OR_401);
  get('works/:id/parts/:partId/warnings', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/warnings`, OWNER_OR_401);
  get('works/:id/always-show', (t) => `/works/${t.book.id}/always-show`, MEMBERS_REDIRECT);
  get('works/:id/show', (t) => `/works/${t.book.id}/show`, '303 303 303 303');
  get('works/:id/parts/:partId/show', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/show`, '303 303 303 303');
  get('works/:id/status', (t) => `/works/${t.book.id}/status`, MEMBERS_REDIRECT);
  get('works/:id/edit', (t) => `/works/${t.book.id}/edit`, MEMBERS_REDIRECT);
  get('works/:id/parts/:partId/edit', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/edit`, MEMBERS_REDIRECT);
  get('drafts/:id/publish-changes', (t) => `/drafts/${t.copy}/publish-changes`, OWNER_OR_401);
  get('drafts/:id/compare', (t) => `/drafts/${t.copy}/compare`, OWNER_OR_401);
  get('drafts/:id/discard', (t) => `/drafts/${t.copy}/discard`, OWNER_OR_401);
  get('drafts/:id/schedule', (t) => `/drafts/${t.scheduled}/schedule`, OWNER_OR_401);
  get('drafts/:id/unschedule', (t) => `/drafts/${t.scheduled}/unschedule`, MEMBERS_REDIRECT);
  get('drafts/:id/publish-now', (t) => `/drafts/${t.scheduled}/publish-now`, MEMBERS_REDIRECT);
  get('works/:id/delete', (t) => `/works/${t.book.id}/delete`, MEMBERS_REDIRECT);
  get('people/:username/notices', (t) => `/people/${t.author.username}/notices`, '401 404 200 404', '401 404 404 404');
  post('people/:username/notices', (t) => `/people/${t.author.username}/notices`, { notices: 'all' }, '401 404 303 404', '401 404 404 404');
  get('people/:username/spectate', (t) => `/people/${t.author.username}/spectate`, MEMBERS_REDIRECT);
  post('works/:id/like', (t) => `/works/${t.book.id}/like`, {}, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('works/:id/always-show', (t) => `/works/${t.book.id}/always-show`, {}, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('works/:id/show', (t) => `/works/${t.book.id}/show`, {}, '303 303 303 303', '404 404 404 303');
  post('works/:id/parts/:partId/show', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/show`, {}, '303 303 303 303', '404 404 404 303');
  post('works/:id/like', (t) => `/works/${t.entry.id}/like`, { liked: 'no' }, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('works/:id/save', (t) => `/works/${t.comic.id}/save`, {}, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('works/:id/follow', (t) => `/works/${t.comic.id}/follow`, { follow: 'off' }, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('series/:id/follow', (t) => `/series/${t.series.id}/follow`, { follow: 'off' }, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('collection/:id/follow', (t) => `/collection/${t.collection.id}/follow`, { follow: 'off' }, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('tag/:name/follow', '/tag/maps/follow', { follow: 'on' }, MEMBERS_REDIRECT);
  post('filters/:id/follow', `/filters/${crypto.randomUUID()}/follow`, { follow: 'on' }, '401 404 404 404');
  post('following/:id/stop', `/following/${crypto.randomUUID()}/stop`, {}, MEMBERS_REDIRECT);
  post('works/:id/state', (t) => `/works/${t.comic.id}/state`, { state: 'want' }, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('works/:id/finish', (t) => `/works/${t.theory.id}/finish`, { page: '1' }, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('library/history/remove', '/library/history/remove', { work: crypto.randomUUID() }, MEMBERS_REDIRECT);
  post('library/history/clear', '/library/history/clear', {}, MEMBERS_REDIRECT);
  const bulk = (t: { theory: { id: string } }) => new URLSearchParams({ id: crypto.randomUUID(), do: 'state want', work: t.theory.id });
  post('library/bulk', '/library/bulk', bulk, MEMBERS_REDIRECT);
  post('library/bulk/undo', '/library/bulk/undo', { id: crypto.randomUUID() }, '401 422 422 422');
  post('library/settings', '/library/settings', { byReading: 'yes' }, MEMBERS_REDIRECT);
  post('works/:id/library', (t) => `/works/${t.comic.id}/library`, { note: 'Later.' }, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('works/:id/progress', (t) => `/works/${t.theory.id}/progress`, { page: '1' }, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('works/:id/comments', (t) => `/works/${t.world.id}/comments`, { text: 'A word.' }, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('comments/:id/approve', (t) => `/comments/${t.comment}/approve`, {}, OWNER_REDIRECT);
  post(
    'works/:id/label',
    (t) => `/works/${t.book.id}/label`,
    { 'made-text': 'none', 'made-images': 'none', 'made-cover': 'none' },
    OWNER_REDIRECT,
  );
  post('works/:id/comment-rule', (t) => `/works/${t.book.id}/comment-rule`, { commentRule: 'everyone' }, OWNER_REDIRECT);
  post('comments/:id/close', (t) => `/comments/${t.comment}/close`, { closed: 'no' }, OWNER_REDIRECT);
  post('comments/:id/like', (t) => `/comments/${t.comment}/like`, {}, MEMBERS_REDIRECT, OWNER_REDIRECT);
  post('comments/:id/edit', (t) => `/comments/${t.comment}/edit`, { text: 'Noted again.' }, OWNER_REDIRECT);
  post('comments/:id/delete', (t) => `/comments/${t.comment}/delete`, {}, OWNER_REDIRECT);
  post('reading-settings', '/reading-settings', { size: '4' }, MEMBERS_REDIRECT);
  post(
    'drafts/:id',
    (t) => `/drafts/${t.draft}`,
    () => JSON.stringify({ ...firstSave(), base: 1 }),
    OWNER_OR_401,
  );
  post('drafts/:id/publish-part', (t) => `/drafts/${t.nextChapter}/publish-part`, {}, OWNER_REDIRECT);
  post('drafts/:id/publish', (t) => `/drafts/${t.draft}/publish`, CHOICES, OWNER_REDIRECT);
  post('drafts/:id/delete', (t) => `/drafts/${t.spare}/delete`, {}, OWNER_REDIRECT);
  post('works/:id/history/:version/restore', (t) => `/works/${t.book.id}/history/${t.version}/restore`, {}, OWNER_REDIRECT);
  post('works/:id/history/:version/delete', (t) => `/works/${t.book.id}/history/${t.spareVersion}/delete`, {}, OWNER_REDIRECT);
  post('works/:id/notes', (t) => `/works/${t.book.id}/notes`, { before: 'Hello.' }, OWNER_REDIRECT);
  post(
    'works/:id/parts/:partId/warnings',
    (t) => `/works/${t.book.id}/parts/${t.chapter.id}/warnings`,
    { warnings: 'drugs' },
    OWNER_REDIRECT,
  );
  post('works/:id/parts/:partId/notes', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/notes`, { after: 'Bye.' }, OWNER_REDIRECT);
  post(
    'works/:id/order',
    (t) => `/works/${t.comic.id}/order`,
    (t) => new URLSearchParams({ order: t.arc.id }),
    OWNER_REDIRECT,
  );
  post('works/:id/details', (t) => `/works/${t.world.id}/details`, { title: 'World', language: 'English', tag: 'maps' }, OWNER_REDIRECT);
  post('works/:id/status', (t) => `/works/${t.book.id}/status`, { status: 'hold', until: '2027-05' }, OWNER_REDIRECT);
  post('works/:id/edit', (t) => `/works/${t.book.id}/edit`, {}, OWNER_REDIRECT);
  post('works/:id/parts/:partId/edit', (t) => `/works/${t.book.id}/parts/${t.chapter.id}/edit`, {}, OWNER_REDIRECT);
  post('drafts/:id/publish-changes', (t) => `/drafts/${t.copy}/publish-changes`, {}, OWNER_REDIRECT);
  post('drafts/:id/discard', (t) => `/drafts/${t.spareCopy}/discard`, {}, OWNER_REDIRECT);
  const later = { from: 'page', ...localFields({ at: new Date(Date.now() + 86_400_000).toISOString(), zone: 'UTC' }), zone: 'UTC' };
  post('drafts/:id/schedule', (t) => `/drafts/${t.scheduled}/schedule`, later, OWNER_REDIRECT);
  post('drafts/:id/publish-now', (t) => `/drafts/${t.scheduled}/publish-now`, {}, OWNER_REDIRECT);
  post('drafts/:id/unschedule', (t) => `/drafts/${t.spareScheduled}/unschedule`, {}, OWNER_REDIRECT);
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
}
