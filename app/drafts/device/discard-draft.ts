import { href } from 'react-router';
import { browserDevice } from './device.ts';

/**
 * Deletes a draft on the server and on this device, also while the page unloads. If the request fails, the draft stays in the list of
 * drafts.
 */
export async function discardDraft(id: string) {
  const request = fetch(`${href('/drafts/:id/delete', { id })}.data`, {
    method: 'POST',
    body: new URLSearchParams(),
    keepalive: true,
  }).catch(() => null);
  await browserDevice().then((device) => device?.removeDraft(id));
  await request;
}
