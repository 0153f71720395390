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
] satisfies Mutant[];
