import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientAction as signOut } from '#app/account/sessions/sign-out.tsx';
import { sessions } from '#app/account/tables.ts';
import { archiveSections } from '#app/archive-sections.server.ts';
import { clientAction as handOver } from '#app/groups/sign-in/hand-over.tsx';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { deleteAccount, remainingRows } from '#tests/support/deletion-fixture.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { anotherSession, createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, statusesOf, visit } from '#tests/support/request.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { NOTICE_TOPICS } from '../choice-rules.ts';
import { endPush } from './browser-push.ts';
import { DEVICES_MAX } from './push-rules.ts';
import { pushDevices } from './tables.ts';

const SUBSCRIPTION = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};
let count = 0;
const subscription = () => ({ endpoint: `https://push.example.org/${++count}`, ...SUBSCRIPTION });
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const add = (cookie: string, fields: Record<string, string> = subscription()) =>
  visit('/notifications/devices', { method: 'POST', body: new URLSearchParams(fields), as: cookie, headers: FIREFOX });
const endpointsOf = async ({ id }: { id: string }) =>
  (await db.select({ endpoint: pushDevices.endpoint }).from(pushDevices).where(eq(pushDevices.personId, id)).orderBy(pushDevices.id)).map(
    ({ endpoint }) => endpoint,
  );
const settingsPage = async (cookie: string) => (await pageOf(await visit('/notifications/settings', { as: cookie }))).one('main');

let [ana, ben]: Member[] = [];
beforeEach(async () => {
  resetRateLimits();
  await setSettings({ push: 'on' });
  [ana, ben] = await Promise.all([createMember(), createMember()]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('push is off until an administrator turns it on, and the settings say who is contacted (NOTICE-11)', async () => {
  await setSettings();
  const member = ana as Member;
  expect((await settingsPage(member.cookie)).text).toContain('Push notifications are turned off on this site.');
  expect((await add(member.cookie)).status).toBe(404);
  const owner = await createMember({ role: 'owner' });
  const settings = await pageOf(await visit('/admin/settings', { as: owner.cookie }));
  expect(settings.one('main').text).toMatch(/contacts the push services of the browsers \(of Google, Mozilla, Apple and Microsoft\)/);
  await setSettings({ push: 'on' });
  expect((await settingsPage(member.cookie)).text).not.toContain('Push notifications are turned off');
  expect((await add(member.cookie)).status).toBe(303);
});

test('a member sees each device with browser, day and last use, and removes it; no other member can (NOTICE-11)', async () => {
  const [member, other] = [ana as Member, ben as Member];
  await add(member.cookie);
  await add(await anotherSession(member), subscription());
  const [first, second] = await db.select().from(pushDevices).where(eq(pushDevices.personId, member.id)).orderBy(pushDevices.id);
  await db
    .update(pushDevices)
    .set({ usedAt: new Date('2026-05-04T10:00:00Z'), name: 'Chrome on Android' })
    .where(eq(pushDevices.id, second?.id ?? ''));
  const browser = await plainBrowser('/notifications/settings', { as: member.cookie });
  const devices = () => browser.page.parts('#main ul[aria-label=Devices] li').map(({ text }) => text.replace(/\s+/g, ' '));
  expect(devices()).toEqual([
    expect.stringMatching(/^Firefox on Linux This browser Added .+, not used yet Remove Firefox on Linux$/),
    expect.stringMatching(/^Chrome on Android Added .+, last used May 4, 2026 Remove Chrome on Android$/),
  ]);
  await send(`/notifications/devices/${first?.id}/remove`, {}, other.cookie);
  expect(await endpointsOf(member)).toHaveLength(2);
  await browser.submit('Remove Chrome on Android');
  expect(browser.page.one('main').text).toContain('The device was removed.');
  expect([devices().length, await endpointsOf(member)]).toEqual([1, [first?.endpoint]]);
  expect((await send(`/notifications/devices/${second?.id}/remove`, {}, member.cookie)).status).toBe(303);
  expect((await send('/notifications/devices/x/remove', {}, member.cookie)).status).toBe(303);
  await setSettings();
  expect((await settingsPage(member.cookie)).text).toContain('Firefox on Linux'); // also while the site pushes nothing
});

test('a member chooses which kinds are pushed; without a choice what is counted is (NOTICE-07, NOTICE-11)', async () => {
  const member = ana as Member;
  await add(member.cookie);
  const browser = await plainBrowser('/notifications/settings', { as: member.cookie });
  const chosen = () => browser.page.parts('#main form[action="/notifications/push"] input[checked]').map((box) => box.attribute('value'));
  const counted = Object.entries(NOTICE_TOPICS).flatMap(([topic, { defaultChoice }]) => (defaultChoice === 'counted' ? [topic] : []));
  expect(chosen()).toEqual(counted);
  await browser.submit('Save kinds', { 'New works': false, Likes: true });
  expect(browser.page.one('main').text).toContain('Saved.');
  expect(chosen()).toEqual([...counted.filter((topic) => topic !== 'works'), 'likes']);
});

test('ten devices of a member are the most, also when they are added at once; one that is removed makes room (NOTICE-11)', async () => {
  const member = ana as Member;
  const cookies = await Promise.all(Array.from({ length: DEVICES_MAX + 2 }, () => anotherSession(member)));
  expect(await statusesOf(cookies.map((cookie) => () => add(cookie)))).toEqual(new Set([303, 422]));
  expect((await endpointsOf(member)).length).toBe(DEVICES_MAX);
  const refused = await fetchData('/notifications/devices', new URLSearchParams(subscription()), member.cookie);
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('10 devices show notifications. Remove one to add this one.'),
  ]);
  const [device] = await db.select().from(pushDevices).where(eq(pushDevices.personId, member.id)).limit(1);
  await expect(
    db.insert(pushDevices).values({ ...device, id: undefined, ...subscription(), sessionId: crypto.randomUUID(), place: 11 } as never),
  ).rejects.toThrow();
  await send(`/notifications/devices/${device?.id}/remove`, {}, member.cookie);
  expect((await add(member.cookie)).status).toBe(303);
  expect((await add(member.cookie)).status).toBe(303); // replaces its own
  expect((await endpointsOf(member)).length).toBe(DEVICES_MAX);
});

test('a browser is removed when its session ends, however that happens, and belongs to who signed in last (NOTICE-11, ACC-05)', async () => {
  const [member, other] = [ana as Member, ben as Member];
  const [phone, tablet] = [await anotherSession(member), await anotherSession(member)];
  const mine = subscription();
  for (const [cookie, fields] of [
    [member.cookie, mine],
    [phone, subscription()],
    [tablet, subscription()],
  ] as const)
    await add(cookie, fields);
  await send('/sign-out', {}, phone);
  expect((await endpointsOf(member)).length).toBe(2);
  await send('/settings/sessions/end-others', {}, member.cookie);
  expect(await endpointsOf(member)).toEqual([mine.endpoint]);
  await add(other.cookie, mine);
  expect([await endpointsOf(member), await endpointsOf(other)]).toEqual([[], [mine.endpoint]]);
  await db.delete(sessions).where(eq(sessions.userId, other.id));
  expect(await endpointsOf(other)).toEqual([]);
});

/** A browser with a subscription that shows a notice; `done` says what ended. */
function subscribedBrowser(unsubscribed: () => Promise<boolean>) {
  const done: string[] = [];
  const unsubscribe = () => {
    done.push('unsubscribed');
    return unsubscribed();
  };
  const registration = {
    getNotifications: async () => [{ close: () => done.push('closed') }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  const getRegistration = async (path: string) => (path === '/push-worker.js' ? registration : undefined);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  return done;
}

test.each([
  ['sign-out', signOut],
  ['hand-over to a child', handOver],
] as const)('%s ends the subscription of the browser and closes its notifications (NOTICE-11, AUTH-28, SAFE-04)', async (_name, run) => {
  const request = new Request('http://localhost/sign-out', { method: 'POST', body: new URLSearchParams() });
  const resultOf = (serverAction: () => Promise<never>) => (run as (args: object) => Promise<unknown>)({ request, serverAction });
  const redirect = new Response(null, { status: 303 });
  for (const unsubscribed of [() => Promise.resolve(true), () => Promise.reject(new Error('no connection'))]) {
    const done = subscribedBrowser(unsubscribed);
    await expect(resultOf(() => Promise.reject(redirect))).rejects.toBe(redirect);
    expect(done).toEqual(['closed', 'unsubscribed']);
  }
  vi.spyOn(console, 'error').mockReturnValue();
  const done = subscribedBrowser(() => Promise.resolve(true));
  expect(await resultOf(() => Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({ init: { status: 503 } });
  expect(done).toEqual([]); // the session has not ended
});

test('a push service that does not answer delays a sign-out by 2 seconds (NOTICE-11)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const done = subscribedBrowser(() => new Promise(() => {}));
  const ended = endPush();
  await vi.advanceTimersByTimeAsync(2_000);
  await ended;
  expect(done).toEqual(['closed', 'unsubscribed']);
});

test('a push service that replaces a subscription changes the device, and adds none for another member (NOTICE-11)', async () => {
  const [member, other] = [ana as Member, ben as Member];
  const [before, after] = [subscription(), subscription()];
  await add(member.cookie, before);
  await add(other.cookie, { ...after, renews: before.endpoint });
  expect([await endpointsOf(member), await endpointsOf(other)]).toEqual([[before.endpoint], []]);
  await add(member.cookie, { ...after, renews: before.endpoint });
  await add(member.cookie, { ...subscription(), renews: before.endpoint });
  expect(await endpointsOf(member)).toEqual([after.endpoint]);
});

test('the worker is a script of this site that handles no requests, and pages may run it (NOTICE-11)', async () => {
  const page = await visit('/');
  expect(page.headers.get('content-security-policy')).toContain("; worker-src 'self';");
  const worker = await import('node:fs').then(({ readFileSync }) => readFileSync('public/push-worker.js', 'utf8'));
  expect(worker).not.toMatch(/addEventListener\('fetch'|caches/);
});

test('a child sees no setting of devices and adds none (NOTICE-11, SAFE-05)', async () => {
  const child = await createMember({ role: 'child' });
  const page = await visit('/notifications/settings', { as: child.cookie });
  expect([page.status, (await add(child.cookie)).status, await endpointsOf(child)]).toEqual([403, 403, []]);
});

test('the archive names the devices without what could send them anything, and account deletion removes them (ACC-07, NOTICE-11)', async () => {
  const member = ana as Member;
  const { endpoint } = subscription();
  await add(member.cookie, { endpoint, ...SUBSCRIPTION });
  const files: Record<string, string> = {};
  for (const section of archiveSections)
    for await (const { path, chunks } of section.files(member))
      if (path.startsWith('notice-devices')) for await (const chunk of chunks) files[path] = `${files[path] ?? ''}${chunk}`;
  expect(Object.keys(files)).toEqual(['notice-devices.json', 'notice-devices-choice.json']);
  expect(JSON.parse(files['notice-devices.json'] ?? '')).toMatchObject([{ name: 'Firefox on Linux', usedAt: null }]);
  expect(Object.values(files).join()).not.toMatch(/push\.example|BNcRdre|tBHItJ/);
  await deleteAccount(member);
  expect((await remainingRows(endpoint)).filter((row) => row.startsWith('push'))).toEqual([]);
});
