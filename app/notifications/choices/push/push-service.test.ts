import { eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { log } from '#server/process/log.ts';
import { env } from '#server/process/settings.ts';
import { anotherSession, createMember, type Member } from '#tests/support/people.ts';
import { send } from '#tests/support/request.ts';
import { dnsServer } from '#tests/support/servers/dns-server.ts';
import { type Browser, type PushServer, pushServer } from '#tests/support/servers/push-server.ts';
import { passMinutes, runJobs } from '#tests/support/site/jobs.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { createBook, createBooks } from '#tests/support/works.ts';
import { notifications } from '../../tables.ts';
import { devicesDue } from './push-queue.server.ts';
import { DEVICE_MS, DEVICES_PER_RUN_MAX, PUSHES_PER_HOUR_MAX, PUSHES_PER_RUN_MAX, REFUSALS_MAX, TRIES_PER_HOUR_MAX } from './push-rules.ts';
import { pushDevices, pushes } from './tables.ts';

let service: PushServer;
let [author, ana]: Member[] = [];
beforeEach(async () => {
  resetRateLimits();
  await setSettings({ push: 'on' });
  for (const table of [jobs, pushDevices, notifications]) await db.delete(table);
  service = await pushServer();
  [author, ana] = await Promise.all([createMember(), createMember()]);
  vi.spyOn(log, 'warn').mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

async function addDevice(member: Member): Promise<Browser> {
  const browser = service.subscribe();
  expect((await send('/notifications/devices', browser.subscription, member.cookie)).status).toBe(303);
  return browser;
}
let kinds = 0;
/** A notice of a kind of its own, so that it is no group with others. */
const notice = (member: Member, work: { id: string }) => ({
  ...{ personId: member.id, kind: 'work-published', data: {}, workId: work.id },
  ...{ eventKey: crypto.randomUUID(), groupKey: `work-published:${++kinds}` },
});
const store = (member: Member, work: { id: string }) => db.insert(notifications).values(notice(member, work));
/** How many messages the service got within these minutes. */
async function requestsIn(minutes: number): Promise<number> {
  const before = service.requests();
  await passMinutes(minutes);
  await runJobs();
  return service.requests() - before;
}
const devicesOf = (member: Member) => db.$count(pushDevices, eq(pushDevices.personId, member.id));
const waiting = () => db.$count(pushes, isNotNull(pushes.dueAt));

test.each([404, 410])(
  'a subscription of which the push service answers %i is removed, and nothing more is sent to it (NOTICE-11)',
  async (status) => {
    const [member, book] = [ana as Member, await createBook(author as Member)];
    const browser = await addDevice(member);
    const other = await addDevice(author as Member);
    service.respond((endpoint) => ({ status: endpoint === browser.subscription.endpoint ? status : 201 }));
    for (const to of [member, member, author] as Member[]) await store(to, book);
    await requestsIn(1);
    expect([await devicesOf(member), await devicesOf(author as Member), service.requests()]).toEqual([0, 1, 2]);
    expect(service.received.map(({ endpoint }) => endpoint)).toEqual([other.subscription.endpoint]);
    await store(member, book);
    expect([await requestsIn(60), await waiting()]).toEqual([0, 0]);
  },
);

test('a push service that refuses five messages in a row loses its device; one that it takes starts the count again (NOTICE-11)', async () => {
  const [member, book] = [ana as Member, await createBook(author as Member)];
  await addDevice(member);
  for (const status of [403, 401, 400, 302, 201, 403, 403, 413, 403]) {
    service.respond({ status });
    await store(member, book);
    expect(await requestsIn(1)).toBe(1); // refused ones are not tried again
  }
  expect(await devicesOf(member)).toBe(1);
  await store(member, book);
  await requestsIn(1);
  expect([await devicesOf(member), REFUSALS_MAX]).toEqual([0, 5]);
});

test('a busy push service is tried again after 1, 5 and 30 minutes, and gets the message once (NOTICE-11)', async () => {
  const [member, book] = [ana as Member, await createBook(author as Member)];
  await addDevice(member);
  service.respond({ status: 500 });
  await store(member, book);
  expect([await requestsIn(1), await requestsIn(0.9), await requestsIn(0.2)]).toEqual([1, 0, 1]);
  expect([await requestsIn(4.9), await requestsIn(0.2), await requestsIn(29)]).toEqual([0, 1, 0]);
  service.respond();
  expect([await requestsIn(2), service.received.length]).toEqual([1, 1]);
  expect([await requestsIn(600), await waiting()]).toEqual([0, 0]);

  service.respond({ status: 503 });
  await store(member, book);
  expect([await requestsIn(1), await requestsIn(60), await requestsIn(60), await requestsIn(60)]).toEqual([1, 1, 1, 1]);
  expect([await requestsIn(600), await waiting()]).toEqual([0, 0]);
});

test('an outage of minutes loses no message, and no outage loses the device (NOTICE-11)', async () => {
  const [member, book] = [ana as Member, await createBook(author as Member)];
  await addDevice(member);
  service.respond({ status: 503 });
  for (let n = 0; n < 3; n++) await store(member, book);
  for (let n = 0; n < 5; n++) expect(await requestsIn(1.1)).toBe(1); // of the others none was tried
  service.respond();
  await requestsIn(40);
  expect(service.received.length).toBe(3);
  service.respond({ status: 503 });
  for (let n = 0; n < REFUSALS_MAX; n++) {
    await store(member, book);
    for (let k = 0; k < 4; k++) await requestsIn(60);
    expect(await waiting()).toBe(0);
  }
  expect(await devicesOf(member)).toBe(1);
});

test('a device whose service is slow gets 6 seconds of a run, and the rest waits (NOTICE-11)', async () => {
  const [member, book] = [ana as Member, await createBook(author as Member)];
  await addDevice(member);
  const [time, timeout] = [new AbortController(), AbortSignal.timeout];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === DEVICE_MS ? time.signal : timeout.call(AbortSignal, ms)));
  service.respond(() => {
    time.abort(); // before the answer arrives
    return { status: 201 };
  });
  for (let n = 0; n < 3; n++) await store(member, book);
  expect([await requestsIn(1), DEVICE_MS]).toEqual([1, 6_000]);
  vi.mocked(AbortSignal.timeout).mockRestore();
  service.respond();
  expect([await requestsIn(0.9), await requestsIn(0.2), service.received.length]).toEqual([0, 3, 4]);
});

test('a device that is removed while it is sent to gets nothing more (NOTICE-11)', async () => {
  const [member, book] = [ana as Member, await createBook(author as Member)];
  await addDevice(member);
  for (let n = 0; n < 3; n++) await store(member, book);
  service.respond(async () => {
    await db.delete(pushDevices);
    return { status: 201 };
  });
  expect(await requestsIn(1)).toBe(1);
});

test('the pause is at least as long as the push service says, in seconds or as a date, for everything of the device (NOTICE-11)', async () => {
  const [member, book] = [ana as Member, await createBook(author as Member)];
  await addDevice(member);
  for (const after of ['600', new Date(Date.now() + 600_000).toUTCString()]) {
    service.respond({ status: 429, headers: { 'retry-after': after } });
    for (let n = 0; n < 2; n++) await store(member, book);
    expect([await requestsIn(1), await requestsIn(9)]).toEqual([1, 0]);
    service.respond();
    expect(await requestsIn(2)).toBe(2);
  }
  service.respond({ status: 429, headers: { 'retry-after': '100000' } }); // more than a day
  for (let n = 0; n < REFUSALS_MAX; n++) {
    for (let k = 0; k < 2; k++) await store(member, book);
    expect([await requestsIn(1), await waiting()]).toEqual([1, 0]);
  }
  expect(await devicesOf(member)).toBe(1);
});

test('a service that cannot be reached delays no other device, and what waits for a day is not sent (NOTICE-11)', async () => {
  const [member, book] = [ana as Member, await createBook(author as Member)];
  await addDevice(member);
  await addDevice(author as Member);
  const lost = 'http://127.0.0.1:9/push';
  await db.update(pushDevices).set({ endpoint: lost }).where(eq(pushDevices.personId, member.id));
  for (const to of [member, author] as Member[]) await store(to, book);
  expect([await requestsIn(1), service.received.length]).toEqual([1, 1]); // the address is not public
  await db.update(pushDevices).set({ endpoint: service.subscribe().subscription.endpoint }).where(eq(pushDevices.personId, member.id));
  await db.update(notifications).set({ sendAt: new Date(Date.now() - 25 * 3_600_000) });
  await store(author as Member, book);
  await db.update(pushes).set({ dueAt: new Date() });
  expect([await requestsIn(1), await waiting()]).toEqual([1, 0]);
});

test('no private address is reached, not even that of the AI provider (NOTICE-11)', async () => {
  const [member, book] = [ana as Member, await createBook(author as Member)];
  const { subscription } = await addDevice(member);
  env.OPENAI_BASE_URL = service.origin;
  const port = new URL(service.origin).port;
  try {
    for (const endpoint of [
      'https://127.0.0.1/p',
      `https://10.0.0.1:${port}/p`,
      'https://[::1]/p',
      'https://localhost/p',
      'https://site.localhost/p',
      'https://intranet/p',
      'https://localhost./p',
      'https://site.localhost./p',
      'https://169.254.169.254/latest',
      `http://localhost:${port}/p`,
      'http://push.example.org/p',
      'https://user:pass@push.example.org/p',
      'ftp://push.example.org/p',
      'push',
      '',
      `https://push.example.org/${'é'.repeat(900)}`,
      `https://push.example.org/${'p'.repeat(1_000)}`,
    ])
      expect([endpoint, (await send('/notifications/devices', { ...subscription, endpoint }, author?.cookie)).status]).toEqual([
        endpoint,
        422,
      ]);
    expect(await devicesOf(author as Member)).toBe(0);
    // A name that leads inside is refused when the connection resolves it.
    const names = await dnsServer(() => ['127.0.0.1']);
    await db.update(pushDevices).set({ endpoint: `https://push.example.org:${port}/p` });
    await store(member, book);
    expect([await requestsIn(1), names.requests(), await waiting()]).toEqual([0, 1, 0]);
    names.close();
  } finally {
    delete env.OPENAI_BASE_URL;
  }
});

test('a subscription needs a key on the curve and a secret of its length (NOTICE-11)', async () => {
  const { subscription } = service.subscribe();
  const changes = [
    { p256dh: 'A'.repeat(87) },
    { p256dh: '' },
    { p256dh: subscription.p256dh.slice(1) },
    { auth: '' },
    { auth: 'A'.repeat(23) },
    { auth: '=' },
  ];
  for (const change of changes)
    expect((await send('/notifications/devices', { ...subscription, ...change }, ana?.cookie)).status).toBe(422);
  expect((await send('/notifications/devices', {}, ana?.cookie)).status).toBe(422);
  expect(await devicesOf(ana as Member)).toBe(0);
});

test('a device gets 5 messages by one run and 20 an hour (NOTICE-11)', async () => {
  const member = ana as Member;
  await addDevice(member);
  const works = await createBooks(
    author as Member,
    Array.from({ length: 25 }, (_, n) => ({ title: `Lamp ${n}` })),
  );
  await db.insert(notifications).values(works.map((work) => notice(member, work)));
  await passMinutes(1);
  await runJobs();
  expect([service.received.length, PUSHES_PER_HOUR_MAX, PUSHES_PER_RUN_MAX]).toEqual([20, 20, 5]);
  expect(service.received.slice(0, 5).map(({ payload }) => payload.body)).toContain('Lamp 24'); // the newest first
  await store(member, works[0] as { id: string });
  expect([await requestsIn(1), await waiting()]).toEqual([0, 0]);
  await store(member, works[0] as { id: string });
  expect(await requestsIn(61)).toBe(1);
});

test('all devices of a member together get 100 tries an hour, also those that are added again (NOTICE-11)', async () => {
  const member = ana as Member;
  const cookies = await Promise.all(Array.from({ length: 5 }, () => anotherSession(member)));
  for (const cookie of [member.cookie, ...cookies]) await addDevice({ ...member, cookie });
  const works = await createBooks(
    author as Member,
    Array.from({ length: PUSHES_PER_HOUR_MAX }, (_, n) => ({ title: `Lamp ${n}` })),
  );
  await db.insert(notifications).values(works.map((work) => notice(member, work)));
  expect([await requestsIn(1), TRIES_PER_HOUR_MAX, await waiting()]).toEqual([100, 100, 0]);
  await db.delete(pushDevices);
  await addDevice(member);
  await store(member, works[0] as { id: string });
  expect([await requestsIn(1), await waiting()]).toEqual([0, 0]);
  await store(member, works[0] as { id: string });
  expect(await requestsIn(61)).toBe(1);
});

test('several devices of one member do not delay that of another one (NOTICE-11)', async () => {
  const [member, other, book] = [ana as Member, author as Member, await createBook(author as Member)];
  for (const cookie of [member.cookie, await anotherSession(member)]) await addDevice({ ...member, cookie });
  await addDevice(other);
  await store(member, book);
  await passMinutes(1);
  await store(other, book);
  await passMinutes(1);
  expect((await devicesDue()).map(({ personId }) => personId)).toEqual([member.id, other.id, member.id]);
});

test('one run sends to 50 devices, and the next one to the others (NOTICE-11)', async () => {
  const book = await createBook(author as Member);
  const members = await Promise.all(Array.from({ length: DEVICES_PER_RUN_MAX + 1 }, () => createMember()));
  for (const member of members) await addDevice(member);
  await db.insert(notifications).values(members.map((member) => notice(member, book)));
  await passMinutes(1);
  expect([(await devicesDue()).length, DEVICES_PER_RUN_MAX]).toEqual([50, 50]);
  await runJobs();
  expect(new Set(service.received.map(({ endpoint }) => endpoint)).size).toBe(51);
});
