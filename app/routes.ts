import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('home/home-page.tsx'),
  route('search', 'search/search-page.tsx'),
  route('search/results', 'search/results.tsx'),

  route('sign-in', 'account/sign-in-page.tsx'),
  route('sign-up', 'account/sign-up-page.tsx'),
  route('sign-out', 'account/sign-out.tsx'),
  route('session', 'account/session.tsx'),

  route('posts', 'posts/posts-page.tsx'),
  route('posts/more', 'posts/more-posts.tsx'),
  route('posts/now', 'posts/posts-now.tsx'),
  route('posts/:id', 'posts/post-page.tsx'),
  route('posts/:id/like', 'posts/like-post.tsx'),
  route('posts/:id/comments', 'comments/comments.tsx', { id: 'post-comments' }),
  route('posts/:id/delete', 'posts/delete-post.tsx'),
  route('create-post', 'posts/create/create-post-page.tsx'),

  route('write', 'write/write-page.tsx'),
  route('write/book', 'books/book-editor-page.tsx'),
  route('write/arc/:id', 'comics/arc-editor-page.tsx'),
  route('write/chapter/:id', 'books/chapter-editor-page.tsx'),
  route('write/fantheory', 'theories/theory-editor-page.tsx'),
  route('write/imageworld', 'worlds/world-editor-page.tsx'),
  route('write/comic', 'comics/comic-editor-page.tsx'),
  route('drafts/:id', 'write/draft.tsx'),
  route('drafts/:id/delete', 'write/delete-draft.tsx'),
  route('drafts/:id/publish', 'write/publish.tsx'),
  route('drafts/:id/publish-part', 'write/publish-part.tsx'),
  route('pictures', 'works/upload-picture.tsx'),

  route('book/:id', 'books/book-page.tsx'),
  route('comic/:id', 'comics/comic-page.tsx'),
  route('book/:id/chapter/:partId', 'books/chapter-page.tsx'),
  route('comic/:id/arc/:partId', 'comics/arc-page.tsx'),
  route('theory/:id', 'theories/theory-page.tsx'),
  route('world/:id', 'worlds/world-page.tsx'),

  ...['all-books', 'all-comics', 'all-theories', 'all-worlds'].flatMap((list) => [
    route(list, 'browse/browse-page.tsx', { id: list }),
    route(`${list}/more`, 'browse/more-works.tsx', { id: `${list}-more` }),
  ]),
  route('saved-stories', 'saved/saved-page.tsx'),

  route('works/:id', 'works/work.tsx'),
  route('works/:id/pages/:position', 'read/page-words.tsx'),
  route('works/:id/text', 'read/work-text.tsx'),
  route('works/:id/parts/:partId/text', 'read/work-text.tsx', { id: 'part-text' }),
  route('works/:id/parts', 'parts/more-parts.tsx'),
  route('works/:id/parts/:partId/pages/:position', 'parts/part-words.tsx'),
  route('works/:id/parts/:partId/delete', 'parts/delete-part.tsx'),
  route('works/:id/like', 'works/like.tsx'),
  route('works/:id/save', 'works/save.tsx'),
  route('works/:id/progress', 'works/progress.tsx'),
  route('works/:id/comments', 'comments/comments.tsx'),
  route('works/:id/delete', 'works/delete-work.tsx'),
  route('reading-settings', 'works/reading-settings.tsx'),

  route('report', 'reports/report-page.tsx'),
  route('reports', 'reports/reports.tsx'),

  route('profile', 'people/profile-page.tsx', { id: 'own-profile' }),
  route('profile/:username', 'people/profile-page.tsx', { id: 'profile' }),
  route('profile/:username/more', 'people/more-of-profile.tsx'),
  route('profile/:username/:side', 'people/people-list-page.tsx'),
  route('profile/:username/:side/more', 'people/more-people.tsx'),
  route('people/:username/spectate', 'people/spectate.tsx'),
  route(':username', 'people/profile-page.tsx', { id: 'named-profile' }),

  route('profile/edit', 'people/own/edit-profile-page.tsx'),
  route('profile/thought', 'people/own/thought-page.tsx'),
  ...['profile/picture', 'profile/cover'].map((path) => route(path, 'people/own/own-picture.tsx', { id: path })),
  route('profile/visibility', 'people/own/visibility.tsx'),
  route('settings', 'people/own/settings-page.tsx'),
  route('password', 'account/password-page.tsx'),

  route('terms-and-conditions', 'help/terms-page.tsx'),
  route('privacy-policy', 'help/privacy-page.tsx'),

  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfig;
