import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'SERIES-01', // a member makes any number of series
    file: 'app/series/change-series.server.ts',
    find: '>= SERIES_MAX',
    replace: '>= 1_000_000',
    tests: ['app/series/series.test.ts#at most 50 series'],
  },
  {
    row: 'SERIES-01', // two requests at once both find room for one more series
    file: 'app/series/change-series.server.ts',
    find: `eq(people.id, viewer.id)).for('no key update')`,
    replace: 'eq(people.id, viewer.id))',
    tests: ['app/series/series.test.ts#at most 50 series'],
  },
  {
    row: 'SERIES-01', // a work is in any number of series
    file: 'app/series/works/series-works.server.ts',
    find: '>= SERIES_OF_WORK_MAX',
    replace: '>= 1_000_000',
    tests: ['app/series/series.test.ts#at most 50 series'],
  },
  {
    row: 'SERIES-01', // somebody else’s work is put into one’s own series
    file: 'app/series/works/series-works.server.ts',
    find: `eq(works.id, workId), eq(works.authorId, viewer.id), isIn`,
    replace: `eq(works.id, workId), isIn`,
    tests: ['app/series/series.test.ts#works of others'],
  },
  {
    row: 'SERIES-01', // the series of a private author is found
    file: 'app/series/series.server.ts',
    find: `eq(series.id, sql.placeholder('id')), personVisibleToPlaceholder()`,
    replace: `eq(series.id, sql.placeholder('id'))`,
    tests: ['app/series/series.test.ts#private author'],
  },
  {
    row: 'OPEN-04', // the events of a private author’s series reach everyone
    file: 'app/audience/live-access.server.ts',
    find: '!author?.isHidden || viewer?.id === author.id',
    replace: 'true',
    tests: ['app/series/series.test.ts#private author'],
  },
  {
    row: 'SERIES-04', // a work that is held is listed for everyone
    file: 'app/series/series.server.ts',
    find: '.where(and(visibleToPlaceholder(works), outsideClosedZone, inListsPlaceholder()))',
    replace: '.where(and(outsideClosedZone, inListsPlaceholder()))',
    tests: ['app/series/series.test.ts#closes the gap'],
  },
  {
    row: 'SERIES-04', // the works of a muted author are listed
    file: 'app/series/series.server.ts',
    find: 'outsideClosedZone, inListsPlaceholder()))',
    replace: 'outsideClosedZone))',
    tests: ['app/series/series.test.ts#closes the gap'],
  },
  {
    row: 'SERIES-04', // a deleted series comes back with a restored backup
    file: 'app/series/change-series.server.ts',
    find: `await recordErased(tx, 'series', id);`,
    replace: '',
    tests: ['app/series/series.test.ts#deletes none of its works'],
  },
] satisfies Mutant[];
