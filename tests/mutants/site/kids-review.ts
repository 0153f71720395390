import type { Mutant } from '../mutant.ts';

const DECIDE = 'app/moderation/review/decide/decide-review.server.ts';
const OLDER = 'app/roles/older-stories.server.ts';
const tests: [string] = ['app/moderation/review/decide/decide-review.test.ts'];
const older: [string] = ['app/roles/older-stories.test.ts'];

export default [
  {
    row: 'SAFE-07', // a grown-up of the group accepts a child's story although there is another moderator
    file: DECIDE,
    find: "return refusal ? refusalNamed('not-allowed', refusal) : null;",
    replace: 'return null;',
    tests,
  },
  {
    row: 'SAFE-07', // a story that staff have hidden is accepted
    file: DECIDE,
    find: "  if (story.state !== 'waiting') return tooLate(REVIEW_MESSAGES.hidden);\n",
    replace: '',
    tests,
  },
  {
    row: 'SAFE-07', // a declined story of a child is given back to it, and its grown-ups cannot decide
    file: DECIDE,
    find: "review: story.groupId ? 'waiting' : 'returned' }",
    replace: "review: 'returned' }",
    tests,
  },
  {
    row: 'MOD-11', // Undo overwrites what a grown-up did meanwhile
    file: 'app/moderation/decisions/undo.server.ts',
    find: "  if (caseRow.kind !== 'review' || !caseRow.subjectId) return false;",
    replace: '  return false;',
    tests,
  },
  {
    row: 'MOD-11', // Undo opens the case of an accepted version again that the child has changed since
    file: 'app/moderation/decisions/undo.server.ts',
    find: '  if (await tx.$count(works, isRewritten)) return true;\n',
    replace: '',
    tests: ['app/kids/review/change-story.test.ts#cannot be taken back'],
  },
  {
    row: 'SAFE-07', // moderators read the older text of a story that was sent again
    file: 'app/kids/review/send-to-zone.server.ts',
    find: '    await closeReviewCase(viewer, tx, workId);\n',
    replace: '',
    tests: ['app/kids/review/change-story.test.ts#a new case with its new text'],
  },
  {
    row: 'SAFE-07', // a version that was changed after its acceptance is applied
    file: 'app/kids/versions/accept-versions.server.ts',
    find: "eq(works.review, 'sent'))",
    replace: 'eq(works.id, cases.subjectId))',
    tests,
  },
  {
    row: 'SAFE-07', // the story that came with the site waits as well
    file: OLDER,
    find: 'and not author.trusted_for_kids and author.email <> ${WELCOME_EMAIL}',
    replace: 'and not author.trusted_for_kids',
    tests: older,
  },
  {
    row: 'SAFE-07', // free comments below kids stories stay public
    file: OLDER,
    find: "update ${comments} thing set state = 'held', state_at = now()",
    replace: "update ${comments} thing set state = 'shown', state_at = now()",
    tests: older,
  },
  {
    row: 'SAFE-07', // what moderators have accepted waits again with the next first owner
    file: OLDER,
    find: "      and not ${wasDecided('review', 'work', 'accept')}\n",
    replace: '',
    tests: older,
  },
  {
    row: 'SAFE-07', // staff feature their own stories
    file: 'app/moderation/featured/featured.server.ts',
    find: 'ne(works.authorId, viewer.id), ',
    replace: '',
    tests: ['app/moderation/featured/featured.test.ts'],
  },
  {
    row: 'MOD-20', // a story in review that was hidden before a removal is shown to its group after Restore
    file: 'app/moderation/bulk-removal/remove-batch.server.ts',
    find: "earlier.state = 'shown' and thing.review is not null",
    replace: 'thing.review is not null',
    tests: ['app/moderation/bulk-removal/bulk-removal.test.ts#kids stories in review'],
  },
  {
    row: 'SAFE-07', // Undo sends a story again that a grown-up gave back
    file: 'app/moderation/decisions/undo.server.ts',
    find: '(story.stateAt?.toISOString() ?? null) !== decidedAt',
    replace: 'false',
    tests: ['app/moderation/review/unread-text.test.ts#a grown-up put it'],
  },
  {
    row: 'SAFE-07', // an accepted version has the text that the child published meanwhile
    file: 'app/kids/versions/accept-versions.server.ts',
    find: 'if (await acceptedVersion(tx, id)) await',
    replace: 'await',
    tests: ['app/moderation/review/unread-text.test.ts#changes at that moment'],
  },
  {
    row: 'SAFE-06', // a hidden version waits when the child changes it
    file: 'app/publish/waiting-story.server.ts',
    find: '!target.isHidden && ',
    replace: '',
    tests: ['app/moderation/review/unread-text.test.ts#a version that moderators hid'],
  },
  {
    row: 'SAFE-06', // everyone may load the picture of a text that was replaced
    file: 'app/kids/versions/approve-version.server.ts',
    find: 'const unused = await deleteUnreferenced(author, tx, images);',
    replace: 'const unused = images.slice(images.length);',
    tests: ['app/moderation/review/unread-text.test.ts#after group'],
  },
] satisfies Mutant[];
