import type { Mutant } from './mutant.ts';

export default [
  {
    row: 'POST-01',
    file: 'app/posts/create/new-post-rules.ts',
    find: 'PICTURES_MAX = 4',
    replace: 'PICTURES_MAX = 5',
    tests: ['app/posts/create/new-post-rules.test.ts', 'app/posts/create/create-post.test.ts'],
  },
  {
    row: 'POST-05',
    file: 'app/posts/create/new-post-rules.ts',
    find: 'tags.some(same) || ',
    replace: '',
    tests: ['app/posts/create/create-post.test.ts', 'app/posts/create/new-post-rules.test.ts'],
  },
  {
    row: 'AMB-25',
    file: 'app/posts/create/new-post-rules.ts',
    find: 'if (!content && !pictures.length) return { refusal: EMPTY_POST };',
    replace: '',
    tests: ['app/posts/create/create-post.test.ts', 'app/posts/create/new-post-rules.test.ts'],
  },
  {
    row: 'FEED-10',
    file: 'app/posts/post-rules.ts',
    find: "'Check out this post'",
    replace: "'A post'",
    tests: ['tests/journeys/posts-deeds.spec.ts'],
  },
  {
    row: 'FEED-08',
    file: 'app/posts/like-post.server.ts',
    find: 'on conflict do nothing returning post_id',
    replace: 'on conflict (post_id, person_id) do update set person_id = excluded.person_id returning post_id',
    tests: ['app/posts/posts.test.ts'],
  },
  {
    row: 'PRIVACY-06',
    file: 'app/posts/delete-post.server.ts',
    find: 'and(eq(posts.id, id), eq(posts.authorId, viewer.id))',
    replace: 'eq(posts.id, id)',
    tests: ['app/posts/create/create-post.test.ts', 'app/people/own-shelf.test.ts'],
  },
  {
    row: 'LIVE-06',
    file: 'app/posts/feed-rules.ts',
    find: 'posts: [...list, ...among].sort(before)',
    replace: 'posts: [...fresh, ...list]',
    tests: ['app/posts/feed-rules.test.ts'],
  },
  {
    row: 'AMB-26',
    file: 'app/posts/post-rules.ts',
    find: '`/posts#post-${id}`',
    replace: '`/posts/${id}`',
    tests: ['app/posts/posts.test.ts'],
  },
] satisfies Mutant[];
