import type { Mutant } from './mutant.ts';

export default [
  {
    row: 'PRIVACY-02',
    file: 'app/audience/visible.server.ts',
    find: 'eq(people.isPrivate, false), eq(people.id, viewer.id)',
    replace: 'eq(people.isPrivate, false), eq(people.isPrivate, true)',
    tests: ['app/search/search.test.ts', 'app/people/profile.test.ts', 'app/comments/comments.test.ts'],
  },
  {
    row: 'PRIVACY-03',
    file: 'app/audience/visible.server.ts',
    find: 'or(eq(people.isPrivate, false), eq(people.id, viewer.id))',
    replace: 'eq(people.isPrivate, false)',
    tests: ['app/comments/comments.test.ts', 'app/posts/posts.test.ts'],
  },
  {
    row: 'LIVE-01',
    file: 'app/audience/hearing.server.ts',
    find: 'return (viewer) => !maker?.isPrivate || viewer?.id === maker.id;',
    replace: 'return () => true;',
    tests: ['server/live.test.ts'],
  },
  {
    row: 'AMB-59',
    file: 'app/audience/visible.server.ts',
    find: 'isNull(people.leavingAt)',
    replace: 'isNull(people.bio)',
    tests: ['app/account/leaving-hidden.test.ts'],
  },
] satisfies Mutant[];
