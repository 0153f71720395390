const WORKER = '/push-worker.js';
/** The scope is the address of the worker itself, so that it controls no page. */
const SCOPE = { scope: WORKER };

export type Permission = 'unsupported' | 'denied' | 'possible';

/** Whether this browser can show notifications of this site; outside of https none can. */
export function pushPermission(): Permission {
  const isSupported = isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** Asks for permission, which browsers do after a press alone. */
export const requestPermission = (): Promise<NotificationPermission> => Notification.requestPermission();

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Resolves when the worker can be subscribed with; a first one is still being installed. */
function activated(worker: ServiceWorker | null): Promise<void> {
  if (!worker || worker.state === 'activated') return Promise.resolve();
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the push worker was not installed'));
    });
  });
}

/**
 * Subscribes this browser with the key of the site. A former subscription is ended before, because it may be that of another key, or of
 * another member who used this browser.
 */
export async function subscribe(key: string): Promise<Record<'endpoint' | 'p256dh' | 'auth', string>> {
  const registration = await navigator.serviceWorker.register(WORKER, SCOPE);
  await activated(registration.installing ?? registration.waiting ?? registration.active);
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

/** Ends the subscription of this browser; its push service then refuses further messages. */
export const unsubscribe = async (): Promise<void> => void (await (await currentSubscription())?.unsubscribe());

async function endAll(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

const END_MS = 2_000;
/**
 * Ends the subscription of this browser and closes what it shows, because its member signed out. A push service that is slow or fails
 * delays that by 2 seconds at most.
 */
export const endPush = (): Promise<void> =>
  Promise.race([endAll().catch(() => {}), new Promise<void>((resolve) => setTimeout(resolve, END_MS))]);
