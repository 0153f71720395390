/** A response with a status other than 2xx. */
export class HttpError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/**
 * Fetches JSON. Rejects with an HttpError if the request is refused, and with another error if `read` returns null: not the expected data.
 */
export async function fetchJson<T>(address: string, read: (data: unknown) => T | null, signal?: AbortSignal): Promise<T> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new HttpError(response.status);
  const found = read(await response.json());
  if (found === null) throw new Error('unexpected data');
  return found;
}

/** Reads a list. Its items are not checked: they come from the same build of the server. */
export const readList = <Item>(data: unknown): Item[] | null => (Array.isArray(data) ? data : null);

/** Reads an object with a list `name`, without checking the rest. */
export const withList =
  <T extends object>(name: keyof T & string) =>
  (data: unknown): T | null =>
    typeof data === 'object' && data !== null && name in data && Array.isArray(data[name as keyof typeof data]) ? (data as T) : null;
