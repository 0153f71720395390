import { createHash } from 'node:crypto';
import { isId } from '../database/ids.ts';
import { isSecure, sessionCookie } from '../identity/session-cookie.ts';

/** What its reader asked to see in spite of its warnings, until the browser or the session of the account ends (WARN-08). */
const COOKIE = `${isSecure ? '__Host-' : ''}storyhearth.shown`;
const SHOWN_MAX = 60; // the newest of them; a cookie has at most 4 kB

/** The session that the cookie belongs to, so that the next account in the same browser begins without it. */
function ownerOf(header: string): string {
  const session = sessionCookie(header);
  return session ? createHash('sha256').update(session.value).digest('hex').slice(0, 16) : 'visitor';
}

const idsIn = (header: string): string[] => {
  const value = header.split(/; ?/).find((part) => part.startsWith(`${COOKIE}=`));
  const [owner, ...ids] = value?.slice(COOKIE.length + 1).split('.') ?? [];
  return owner === ownerOf(header) ? ids.filter(isId).slice(-SHOWN_MAX) : [];
};

/** Whether a cookie header chooses what is shown, so that the page is not the same for all visitors. */
export const choosesShown = (header: string | null | undefined) => Boolean(header?.includes(`${COOKIE}=`));

/** The ids of the works and parts that this request shows in spite of their warnings. */
export const shownIn = ({ headers }: Pick<Request, 'headers'>): ReadonlySet<string> => new Set(idsIn(headers.get('cookie') ?? ''));

/** The Set-Cookie header that adds a work or part. */
export function shownCookie({ headers }: Pick<Request, 'headers'>, id: string): string {
  const header = headers.get('cookie') ?? '';
  const ids = [...idsIn(header).filter((one) => one !== id), id].slice(-SHOWN_MAX);
  return `${COOKIE}=${[ownerOf(header), ...ids].join('.')}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
