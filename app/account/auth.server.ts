import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { db } from '#server/database.ts';
import { installationSecret } from '#server/installation.ts';
import { log } from '#server/log.ts';
import { currentCookies, isSecure, movedCookies, SESSION_COOKIE } from '#server/session-cookie.ts';
import { withHashedTokens } from '#server/session-tokens.ts';
import { env } from '#server/settings.ts';
import type { Session } from '../audience/viewer.ts';
import { people } from '../people/tables.ts';
import { accounts, sessions, verifications } from './tables.ts';

const DAY = 24 * 60 * 60; // seconds
export const SESSION_DAYS = 30;
const RENEW_AFTER = DAY;

// A hash is 70 ms of one core. Two at a time leave the rest of the house its threads, however many knock.
const oneOfTwo = pLimit(2);
/** Passwords being hashed now, and waiting for their turn: a queue without an end would be memory without an end. */
export const hashes = () => ({ active: oneOfTwo.activeCount, waiting: oneOfTwo.pendingCount });

/** better-auth signs up, in and out, hashes and renews; its own HTTP handler is not mounted: our routes speak our words. */
async function make() {
  return betterAuth({
    appName: env.SITE_NAME,
    baseURL: env.ORIGIN,
    secret: await installationSecret(),
    database: withHashedTokens(
      drizzleAdapter(db, {
        provider: 'pg',
        transaction: true, // off by default; without it a failed sign-up leaves half a person
        schema: { user: people, session: sessions, account: accounts, verification: verifications },
      }),
    ),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6, // the enforced minimum of a password change (AMB-22); sign-up asks for more in its own rules
      maxPasswordLength: 128,
      password: {
        hash: (password) => oneOfTwo(() => hashPassword(password)),
        verify: (given) => oneOfTwo(() => verifyPassword(given)),
      },
    },
    user: { additionalFields: { username: { type: 'string', required: true } } },
    session: { expiresIn: SESSION_DAYS * DAY, updateAge: RENEW_AFTER },
    rateLimit: { enabled: false }, // ours stands on each route's door, and failures are counted in sign-in.server.ts
    telemetry: { enabled: false },
    advanced: {
      database: { generateId: false },
      useSecureCookies: false, // it would write __Secure- before the names
      defaultCookieAttributes: { secure: isSecure },
      cookies: { session_token: { name: SESSION_COOKIE } },
    },
    logger: { level: 'error', log: (level, message) => log.debug({ from: 'better-auth', level }, message.slice(0, 80)) },
  });
}

let made: ReturnType<typeof make> | undefined;
export function auth() {
  made ??= make().catch((error) => {
    made = undefined;
    throw error;
  });
  return made;
}

/** The sliding expiry: a session older than a day gets its thirty days anew, and the browser its cookie (AUTH-30). */
export async function renewSession(session: Session, request: Request, reply: Headers) {
  for (const cookie of movedCookies(request.headers, session.expiresAt)) reply.append('set-cookie', cookie);
  if (Date.now() - session.updatedAt.getTime() < RENEW_AFTER * 1000) return;
  const { headers } = await (await auth()).api.getSession({ headers: currentCookies(request.headers), returnHeaders: true });
  for (const cookie of headers.getSetCookie()) reply.append('set-cookie', cookie);
}
