import type { Mutant } from '../mutant.ts';

/** Stories of children and their review. */
export default [
  {
    row: 'SAFE-06', // a text that was changed meanwhile is shared unread
    file: 'app/kids/review/grown-up-review.server.ts',
    find: 'draftId !== chosen.draftId',
    replace: "version === 'none'",
    tests: ['app/kids/review/review.test.ts#a text that was changed'],
  },
  {
    row: 'SAFE-06', // a change replaces an approved text unread
    file: 'app/publish/waiting-story.server.ts',
    find: "story.state === 'waiting' && (story.review === 'waiting' || story.review === 'returned')",
    replace: "story.state === 'waiting'",
    tests: ['app/kids/review/change-story.test.ts#shared with the group replace'],
  },
  {
    row: 'MOD-09', // a grown-up shares the change of a story that staff removed, which is shown again by this
    file: 'app/kids/review/grown-up-review.server.ts',
    find: "if (approvesText(choice) && replaces === 'hidden')",
    replace: "if (approvesText(choice) && replaces === 'returned')",
    tests: ['app/kids/review/change-story.test.ts#that staff hid'],
  },
  {
    row: 'SAFE-06', // the number of waiting stories includes what is not listed
    file: 'app/groups/stories/stories.server.ts',
    find: "and(inGroupStep(viewer, groupId, 'waiting'), isActiveAccount())",
    replace: "and(ofChildren(viewer, groupId), inStep('waiting'), isActiveAccount())",
    tests: ['app/kids/review/change-story.test.ts#changes of a deleted story'],
  },
  {
    row: 'SAFE-06', // moderators accept the older text of a change
    file: 'app/publish/waiting-story.server.ts',
    find: "if (version.review === 'sent') await closeReviewCase",
    replace: "if (version.review === 'group') await closeReviewCase",
    tests: ['app/kids/review/change-story.test.ts#changed again'],
  },
  {
    row: 'SAFE-06', // a story that was brought back is erased
    file: 'app/kids/review/purge-stories.server.ts',
    find: "${works.review} = 'deleted' and ",
    replace: '',
    tests: ['app/kids/review/review.test.ts#brought back for a day'],
  },
  {
    row: 'SAFE-06', // a story is erased although it is brought back at that moment
    file: 'app/kids/review/purge-stories.server.ts',
    find: '}, id, isOver)',
    replace: '}, id)',
    tests: ['app/kids/review/review.test.ts#at the moment of its deletion'],
  },
  {
    row: 'SAFE-08', // any member reads what waits in a group
    file: 'app/groups/stories/stories.server.ts',
    find: 'and(eq(people.groupId, groupId), looksAfter(viewer, groupId))',
    replace: 'eq(people.groupId, viewer.groupId ?? groupId)',
    tests: ['app/groups/stories/stories.test.ts'],
  },
  {
    row: 'SAFE-08', // open pages of a group miss what was decided
    file: 'app/audience/live-access.server.ts',
    find: 'work.groupId && work.review && work.isFound ?',
    replace: "work.groupId === 'none' ?",
    tests: ['app/kids/review/live-review.test.ts'],
  },
  {
    row: 'SAFE-09', // the username of a child is in pages and data
    file: 'app/audience/shown-author.server.ts',
    find: "= 'child' then ''",
    replace: "= 'none' then ''",
    tests: ['app/kids/reader/child-author.test.ts'],
  },
  {
    row: 'SAFE-09', // the id of a child is in the addresses of its images
    file: 'server/media/pictures.ts',
    find: "role === 'child' ? CHILDREN : id",
    replace: 'role === undefined ? CHILDREN : id',
    tests: ['app/kids/reader/child-identity.test.ts'],
  },
  {
    row: 'SAFE-09', // the id of a child is in the data of the reader
    file: 'app/audience/shown-author.server.ts',
    find: "= 'child' then 'children'",
    replace: "= 'none' then 'children'",
    tests: ['app/kids/reader/child-identity.test.ts'],
  },
  {
    row: 'SAFE-09', // a child does not load its own images
    file: 'app/audience/image-access.server.ts',
    find: "return (await ownUpload.execute(query)).length ? 'private' : 'none';",
    replace: "return 'none';",
    tests: ['app/kids/reader/child-identity.test.ts'],
  },
  {
    row: 'SAFE-14', // files of a deleted child remain
    file: 'database/migrations/20261128112122_children_identity.sql',
    find: '<> old.owner_id::text',
    replace: '= old.owner_id::text',
    tests: ['app/kids/reader/child-identity.test.ts'],
  },
] satisfies Mutant[];
