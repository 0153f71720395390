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
    find: 'filter (where ${metric} not between 1 and 4), 0)',
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
  {
    row: 'STATS-02', // the author's own reading is counted
    file: 'database/migrations/20261128162523_reading_places.sql',
    find: 'from added a join works w on w.id = a.work_id where w.author_id <> a.person_id and a.last_day is not null;',
    replace: 'from added a join works w on w.id = a.work_id where a.last_day is not null;',
    tests: ['app/numbers/days.test.ts#a reader counts once a day'],
  },
  {
    row: 'STATS-02', // the sentences are those of their names
    file: 'app/numbers/numbers-view.tsx',
    find: '<p className="numbers-note">{sentence}</p>',
    replace: '<p className="numbers-note">{sentence && name}</p>',
    tests: ['app/numbers/numbers.test.ts#the pages show each count'],
  },
  {
    row: 'STATS-03', // the share of those who opened the largest part
    file: 'app/numbers/numbers-rules.ts',
    find: 'shareOf(readers, counts[0]?.readers ?? 0)',
    replace: 'shareOf(readers, Math.max(...counts.map((one) => one.readers)))',
    tests: ['app/numbers/numbers.test.ts#readers of parts'],
  },
  {
    row: 'STATS-03', // the last drop is the largest
    file: 'app/numbers/numbers-rules.ts',
    find: 'by > (largest?.by ?? 0)',
    replace: 'by > 0',
    tests: ['app/numbers/numbers.test.ts#readers of parts'],
  },
  {
    row: 'STATS-03', // the parts are in the order of their publication
    file: 'app/numbers/numbers.server.ts',
    find: '.orderBy(asc(parts.position))',
    replace: '.orderBy(asc(parts.createdAt))',
    tests: ['app/numbers/numbers.test.ts#readers of parts'],
  },
  {
    row: 'STATS-05', // hidden numbers differ by nothing but color
    file: 'app/numbers/numbers-chart.tsx',
    find: `\${count.hidden ? 'hidden' : 'exact'})\``,
    replace: `\${count.hidden ? 'exact' : 'exact'})\``,
    tests: ['app/numbers/numbers.test.ts#each chart is an accessible SVG'],
  },
  {
    row: 'STATS-05', // announcements have no mark
    file: 'app/numbers/numbers.server.ts',
    find: `union all \${mark(sql\`\${works.title}\`, announcedAt, 'announced', sql\`\${works}\`)}`,
    replace: '',
    tests: ['app/numbers/numbers.test.ts#each chart is an accessible SVG'],
  },
  {
    row: 'STATS-05', // a mark stands at the end of the chart
    file: 'app/numbers/numbers-chart.tsx',
    find: 'points.findIndex(({ key }) => key === bucket)',
    replace: 'points.findLastIndex(({ key }) => key !== bucket)',
    tests: ['app/numbers/numbers.test.ts#each chart is an accessible SVG'],
  },
  {
    row: 'STATS-05', // the highest bar is the last one
    file: 'app/numbers/numbers-chart.tsx',
    find: 'leastOf(point.count) > leastOf(most.count)',
    replace: 'leastOf(point.count) >= 0',
    tests: ['app/numbers/numbers.test.ts#each chart is an accessible SVG'],
  },
  {
    row: 'STATS-05', // the arrow keys reach no bar
    file: 'app/numbers/numbers-chart.tsx',
    find: 'onKeyDown={reach}',
    replace: '',
    tests: ['tests/journeys/people/numbers.spec.ts#reached by arrow keys'],
  },
  {
    row: 'STATS-01', // the remainder of a month, from 1 to 4, is nothing
    file: 'app/numbers/numbers.server.ts',
    find: '\n      union all select work_id, month as day, ${remainders} from ${workMonths} where ${own}`',
    replace: '`',
    tests: ['app/numbers/numbers.test.ts#the pages show each count'],
  },
] satisfies Mutant[];
