import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'SAFE-11',
    file: 'app/publish/publish.server.ts',
    find: 'choices.marks ? [] : await findingsInDraft(viewer, tx, draft)',
    replace: '[] as QuotedFinding[]',
    tests: ['app/publish/findings/findings.test.ts'],
  },
  {
    row: 'SAFE-11',
    file: 'app/kids/review/grown-up-review.server.ts',
    find: "const findings = choice === 'zone' && !hasSeenFindings",
    replace: 'const findings = hasSeenFindings',
    tests: ['app/publish/findings/findings.test.ts'],
  },
  {
    row: 'PRIVACY-02',
    file: 'app/audience/visible.server.ts',
    find: "or(eq(people.isPrivate, sql.raw('false')), isOwn(viewer))",
    replace: 'sql`true`',
    tests: ['app/search/search.test.ts', 'app/people/profile/profile.test.ts', 'app/comments/comments.test.ts'],
  },
  {
    row: 'PRIVACY-03',
    file: 'app/audience/visible.server.ts',
    find: "or(eq(people.isPrivate, sql.raw('false')), isOwn(viewer))",
    replace: "eq(people.isPrivate, sql.raw('false'))",
    tests: ['app/comments/comments.test.ts', 'app/posts/posts.test.ts'],
  },
  {
    row: 'LIVE-01',
    file: 'app/audience/live-access.server.ts',
    find: 'return (viewer) => viewer?.id === work.authorId || inGroup(viewer);',
    replace: 'return () => true;',
    tests: ['server/live/live.test.ts'],
  },
  {
    row: 'AMB-59',
    file: 'app/audience/visible.server.ts',
    find: 'and(isNull(account.deletingSince), not(isBanned(account)), not(isInClosedGroup(account))) as SQL',
    replace: 'and(not(isBanned(account)), not(isInClosedGroup(account))) as SQL',
    tests: ['app/account/deletion/deletion-hidden.test.ts'],
  },
  {
    row: 'S24', // the log contains the name in a profile's path
    file: 'server/app.ts',
    find: "isReadable(c.req.url) ? patternOf(c.req.path) : '/*'",
    replace: "c.req.path.replace(/[0-9a-f-]{36}/g, ':id').slice(0, 80)",
    tests: ['server/access/route-patterns.test.ts'],
  },
  {
    row: 'S24', // the log contains the values of a failed query, which are on the second line of its message
    file: 'server/process/log.ts',
    find: "    .filter((line) => line.trimStart().startsWith('at '))\n",
    replace: '    .slice(1)\n',
    tests: ['server/access/route-patterns.test.ts'],
  },
  {
    row: 'S15', // sign-out leaves an unposted post on a shared computer
    file: 'ui/storage.ts',
    find: "const AREAS = ['local', 'session'] as const;",
    replace: "const AREAS = ['session'] as const;",
    tests: ['app/account/sessions/device-text.test.ts'],
  },
  {
    row: 'S15',
    file: 'app/account/sessions/device-text.ts',
    find: "else if ('delete' in data) clearTabText(data.delete);",
    replace: '',
    tests: ['app/account/sessions/device-text.test.ts#another tab'],
  },
  {
    row: 'S15', // sign-out deletes only drafts
    file: 'app/account/sessions/sign-out.tsx',
    find: 'await clearDeviceText(owner).catch(() => {});',
    replace: 'await device?.deleteOwner(owner).catch(() => {});',
    tests: ['tests/journeys/writing/drafts.spec.ts#asks about an unposted post'],
  },
  {
    row: 'SAFE-05', // a child sees posts and books through statements that are prepared
    file: 'app/audience/visible.server.ts',
    find: 'or(isKidsStory, not(isChild))',
    replace: 'sql`true`',
    tests: ['app/posts/visibility.test.ts#show a child none'],
  },
] satisfies Mutant[];
