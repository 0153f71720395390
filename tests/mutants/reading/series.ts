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
    find: '.where(and(visibleToPlaceholder(works), outsideClosedZone, inWorkListsPlaceholder()))',
    replace: '.where(and(outsideClosedZone, inWorkListsPlaceholder()))',
    tests: ['app/series/series.test.ts#closes the gap'],
  },
  {
    row: 'SERIES-04', // the works of a muted author are listed
    file: 'app/series/series.server.ts',
    find: 'outsideClosedZone, inWorkListsPlaceholder()))',
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
  {
    row: 'SERIES-02', // previous and next are swapped
    file: 'app/series/places/places.server.ts',
    find: `way === 'before' ? [sql\`<\`, sql\`desc\`] : [sql\`>\`, sql\`asc\`]`,
    replace: `way === 'before' ? [sql\`>\`, sql\`asc\`] : [sql\`<\`, sql\`desc\`]`,
    tests: ['app/series/places/places.test.ts#name their place'],
  },
  {
    row: 'SERIES-02', // the offer is on every page of a book
    file: 'app/reader/text/text-reader.tsx',
    find: '{position >= of && !after && <NextInSeries',
    replace: '{!after && <NextInSeries',
    tests: ['app/series/places/places.test.ts#the end of the last page'],
  },
  {
    row: 'SERIES-04', // the title of a held work is on the page of the next one
    file: 'app/series/places/places.server.ts',
    find: 'and ${visibleToPlaceholder(neighbors)} and',
    replace: 'and',
    tests: ['app/series/places/places.test.ts#passed over'],
  },
  {
    row: 'SAFE-05', // children get the other works of a series
    file: 'app/reader/text/open-text.server.ts',
    find: "{ ...work, series: viewer?.role === 'child' ? [] : work.series }",
    replace: 'work',
    tests: ['app/series/places/places.test.ts#shows children no series'],
  },
  {
    row: 'SERIES-03', // the ids of somebody else’s works are an order
    file: 'app/series/order/series-order.server.ts',
    find: `if (unknown.length && !(await wereOwn(viewer, tx, unknown))) return 'invalid';`,
    replace: '',
    tests: ['app/series/order/series-order.test.ts#a set of other works'],
  },
  {
    row: 'SERIES-03', // an order of fewer works is stored
    file: 'app/ordering/order-rules.ts',
    find: 'isSame: !unknown.length && ids.length === stored.length',
    replace: 'isSame: !unknown.length',
    tests: ['app/series/order/series-order.test.ts#a set of other works'],
  },
  {
    row: 'SERIES-03', // a label takes a number
    file: 'app/series/series.server.ts',
    find: `count(*) filter (where \${seriesWorks.label} = '') over`,
    replace: 'count(*) over',
    tests: ['app/series/order/series-order.test.ts#numbered without it'],
  },
  {
    row: 'SERIES-03', // a label is as long as one likes
    file: 'app/series/works/label-rules.ts',
    find: 'codePoints(label) > LABEL_MAX',
    replace: 'codePoints(label) > 4_000',
    tests: ['app/series/order/series-order.test.ts#numbered without it'],
  },
  {
    row: 'OPEN-02', // the works of a series are in no order in the archive
    file: 'app/series/archive.server.ts',
    find: 'asc(seriesWorks.seriesId), asc(seriesWorks.position)',
    replace: 'asc(seriesWorks.seriesId), asc(works.title)',
    tests: ['app/series/series.test.ts#the archive of a person'],
  },
  {
    row: 'OPEN-02', // the archive has no saved filters
    file: 'app/browse/saved-filters/archive.server.ts',
    find: 'search: savedFilters.search },',
    replace: '},',
    tests: ['app/account/archive/archive-columns.test.ts'],
  },
  {
    row: 'OPEN-02', // a filter that is sent again is another one
    file: 'app/browse/saved-filters/saved-filters.server.ts',
    find: 'values({ id, personId: viewer.id, name,',
    replace: 'values({ personId: viewer.id, name,',
    tests: ['app/browse/saved-filters/saved-filters.test.ts#the same id saves one'],
  },
] satisfies Mutant[];
