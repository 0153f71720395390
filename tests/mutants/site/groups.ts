import type { Mutant } from '../mutant.ts';

/** Who keeps, loses and gets a child of a group, and how its stories are commented on. */
export default [
  {
    row: 'SAFE-14', // the stories of a closed class stay open to everyone
    file: 'app/audience/visible.server.ts',
    find: 'not(isBanned(account)), not(isInClosedGroup(account))',
    replace: 'not(isBanned(account))',
    tests: ['app/groups/closing/close-class.test.ts'],
  },
  {
    row: 'SAFE-14', // the former grown-ups keep the card
    file: 'app/groups/move/move.server.ts',
    find: 'await tx.delete(childCodes).where(eq(childCodes.childId, id));',
    replace: '',
    tests: ['app/groups/move/move.test.ts'],
  },
  {
    row: 'SAFE-03', // a child moves without the agreement of its new grown-ups
    file: 'app/groups/move/move.server.ts',
    find: "if (!given.agreed) return refusedField('agreed', CHILD_MESSAGES.agreement);",
    replace: '',
    tests: ['app/groups/move/move.test.ts'],
  },
  {
    row: 'SAFE-14', // a link that a former grown-up made still works
    file: 'app/groups/move/move.server.ts',
    find: 'and(eq(groupPeople.groupId, groups.id), eq(groupPeople.personId, creators.id))',
    replace: 'eq(groupPeople.groupId, groups.id)',
    tests: ['app/groups/move/move.test.ts'],
  },
  {
    row: 'SAFE-10', // every grown-up of any such group writes freely
    file: 'app/audience/comment-access.server.ts',
    find: 'where ${groupPeople.groupId} = ${groups.id} and ${groupPeople.personId} = ${viewer}',
    replace: 'where ${groupPeople.personId} = ${viewer}',
    tests: ['app/comments/ready-made/group-comments.test.ts'],
  },
  {
    row: 'SAFE-08', // a tab that was hidden when the session ended keeps its page
    file: 'server/live/live.ts',
    find: "isEnded ? SESSION_ENDED : ''",
    replace: "''",
    tests: ['app/groups/group-live.test.ts'],
  },
  {
    row: 'SAFE-14', // the former grown-ups still read what a moved child told
    file: 'app/groups/child-reports/child-reports.server.ts',
    find: 'eq(people.groupId, childReports.groupId), ',
    replace: '',
    tests: ['app/groups/move/move.test.ts#lose the child at once'],
  },
  {
    row: 'SAFE-04', // a card that is renewed at that moment signs in
    file: 'app/groups/sign-in/cards.server.ts',
    find: "\n    .for('share', { of: childCodes })",
    replace: '',
    tests: ['app/groups/sign-in/sign-in.test.ts#card is renewed'],
  },
  {
    row: 'SAFE-04', // a class that closes at that moment leaves a child signed in
    file: 'app/groups/sign-in/cards.server.ts',
    find: ".where(isOpen).for('share')",
    replace: '.where(isOpen)',
    tests: ['app/groups/sign-in/ended-cards.test.ts#class that closes'],
  },
  {
    row: 'SAFE-04', // the card of somebody who is banned still signs in
    file: 'app/groups/sign-in/cards.server.ts',
    find: ', isActiveAccount(creators));',
    replace: ');',
    tests: ['app/groups/sign-in/ended-cards.test.ts#banned no child signs in'],
  },
  {
    row: 'SAFE-05', // a child hears the messages of channels
    file: 'server/live/live.ts',
    find: "return viewer?.role === 'child' ?",
    replace: 'return viewer === undefined ?',
    tests: ['app/groups/group-live.test.ts#receives no live events of channels'],
  },
  {
    row: 'SAFE-10', // open and cached pages keep the form of comments that a group switched off
    file: 'app/groups/settings/manage.server.ts',
    find: 'if (settings.comments !== group.comments && ',
    replace: "if (settings.comments === 'free' && ",
    tests: ['app/groups/group-live.test.ts#how they are commented on'],
  },
  {
    row: 'SAFE-15', // two classes that sign in at once from one network count as wrong codes
    file: 'app/groups/sign-in/kids-sign-in-page.tsx',
    find: "const wait = await waitOf('card-code', network, 'network');",
    replace: "const wait = await consume('card-code', network, 'network');",
    tests: ['app/groups/sign-in/sign-in.test.ts#at the same moment from one network'],
  },
] satisfies Mutant[];
