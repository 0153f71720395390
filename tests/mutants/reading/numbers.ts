import type { Mutant } from '../mutant.ts';

/** What happened to works, by days. */
export default [
  {
    row: 'STATS-06', // readers of later days are not counted
    file: 'app/engagement/progress/progress.server.ts',
    find: 'and ${views.lastDay} is distinct from ${today} and exists',
    replace: 'and ${views.lastDay} is null and exists',
    tests: ['app/numbers/days.test.ts#once a day'],
  },
  {
    row: 'STATS-06', // each turned page counts a reader
    file: 'app/engagement/progress/progress.server.ts',
    find: 'update ${views} set last_day = ${today} where',
    replace: 'update ${views} set last_day = ${today} + 1 where',
    tests: ['app/numbers/days.test.ts#once a day'],
  },
  {
    row: 'STATS-06', // days become part of their months too early
    file: 'app/numbers/numbers-rules.ts',
    find: 'DAYS_RETAINED = 400',
    replace: 'DAYS_RETAINED = 399',
    tests: ['app/numbers/days.test.ts#older than 400 days'],
  },
  {
    row: 'STATS-01', // the numbers of a work are shown to everyone
    file: 'app/numbers/numbers.server.ts',
    find: "and(eq(works.authorId, viewer.id), ne(works.state, 'removed'), workId",
    replace: "and(ne(works.state, 'removed'), workId",
    tests: ['app/numbers/numbers.test.ts#to the author alone'],
  },
  {
    row: 'STATS-04', // a sum is exact although a part of it is hidden
    file: 'app/numbers/numbers.server.ts',
    find: 'filter (where ${count} not between 1 and 4), 0)',
    replace: ', 0)',
    tests: ['app/numbers/numbers.test.ts#from 1 to 4'],
  },
  {
    row: 'STATS-04', // a formula in the title of a part runs in a spreadsheet
    file: 'app/numbers/numbers-rules.ts',
    find: "`'${value}` : value",
    replace: 'value : value',
    tests: ['app/numbers/numbers.test.ts#looks like a formula'],
  },
] satisfies Mutant[];
