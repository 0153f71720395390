import { latestPerKey } from './latest-per-key.ts';

/** Posts a plain form without revalidating the page's loaders. `keepalive` lets it finish while the page unloads. */
export const backgroundPost = (address: string, fields: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), keepalive: true, redirect: 'manual' });

const perAddress = latestPerKey<Response>();

/** Posts a value of which only the latest matters, such as a reading position. Superseded calls resolve with the response to the latest. */
export const postLatest = (address: string, fields: Record<string, string>): Promise<Response> =>
  perAddress(address, () => backgroundPost(address, fields));
