import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'REPORT-02',
    file: 'app/reports/report-rules.ts',
    find: "'Terrorism',",
    replace: "'Terrorist Content',",
    tests: ['app/reports/reports.test.ts'],
  },
  {
    row: 'REPORT-08',
    file: 'app/reports/report-rules.ts',
    find: 'details: details || null',
    replace: 'details',
    tests: ['app/reports/reports.test.ts'],
  },
  {
    row: 'REPORT-09',
    file: 'app/reports/report-rules.ts',
    find: 'Thank you for your report. We will review it shortly.',
    replace: 'Thank you for your report.',
    tests: ['app/reports/reports.test.ts'],
  },
  {
    row: 'REPORT-11',
    file: 'app/reports/report-rules.ts',
    find: 'Failed to submit report. Please try again.',
    replace: 'Please try again.',
    tests: ['tests/journeys/site/reports.spec.ts#shows an error and keeps the chosen reason'],
  },
  {
    row: 'REPORT-12',
    file: 'app/reports/reports.server.ts',
    find: "where status = 'pending' do nothing",
    replace: "where status = 'pending' do update set reason = excluded.reason",
    tests: ['app/reports/reports.test.ts'],
  },
  {
    row: 'AMB-93',
    file: 'app/reports/report-rules.ts',
    find: 'DETAILS_MAX = 1_000',
    replace: 'DETAILS_MAX = 1_100',
    tests: ['app/reports/reports.test.ts'],
  },
  {
    row: 'PRIVACY-02',
    file: 'app/reports/reports.server.ts',
    find: "where ${posts.id} = ${value('id', 'uuid')} and ${value('type', 'text')} = 'post' and ${visibleToPlaceholder(posts)}",
    replace: "where ${posts.id} = ${value('id', 'uuid')} and ${value('type', 'text')} = 'post'",
    tests: ['app/reports/reports.test.ts'],
  },
  {
    row: 'REPORT-19',
    file: 'app/reports/problem/problem-rules.ts',
    find: "'Problem Report'",
    replace: "'Problem'",
    tests: ['app/reports/problem/problem.test.ts'],
  },
  {
    row: 'REPORT-20',
    file: 'app/reports/problem/problem-rules.ts',
    find: 'SENT_SECONDS = 3',
    replace: 'SENT_SECONDS = 5',
    tests: ['app/reports/problem/problem.test.ts'],
  },
  {
    row: 'REPORT-18',
    file: 'app/reports/problem/problem-rules.ts',
    find: 'contact: contact || null',
    replace: 'contact',
    tests: ['app/reports/problem/problem.test.ts'],
  },
] satisfies Mutant[];
