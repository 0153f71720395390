import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'LIB-01', // the state of a work that the member may not see is stored
    file: 'app/engagement/library/library-entries.server.ts',
    find: `select \${viewerId}, id, \${sql.placeholder('state')}::text from visible`,
    replace: `select \${viewerId}, \${workId}, \${sql.placeholder('state')}::text`,
    tests: ['app/library/library.test.ts#leaves out what may not be seen'],
  },
  {
    row: 'LIB-01', // the author receives the note of a reader
    file: 'app/engagement/library/library-entries.server.ts',
    find: `and(eq(libraryEntries.workId, works.id), eq(libraryEntries.personId, sql.placeholder('viewer')))`,
    replace: `eq(libraryEntries.workId, works.id)`,
    tests: ['app/library/library.test.ts#no one else receives'],
  },
  {
    row: 'LIB-01', // removing a state deletes the note
    file: 'app/engagement/library/library-entries.server.ts',
    find: `(note <> '' or started_on`,
    replace: '(started_on',
    tests: ['app/library/library.test.ts#stay when it is removed'],
  },
  {
    row: 'LIB-01', // Read again counts a reading that is not finished
    file: 'app/engagement/library/library-entries.server.ts',
    find: `where \${isOfWork} and state = 'finished' and exists`,
    replace: `where \${isOfWork} and exists`,
    tests: ['app/library/library.test.ts#Read again begins'],
  },
  {
    row: 'LIB-01', // choosing the current state again sets it again
    file: 'app/engagement/library/library-entry-page.tsx',
    find: `value={option === shown ? 'none' : option}`,
    replace: 'value={option}',
    tests: ['app/library/library.test.ts#the current state again removes'],
  },
  {
    row: 'LIB-01', // a work of a private author is listed
    file: 'app/library/library.server.ts',
    find: '    visibleToPlaceholder(works),\n    outsideClosedZone,\n    notBlockedOrMutedPlaceholder(),',
    replace: '    outsideClosedZone,\n    notBlockedOrMutedPlaceholder(),',
    tests: ['app/library/library.test.ts#leaves out what may not be seen'],
  },
  {
    row: 'LIB-01', // a work with the same time as the last one of a page is left out
    file: 'app/library/library.server.ts',
    find: 'isAfterPlaceholder(key, table.workId)',
    replace: 'isAfterPlaceholder(key, sql`null::uuid`)',
    tests: ['app/library/library.test.ts#newest first by page'],
  },
  {
    row: 'LIB-04', // the first page sets Reading
    file: 'app/engagement/progress/progress.server.ts',
    find: 'visible.pages_count) >= 2)',
    replace: 'visible.pages_count) >= 1)',
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
    file: 'app/engagement/library/library-entries.server.ts',
    find: "l.state in ('finished', 'dropped')",
    replace: "l.state in ('dropped')",
    tests: ['app/library/by-reading.test.ts#leave Continue Reading'],
  },
  {
    row: 'LIB-09', // a paused history is recorded
    file: 'app/engagement/library/reading/record-opening.server.ts',
    find: 'and s.history_paused)',
    replace: 'and false)',
    tests: ['app/library/history/history.test.ts#Pause history'],
  },
  {
    row: 'LIB-09', // a work that was opened before stays where it was
    file: 'app/engagement/library/reading/record-opening.server.ts',
    find: 'newer.opened_at > h.opened_at)',
    replace: 'newer.opened_at is null)',
    tests: ['app/library/history/history.test.ts#moves to the top'],
  },
  {
    row: 'LIB-09', // Clear history deletes that of everyone
    file: 'app/library/history/history.server.ts',
    find: 'tx.delete(readingHistory).where(eq(readingHistory.personId, viewer.id));',
    replace: 'tx.delete(readingHistory);',
    tests: ['app/library/history/history.test.ts#Remove and Clear'],
  },
  {
    row: 'LIB-06', // a private collection is shown to everyone
    file: 'app/library/collections/collections.server.ts',
    find: 'and(eq(collections.isPublic, true), personVisibleToPlaceholder())',
    replace: 'personVisibleToPlaceholder()',
    tests: ['app/library/collections/collections.test.ts#private collection'],
  },
  {
    row: 'LIB-06', // a collection shows works that the viewer may not see
    file: 'app/library/collections/collections.server.ts',
    find: "eq(collectionItems.collectionId, sql.placeholder('id')),\n  visibleToPlaceholder(works),",
    replace: "eq(collectionItems.collectionId, sql.placeholder('id')),",
    tests: ['app/library/collections/collections.test.ts#only the works they may see'],
  },
  {
    row: 'LIB-06', // everyone removes every work
    file: 'app/library/collections/items/items.server.ts',
    find: '.where(and(eq(works.id, workId), eq(works.authorId, viewer.id)));',
    replace: '.where(eq(works.id, workId));',
    tests: ['app/library/collections/collections.test.ts#removes their own work'],
  },
  {
    row: 'LIB-05', // a work that moves down stays one place above
    file: 'app/library/collections/items/items.server.ts',
    find: 'target.n * 2 + sign(target.n - target.before)',
    replace: 'target.n * 2 - 1',
    tests: ['app/library/collections/collections.test.ts#put in order by hand'],
  },
  {
    row: 'LIB-08', // the nightly job repairs nothing
    file: 'app/library/counts/recount.server.ts',
    find: 'where c.n is distinct from r.n)',
    replace: 'where false)',
    tests: ['app/library/counts/recount.test.ts#repairs counts'],
  },
  {
    row: 'LIB-02', // by title also begins at the first page on the second one
    file: 'app/library/library.server.ts',
    find: "${works} t where t.id = ${sql.placeholder('after')}::uuid), true)",
    replace: "${works} t where false and t.id = ${sql.placeholder('after')}::uuid), true)",
    tests: ['app/library/library.test.ts#sorted by when'],
  },
  {
    row: 'LIB-07', // a work that the member may not see is given a state
    file: 'app/library/bulk/bulk-actions.server.ts',
    find: 'and(inArray(works.id, known), visibleTo(viewer, works), outsideClosedZone)',
    replace: 'inArray(works.id, known)',
    tests: ['app/library/bulk/bulk-actions.test.ts#are skipped and counted alike'],
  },
  {
    row: 'LIB-07', // Undo sets the current time instead of the one from before
    file: 'app/library/bulk/undo.server.ts',
    find: `do update set state = excluded.state, state_at = excluded.state_at`,
    replace: `do update set state = excluded.state, state_at = now()`,
    tests: ['app/library/bulk/bulk-actions.test.ts#restores every row exactly'],
  },
  {
    row: 'LIB-07', // a repeated request changes again what was undone
    file: 'app/library/bulk/bulk-actions.server.ts',
    find: `      if (earlier) return { id, changed: earlier.changed, skipped: earlier.skipped };\n`,
    replace: `      if (earlier) await tx.delete(libraryChanges).where(isChange);\n`,
    tests: ['app/library/bulk/bulk-actions.test.ts#restores every row exactly'],
  },
  {
    row: 'LIB-03', // removing the state removes the work from Saved Stories
    file: 'app/engagement/library/library-entries.server.ts',
    find: `cleared as (update \${libraryEntries} set state = null where`,
    replace: `unsaved as (delete from saved_stories where \${isOfWork}), cleared as (update \${libraryEntries} set state = null where`,
    tests: ['app/library/library.test.ts#Save and a state'],
  },
  {
    row: 'LIB-07', // a silenced member changes a collection
    file: 'app/library/bulk/bulk-actions.tsx',
    find: "'collection' in change ? collectionRefusal(viewer) : null",
    replace: 'null',
    tests: ['app/library/bulk/bulk-actions.test.ts#a silenced member changes no collection'],
  },
  {
    row: 'LIB-07', // or restores it
    file: 'app/library/bulk/undo.server.ts',
    find: 'items?.length ? collectionRefusal(viewer) : null',
    replace: 'null',
    tests: ['app/library/bulk/bulk-actions.test.ts#a silenced member changes no collection'],
  },
] satisfies Mutant[];
