import { createHash } from 'node:crypto';
import { isId } from '../database/ids.ts';
import { isSecure, sessionCookie } from '../identity/session-cookie.ts';

/** What its reader asked to see in spite of its warnings, until the browser or the session of the account ends (WARN-08). */
const COOKIE = `${isSecure ? '__Host-' : ''}storyhearth.shown`;
/** The works whose cards their reader asked to see in lists (SHOWN-03). */
const CARDS_COOKIE = `${COOKIE}-cards`;
/** The panels of comics, by their keys. */
const PANELS_COOKIE = `${COOKIE}-panels`;
const SHOWN_MAX = 60; // the newest of them; a cookie has at most 4 kB
const PANELS_SHOWN_MAX = 200;
const PANEL_KEY = /^[a-z0-9]{8}$/;

/** The session that the cookie belongs to, so that the next account in the same browser begins without it. */
function ownerOf(header: string): string {
  const session = sessionCookie(header);
  return session ? createHash('sha256').update(session.value).digest('hex').slice(0, 16) : 'visitor';
}

const maxOf = (cookie: string) => (cookie === PANELS_COOKIE ? PANELS_SHOWN_MAX : SHOWN_MAX);
const idsIn = (header: string, cookie = COOKIE): string[] => {
  const value = header.split(/; ?/).find((part) => part.startsWith(`${cookie}=`));
  const [owner, ...ids] = value?.slice(cookie.length + 1).split('.') ?? [];
  const isKnown = cookie === PANELS_COOKIE ? (id: string) => PANEL_KEY.test(id) : isId;
  return owner === ownerOf(header) ? ids.filter(isKnown).slice(-maxOf(cookie)) : [];
};

/** Whether a cookie header chooses what is shown, so that the page is not the same for all visitors. */
export const choosesShown = (header: string | null | undefined) =>
  Boolean(header?.includes(`${COOKIE}=`) || header?.includes(`${PANELS_COOKIE}=`));

/** The ids of the works and parts that this request shows in spite of their warnings, and the keys of panels. */
export function shownIn({ headers }: Pick<Request, 'headers'>): ReadonlySet<string> {
  const header = headers.get('cookie') ?? '';
  return new Set([...idsIn(header), ...idsIn(header, PANELS_COOKIE)]);
}

/** The ids of the works whose cards a request with this cookie header shows. */
export const cardsShownIn = (header: string): ReadonlySet<string> => new Set(idsIn(header, CARDS_COOKIE));

/** The Set-Cookie header that adds a work or part. */
export const shownCookie = (request: Pick<Request, 'headers'>, id: string): string => withId(request, id, COOKIE);
/** The same for a panel. */
export const shownPanelCookie = (request: Pick<Request, 'headers'>, key: string): string => withId(request, key, PANELS_COOKIE);
/** The same for the card of a work. */
export const shownCardCookie = (request: Pick<Request, 'headers'>, id: string): string => withId(request, id, CARDS_COOKIE);

function withId({ headers }: Pick<Request, 'headers'>, id: string, cookie: string): string {
  const header = headers.get('cookie') ?? '';
  const ids = [...idsIn(header, cookie).filter((other) => other !== id), id].slice(-maxOf(cookie));
  return `${cookie}=${[ownerOf(header), ...ids].join('.')}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
