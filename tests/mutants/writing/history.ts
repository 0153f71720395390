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
    file: 'app/editing/trim-versions.server.ts',
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
  {
    row: 'EDIT-17', // working copies are not counted
    file: 'app/editing/working-copy.server.ts',
    find: "      if (opened.done === 'opened') await trimToBytes(viewer, tx); // the copy counts too\n",
    replace: '',
    tests: ['app/editing/history/history.test.ts#above 500 MB'],
  },
  {
    row: 'EDIT-17', // first versions are deleted like the others
    file: 'app/editing/trim-versions.server.ts',
    find: 'order by v.number = 1, v.created_at, v.id',
    replace: 'order by v.created_at, v.id',
    tests: ['app/editing/history/history.test.ts#above 500 MB'],
  },
  {
    row: 'EDIT-17', // the history does not say so
    file: 'app/editing/history/history-page.tsx',
    find: '{trimmed > 0 && ',
    replace: '{trimmed < 0 && ',
    tests: ['app/editing/history/history.test.ts#above 500 MB'],
  },
  {
    row: 'EDIT-17', // the version to restore is deleted before its pages are read
    file: 'app/editing/history/restore.server.ts',
    find: '    await storeUnpublished(viewer, tx, draft, published);\n',
    replace: '    await storeUnpublished(viewer, tx, draft, published);\n    await trimVersions(viewer, tx, found.of);\n',
    tests: ['app/editing/history/history.test.ts#the oldest version is restored'],
  },
  {
    row: 'EDIT-18', // the versions are exchanged
    file: 'app/editing/comparison/comparison.server.ts',
    find: 'second.number < version.number',
    replace: 'second.number > version.number',
    tests: ['app/editing/comparison/comparison.test.ts#the one before it'],
  },
  {
    row: 'EDIT-18', // blocks are not matched by id
    file: 'app/editing/comparison/compare-words.ts',
    find: 'id !== null && common.has(id) ? `#${id}` : `=${text}`',
    replace: '`=${text}`',
    tests: ['app/editing/comparison/compare-pages.test.ts#within the block of the same id'],
  },
  {
    row: 'EDIT-18', // a long page is compared word by word
    file: 'app/editing/comparison/compare-pages.ts',
    find: 'isLong ? null : ',
    replace: '',
    tests: ['app/editing/comparison/comparison.test.ts#more than 50,000 words'],
  },
  {
    row: 'EDIT-18', // the time is not limited
    file: 'app/editing/comparison/compare-pages.ts',
    find: 'max - spent - inStep()',
    replace: 'max + 1_000 - spent - inStep()',
    tests: ['app/editing/comparison/compare-pages.test.ts#takes too long'],
  },
  {
    row: 'EDIT-18', // screen readers are not told what was added
    file: 'app/editing/comparison/marked.tsx',
    find: '<span className="sr-only"> [{change}: </span>',
    replace: '',
    tests: ['app/editing/comparison/comparison.test.ts#the one before it'],
  },
  {
    row: 'EDIT-09',
    file: 'app/editing/changes/publish-changes-page.tsx',
    find: '{isOutdated && <NewerPublished draftId={params.id} />}',
    replace: '',
    tests: ['app/editing/comparison/comparison.test.ts#after another version was published'],
  },
] satisfies Mutant[];
