import { redirect } from 'react-router';

/** Whether a fetcher sent the request: its URL ends in `.data`, unlike that of a plain form. */
export const isFetcher = (request: Request) => new URL(request.url).pathname.endsWith('.data');

/** The response to a completed action: data for a fetcher, a redirect back for a plain form. */
export function formResponse<T>(request: Request, back: string, result: T): T {
  if (isFetcher(request)) return result;
  throw redirect(back, 303);
}

/** A return path within this site, or `otherwise`; never an address of another site. */
export function safeReturn(to: FormDataEntryValue | string | null | undefined, otherwise = '/') {
  // Control characters and backslashes can make a browser read a path as another site.
  if (typeof to !== 'string' || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(to)) return otherwise;
  return to;
}
