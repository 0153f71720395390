import type { Mutant } from '../mutant.ts';

export default [
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
    file: 'app/editing/order/unsaved-order.tsx',
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
    file: 'app/editing/notices/notify-spectators.server.ts',
    find: 'n.send_at >= to_timestamp(${at / 1000})',
    replace: 'false',
    tests: ['app/editing/notices/notices.test.ts#spectators are notified once'],
  },
  {
    row: 'EDIT-10',
    file: 'app/notifications/notifications.server.ts',
    find: '${visibleToPlaceholder(works)} and ${inListsPlaceholder(works.authorId)}',
    replace: 'true',
    tests: ['app/editing/notices/notices.test.ts#a notice says nothing'],
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
] satisfies Mutant[];
