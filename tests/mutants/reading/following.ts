import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'FOLLOW-01', // a work that the member may not see is followed
    file: 'app/following/follow.server.ts',
    find: `ne(works.kind, 'kids_book'), visibleTo(viewer, works), outsideClosedZone`,
    replace: `ne(works.kind, 'kids_book'), outsideClosedZone`,
    tests: ['app/following/following.test.ts#what may not be seen'],
  },
  {
    row: 'FOLLOW-01', // two requests at once exceed the limit
    file: 'app/following/follow.server.ts',
    find: `.for('no key update')`,
    replace: '',
    tests: ['app/following/following.test.ts#a member follows 2,000 things'],
  },
  {
    row: 'FOLLOW-03', // the list shows what is no longer visible
    file: 'app/following/following.server.ts',
    find: `\${works.id} is not null and \${visibleToPlaceholder(works)} and \${outsideClosedZone})`,
    replace: `\${works.id} is not null)`,
    tests: ['app/following/following.test.ts#the Following page lists'],
  },
  {
    row: 'FOLLOW-03', // anybody ends the follow of anybody
    file: 'app/following/follow.server.ts',
    find: '.where(and(eq(follows.personId, viewer.id), which))',
    replace: '.where(which)',
    tests: ['app/following/following.test.ts#no one else learns'],
  },
] satisfies Mutant[];
