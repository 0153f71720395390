import type { Mutant } from '../mutant.ts';

const PUSH = 'app/notifications/choices/push';

export default [
  {
    row: 'NOTICE-11', // a push names a work that the member may not see
    file: 'app/notifications/notifications.server.ts',
    find: ' and ${isNoticeShown} and ${condition}',
    replace: ' and ${condition}',
    tests: [`${PUSH}/push.test.ts#chose to be warned about`],
  },
  {
    row: 'NOTICE-11', // a push names a work under Warn
    file: `${PUSH}/push-queue.server.ts`,
    find: 'where ${works.id} = ${notifications.workId} and ${warnedBy',
    replace: 'where false and ${warnedBy',
    tests: [`${PUSH}/push.test.ts#chose to be warned about`],
  },
  {
    row: 'NOTICE-11', // what was muted meanwhile is pushed
    file: `${PUSH}/push-queue.server.ts`,
    find: ' and not ${isMuted}',
    replace: '',
    tests: [`${PUSH}/push.test.ts#is muted, or of a kind`],
  },
  {
    row: 'NOTICE-11', // children and unconfirmed addresses get pushes
    file: `${PUSH}/push-queue.server.ts`,
    find: "and(isActiveAccount(), ne(people.role, 'child'), not(isUnconfirmed))",
    replace: 'isActiveAccount()',
    tests: [`${PUSH}/push.test.ts#children, unconfirmed`],
  },
  {
    row: 'NOTICE-11', // a tag or username is in the address that is sent
    file: `${PUSH}/send-pushes.server.ts`,
    find: '(work || thread ? (link?.to ?? null) : null)',
    replace: '(link?.to ?? null)',
    tests: [`${PUSH}/push.test.ts#each kind has a title`],
  },
  {
    row: 'NOTICE-11', // what waited is sent when push is turned on again
    file: `${PUSH}/send-pushes.server.ts`,
    find: 'return void (await endPushes());',
    replace: 'return;',
    tests: [`${PUSH}/push.test.ts#a site that does not push`],
  },
  {
    row: 'NOTICE-11', // a subscription that no longer exists remains
    file: 'server/push/send-push.ts',
    find: "if (status === 404 || status === 410) return { is: 'ended' };",
    replace: "if (status === 404) return { is: 'ended' };",
    tests: [`${PUSH}/push-service.test.ts#is removed, and nothing more`],
  },
  {
    row: 'NOTICE-11', // the pause that the push service asks for is ignored
    file: 'server/push/send-push.ts',
    find: "waitMs: waitOf(headers.get('retry-after'))",
    replace: 'waitMs: waitOf(null)',
    tests: [`${PUSH}/push-service.test.ts#at least as long`],
  },
  {
    row: 'NOTICE-11', // a name that leads into the network is reached
    file: 'server/push/send-push.ts',
    find: 'allowsPrivate: isOfTests',
    replace: 'allowsPrivate: () => true',
    tests: [`${PUSH}/push-service.test.ts#no private address`],
  },
  {
    row: 'NOTICE-11', // a private address is accepted as an endpoint
    file: 'server/push/subscriptions.ts',
    find: 'return isIP(host) ? isPublicAddress(host) : ',
    replace: 'return isIP(host) ? true : ',
    tests: [`${PUSH}/push-service.test.ts#no private address`],
  },
  {
    row: 'NOTICE-11', // one member gets any number of messages an hour
    file: `${PUSH}/push-queue.server.ts`,
    find: "and sent_at > now() - interval '1 hour'",
    replace: 'and false',
    tests: [`${PUSH}/push-service.test.ts#20 an hour`],
  },
  {
    row: 'NOTICE-11', // a member who adds devices again gets any number of messages an hour
    file: `${PUSH}/push-queue.server.ts`,
    find: 'member?.left ?? 0',
    replace: 'TRIES_PER_HOUR_MAX',
    tests: [`${PUSH}/push-service.test.ts#100 tries`],
  },
  {
    row: 'NOTICE-11', // an outage of minutes ends messages that were never tried
    file: `${PUSH}/push-queue.server.ts`,
    find: 'tries: sql`${pushes.tries} - 1`,',
    replace: '',
    tests: [`${PUSH}/push-service.test.ts#an outage of minutes`],
  },
  {
    row: 'NOTICE-11', // a device that was removed gets the rest of a run
    file: `${PUSH}/send-pushes.server.ts`,
    find: ' || (i > 0 && !(await isStored(device)))',
    replace: '',
    tests: [`${PUSH}/push-service.test.ts#removed while it is sent to`],
  },
  {
    row: 'NOTICE-11', // a message of the site is pushed to who chose every kind
    file: `${PUSH}/push-queue.server.ts`,
    find: '${notifications.kind} = any(${kindsWithout(topicsOff ?? [])}::text[])',
    replace: 'true',
    tests: [`${PUSH}/push.test.ts#messages of the site`],
  },
  {
    row: 'NOTICE-11', // a browser shows the notices of two members
    file: `${PUSH}/devices.server.ts`,
    find: 'or(eq(pushDevices.sessionId, sessionId), eq(pushDevices.endpoint, subscription.endpoint))',
    replace: 'eq(pushDevices.sessionId, sessionId)',
    tests: [`${PUSH}/push-devices.test.ts#belongs to who signed in last`],
  },
  {
    row: 'NOTICE-11', // any member removes the device of another one
    file: `${PUSH}/devices.server.ts`,
    find: 'and(eq(pushDevices.id, id), eq(pushDevices.personId, viewer.id))',
    replace: 'eq(pushDevices.id, id)',
    tests: [`${PUSH}/push-devices.test.ts#no other member can`],
  },
  {
    row: 'NOTICE-11', // a stolen backup can send to every device
    file: 'server/backup/catalog.ts',
    find: "'push_devices', 'pushes', ",
    replace: "'pushes', ",
    tests: ['server/backup/backup.test.ts#a stolen backup'],
  },
  {
    row: 'NOTICE-11', // a browser remains subscribed although the site did not store it
    file: `${PUSH}/use-turn-on.ts`,
    find: 'void unsubscribe().catch(() => {});',
    replace: 'return;',
    tests: ['tests/journeys/account/push.spec.ts#leaves no subscription'],
  },
] satisfies Mutant[];
