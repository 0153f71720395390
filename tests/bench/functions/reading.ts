// The times of what a member reads: library, badge, tag suggestions, numbers of an author: node tests/bench/functions/reading.ts
import { createHash, createHmac } from 'node:crypto';
import type * as Viewers from '#app/account/sessions/viewer.server.ts';
import type * as Filters from '#app/browse/filter/filtered-list.server.ts';
import type * as Library from '#app/library/library.server.ts';
import type * as Badge from '#app/notifications/events/badge.server.ts';
import type * as Numbers from '#app/numbers/numbers.server.ts';
import type * as Periods from '#app/numbers/numbers-rules.ts';
import type * as Suggestions from '#app/works/facets/suggest.server.ts';
import type * as Installation from '#server/database/installation.ts';
import { startFunctionsBench } from './functions-bench.ts';

const PEOPLE = 5_000;
const IN_LIBRARY = 5_000; // LIB-02
const NOTICES = 1_000; // of which 30 groups are shown
const TAGS = 200_000; // TAG-02
const AUTHOR_WORKS = 200; // STATS-06
const DAYS = 365;
const TARGETS = { library: 150, badge: 10, suggestion: 50, numbers: 200 };

const { client, idOf, load, measure } = await startFunctionsBench('reading');
await client.query(`insert into people (name, username, email)
  select 'Person ' || n, 'person' || n, 'person' || n || '@bench.example' from generate_series(1, ${PEOPLE}) n`);
const viewer = await idOf(`insert into people (name, username, email) values ('Viewer', 'viewer', 'viewer@bench.example') returning id`);
const author = await idOf(`select id from people where username = 'person1'`);
await client.query(`insert into works (kind, title, description, author_id, genre, language, pages_count, tags, created_at)
  select (array['book', 'comic', 'theory'])[1 + n % 3], 'Work ' || n, 'About it.', p.id, (array['Fantasy', 'Mystery', 'Drama'])[1 + n % 3], 'English', 1,
    array['t' || n % 7, 'u' || n % 40, 'v' || n % 900], now() - n * interval '1 hour'
  from generate_series(1, ${IN_LIBRARY}) n join people p on p.username = 'person' || case when n <= ${AUTHOR_WORKS} then 1 else 2 + n % 99 end`);
await client.query(`insert into parts (work_id, title, position, pages_count, created_at)
  select id, 'Chapter 1', 1, 1, now() - random() * interval '60 days' from works where kind = 'book'`);
await client.query(`insert into library_entries (person_id, work_id, state, state_at)
  select '${viewer}', id, (array['want', 'reading', 'finished', 'dropped'])[1 + (random() * 3)::int], now() - random() * interval '300 days' from works`);
await client.query(
  `insert into reading_history (person_id, work_id, opened_at) select '${viewer}', id, now() - random() * interval '90 days' from works`,
);
await client.query(`insert into notifications (person_id, kind, data, event_key, group_key, reason, actor_id, work_id)
  select '${viewer}', 'commented', '{}', 'comment:' || w.id || n, 'commented:' || w.id, 'own-work', p.id, w.id
  from (select id, row_number() over (order by id) as n from works limit ${NOTICES}) w join people p on p.username = 'person' || 1 + w.n % 100`);
await client.query(`insert into facets (dimension, folded, name, works_count)
  select 'tag', md5(n::text), md5(n::text), (random() * random() * 1000)::int from generate_series(1, ${TAGS}) n on conflict do nothing`);
await client.query(`insert into work_days (work_id, day, readers, finishes, likes, comments, saves, follows)
  select w.id, current_date - n, 6, 5, 1, 1, 1, 0 from works w, generate_series(0, ${DAYS - 1}) n where w.author_id = '${author}' on conflict do nothing`);
await client.query(
  `insert into sessions (token, user_id, expires_at) values ('${createHash('sha256').update('bench').digest('hex')}', '${viewer}', now() + interval '1 day')`,
);
await client.query('vacuum analyze');

const { libraryOf } = await load<typeof Library>('app/library/library.server.ts');
const { filterOfPage } = await load<typeof Filters>('app/browse/filter/filtered-list.server.ts');
const { readViewer } = await load<typeof Viewers>('app/account/sessions/viewer.server.ts');
const { suggestTags } = await load<typeof Suggestions>('app/works/facets/suggest.server.ts');
const { numbersOf } = await load<typeof Numbers>('app/numbers/numbers.server.ts');
const { PERIODS } = await load<typeof Periods>('app/numbers/numbers-rules.ts');
const { installationSecret } = await load<typeof Installation>('server/database/installation.ts');

const signature = createHmac('sha256', await installationSecret())
  .update('bench')
  .digest('base64');
const cookie = `storyhearth.session_token=${encodeURIComponent(`bench.${signature}`)}`;
const member = { id: viewer, role: 'member', hasOwnLists: false } as never;
const owner = { id: author, role: 'member', hasOwnLists: false } as never;
const year = PERIODS.find(({ days }) => days === DAYS) ?? PERIODS[0];
const { unreadCount } = await load<typeof Badge>('app/notifications/events/badge.server.ts');
/** What a page reads for its badge. */
async function badge() {
  const { viewer: signedIn, session } = await readViewer(cookie);
  return signedIn && session?.hasUnseen ? unreadCount(signedIn) : 0;
}
if (!(await badge())) throw new Error('the session of the benchmark has no unread notices');

const library = (sort: Parameters<typeof libraryOf>[3]) => ({ target: TARGETS.library, run: () => libraryOf(member, 'all', null, sort) });
const letters = 'abcdef0123456789';
let turn = 0;
await measure({
  'library of 5,000, newest': library('added'),
  'library of 5,000, by title': library('title'),
  'library of 5,000, new chapters': library('new'),
  'library of 5,000, filtered, by title': {
    target: TARGETS.library,
    async run() {
      const { only } = await filterOfPage(member, '/library', new URLSearchParams('tag=t1&not-tag=u3&kind=book'));
      return libraryOf(member, 'all', null, 'title', only);
    },
  },
  'viewer with the badge of 1,000 notices': { target: TARGETS.badge, run: badge },
  'tag suggestion among 200,000, one letter': {
    target: TARGETS.suggestion,
    run: () => suggestTags(null, letters[turn++ % letters.length] ?? 'a'),
  },
  'tag suggestion among 200,000, two letters': {
    target: TARGETS.suggestion,
    run: () => suggestTags(null, `${letters[turn++ % 16]}${letters[(turn >> 4) % 16]}`),
  },
  'numbers of 200 works, 365 days': { target: TARGETS.numbers, run: () => numbersOf(owner, null, year) },
});
