/** Sends a plain form without waiting and without asking the page's loaders again; it arrives even when the page is being left. */
export const quietPost = (address: string, fields: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), keepalive: true, redirect: 'manual' });

type Waiting = { fields: Record<string, string>; answer: PromiseWithResolvers<Response> };
/** What waits behind the one that is under way to an address; null: nothing does. */
const underWay = new Map<string, Waiting | null>();

const send = ({ fields, answer }: Waiting, address: string) => void post(address, fields).then(answer.resolve, answer.reject);

async function post(address: string, fields: Record<string, string>): Promise<Response> {
  underWay.set(address, null);
  try {
    return await quietPost(address, fields);
  } finally {
    const next = underWay.get(address);
    underWay.delete(address);
    if (next) send(next, address);
  }
}

// A page that is being left has no time to wait for its turn.
globalThis.addEventListener?.('pagehide', () => {
  for (const [address, next] of [...underWay]) if (next) send(next, address);
});

/**
 * A quiet post of something that has one value, such as a place: one at a time to each address, and then the newest alone. Two on the way at
 * once may overtake each other, and the older one would stay. Who was passed over gets the answer of the newest.
 */
export function newestPost(address: string, fields: Record<string, string>): Promise<Response> {
  if (!underWay.has(address)) return post(address, fields);
  const answer = underWay.get(address)?.answer ?? Promise.withResolvers<Response>();
  underWay.set(address, { fields, answer });
  return answer.promise;
}
