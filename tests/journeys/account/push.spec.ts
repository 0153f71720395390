import type { BrowserContext, Page, Worker } from '@playwright/test';
import { axe, expect, ready, signUp, test } from '../support/fixtures.ts';
import { siteDatabase } from '../support/site-database.ts';

type Permission = { now: NotificationPermission; answer?: NotificationPermission };

/**
 * Replaces what a test browser lacks: Chromium without a window denies notifications, and subscribing needs the servers of Google. Everything
 * else is real: the worker, its messages, the requests.
 */
function replaceBrowser({ now, answer = 'granted' }: Permission) {
  let permission = now;
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => {
    permission = answer;
    return answer;
  };
  const STORED = 'test-subscription';
  const inForm = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const subscriptionOf = (json: PushSubscriptionJSON) =>
    ({
      ...{ endpoint: json.endpoint, toJSON: () => json },
      unsubscribe: async () => {
        localStorage.removeItem(STORED);
        return true;
      },
    }) as PushSubscription;
  PushManager.prototype.getSubscription = async () => {
    const stored = localStorage.getItem(STORED);
    return stored ? subscriptionOf(JSON.parse(stored)) : null;
  };
  PushManager.prototype.subscribe = async (options) => {
    const registration = await navigator.serviceWorker.getRegistration('/push-worker.js');
    if (!registration?.active || !options?.applicationServerKey) throw new DOMException('no active worker, or no key', 'AbortError');
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const keys = {
      p256dh: inForm(await crypto.subtle.exportKey('raw', publicKey)),
      auth: inForm(crypto.getRandomValues(new Uint8Array(16))),
    };
    const json = { endpoint: `https://push.example.org/${crypto.randomUUID()}`, keys };
    localStorage.setItem(STORED, JSON.stringify(json));
    return subscriptionOf(json);
  };
}

async function turnPushOn() {
  const database = await siteDatabase();
  await database.query(`insert into site_settings (key, value) values ('push', 'on') on conflict (key) do update set value = 'on'`);
  await database.query(`select pg_notify('live', '{"topic":"settings"}')`);
}

const section = (page: Page) => page.getByRole('region', { name: 'Notifications on your devices' });
const button = (page: Page) => section(page).getByRole('button', { name: 'Turn on notifications on this device' });

/** Opens the settings once every process has the changed setting. */
async function openSettings(page: Page) {
  await expect(async () => {
    await page.goto('/notifications/settings');
    await expect(section(page)).not.toContainText('Push notifications are turned off on this site.', { timeout: 100 });
  }).toPass();
  await ready(page);
}

const workerOf = (context: BrowserContext) => context.serviceWorkers().find((worker) => worker.url().endsWith('/push-worker.js')) as Worker;

/** The push service replaces the subscription of the browser; returns the new endpoint. */
async function replaceSubscription(context: BrowserContext, page: Page): Promise<string> {
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('test-subscription') ?? ''));
  const renewed = { ...stored, endpoint: `${stored.endpoint}-renewed` };
  await workerOf(context).evaluate(
    ([before, after]) => {
      const [oldSubscription, newSubscription] = [{ endpoint: before.endpoint }, { toJSON: () => after }];
      self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { oldSubscription, newSubscription, waitUntil() {} }));
    },
    [stored, renewed],
  );
  return renewed.endpoint;
}

type Shown = { title: string; body: string; path: string; opened: string[] };
/** Delivers a message to the worker of the page as the browser does, and presses what it shows. */
async function deliver(context: BrowserContext, page: Page, message: object): Promise<Shown> {
  const worker = workerOf(context);
  await worker.evaluate(() => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(url: string): void };
      shown: unknown;
    };
    scope.shown = null;
    scope.registration.showNotification = async (title, options) => {
      scope.shown = { title, body: options?.body, path: options?.data.path, opened: [] };
    };
    scope.clients.openWindow = (url) => void (scope.shown as Shown).opened.push(url);
  });
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/push-worker.js') && !isDeleted);
      if (own) resolve(own.registrationId);
    }),
  );
  await devTools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: JSON.stringify(message) });
  const shown = () => worker.evaluate(() => (self as unknown as { shown: Shown | null }).shown);
  await expect.poll(shown).not.toBe(null);
  await worker.evaluate(
    (path) => {
      const pressed = Object.assign(new Event('notificationclick'), { notification: { close() {}, data: { path } }, waitUntil() {} });
      self.dispatchEvent(pressed);
    },
    (await shown())?.path,
  );
  await expect.poll(async () => (await shown())?.opened.length).toBe(1);
  return (await shown()) as Shown;
}

test('a member turns on notifications on this device after a press, sees it in the list, and removes it, also by signing out; the worker shows a message, opens its page, and reports a new subscription (NOTICE-11)', async ({
  page,
  context,
  person,
}) => {
  void person;
  await turnPushOn();
  await page.addInitScript(replaceBrowser, { now: 'default' } satisfies Permission);
  await openSettings(page);
  await expect(section(page)).toContainText('No device shows notifications yet.');
  await axe(page);
  await button(page).press('Enter');
  await expect(section(page).getByText('Notifications are on for this device.')).toBeVisible();
  await expect(section(page).getByRole('heading')).toBeFocused();
  const devices = section(page).getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(1);
  await expect(devices).toContainText('This browser');
  await expect(button(page)).toHaveCount(0);
  await axe(page);

  const message = { title: 'New chapter', body: 'Tides', path: '/notifications', tag: 'a' };
  const { origin } = new URL(page.url());
  expect(await deliver(context, page, message)).toEqual({
    ...{ title: 'New chapter', body: 'Tides', path: '/notifications' },
    opened: [`${origin}/notifications`],
  });

  const endpoint = await replaceSubscription(context, page);
  const database = await siteDatabase();
  await expect.poll(async () => (await database.query('select from push_devices where endpoint = $1', [endpoint])).rowCount).toBe(1);

  await section(page).getByRole('checkbox', { name: 'New works' }).uncheck();
  await section(page).getByRole('button', { name: 'Save kinds' }).click();
  await expect(section(page).getByText('Saved.')).toBeVisible();
  await page.reload();
  await ready(page);
  await expect(section(page).getByText('Notifications are on for this device.')).toBeVisible();
  await expect(section(page).getByRole('checkbox', { name: 'New works' })).not.toBeChecked();
  await section(page)
    .getByRole('button', { name: /^Remove/ })
    .press('Enter');
  await expect(section(page).getByText('The device was removed.')).toBeVisible();
  await expect(section(page).getByRole('heading')).toBeFocused();
  await expect(button(page)).toBeVisible();
  const subscription = () => page.evaluate(() => localStorage.getItem('test-subscription'));
  await expect.poll(subscription).toBe(null);

  await button(page).press('Enter');
  await expect(section(page).getByText('Notifications are on for this device.')).toBeVisible();
  expect(await subscription()).not.toBe(null);
  const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
  await signOut.click();
  await expect(signOut).toHaveCount(0);
  expect(await subscription()).toBe(null);
});

test.describe('without a subscription', () => {
  test.use({ allow: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] });
  test('the page says when the browser blocks notifications, was not allowed to show them, or is offline, and a failed request leaves no subscription (NOTICE-11)', async ({
    page,
    context,
    another,
  }) => {
    await signUp(context);
    await turnPushOn();
    await page.addInitScript(replaceBrowser, { now: 'default', answer: 'default' } satisfies Permission);
    await openSettings(page);
    await button(page).click();
    await expect(section(page).getByRole('alert')).toHaveText(
      'Your browser was not allowed to show notifications. You can press the button again.',
    );
    await context.setOffline(true);
    await button(page).click();
    await expect(section(page).getByRole('alert')).toHaveText('You are offline. Connect to the internet and try again.');
    await context.setOffline(false);

    const denied = await another();
    await signUp(denied.context());
    await denied.addInitScript(replaceBrowser, { now: 'default', answer: 'denied' } satisfies Permission);
    await openSettings(denied);
    await button(denied).click();
    await expect(section(denied)).toContainText('This browser blocks notifications from this site.');
    await expect(button(denied)).toHaveCount(0);

    const refused = await another();
    await signUp(refused.context());
    await refused.addInitScript(replaceBrowser, { now: 'granted' } satisfies Permission);
    await openSettings(refused);
    await refused.route('**/notifications/devices*', (route) => route.abort());
    await button(refused).click();
    await expect(section(refused).getByRole('alert')).toContainText('Failed to connect to the server.');
    await expect.poll(() => refused.evaluate(() => localStorage.getItem('test-subscription'))).toBe(null);
    await expect(button(refused)).toBeEnabled();

    const old = await another();
    await signUp(old.context());
    await old.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await openSettings(old);
    await expect(section(old)).toContainText('This browser can’t show notifications from websites.');
  });
});
