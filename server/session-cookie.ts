import { env } from './settings.ts';

const NAME = 'storyhearth.session_token';
export const isSecure = env.ORIGIN.startsWith('https:');
/** `__Host-`: a browser takes it from this host only, over https, for all paths, so that no other subdomain can plant one. */
export const SESSION_COOKIE = `${isSecure ? '__Host-' : ''}${NAME}`;
/** What the cookie was called before. It is taken for sessions from that time only (viewer.server.ts), and moved to the new name at once. */
const FORMER_COOKIE = isSecure ? `__Secure-${NAME}` : null;

const cookiesOf = (header: string) => header.split(/; ?/);

function valueNamed(header: string, name: string) {
  for (const part of cookiesOf(header)) if (part.startsWith(`${name}=`)) return part.slice(name.length + 1);
  return null;
}

export type SessionCookie = { value: string; former: boolean };

/** The value of our session cookie, or null. Other cookies are not ours to read. */
export function sessionCookie(header: string | null | undefined): SessionCookie | null {
  if (!header?.includes(NAME)) return null;
  const value = valueNamed(header, SESSION_COOKIE);
  if (value !== null) return { value, former: false };
  const former = FORMER_COOKIE && valueNamed(header, FORMER_COOKIE);
  return former ? { value: former, former: true } : null;
}

/** The headers of a request with its session cookie under the name that better-auth knows. */
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

/** What moves a former session cookie to its new name: whoever reads on stays signed in. Sent before anything else is, so that a sign-out wins. */
export function movedCookies(headers: Headers, expires: Date): string[] {
  const cookie = sessionCookie(headers.get('cookie'));
  if (!cookie?.former) return [];
  const seconds = Math.max(0, Math.floor((expires.getTime() - Date.now()) / 1000));
  return [`${SESSION_COOKIE}=${cookie.value}; Max-Age=${seconds}; ${ATTRIBUTES}`, `${FORMER_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`];
}
