import type { Mutant } from '../mutant.ts';

const DIGEST = 'app/notifications/choices/digest';

export default [
  {
    row: 'NOTICE-08', // a muted person with a private profile has no name among the mutes
    file: 'app/notifications/choices/choices.server.ts',
    find: ', or(personVisibleTo(viewer), isNamedInNotices(viewer)))',
    replace: ', personVisibleTo(viewer))',
    tests: ['app/notifications/choices/choices.test.ts#a person with a private profile is muted'],
  },
  {
    row: 'SCHED-01', // followers are notified of a chapter whose author did not want it
    file: 'app/notifications/events/expand.server.ts',
    find: "if (kind === 'part-published' && found.isQuiet) return null;",
    replace: '',
    tests: ['app/notifications/events/events.test.ts#Do not notify followers', 'app/scheduling/schedule.test.ts#Do not notify followers'],
  },
  {
    row: 'NOTICE-02', // each reason gives a notice of its own
    file: 'app/notifications/events/expand.server.ts',
    find: `\${eventKeyOf(event)}, `,
    replace: `\${eventKeyOf(event) + reason}, `,
    tests: ['app/notifications/events/events.test.ts#one event is one notice'],
  },
  {
    row: 'NOTICE-02', // a part that is published again is announced again
    file: 'app/notifications/events/expand.server.ts',
    find: 'return rows[0]?.repeated ?? false;',
    replace: 'return rows.length > 1;',
    tests: ['app/notifications/events/events.test.ts#deleted and published again'],
  },
  {
    row: 'NOTICE-03', // those who muted the author are notified
    file: 'app/notifications/events/expand.server.ts',
    find: 'm.person_id = p.id and m.other_id = ${actor})`;',
    replace: 'm.person_id = p.id and m.other_id = p.id)`;',
    tests: ['app/notifications/events/events.test.ts#no one is notified by whom'],
  },
  {
    row: 'NOTICE-03', // the notice of a hidden part stays
    file: 'app/notifications/events/shown.server.ts',
    find: " and ${parts.state} = 'shown'",
    replace: '',
    tests: ['app/notifications/events/events.test.ts#missing from the list and the count'],
  },
  {
    row: 'NOTICE-03', // a private person is named
    file: 'app/notifications/events/shown.server.ts',
    find: 'and (not ${people.isPrivate} or ${notifications.commentId} is not null) and ',
    replace: 'and ',
    tests: ['app/notifications/choices/choices.test.ts#no one is notified of their own'],
  },
  {
    row: 'NOTICE-05', // the badge counts notices instead of groups
    file: 'app/notifications/events/badge.server.ts',
    find: 'group by "group" limit',
    replace: 'limit',
    tests: ['app/notifications/events/events.test.ts#the badge counts groups'],
  },
  {
    row: 'NOTICE-05', // reading a chapter leaves its notice unread
    file: 'app/engagement/progress/progress.server.ts',
    find: "${noticesRead(sql`${sql.placeholder('part')}::uuid`)}",
    replace: '${noticesRead(sql`null::uuid`)}',
    tests: ['app/notifications/events/events.test.ts#opening the chapter'],
  },
  {
    row: 'NOTICE-06', // other tabs do not count again
    file: 'app/notifications/events/marks.server.ts',
    find: "'person:' || ${viewerId})::text) where exists (select from changed)`;",
    replace: "'person:' || ${viewerId})::text) where false`;",
    tests: ['app/notifications/events/badge.test.ts'],
  },
  {
    row: 'NOTICE-04', // a group of three says that there are 3 others
    file: 'app/notifications/events/event-rules.ts',
    find: 'const others = total - NAMES_SHOWN;',
    replace: 'const others = total;',
    tests: ['app/notifications/events/event-rules.test.ts'],
  },
  {
    row: 'NOTICE-08', // what is muted for a time stays muted
    file: 'app/notifications/choices/choices.server.ts',
    find: 'hours === null ? null : sql`',
    replace: 'hours !== 0 ? null : sql`',
    tests: ['app/notifications/choices/choices.test.ts#ends by itself'],
  },
  {
    row: 'NOTICE-08', // somebody with a private profile cannot be muted
    file: 'app/notifications/choices/mute-targets.server.ts',
    find: ', or(personVisibleTo(viewer), isNamedInNotices(viewer))',
    replace: ', personVisibleTo(viewer)',
    tests: ['app/notifications/choices/choices.test.ts#private profile is muted'],
  },
  {
    row: 'NOTICE-08', // the page does not find the mute
    file: 'app/notifications/choices/mute-targets.server.ts',
    find: ', isMuteOf(is), or(',
    replace: ', or(',
    tests: ['app/notifications/choices/choices.test.ts#lead to a page that mutes it'],
  },
  {
    row: 'NOTICE-09', // a crash delays the notices by a minute
    file: 'app/notifications/events/expand.server.ts',
    find: 'const LEASE_MS = 6_000;',
    replace: 'const LEASE_MS = 60_000;',
    tests: ['app/notifications/events/many-followers.test.ts'],
  },
  {
    row: 'NOTICE-10', // an event is in two digests
    file: `${DIGEST}/compose-digests.server.ts`,
    find: ' and ${keyOf} = any(${sql.param(claimed.keys)}::text[])',
    replace: '',
    tests: [`${DIGEST}/digest.test.ts#two processes compose one`],
  },
  {
    row: 'NOTICE-10', // what was read on the site is counted in the mail
    file: `${DIGEST}/compose-digests.server.ts`,
    find: '=> sql`(${notifications.readAt} is null',
    replace: '=> sql`(true',
    tests: [`${DIGEST}/digest.test.ts#no event is in two`],
  },
  {
    row: 'NOTICE-10', // a mail names a work under Warn
    file: `${DIGEST}/compose-digests.server.ts`,
    find: 'where ${works.id} = ${notifications.workId} and',
    replace: 'where false and',
    tests: [`${DIGEST}/digest.test.ts#chose to be warned about`],
  },
  {
    row: 'NOTICE-10', // children and unconfirmed addresses get mail
    file: `${DIGEST}/compose-digests.server.ts`,
    find: "and(isActiveAccount(), ne(people.role, 'child'), not(isUnconfirmed))",
    replace: 'isActiveAccount()',
    tests: [`${DIGEST}/digest.test.ts#children, unconfirmed`],
  },
  {
    row: 'NOTICE-10', // a changed link stops something
    file: `${DIGEST}/stop-links.server.ts`,
    find: 'given.length === right.length && timingSafeEqual(given, right)',
    replace: 'given.length === right.length',
    tests: [`${DIGEST}/digest.test.ts#signed links`],
  },
  {
    row: 'NOTICE-10', // a digest that was stopped is sent
    file: `${DIGEST}/digest.server.ts`,
    find: 'await deleteUnsent(tx, member, DIGEST_MAIL);',
    replace: '',
    tests: [`${DIGEST}/digest.test.ts#signed links`],
  },
  {
    row: 'NOTICE-10', // whoever reads an old address stops the digests of the account
    file: `${DIGEST}/stop-links.server.ts`,
    find: '\\n${email.toLowerCase()}`',
    replace: '`',
    tests: [`${DIGEST}/unsent-digest.test.ts#another address`],
  },
  {
    row: 'NOTICE-10', // the second of two equal hours is another day
    file: `${DIGEST}/next-digest.ts`,
    find: 'if (epochMilliseconds > now)',
    replace: 'if (epochMilliseconds >= now)',
    tests: [`${DIGEST}/next-digest.test.ts`],
  },
  {
    row: 'NOTICE-01', // a page has 31 groups
    file: 'app/notifications/notification-rules.ts',
    find: 'NOTIFICATIONS_PAGE_SIZE = 30',
    replace: 'NOTIFICATIONS_PAGE_SIZE = 31',
    tests: ['app/notifications/events/events.test.ts#30 groups are on a page'],
  },
  {
    row: 'NOTICE-01', // the newest are deleted
    file: 'app/notifications/cleanup.server.ts',
    find: 'order by send_at desc, id desc offset',
    replace: 'order by send_at, id offset',
    tests: ['app/notifications/events/events.test.ts#30 groups are on a page'],
  },
  {
    row: 'NOTICE-01', // notices of the same moment are left out of the next page
    file: 'app/notifications/notifications.server.ts',
    find: `and (send_at, id) < (\${timeAt(at)}, \${id})`,
    replace: `and send_at < \${timeAt(at)}`,
    tests: ['app/notifications/events/events.test.ts#30 groups are on a page'],
  },
  {
    row: 'NOTICE-01', // oldest first
    file: 'app/notifications/notifications.server.ts',
    find: 'order by page.send_at desc, page.id desc, r.place`',
    replace: 'order by page.send_at, page.id, r.place`',
    tests: ['app/notifications/events/events.test.ts#30 groups are on a page'],
  },
  {
    row: 'NOTICE-01', // a warning is deleted before its person has read it
    file: 'app/notifications/cleanup.server.ts',
    find: "sql`(kind = 'warning' and acknowledged_at is null)`",
    replace: 'sql`false`',
    tests: ['app/notifications/warnings.test.ts#not deleted when later notices'],
  },
  {
    row: 'NOTICE-01', // the surplus is never deleted
    file: 'app/notifications/data-lifecycle.server.ts',
    find: `  { run: deleteSurplusNotifications, failed: 'surplus notifications not deleted' },\n`,
    replace: '',
    tests: ['app/notifications/events/events.test.ts#30 groups are on a page'],
  },
  {
    row: 'NOTICE-01', // the third month ends the list
    file: 'app/notifications/notification-rules.ts',
    find: 'NOTIFICATION_DAYS = 180',
    replace: 'NOTIFICATION_DAYS = 179',
    tests: ['app/notifications/notifications.test.ts#for 180 days'],
  },
  {
    row: 'NOTICE-07', // likes on comments are listed from the beginning
    file: 'app/notifications/choices/choice-rules.ts',
    find: `kinds: ['comment-liked'], defaultChoice: 'off'`,
    replace: `kinds: ['comment-liked'], defaultChoice: 'list'`,
    tests: ['app/notifications/choices/choices.test.ts#the trigger knows'],
  },
  {
    row: 'NOTICE-07', // mentions are not counted
    file: 'app/notifications/choices/choice-rules.ts',
    find: `kinds: ['mentioned'], defaultChoice: 'counted'`,
    replace: `kinds: ['mentioned'], defaultChoice: 'list'`,
    tests: ['app/notifications/choices/choices.test.ts#the trigger knows'],
  },
  {
    row: 'NOTICE-07', // the menu takes the notice out of the number only
    file: 'app/notifications/choices/turn-off.tsx',
    find: `{ [topic]: 'off' }`,
    replace: `{ [topic]: 'list' }`,
    tests: ['app/notifications/choices/choices.test.ts#a kind that is turned off'],
  },
] satisfies Mutant[];
