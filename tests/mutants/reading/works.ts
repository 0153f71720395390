import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'READ-ARC-01',
    file: 'ui/dates/relative-time.ts',
    find: "['week', 7 * DAY_MS],",
    replace: "['week', 9 * DAY_MS],",
    tests: ['ui/dates/relative-time.test.ts'],
  },
  {
    row: 'FEED-21',
    file: 'ui/dates/relative-time.ts',
    find: "['d', DAY_MS, 29],",
    replace: "['d', DAY_MS, 28],",
    tests: ['ui/dates/relative-time.test.ts'],
  },
  {
    row: 'PUBLISH-04',
    file: 'app/works/class-rules.ts',
    find: "'Historical Fiction',",
    replace: "'Historical',",
    tests: ['app/works/class-rules.test.ts'],
  },
  {
    row: 'PUBLISH-11',
    file: 'app/works/class-rules.ts',
    find: "'Tabletop Games',",
    replace: "'Board Games',",
    tests: ['app/works/class-rules.test.ts'],
  },
  {
    row: 'WORLD-ED-03',
    file: 'app/works/class-rules.ts',
    find: 'tags.some((other) => folded(other) === folded(tag))',
    replace: 'tags.some((other) => other === tag)',
    tests: ['app/works/class-rules.test.ts'],
  },
  {
    row: 'KIDS-26',
    file: 'app/works/publish-default-rules.ts',
    find: "ageRange: 'Children (5-12)'",
    replace: "ageRange: 'Children'",
    tests: ['app/kids/editor/kids-editor.test.ts', 'app/publish/publish.test.ts'],
  },
  {
    row: 'ENGAGE-31',
    file: 'app/engagement/engagement-rules.ts',
    find: 'PROGRESS_MAX = 20',
    replace: 'PROGRESS_MAX = 25',
    tests: ['app/engagement/engagement.test.ts'],
  },
] satisfies Mutant[];
