import { createHmac, timingSafeEqual } from 'node:crypto';
import { installationSecret } from '#server/database/installation.ts';
import { sessionCookie } from '#server/identity/session-cookie.ts';

/** The token of a correctly signed value, else null, so that forged cookies never reach the database. */
async function tokenOf(cookie: string) {
  let value: string;
  try {
    value = decodeURIComponent(cookie);
  } catch {
    return null;
  }
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const right = createHmac('sha256', await installationSecret())
    .update(value.slice(0, dot))
    .digest();
  return given.length === right.length && timingSafeEqual(given, right) ? value.slice(0, dot) : null;
}

/** The session token of a cookie header, and whether the cookie has its former name; null without a correctly signed one. */
export async function cookieToken(header: string | null | undefined): Promise<{ token: string; former: boolean } | null> {
  const cookie = sessionCookie(header);
  const token = cookie && (await tokenOf(cookie.value));
  return token ? { token, former: cookie.former } : null;
}
