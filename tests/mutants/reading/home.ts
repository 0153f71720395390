import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'HOME-08', // the languages of one member displace those that everyone uses
    file: 'app/works/languages/languages.server.ts',
    find: '.orderBy(sql`${authors} desc`, sql`l.key`)',
    replace: '.orderBy(sql`l.key`)',
    tests: ['app/home/home.test.ts#many languages of one author'],
  },
  {
    row: 'HOME-06', // search finds a language only by its full name
    file: 'app/works/languages/languages.server.ts',
    find: "strpos(l.key, language_key(${sql.placeholder('wanted')})) > 0",
    replace: "l.key = language_key(${sql.placeholder('wanted')})",
    tests: ['app/home/home.test.ts#many languages of one author'],
  },
  {
    row: 'ERR-07', // publishing has the higher limit of other writes, although works appear on everyone's home page
    file: 'app/publish/publish.tsx',
    find: "limit: 'publish',",
    replace: "limit: 'write',",
    tests: ['app/publish/publish.test.ts#thirty works an hour'],
  },
  {
    row: 'SEARCH-09',
    file: 'app/search/find-works.server.ts',
    find: ' union all select id, 2 from concept',
    replace: '',
    tests: ['app/search/concept.test.ts#by its concept'],
  },
  {
    row: 'SEARCH-09',
    file: 'app/search/find-works.server.ts',
    find: 'select count(*) = ${number(CANDIDATES_MAX)} as up',
    replace: 'select count(*) <= ${number(CANDIDATES_MAX)} as up',
    tests: ['app/search/concept.test.ts#two letters inside a title'],
  },
  {
    row: 'SEARCH-01',
    file: 'app/search/find-people.server.ts',
    find: 'found.rank / 2 as rank',
    replace: '0 as rank',
    tests: ['app/search/search.test.ts#exact first, then beginnings'],
  },
  {
    row: 'SEARCH-09',
    file: 'app/search/find-people.server.ts',
    find: 'const AUTHORS = COUNT_MAX + 1;',
    replace: 'const AUTHORS = 20;',
    tests: ['app/search/concept.test.ts#all works of an author are counted'],
  },
  {
    row: 'SEARCH-01',
    file: 'app/search/results/highlight.ts',
    find: 'const begin = end > maxLength * 0.4 ?',
    replace: 'const begin = end > maxLength * 4 ?',
    tests: ['app/search/results/highlight.test.ts'],
  },
  {
    row: 'HOME-08',
    file: 'app/works/languages/languages.server.ts',
    find: 'isShown = sql`${visibleToPlaceholder(works)}',
    replace: 'isShown = sql`works.listed and ${visibleToPlaceholder(works)}',
    tests: ['app/home/home.test.ts#a language is offered once'],
  },
  {
    row: 'HOME-33',
    file: 'server/database/shared-reads.ts',
    find: '!viewer.isPrivate && ',
    replace: '',
    tests: ['server/database/shared-reads.test.ts'],
  },
  {
    row: 'PRIVACY-03',
    file: 'server/http/page-cache.ts',
    find: 'if (entries.get(key) !== old) return;',
    replace: '',
    tests: ['server/http/page-cache.test.ts'],
  },
  {
    row: 'HOME-33', // a page is not rendered again although its data changed
    file: 'server/http/page-cache.ts',
    find: ' && data === old.data',
    replace: '',
    tests: ['server/http/page-cache.test.ts#is not rendered again while its data'],
  },
  {
    row: 'DATA-33',
    file: 'app/home/rows/packed-rows.ts',
    find: 'const { name, username } = author;',
    replace: 'const { username: name, username } = author;',
    tests: ['app/home/rows/packed-rows.test.ts'],
  },
  {
    row: 'BROWSE-05',
    file: 'app/forms/text-rules.ts',
    find: "'rtl' : undefined",
    replace: 'undefined : undefined',
    tests: ['app/forms/text-rules.test.ts'],
  },
  {
    row: 'HOME-27',
    file: 'app/home/rows/row-rules.ts',
    find: "shown: OF_KIND, order: 'views' }",
    replace: "shown: OF_KIND, order: 'newest' }",
    tests: ['app/home/rows/rows.test.ts'],
  },
  {
    row: 'HOME-17',
    file: 'app/home/rows/home-rows.server.ts',
    find: "top(on, 'trending', options)",
    replace: "top(on, 'trending', { ...options, more: eq(works.kind, 'book') })",
    tests: ['app/home/rows/rows.test.ts'],
  },
  {
    row: 'HOME-20',
    file: 'app/home/rows/home-rows.server.ts',
    find: "top(on, 'loved', options)",
    replace: "top(on, 'loved', { ...options, more: eq(works.kind, 'book') })",
    tests: ['app/home/rows/rows.test.ts'],
  },
  {
    row: 'HOME-13',
    file: 'app/tiles/card-title.tsx',
    find: '<KindLabel kind={kind} />',
    replace: '',
    tests: ['app/home/continue/continue-reading.test.ts'],
  },
  {
    row: 'HOME-12',
    file: 'app/home/home-page.tsx',
    find: 'arriving ? continuableCount(viewer, CONTINUED_SHOWN) : continuedItems(viewer)',
    replace: 'continuedItems(viewer)',
    tests: ['app/home/continue/continue-reading.test.ts#a client-side navigation'],
  },
  {
    row: 'HOME-12',
    file: 'app/loading/retrying-fetch.ts',
    find: 'pathOf(page) !== pathOf(shown)',
    replace: 'page === shown',
    tests: ['app/loading/retrying-fetch.test.ts#only a navigation from another page'],
  },
  {
    row: 'ERR-42',
    file: 'app/loading/retrying-fetch.ts',
    find: 'page ? await withWholeBody(await send(input, options)) : await send(input, options)',
    replace: 'await send(input, options)',
    tests: ['app/loading/retrying-fetch.test.ts#a body that is aborted'],
  },
  {
    row: 'HOME-16',
    file: 'app/works/kinds.ts',
    find: "address: (id: string) => href('/world/:id', { id })",
    replace: "address: (id: string) => href('/theory/:id', { id })",
    tests: ['app/home/continue/continue-reading.test.ts'],
  },
  {
    row: 'HOME-04',
    file: 'app/home/hero.tsx',
    find: '<p className="hero-promise">{SITE_DESCRIPTION}</p>',
    replace: '',
    tests: ['app/home/home.test.ts#promises what it has'],
  },
  {
    row: 'HOME-28',
    file: 'app/home/home-page.tsx',
    find: 'listAddress(kind, null, null, language)',
    replace: 'listAddress(kind, null)',
    tests: ['app/browse/browse.test.ts#View All keeps the language'],
  },
  {
    row: 'WHY-01', // cards of the most loved claim to be there for their views
    file: 'app/home/home-page.tsx',
    find: "likes: 'Most liked'",
    replace: "likes: 'Most viewed'",
    tests: ['app/home/rows/rows.test.ts#says why it is there'],
  },
  {
    row: 'WHY-02', // an opened chapter is offered again
    file: 'app/home/rows/personal-rows.server.ts',
    find: ' and r.part_id = p.id)',
    replace: ' and r.part_id is null)',
    tests: ['app/home/rows/personal-rows.test.ts#unopened chapters'],
  },
  {
    row: 'WHY-02', // the title of a work that became private is still shown as a reason
    file: 'app/home/rows/personal-rows.server.ts',
    find: '      and ${visibleToPlaceholder(works)} and ${outsideClosedZone} and',
    replace: '      and ${outsideClosedZone} and',
    tests: ['app/home/rows/personal-rows.test.ts#only the last five'],
  },
  {
    row: 'WHY-03', // a finished work is new to its reader
    file: 'app/home/rows/new-to-viewer.server.ts',
    find: "and coalesce(l.state, 'want') <> 'want'\n",
    replace: 'and l.state is null\n',
    tests: ['app/home/rows/new-here/new-here.test.ts#finished or dropped'],
  },
  {
    row: 'WHY-03', // a work that was begun earlier is new to its reader
    file: 'app/home/rows/new-to-viewer.server.ts',
    find: '  union all select r.work_id from ${readingPlaces} r where r.person_id = ${viewerId} and r.work_id = any(${given})`;',
    replace: '`;',
    tests: ['app/home/rows/new-here/new-here.test.ts#are left out, for visitors'],
  },
  {
    row: 'WHY-03', // what was shown most comes first
    file: 'app/home/rows/new-here/new-here.server.ts',
    find: "sql.raw('shown, published_at, work_id')",
    replace: "sql.raw('published_at, shown, work_id')",
    tests: ['app/home/rows/new-here/new-here.test.ts#shown the least'],
  },
  {
    row: 'WHY-03', // a member who comes back is counted again
    file: 'app/home/rows/new-here/showings.server.ts',
    find: ' on conflict do nothing returning work_id, day)',
    replace: ' on conflict (person_id, day, work_id) do update set day = excluded.day returning work_id, day)',
    tests: ['app/home/rows/new-here/new-here.test.ts#counted once'],
  },
  {
    row: 'WHY-03', // works of new accounts are read by each request
    file: 'app/home/rows/new-here/new-here.server.ts',
    find: 'where ${newWorks.isOpen} and ',
    replace: 'where ',
    tests: ['app/home/rows/new-here/open-works.test.ts#cost no reading'],
  },
  {
    row: 'WHY-04', // a row of Home is not described
    file: 'app/help/lists/formulas.ts',
    find: '(Object.keys(RANKED_ROWS) as Row[]).map(',
    replace: "(Object.keys(RANKED_ROWS) as Row[]).filter((row) => row !== 'world').map(",
    tests: ['app/help/lists/lists-page.test.ts'],
  },
  {
    row: 'WHY-04', // the page names a number that the query does not use
    file: 'app/help/lists/lists-page.tsx',
    find: 'A filter searches {number(library)} works',
    replace: 'A filter searches 5,000 works',
    tests: ['app/help/lists/lists-page.test.ts#numbers of the queries'],
  },
] satisfies Mutant[];
