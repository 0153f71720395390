import { browserDevice } from './device.ts';

/** Deletes a draft on the server and on this device, also while the page goes away. What cannot be reached stays on the list of drafts, to be deleted there. */
export async function discardDraft(id: string) {
  const gone = fetch(`/drafts/${id}/delete.data`, { method: 'POST', body: new URLSearchParams(), keepalive: true }).catch(() => null);
  await browserDevice().then((device) => device?.forget(id));
  await gone;
}
