import type { Mutant } from '../mutant.ts';

const GROUPS: [string] = ['app/groups/groups.test.ts'];
const CHILDREN: [string] = ['app/groups/children/children.test.ts'];
const SIGN_IN: [string] = ['app/groups/sign-in/sign-in.test.ts'];
const CARDS = 'app/groups/sign-in/cards.server.ts';

/** The grown-ups and children of a group, how children sign in, and what staff see of them. */
export default [
  {
    row: 'SAFE-01', // the page for grown-ups promises something else
    file: 'app/kids/grown-ups/promise-rules.ts',
    find: 'A report hides a story at once.',
    replace: 'A report hides a story in a day.',
    tests: ['app/kids/grown-ups/promises.test.ts'],
  },
  {
    row: 'SAFE-02', // a 41st child
    file: 'app/groups/children/children.server.ts',
    find: 'if (count >= CHILDREN_MAX)',
    replace: 'if (count > CHILDREN_MAX)',
    tests: CHILDREN,
  },
  {
    row: 'SAFE-02', // a sixth grown-up
    file: 'app/groups/grown-ups/invitations.server.ts',
    find: '>= GROWN_UPS_MAX) return badInput',
    replace: '> GROWN_UPS_MAX) return badInput',
    tests: GROUPS,
  },
  {
    row: 'SAFE-02', // a sixth group of one person
    file: 'app/groups/groups.server.ts',
    find: '< GROUPS_MAX',
    replace: '<= GROUPS_MAX',
    tests: GROUPS,
  },
  {
    row: 'MOD-17', // the second answer to a group is carried out as well
    file: 'app/groups/approve/answer-group.server.ts',
    find: "if (caseRow.state !== 'open')",
    replace: "if (caseRow.state === 'appealed')",
    tests: GROUPS,
  },
  {
    row: 'SAFE-03', // a child is stored without an agreement
    file: 'app/groups/children/child-rules.ts',
    find: '...(!agreed && { agreed: CHILD_MESSAGES.agreement }),',
    replace: '',
    tests: CHILDREN,
  },
  {
    row: 'SAFE-03', // a first name and a surname
    file: 'app/groups/children/child-rules.ts',
    find: "(?:[-'’]",
    replace: "(?:[-'’ ]",
    tests: CHILDREN,
  },
  {
    row: 'SAFE-04', // the grown-up stays signed in in the browser of the child
    file: 'app/groups/sign-in/child-session.server.ts',
    find: 'await endThis(tx, session);\n    return startSession(child, tx, { hours: SHORT_SESSION_HOURS',
    replace: 'return startSession(child, tx, { hours: SHORT_SESSION_HOURS',
    tests: SIGN_IN,
  },
  {
    row: 'SAFE-04', // the session of a lost card goes on after a new one was made
    file: CARDS,
    find: 'await tx.delete(sessions).where(and(signedIn, isNull(sessions.handedOverBy)));',
    replace: '',
    tests: SIGN_IN,
  },
  {
    row: 'SAFE-04', // codes are stored as they are
    file: CARDS,
    find: "(await slowHash(code, 'storyhearth sign-in card', 32)).toString('base64url')",
    replace: 'code',
    tests: SIGN_IN,
  },
  {
    row: 'SAFE-06', // each story of a class is a notification of its own
    file: 'app/groups/stories/notify-grown-ups.server.ts',
    find: ', sql`not ${unread}`',
    replace: '',
    tests: ['app/kids/review/review.test.ts'],
  },
  {
    row: 'SAFE-07', // the setting that leaves out the moderator is read the wrong way
    file: 'app/kids/review/send-to-zone.server.ts',
    find: 'if ((await freshSettings(tx)).needsModerator)',
    replace: 'if (!(await freshSettings(tx)).needsModerator)',
    tests: ['app/moderation/review/children-stories.test.ts'],
  },
  {
    row: 'SAFE-08', // every member opens every group
    file: 'app/groups/groups.server.ts',
    find: 'where ${groupPeople.groupId} = ${groups.id} and ${groupPeople.personId} = ${viewer.id})`',
    replace: 'where ${groupPeople.groupId} = ${groups.id})`',
    tests: GROUPS,
  },
  {
    row: 'SAFE-09', // a case below a kids story shows the username of a child, which is its id
    file: 'app/moderation/cases/case-context.server.ts',
    find: 'by: shownAuthor.username',
    replace: 'by: people.username',
    tests: ['app/moderation/review/children-stories.test.ts#no username of a child'],
  },
  {
    row: 'SAFE-12', // an agreement cannot be taken back
    file: 'app/groups/assistant/assistant.server.ts',
    find: 'await withdraw(tx, groupId, listed);',
    replace: '',
    tests: ['app/assistant/children/children.test.ts'],
  },
  {
    row: 'SAFE-14', // the last grown-up leaves the children alone
    file: 'app/groups/settings/manage.server.ts',
    find: 'if (!(await otherGrownUps(viewer, tx, groupId)))',
    replace: 'if ((await otherGrownUps(viewer, tx, groupId)) < 0)',
    tests: GROUPS,
  },
  {
    row: 'SAFE-14', // children of a closed class stay signed in
    file: 'app/groups/closing/closing.server.ts',
    find: 'await tx.delete(sessions).where(inArray(sessions.userId, childIds(tx, groupId)));',
    replace: '',
    tests: ['app/groups/closing/close-class.test.ts'],
  },
  {
    row: 'SAFE-12', // an agreement of the former group holds when the child comes back
    file: 'app/groups/move/move.server.ts',
    find: '.where(and(eq(helperAgreements.childId, id), isNull(helperAgreements.withdrawnAt)))',
    replace: '.where(and(eq(helperAgreements.childId, id), eq(helperAgreements.groupId, id)))',
    tests: ['app/groups/move/move.test.ts#lose the child at once'],
  },
] satisfies Mutant[];
