import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'LIB-01', // the state of a work that the member may not see is stored
    file: 'app/engagement/library/entries.server.ts',
    find: `select \${viewerId}, id, \${sql.placeholder('state')}::text from seen`,
    replace: `select \${viewerId}, \${workId}, \${sql.placeholder('state')}::text`,
    tests: ['app/library/library.test.ts#leaves out what may not be seen'],
  },
  {
    row: 'LIB-01', // the author receives the note of a reader
    file: 'app/engagement/library/entries.server.ts',
    find: `and(eq(libraryEntries.workId, works.id), eq(libraryEntries.personId, sql.placeholder('viewer')))`,
    replace: `eq(libraryEntries.workId, works.id)`,
    tests: ['app/library/library.test.ts#no one else receives'],
  },
  {
    row: 'LIB-01', // removing a state deletes the note
    file: 'app/engagement/library/entries.server.ts',
    find: `(note <> '' or started_on`,
    replace: '(started_on',
    tests: ['app/library/library.test.ts#stay when it is removed'],
  },
  {
    row: 'LIB-01', // Read again counts a reading that is not finished
    file: 'app/engagement/library/entries.server.ts',
    find: `where \${isOfWork} and state = 'finished' and exists`,
    replace: `where \${isOfWork} and exists`,
    tests: ['app/library/library.test.ts#Read again begins'],
  },
  {
    row: 'LIB-01', // choosing the current state again sets it again
    file: 'app/engagement/library/entry-page.tsx',
    find: `value={one === shown ? 'none' : one}`,
    replace: 'value={one}',
    tests: ['app/library/library.test.ts#the current state again removes'],
  },
  {
    row: 'LIB-01', // a work of a private author is listed
    file: 'app/library/library.server.ts',
    find: `        visibleToPlaceholder(works),\n`,
    replace: '',
    tests: ['app/library/library.test.ts#leaves out what may not be seen'],
  },
  {
    row: 'LIB-01', // a work with the same time as the last one of a page is left out
    file: 'app/library/library.server.ts',
    find: '(${at}, ${table.workId}) <',
    replace: '(${at}, null::uuid) <',
    tests: ['app/library/library.test.ts#newest first by page'],
  },
  {
    row: 'LIB-04', // the first page sets Reading
    file: 'app/engagement/progress/progress.server.ts',
    find: 'seen.pages_count) >= 2)',
    replace: 'seen.pages_count) >= 1)',
    tests: ['app/library/by-reading.test.ts#sets Reading'],
  },
  {
    row: 'LIB-04', // a work that is not complete is finished
    file: 'app/engagement/library/reading/finish.server.ts',
    find: "where ${works.status} = 'complete' and",
    replace: 'where',
    tests: ['app/library/by-reading.test.ts#sets Finished'],
  },
  {
    row: 'LIB-04', // the last page of any part finishes a work
    file: 'app/engagement/library/reading/finish.server.ts',
    find: "last.id is not distinct from ${sql.placeholder('part')}::uuid\n        and",
    replace: "(${sql.placeholder('part')}::uuid is null or true) and",
    tests: ['app/library/by-reading.test.ts#sets Finished'],
  },
  {
    row: 'LIB-04', // the setting changes nothing
    file: 'app/engagement/library/reading/begin-reading.server.ts',
    find: 's.person_id = ${viewerId} and not s.by_reading',
    replace: 's.person_id = ${viewerId} and false',
    tests: ['app/library/by-reading.test.ts#the setting turns off'],
  },
  {
    row: 'LIB-04', // finished works stay in Continue Reading
    file: 'app/engagement/library/entries.server.ts',
    find: "l.state in ('finished', 'dropped')",
    replace: "l.state in ('dropped')",
    tests: ['app/library/by-reading.test.ts#leave Continue Reading'],
  },
] satisfies Mutant[];
