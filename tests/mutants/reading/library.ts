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
] satisfies Mutant[];
