import { env } from '../process/settings.ts';

const NAME = 'storyhearth.session_token';
export const isSecure = env.ORIGIN.startsWith('https:');
/** `__Host-`: browsers accept it only from this host, over https and for all paths, so that no other subdomain can set it. */
export const SESSION_COOKIE = `${isSecure ? '__Host-' : ''}${NAME}`;
/**
 * The previous name of the cookie. It is accepted only for sessions from that time (viewer.server.ts) and replaced by the new name at once.
 */
const FORMER_COOKIE = isSecure ? `__Secure-${NAME}` : null;

const cookiesOf = (header: string) => header.split(/; ?/);

function valueNamed(header: string, name: string) {
  for (const part of cookiesOf(header)) if (part.startsWith(`${name}=`)) return part.slice(name.length + 1);
  return null;
}

export type SessionCookie = { value: string; former: boolean };

/** The value of our session cookie, or null. */
export function sessionCookie(header: string | null | undefined): SessionCookie | null {
  if (!header?.includes(NAME)) return null;
  const value = valueNamed(header, SESSION_COOKIE);
  if (value !== null) return { value, former: false };
  const former = FORMER_COOKIE && valueNamed(header, FORMER_COOKIE);
  return former ? { value: former, former: true } : null;
}

/** The Set-Cookie header of a new session whose signed token is `value`. */
export const newSessionCookie = (value: string, seconds: number) =>
  `${SESSION_COOKIE}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The headers of a request with its session cookie under the name that better-auth expects. */
export function currentCookies(headers: Headers): Headers {
  const header = headers.get('cookie');
  const cookie = sessionCookie(header);
  if (!header || !cookie?.former) return headers;
  const current = new Headers(headers);
  const others = cookiesOf(header).filter((part) => !part.startsWith(`${FORMER_COOKIE}=`));
  current.set('cookie', [`${SESSION_COOKIE}=${cookie.value}`, ...others].join('; '));
  return current;
}

const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/** Set-Cookie headers that move a former session cookie to its new name. They precede all others, so that a sign-out takes effect. */
export function movedCookies(headers: Headers, expires: Date): string[] {
  const cookie = sessionCookie(headers.get('cookie'));
  if (!cookie?.former) return [];
  const seconds = Math.max(0, Math.floor((expires.getTime() - Date.now()) / 1000));
  return [`${SESSION_COOKIE}=${cookie.value}; Max-Age=${seconds}; ${ATTRIBUTES}`, `${FORMER_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`];
}
