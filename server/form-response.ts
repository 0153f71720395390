import { redirect } from 'react-router';

/** A fetcher asks for `….data`; a plain form asks for the address itself. */
export const isFetcher = (request: Request) => new URL(request.url).pathname.endsWith('.data');

/** The end of a deed: a fetcher gets the result where it is, a plain form goes back to the page it came from. */
export function done<T>(request: Request, back: string, result: T): T {
  if (isFetcher(request)) return result;
  throw redirect(back, 303);
}

/** An address inside this site to go on to, or `otherwise`: never somebody else's site. */
export function safeReturn(to: FormDataEntryValue | string | null | undefined, otherwise = '/') {
  // A control character or a backslash is how a browser is talked into reading a path as another site.
  if (typeof to !== 'string' || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(to)) return otherwise;
  return to;
}
