import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'EDIT-06', // only fields are compared with what readers see
    file: 'app/editing/changes/differences.server.ts',
    find: 'return fields.length > 0 || pagesDiffer(viewer, db, draft.id, of)',
    replace: 'return fields.length > 0',
    tests: ['app/editing/changes/copy-state.test.ts#changed and changed back'],
  },
  {
    row: 'EDIT-24', // a change of only the status is no version
    file: 'app/editing/details/details.server.ts',
    find: '!isNewText && !statement && isAsStated(work, stated)',
    replace: '!isNewText && !statement',
    tests: ['app/editing/details/details.test.ts#only the status'],
  },
  {
    row: 'EDIT-23', // an announcement has a week of its own
    file: 'app/editing/notes/notes.server.ts',
    find: 'isNotifying && !part ? nextNotifyTime(work) : null',
    replace: 'null',
    tests: ['app/editing/notices/announcements.test.ts#shares the week'],
  },
  {
    row: 'TAG-03', // a follow is one of the literal spelling
    file: 'app/following/follow.server.ts',
    find: ' or ${follows.tagKey} in (select',
    replace: ' or false and ${follows.tagKey} in (select',
    tests: ['app/browse/tag/tag-page.test.ts#following one spelling'],
  },
  {
    row: 'EDIT-13', // any well-formed id is published as it was sent
    file: 'app/works/blocks/blocks.server.ts',
    find: '(id) => known.delete(id)',
    replace: '() => true',
    tests: ['app/editing/blocks/block-ids.test.ts#replaces malformed, repeated and foreign ones'],
  },
  {
    row: 'EDIT-13', // every publication makes new ids
    file: 'app/publish/copy-pages.server.ts',
    find: 'await completeIds(tx, documents, known)',
    replace: 'await completeIds(tx, documents, new Set())',
    tests: ['app/editing/blocks/block-ids.test.ts#stay through edits'],
  },
  {
    row: 'EDIT-13', // a copy on a changed page takes the id of a block on an unchanged one
    file: 'app/publish/copy-pages.server.ts',
    find: 'await knownBlocks(tx, target, isChanged)',
    replace: 'await knownBlocks(tx, target, sql`true`)',
    tests: ['app/editing/blocks/block-ids.test.ts#only pages that changes concern'],
  },
  {
    row: 'EDIT-13', // the first of two equal blocks keeps the id, also if it is the copy
    file: 'editor/page-editor/block-ids.ts',
    find: 'placeOf.get(id) === at || !keeper.has(id)',
    replace: '!keeper.has(id)',
    tests: ['editor/page-editor/block-ids.test.ts#a copy gets another id'],
  },
  {
    row: 'EDIT-14',
    file: 'app/engagement/progress/removed-blocks.server.ts',
    find: 'else if (earlier) removed.push({ block, earlier });',
    replace: '',
    tests: ['app/editing/blocks/reading-places.test.ts#follows its block to another page'],
  },
  {
    row: 'EDIT-14', // a place is a page number
    file: 'app/engagement/progress/progress.tsx',
    find: 'parseBlock(form))',
    replace: 'null)',
    tests: ['app/editing/blocks/reading-places.test.ts#follows its block to another page'],
  },
  {
    row: 'EDIT-22', // the ids of another work are an order of this one
    file: 'app/editing/order/order.server.ts',
    find: '(unknown.length && !(await wereDeleted(tx, unknown)))',
    replace: 'false',
    tests: ['app/editing/order/order.test.ts#a set of other parts'],
  },
  {
    row: 'EDIT-22',
    file: 'app/engagement/progress/progress.server.ts',
    find: 'o.position <= p.position',
    replace: 'o.created_at <= p.created_at',
    tests: ['app/editing/order/order.test.ts#list, previous and next'],
  },
  {
    row: 'EDIT-22',
    file: 'app/works/archive.server.ts',
    find: 'orderBy(asc(parts.position))',
    replace: 'orderBy(asc(parts.createdAt))',
    tests: ['app/editing/order/order.test.ts#download of a comic'],
  },
  {
    row: 'EDIT-22',
    file: 'app/ordering/unsaved-order.tsx',
    find: 'isChanged && currentLocation.pathname !== nextLocation.pathname',
    replace: 'false',
    tests: ['tests/journeys/writing/editing.spec.ts#another order'],
  },
  {
    row: 'EDIT-10',
    file: 'app/editing/editing-rules.ts',
    find: 'NOTIFY_DAYS = 7',
    replace: 'NOTIFY_DAYS = 6',
    tests: ['app/editing/notices/notices.test.ts#without JavaScript'],
  },
  {
    row: 'EDIT-10', // a job that runs again
    file: 'app/notifications/events/expand.server.ts',
    find: 'eventKeyOf(event)}, ${`',
    replace: 'crypto.randomUUID()}, ${`',
    tests: ['app/editing/notices/notices.test.ts#spectators are notified once'],
  },
  {
    row: 'EDIT-10',
    file: 'app/notifications/events/shown.server.ts',
    find: '${visibleToEach(recipient, works)}',
    replace: 'true',
    tests: ['app/editing/notices/notices.test.ts#a notice says nothing'],
  },
  {
    row: 'EDIT-17', // a changed page is stored as that of the version before
    file: 'app/editing/store-version.server.ts',
    find: 'case when previous.document = pages.document then previous.id end as body_id',
    replace: 'previous.id as body_id',
    tests: ['app/editing/history/history.test.ts'],
  },
  {
    row: 'EDIT-08',
    file: 'app/drafts/saving/save-draft.server.ts',
    find: '.union(asChanges)',
    replace: '',
    tests: ['app/editing/working-copy.test.ts#a late first save'],
  },
  {
    row: 'EDIT-23',
    file: 'app/comics/viewer/comic.tsx',
    find: '{part && !signedIn && !ready && <NotesScript />}',
    replace: '',
    tests: ['app/editing/notes/notes.test.ts#visitors hide the notes'],
  },
  {
    row: 'EDIT-05', // the author's profile lists working copies
    file: 'app/people/profile/shelves/profile-list.server.ts',
    find: '::uuid and ${isOfNewText} and',
    replace: '::uuid and',
    tests: ['app/editing/working-copy.test.ts#the same bytes'],
  },
  {
    row: 'EDIT-12', // an open comic changes under its reader
    file: 'app/comics/viewer/comic.tsx',
    find: 'panels: version.value }',
    replace: 'panels: loaded.panels }',
    tests: ['tests/journeys/reading/updated-works.spec.ts#an open comic'],
  },
  {
    row: 'EDIT-12', // a published change moves the text on screen
    file: 'app/reader/edits/use-shown-version.ts',
    find: 'isOutdated ? shown.value : latest',
    replace: 'latest',
    tests: ['tests/journeys/reading/updated-works.spec.ts#an open page stays'],
  },
  {
    row: 'EDIT-12', // turning the page leaves the earlier version on screen
    file: 'app/reader/edits/use-shown-version.ts',
    find: 'shown.key === key && shown.revision',
    replace: 'shown.revision',
    tests: ['tests/journeys/reading/updated-works.spec.ts#an open page stays'],
  },
] satisfies Mutant[];
