// Shows the notices that are pushed to this browser. It has no handler for requests, so it neither stores nor changes pages.
const LIST = '/notifications';

self.addEventListener('install', () => self.skipWaiting());

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {}; // browsers require a notification for each message
  }
}

self.addEventListener('push', (event) => {
  const { title = 'New notice', body = '', path = LIST, tag = '' } = read(event.data);
  event.waitUntil(self.registration.showNotification(title, { body, tag, dir: 'auto', data: { path } }));
});

async function open(path) {
  const address = new URL(path, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === address.href);
  await (tab ? tab.focus() : self.clients.openWindow(address.href));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? LIST));
});

// The push service gave this browser another subscription.
async function renew(before, given) {
  if (!before) return;
  const next = given ?? (await self.registration.pushManager.subscribe(before.options));
  const { endpoint, keys } = next.toJSON();
  const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth, renews: before.endpoint });
  await fetch('/notifications/devices', { method: 'POST', body, redirect: 'manual' });
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.oldSubscription, event.newSubscription)));
