import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'FOLLOW-01', // a work that the member may not see is followed
    file: 'app/following/follow.server.ts',
    find: `ne(works.kind, 'kids_book'), visibleTo(viewer, works), outsideClosedZone`,
    replace: `ne(works.kind, 'kids_book'), outsideClosedZone`,
    tests: ['app/following/following.test.ts#what may not be seen'],
  },
  {
    row: 'FOLLOW-01', // two requests at once exceed the limit
    file: 'app/following/follow.server.ts',
    find: `.for('no key update')`,
    replace: '',
    tests: ['app/following/following.test.ts#a member follows 2,000 things'],
  },
  {
    row: 'FOLLOW-03', // the list shows what is no longer visible
    file: 'app/following/following.server.ts',
    find: `\${works.id} is not null and \${visibleToPlaceholder(works)} and \${outsideClosedZone})`,
    replace: `\${works.id} is not null)`,
    tests: ['app/following/following.test.ts#the Following page lists'],
  },
  {
    row: 'FOLLOW-03', // anybody ends the follow of anybody
    file: 'app/following/follow.server.ts',
    find: '.where(and(eq(follows.personId, viewer.id), which))',
    replace: '.where(which)',
    tests: ['app/following/following.test.ts#no one else learns'],
  },
  {
    row: 'FOLLOW-01', // anybody's private collection is followed
    file: 'app/following/follow.server.ts',
    find: 'or(eq(collections.isPublic, true), eq(collections.ownerId, viewer.id)), personVisibleTo(viewer)',
    replace: 'personVisibleTo(viewer)',
    tests: ['app/following/following.test.ts#a public collection, a tag in any spelling'],
  },
  {
    row: 'FOLLOW-01', // the saved filter of somebody else is followed
    file: 'app/following/follow.server.ts',
    find: 'and(eq(savedFilters.id, target.id), eq(savedFilters.personId, viewer.id))',
    replace: 'eq(savedFilters.id, target.id)',
    tests: ['app/following/following.test.ts#a public collection, a tag in any spelling'],
  },
  {
    row: 'NOTICE-04', // works of private profiles are counted for a followed tag
    file: 'app/browse/saved-filters/count-new-works.server.ts',
    find: 'and ${personVisibleTo(viewer)} and',
    replace: 'and',
    tests: ['app/browse/saved-filters/new-works.test.ts#a followed tag and filter'],
  },
  {
    row: 'NOTICE-02', // each work added to a collection is a notice of its own
    file: 'app/notifications/events/expand.server.ts',
    find: 'return `collection:${collection.id}:${collection.day}`;',
    replace: 'return `collection:${collection.id}:${workId}`;',
    tests: ['app/browse/saved-filters/new-works.test.ts#followers of a public collection'],
  },
  {
    row: 'FILTER-08', // a fourth filter is a row of Home
    file: 'app/browse/saved-filters/saved-filters.server.ts',
    find: "if ('onHome' in change && change.onHome &&",
    replace: "if ('onHome' in change && !change.onHome &&",
    tests: ['app/browse/saved-filters/new-works.test.ts#up to three saved filters'],
  },
  {
    row: 'FOLLOW-02', // New works brings chapters
    file: 'app/notifications/events/expand.server.ts',
    find: `: sql\`s.notices = 'all'\`;`,
    replace: `: sql\`s.notices <> 'none'\`;`,
    tests: ['app/notifications/events/events.test.ts#a new chapter, a new work'],
  },
  {
    row: 'FOLLOW-02', // No notices brings new works
    file: 'app/notifications/events/expand.server.ts',
    find: `? sql\`s.notices <> 'none'\``,
    replace: '? sql`true`',
    tests: ['app/notifications/events/events.test.ts#a new chapter, a new work'],
  },
  {
    row: 'FOLLOW-02', // the choice is that of every spectator
    file: 'app/people/spectating/spectating-notices.server.ts',
    find: '.where(and(eq(spectating.spectatorId, viewer.id), isThem(viewer, name)))',
    replace: '.where(isThem(viewer, name))',
    tests: ['app/notifications/events/events.test.ts#a new chapter, a new work'],
  },
  {
    row: 'FOLLOW-02', // the form does not show what was chosen
    file: 'app/people/spectating/notices-page.tsx',
    find: 'defaultChecked={value === notices}',
    replace: `defaultChecked={value === 'works'}`,
    tests: ['app/notifications/events/events.test.ts#a new chapter, a new work'],
  },
] satisfies Mutant[];
