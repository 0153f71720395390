import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'EDIT-16',
    file: 'app/editing/history/history.server.ts',
    find: 'and(eq(works.authorId, viewer.id), isNull(works.replacesId), ne(works.state, ',
    replace: 'and(isNull(works.replacesId), ne(works.state, ',
    tests: ['app/editing/history/history.test.ts#an address that never existed'],
  },
  {
    row: 'EDIT-16',
    file: 'app/editing/changed-words.server.ts',
    find: '(isNew ? 1 : -1)',
    replace: '(isNew ? -1 : 1)',
    tests: ['app/editing/history/history.test.ts#newest first'],
  },
  {
    row: 'EDIT-17', // the version that readers see goes with the oldest ones
    file: 'app/editing/store-version.server.ts',
    find: ', sql`${versions.id} <> ${readersVersion(of)}`',
    replace: '',
    tests: ['app/editing/history/history.test.ts#however many unpublished'],
  },
  {
    row: 'EDIT-19',
    file: 'app/editing/history/restore.server.ts',
    find: '    await storeUnpublished(viewer, tx, draft, published);\n',
    replace: '',
    tests: ['app/editing/history/history.test.ts#named Unpublished changes'],
  },
  {
    row: 'EDIT-19', // the pages of a restored version are compared by their place
    file: 'app/editing/history/restore.server.ts',
    find: 'coalesce(same.place, free.position,',
    replace: 'coalesce(stored.position,',
    tests: ['app/editing/history/history.test.ts#a restored version is in the working copy'],
  },
  {
    row: 'EDIT-19', // a deleted number is used again
    file: 'app/editing/store-version.server.ts',
    find: 'lastNumber: sql`${versionCounters.lastNumber} + 1`',
    replace: 'lastNumber: sql`(select max(v.number) + 1 from versions v where v.work_id = ${workId})`',
    tests: ['app/editing/history/history.test.ts#its number is not used again'],
  },
] satisfies Mutant[];
