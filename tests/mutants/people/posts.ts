import type { Mutant } from '../mutant.ts';

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
    find: 'if (!content && !pictures.length) return badInput(EMPTY_POST);',
    replace: '',
    tests: ['app/posts/create/create-post.test.ts', 'app/posts/create/new-post-rules.test.ts'],
  },
  {
    row: 'FEED-10',
    file: 'app/posts/post-rules.ts',
    find: "'Check out this post'",
    replace: "'A post'",
    tests: ['tests/journeys/posts/posts-actions.spec.ts#a post is shared by the browser'],
  },
  {
    row: 'FEED-08',
    file: 'app/posts/post/like-post.server.ts',
    find: 'on conflict do nothing returning post_id',
    replace: 'on conflict (post_id, person_id) do update set person_id = excluded.person_id returning post_id',
    tests: ['app/posts/posts.test.ts'],
  },
  {
    row: 'PRIVACY-06',
    file: 'app/posts/delete-post.server.ts',
    find: 'and(eq(posts.id, id), eq(posts.authorId, viewer.id))',
    replace: 'eq(posts.id, id)',
    tests: ['app/posts/create/create-post.test.ts', 'app/people/profile/shelves/own-shelf.test.ts'],
  },
  {
    row: 'LIVE-06',
    file: 'app/posts/feed/feed-rules.ts',
    find: 'posts: [...list, ...among].sort(before)',
    replace: 'posts: [...fresh, ...list]',
    tests: ['app/posts/feed/feed-rules.test.ts'],
  },
  {
    row: 'AMB-26',
    file: 'app/posts/post-rules.ts',
    find: "`${href('/posts')}#post-${id}`",
    replace: "href('/posts/:id', { id })",
    tests: ['app/posts/posts.test.ts'],
  },
  {
    row: 'FEED-04',
    file: 'app/posts/posts.server.ts',
    find: "eq(postTopics.topic, sql`lower(${sql.placeholder('topic')})`)",
    replace: "eq(postTopics.topic, sql`${sql.placeholder('topic')}`)",
    tests: ['app/posts/feed/topic-page.test.ts'],
  },
  {
    row: 'FEED-04',
    file: 'app/posts/feed/more-posts.tsx',
    find: ', topicFrom(search)',
    replace: '',
    tests: ['app/posts/feed/topic-page.test.ts'],
  },
  {
    row: 'FEED-25',
    file: 'app/posts/feed/posts-page.tsx',
    find: 'figures={!topic || posts.length > 0}',
    replace: 'figures',
    tests: ['app/posts/feed/topic-page.test.ts'],
  },
  {
    row: 'S30', // profile visibility is read without a lock
    file: 'database/migrations/20261123202101_functions_and_triggers.sql',
    find: "where id = (case tg_op when 'INSERT' then new.author_id else old.author_id end) for share;",
    replace: "where id = (case tg_op when 'INSERT' then new.author_id else old.author_id end);",
    tests: ['app/posts/feed/trending.test.ts#a post at the moment'],
  },
  {
    row: 'S31', // one account fills all five places
    file: 'app/posts/feed/trending.server.ts',
    find: 'sql`own.nth, own.newest desc, own.tag`',
    replace: 'sql`own.newest desc, own.tag`',
    tests: ['app/posts/feed/trending.test.ts#an account with many topics'],
  },
  {
    row: 'S31', // the number of posts breaks a tie between topics
    file: 'app/posts/feed/trending.server.ts',
    find: '(a.tag < b.tag ? 1 : -1)',
    replace: 'b.posts - a.posts',
    tests: ['app/posts/feed/trending.test.ts#where two topics have as many people'],
  },
  {
    row: 'OPEN-02', // a member fills the feed without end
    file: 'app/posts/create/create-post.server.ts',
    find: 'return oldest?.wait ?? 0;',
    replace: 'return 0;',
    tests: ['app/posts/create/create-post.test.ts#200 posts in 24 hours'],
  },
] satisfies Mutant[];
