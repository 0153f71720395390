/** Posts a plain form without revalidating the page's loaders. `keepalive` lets it finish while the page unloads. */
export const backgroundPost = (address: string, fields: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), keepalive: true, redirect: 'manual' });

type Queued = { fields: Record<string, string>; response: PromiseWithResolvers<Response> };
/** The next post per address that has a request in flight; null when none is queued. */
const inFlight = new Map<string, Queued | null>();

const send = ({ fields, response }: Queued, address: string) => void post(address, fields).then(response.resolve, response.reject);

async function post(address: string, fields: Record<string, string>): Promise<Response> {
  inFlight.set(address, null);
  try {
    return await backgroundPost(address, fields);
  } finally {
    const next = inFlight.get(address);
    inFlight.delete(address);
    if (next) send(next, address);
  }
}

// An unloading page cannot wait for the request in flight.
globalThis.addEventListener?.('pagehide', () => {
  for (const [address, next] of [...inFlight]) if (next) send(next, address);
});

/**
 * Posts a value of which only the latest matters, such as a reading position: one request at a time per address, so that an older value
 * cannot overwrite a newer one. Superseded calls resolve with the response to the latest.
 */
export function postLatest(address: string, fields: Record<string, string>): Promise<Response> {
  if (!inFlight.has(address)) return post(address, fields);
  const response = inFlight.get(address)?.response ?? Promise.withResolvers<Response>();
  inFlight.set(address, { fields, response });
  return response.promise;
}
