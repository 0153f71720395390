import type { Mutant } from '../mutant.ts';

const FILTER = 'app/browse/filter/filter.test.ts';
const ROWS_READ = 'app/browse/filter/query/rows-read.test.ts';
const QUERY = 'app/browse/filter/query/query.test.ts';

export default [
  {
    row: 'FILTER-06', // a scan that ends with the table
    file: 'app/browse/filter/query/candidates.server.ts',
    find: 'const rows = inOrder(sorting, cursor, conditions, sql`limit ${bound}::int`);',
    replace: 'const rows = inOrder(sorting, cursor, conditions, sql`limit ${100 * bound}::int`);',
    tests: [`${ROWS_READ}#sorted by updated`],
  },
  {
    row: 'SHOWN-05', // the library has no works of authors whom the reader hid
    file: 'app/browse/filter/query/conditions.server.ts',
    find: 'where ${checks(conditions)} and ${unreadBy',
    replace: 'where ${checks(conditions)} and ${isByShownAuthor(viewer, conditions)} and ${unreadBy',
    tests: ['app/library/filtered-library.test.ts#although the reader hid'],
  },
  {
    row: 'FILTER-06', // all works of authors whom the viewer muted are read
    file: 'app/browse/filter/query/conditions.server.ts',
    find: ', personVisibleTo(viewer), inPeopleLists(viewer))}))`;',
    replace: ')}))`;',
    tests: [`${ROWS_READ}#whom the viewer muted`],
  },
  {
    row: 'FILTER-06', // an index from which all works with a frequent facet are read
    file: 'app/browse/filter/query/sample.server.ts',
    find: 'if (count(bits) < most || list.hits === 0) return by;',
    replace: 'return by;',
    tests: [`${ROWS_READ}#sorted by updated`],
  },
  {
    row: 'FILTER-01',
    file: 'app/browse/filter/query/filtered-works.server.ts',
    find: 'and(personVisibleTo(viewer), inWorkLists(viewer), ',
    replace: 'and(inWorkLists(viewer), ',
    tests: [`${QUERY}#private authors`],
  },
  {
    row: 'FILTER-01',
    file: 'app/browse/filter/query/filtered-works.server.ts',
    find: 'inWorkLists(viewer), ',
    replace: '',
    tests: [`${FILTER}#private, held and kids`],
  },
  {
    row: 'FILTER-01',
    file: 'app/browse/filter/filter-names.server.ts',
    find: "when 'tag' then tag.works_count > 0",
    replace: "when 'tag' then true",
    tests: [`${FILTER}#private, held and kids`],
  },
  {
    row: 'FILTER-02',
    file: 'app/browse/filter/compiled.server.ts',
    find: "name === 'tag' && !anyTag",
    replace: "name === 'tag'",
    tests: [`${FILTER}#every field`],
  },
  {
    row: 'FILTER-02',
    file: 'app/browse/filter/filter-rules.ts',
    find: 'values.length <= VALUES_MAX',
    replace: 'values.length <= 2 * VALUES_MAX',
    tests: [`${FILTER}#at most twenty`],
  },
  {
    row: 'FILTER-03',
    file: 'app/browse/filter/filter-rules.ts',
    find: 'from !== null && to !== null && from > to',
    replace: 'from !== null && to !== null && from > to + 1_000',
    tests: [`${FILTER}#not understood`],
  },
  {
    row: 'FILTER-04',
    file: 'app/browse/filter/query/candidates.server.ts',
    find: 'sql`${key} desc, ${id} desc`',
    replace: 'sql`${key} desc, ${id}`',
    tests: [`${QUERY}#sorted by`],
  },
  {
    row: 'FILTER-05',
    file: 'app/browse/filter/query/filtered-works.server.ts',
    find: 'atLeast: Boolean(ends[0]?.reached)',
    replace: 'atLeast: !ends[0]?.reached',
    tests: [`${QUERY}#ends early`],
  },
  {
    row: 'FILTER-07',
    file: 'app/browse/filter/query/candidates.server.ts',
    find: 'offset ${bound - 1}::int limit 1',
    replace: 'offset ${2 * bound}::int limit 1',
    tests: [`${QUERY}#sorted by`],
  },
  {
    row: 'FILTER-07',
    file: 'server/database/database.ts',
    find: 'statement_timeout: 2_000',
    replace: 'statement_timeout: 4_000',
    tests: [`${QUERY}#two seconds`],
  },
  {
    row: 'FILTER-08', // a condition that no longer exists is not struck out
    file: 'app/browse/saved-filters/saved-filters.server.ts',
    find: 'names[field](value) === null;',
    replace: "names[field](value) === null && field !== 'tag';",
    tests: ['app/browse/saved-filters/saved-filters.test.ts#is struck out'],
  },
  {
    row: 'FILTER-08', // the filter of somebody else is renamed
    file: 'app/browse/saved-filters/saved-filters.server.ts',
    find: 'and(eq(savedFilters.id, id), eq(savedFilters.personId, viewer.id))',
    replace: 'eq(savedFilters.id, id)',
    tests: ['app/browse/saved-filters/saved-filters.test.ts#the filters of others are not found'],
  },
  {
    row: 'FILTER-07', // a filtered shelf is read whole
    file: 'app/library/library.server.ts',
    find: 'const bound = () => sql`limit ${LIBRARY_BOUND.works}::int`;',
    replace: 'const bound = () => sql`limit all`;',
    tests: ['app/browse/filter-limits.test.ts#a filtered shelf'],
  },
  {
    row: 'FILTER-07', // a filtered search has the connections of all pages
    file: 'app/search/find-works.server.ts',
    find: '(only ? bounded : plannedOnce)',
    replace: 'plannedOnce',
    tests: ['app/browse/filter-limits.test.ts#the time limit of filters'],
  },
  {
    row: 'FILTER-03', // a second value of a field with one is ignored
    file: 'app/browse/filter/filter-rules.ts',
    find: 'if (value === null) notes.unknown(text);',
    replace: 'if (value === null && found === null) notes.unknown(text);',
    tests: ['app/browse/filter/filter.test.ts#is not understood'],
  },
  {
    row: 'FILTER-09', // the button of a plain form has no number
    file: 'app/browse/filter/filter-bar.tsx',
    find: '{count ? `Show ${countInWords(count)}` : SHOW}',
    replace: '{SHOW}',
    tests: ['app/browse/filter/filter.test.ts#the bar is a plain form'],
  },
  {
    row: 'FILTER-09', // the plain form is sent by POST
    file: 'app/browse/filter/filter-bar.tsx',
    find: 'method="get"',
    replace: 'method="post"',
    tests: ['app/browse/filter/filter.test.ts#the bar is a plain form'],
  },
  {
    row: 'FILTER-09', // what the page itself decides is lost
    file: 'app/browse/filter/filter-bar.tsx',
    find: '<input key={name} type="hidden" name={name} value={value} />',
    replace: '<input key={name} type="hidden" name={name} />',
    tests: ['app/library/filtered-library.test.ts#a shelf is narrowed'],
  },
  {
    row: 'FILTER-09', // the number for the button has all works
    file: 'app/browse/filter/count-filtered.tsx',
    find: 'filteredCount(viewer, search, listOf',
    replace: 'filteredCount(viewer, new URLSearchParams(search && {}), listOf',
    tests: ['app/browse/filter/filter.test.ts#JSON for its button'],
  },
  {
    row: 'FILTER-09', // the number of a filter is announced again when its list is shown
    file: 'app/browse/filter/filter-bar.tsx',
    find: 'const isAnnounced = before.sent?.isAnnounced && before.words === words;',
    replace: 'const isAnnounced = before.sent?.isAnnounced && before.words !== words;',
    tests: ['tests/journeys/reading/filter.spec.ts#announces each change once'],
  },
  {
    row: 'FILTER-09', // the number of a filter that was sent is announced, and again when its list is shown
    file: 'app/browse/filter/filter-bar.tsx',
    find: 'before.sent || before.search === nextSearch',
    replace: 'before.search === nextSearch',
    tests: ['tests/journeys/reading/filter.spec.ts#sent before its works are counted'],
  },
  {
    row: 'FILTER-09', // after a filter that changes nothing, the next one with the same number is not announced
    file: 'app/browse/filter/filter-bar.tsx',
    find: 'before.sent.key !== key ?',
    replace: "before.sent.key === '' ?",
    tests: ['tests/journeys/reading/filter.spec.ts#sent before its works are counted'],
  },
  {
    row: 'FILTER-07', // a page ends after one scan that shows nothing
    file: 'app/lists/scanned-page.ts',
    find: 'scans === SCANS_PER_REQUEST_MAX',
    replace: 'scans <= SCANS_PER_REQUEST_MAX',
    tests: ['app/browse/filter-limits.test.ts#the works of all scans'],
  },
  {
    row: 'FILTER-07', // its place is told by a work of a private author
    file: 'app/browse/filter/query/filtered-works.server.ts',
    find: 'coalesce(${personVisibleTo(viewer)}, false) as "isVisible"',
    replace: 'true as "isVisible"',
    tests: ['app/browse/filter/query/query.test.ts#the place at which a scan ends'],
  },
  {
    row: 'FILTER-04', // the last page takes the focus away
    file: 'app/lists/load-more.tsx',
    find: '<p className="browse-more" ref={focusAddedOnRemoval}>',
    replace: '<p className="browse-more">',
    tests: ['tests/journeys/reading/filter.spec.ts#loading by scrolling'],
  },
  {
    row: 'PRIVACY-02', // the cursor after ten scans tells the id of a work of a private profile
    file: 'app/lists/scanned-page.ts',
    find: 'more: withoutWork(end, ascending)',
    replace: 'more: cursorOf(end)',
    tests: ['app/lists/scanned-page.test.ts#ten scans'],
  },
  {
    row: 'FILTER-07', // only the last scan is counted
    file: 'app/browse/filter/query/filtered-works.server.ts',
    find: 'scans * bound',
    replace: 'bound',
    tests: ['app/browse/filter-limits.test.ts#of all scans'],
  },
] satisfies Mutant[];
