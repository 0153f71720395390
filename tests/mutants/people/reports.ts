import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'REPORT-02',
    file: 'app/moderation/reason-rules.ts',
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
    find: ".onConflictDoNothing({ target: [reports.personId, reports.contentType, reports.contentId], where: sql`status = 'pending'` })",
    replace:
      ".onConflictDoUpdate({ target: [reports.personId, reports.contentType, reports.contentId], targetWhere: sql`status = 'pending'`, set: { reason } })",
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
    file: 'app/reports/reportable.server.ts',
    find: '.where(and(eq(posts.id, id), visibleTo(viewer, posts)));',
    replace: '.where(eq(posts.id, id));',
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
