import type { Mutant } from '../mutant.ts';

/** What a member hides from their lists. */
export default [
  {
    row: 'SHOWN-02', // a hidden work stays in lists
    file: 'app/audience/wanted.server.ts',
    find: ' and ${isHiddenWork(viewer, work.id)} is null',
    replace: '',
    tests: ['app/content-settings/lists.test.ts#tag, work or person'],
  },
  {
    row: 'SHOWN-02', // the front page asks only for blocks and mutes
    file: 'app/home/rows/home-rows.server.ts',
    find: '.where(and(scanned.where, personVisibleToPlaceholder(), inWorkListsPlaceholder()))',
    replace: '.where(and(scanned.where, personVisibleToPlaceholder()))',
    tests: ['app/home/rows/home-in-lists.test.ts'],
  },
  {
    row: 'SHOWN-03', // the title is in the data of a covered card
    file: 'app/works/ratings/card-cover.server.ts',
    find: "{ title: '', description: '',",
    replace: "{ description: '',",
    tests: ['app/content-settings/cards/card-cover.test.ts#until Show is pressed'],
  },
  {
    row: 'SHOWN-03', // one list forgets it
    file: 'app/challenges/entries/entries.server.ts',
    find: 'coveredCard(viewer, { ...entry, createdAt: createdAt.getTime() })',
    replace: 'coveredCard(null, { ...entry, createdAt: createdAt.getTime(), warned: null })',
    tests: ['app/content-settings/lists.test.ts#every list with cards'],
  },
  {
    row: 'SHOWN-05', // the text of a hidden work is at its address
    file: 'app/works/ratings/covering.server.ts',
    find: "else array['hidden'] end",
    replace: "else '{}'::text[] end",
    tests: ['app/content-settings/cards/hidden-work.test.ts#after Read it anyway'],
  },
  {
    row: 'SHOWN-05', // hidden works stay open in own lists
    file: 'app/works/ratings/card-cover.server.ts',
    find: 'hidden ? hiddenSentence(hidden) : warned?.length',
    replace: 'warned?.length',
    tests: ['app/content-settings/cards/hidden-work.test.ts#lose no row'],
  },
  {
    row: 'SHOWN-04', // a statement about what may be seen forgets what is hidden
    file: 'app/browse/browse.server.ts',
    find: 'scanned.where, further, personVisibleToPlaceholder(), inWorkListsPlaceholder()',
    replace: 'scanned.where, further, personVisibleToPlaceholder()',
    tests: ['tests/rules/list-rules.test.ts#what they hid'],
  },
  {
    row: 'SHOWN-05', // one's own works are hidden, too
    file: 'app/audience/wanted.server.ts',
    find: ' or ${work.authorId} = ${viewer} or (',
    replace: ' or (',
    tests: ['app/content-settings/lists.test.ts#never are'],
  },
  {
    row: 'SHOWN-07', // posts of hidden people stay
    file: 'app/audience/wanted.server.ts',
    find: 'sql`(${notBlockedOrMutedPlaceholder(person)} and ${isNotHiddenPerson(placeholder, person)})`',
    replace: 'notBlockedOrMutedPlaceholder(person)',
    tests: ['app/content-settings/lists.test.ts#tag, work or person'],
  },
  {
    row: 'SHOWN-01', // the second of two quick changes shows after more than two seconds
    file: 'app/loading/throttle.ts',
    find: 'OWN_THROTTLE_MS = 1_200',
    replace: 'OWN_THROTTLE_MS = 3_000',
    tests: ['app/loading/throttle.test.ts#two quick changes'],
  },
  {
    row: 'SHOWN-01', // two at once pass the limit
    file: 'app/content-settings/content-settings.server.ts',
    find: ".for('no key update')",
    replace: '',
    tests: ['app/content-settings/content-settings.test.ts#are the limits'],
  },
  {
    row: 'SHOWN-06', // children and visitors have the menu in the Kids Zone
    file: 'app/kids/zone/zone-page.tsx',
    find: 'const hasMenus = signedIn && !isChild;',
    replace: 'const hasMenus = true;',
    tests: ['app/content-settings/menu/card-menus.test.ts#children and visitors'],
  },
  {
    row: 'SHOWN-02', // rows of Home have works that the member hid
    file: 'app/audience/left-out/left-out.server.ts',
    find: 'hiddenIds.has(id) || ',
    replace: '',
    tests: ['app/audience/left-out/left-out.test.ts'],
  },
  {
    row: 'SHOWN-07', // rows of Home have works of people whom the member hid
    file: 'app/audience/left-out/left-out.server.ts',
    find: 'hiddenAuthors.has(authorId) || ',
    replace: '',
    tests: ['app/audience/left-out/left-out.test.ts'],
  },
  {
    row: 'SHOWN-02', // rows of Home have works with a hidden tag
    file: 'app/audience/left-out/left-out.server.ts',
    find: '(facets ?? []).some((facet) => hiddenFacets.has(facet))',
    replace: 'Boolean(!facets && hiddenFacets)',
    tests: ['app/audience/left-out/left-out.test.ts'],
  },
  {
    row: 'SHOWN-05', // own works are left out of rows of Home
    file: 'app/audience/left-out/left-out.server.ts',
    find: 'authorId !== viewer.id &&',
    replace: "viewer.id !== '' &&",
    tests: ['app/audience/left-out/left-out.test.ts'],
  },
  {
    row: 'SHOWN-03', // cards of rows of Home are those of everyone
    file: 'app/audience/left-out/left-out.server.ts',
    find: 'row?.covers !== false',
    replace: '!row',
    tests: ['app/audience/left-out/left-out.test.ts'],
  },
  {
    row: 'SHOWN-02', // a row with too few candidates is shorter
    file: 'app/home/rows/home-in-lists.server.ts',
    find: 'remaining.length === shown || ofRow.length < shown * CANDIDATES_PER_PLACE',
    replace: 'remaining.length <= shown',
    tests: ['app/home/rows/home-in-lists.test.ts'],
  },
  {
    row: 'SHOWN-07', // the spotlight of Home has people whom the member hid
    file: 'app/people/spotlight/spotlight.server.ts',
    find: 'found.filter(({ id }) => !isLeftOut(id))',
    replace: 'found.filter(({ id }) => id || isLeftOut(id))',
    tests: ['app/home/rows/home-in-lists.test.ts#the spotlight'],
  },
  {
    row: 'SHOWN-02', // the list of a hidden genre reads every work of others
    file: 'app/audience/left-out/hidden-list.server.ts',
    find: "sql`lower(${value('genre')})`",
    replace: "sql`upper(${value('genre')})`",
    tests: ['app/audience/left-out/hidden-list.test.ts#genre Horror'],
  },
  {
    row: 'SHOWN-02', // the page of a hidden tag reads every work of others
    file: 'app/browse/tag/tag-works.server.ts',
    find: 'hiding ? eq(workFacets.authorId, hiding.id) : undefined',
    replace: 'undefined',
    tests: ['app/audience/left-out/hidden-list.test.ts#the list of a hidden kind'],
  },
  {
    row: 'SHOWN-02', // the tags of a hidden kind are searched in every work of it
    file: 'app/browse/browse.server.ts',
    find: '(await viewerIfListHidden(viewer, { kind })) ? ownOffered : offered',
    replace: '(await viewerIfListHidden(viewer, { kind })) ? offered : ownOffered',
    tests: ['app/audience/left-out/hidden-list.test.ts#the list of a hidden kind'],
  },
  {
    row: 'SHOWN-05', // rows in a hidden language have works of others
    file: 'app/home/rows/home-rows.server.ts',
    find: 'work.row === row && !ids.has(work.id)',
    replace: '!ids.has(work.id)',
    tests: ['app/home/rows/home-in-lists.test.ts#rows in a language'],
  },
  {
    row: 'SHOWN-05', // a row of a hidden kind has no own works
    file: 'app/home/rows/home-in-lists.server.ts',
    find: '[...hidden, ...alone]',
    replace: 'alone',
    tests: ['app/home/rows/home-in-lists.test.ts'],
  },
  {
    row: 'SHOWN-02', // a list scans every work for a member who hid almost all of them
    file: 'app/audience/left-out/scan.server.ts',
    find: '`limit ${SCAN_ROWS_MAX}`',
    replace: '`limit ${99 * SCAN_ROWS_MAX}`',
    tests: ['app/audience/left-out/scan.test.ts#the list of a kind scans'],
  },
  {
    row: 'SHOWN-02', // such a list ends where the scan ended
    file: 'app/lists/scanned-page.ts',
    find: '[end] = await lastScanned(after);',
    replace: '[, end] = await lastScanned(after);',
    tests: ['app/audience/left-out/scan.test.ts#the list of a kind scans'],
  },
  {
    row: 'PRIVACY-02', // the cursor of a list tells the id of a work of a private profile
    file: 'app/lists/scanned-page.ts',
    find: 'if (end.isVisible) return',
    replace: 'if (end) return',
    tests: ['app/audience/left-out/scan.test.ts#the list of a kind scans'],
  },
  {
    row: 'SHOWN-02', // a list ends before more works of a private profile than one scan reads
    file: 'app/lists/scanned-page.ts',
    find: 'scans === SCANS_PER_REQUEST_MAX',
    replace: 'scans <= SCANS_PER_REQUEST_MAX',
    tests: ['app/audience/left-out/scan.test.ts#with a tag scans'],
  },
  {
    row: 'SHOWN-02', // and says that it is empty
    file: 'app/browse/browse-page.tsx',
    find: '{!works.length && !more && (',
    replace: '{!works.length && (',
    tests: ['app/audience/left-out/scan.test.ts#all-books does not say'],
  },
  {
    row: 'SHOWN-05', // own works after the last scanned one are not in the rows of Home
    file: 'app/home/rows/home-rows.server.ts',
    find: 'return [...found, ...added];',
    replace: 'return added.length ? found : added;',
    tests: ['app/home/rows/home-in-lists.test.ts#language of almost every work'],
  },
  {
    row: 'PRIVACY-02', // the cursor of the Kids Zone has the id of a private person's work
    file: 'app/kids/zone/zone.server.ts',
    find: 'isVisible: authorVisibleToPlaceholder()',
    replace: 'isVisible: sql`true`',
    tests: ['app/audience/left-out/scan-stories.test.ts#of the Kids Zone'],
  },
  {
    row: 'PRIVACY-02', // the cursor of entries has the id of a private person's work
    file: 'app/challenges/entries/entries.server.ts',
    find: 'isVisible: personVisibleToPlaceholder()',
    replace: 'isVisible: sql`true`',
    tests: ['app/audience/left-out/scan-stories.test.ts#newest entries'],
  },
  {
    row: 'SHOWN-02', // and the Kids Zone says that it is empty
    file: 'app/kids/zone/stories.tsx',
    find: '{!visible.length && !more && (',
    replace: '{!visible.length && (',
    tests: ['app/audience/left-out/scan-stories.test.ts#does not say'],
  },
] satisfies Mutant[];
