import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { db, type Transaction } from '#server/database/database.ts';
import { installationSecret } from '#server/database/installation.ts';
import { ADDRESS_HEADER, shortNetworkOf } from '#server/identity/network.ts';
import { currentCookies, isSecure, movedCookies, SESSION_COOKIE } from '#server/identity/session-cookie.ts';
import { withHashedTokens } from '#server/identity/session-tokens.ts';
import type { Session, Viewer } from '#server/identity/viewer.ts';
import { log } from '#server/process/log.ts';
import { env } from '#server/process/settings.ts';
import { people } from '../people/tables.ts';
import { DEFAULT_VALUES } from '../site/setting-rules.ts';
import { accounts, sessions, verifications } from './tables.ts';

const DAY = 24 * 60 * 60; // seconds
const SESSION_DAYS = 30;
const RENEW_AFTER = DAY;

// A hash takes 70 ms of one core. Two at a time leave threads for the rest of the server under any number of requests.
const hashLimit = pLimit(2);
/** Numbers of password hashes running and queued. Sign-up refuses requests while the queue is long, which bounds memory. */
export const hashes = () => ({ active: hashLimit.activeCount, waiting: hashLimit.pendingCount });

const USER_AGENT_MAX = 300;

/** What a session stores about its browser: no full address, and no text of unlimited length. */
export const originOf = (headers: Headers | undefined) => ({
  ipAddress: shortNetworkOf(headers?.get(ADDRESS_HEADER) ?? ''),
  userAgent: headers?.get('user-agent')?.slice(0, USER_AGENT_MAX) || null,
});

type AccountStep = (tx: Transaction) => Promise<void>;
type AccountSteps = { before: AccountStep; after: AccountStep };
const accountSteps = new AsyncLocalStorage<AccountSteps>();

/** The database as better-auth gets it: its transaction includes the steps of `inAccountTransaction`, whose failure undoes it. */
const withAccountSteps: typeof db = Object.create(db, {
  transaction: {
    value: ((work, config) =>
      db.transaction(async (tx) => {
        const steps = accountSteps.getStore();
        await steps?.before(tx);
        const result = await work(tx);
        await steps?.after(tx);
        return result;
      }, config)) satisfies typeof db.transaction,
  },
});

/** Runs a sign-up, with the steps in the transaction in which better-auth makes the account. */
export const inAccountTransaction = <T>(steps: AccountSteps, signUp: () => Promise<T>): Promise<T> => accountSteps.run(steps, signUp);

/**
 * better-auth signs up, in and out, hashes and renews. Its own HTTP handler is not mounted, so that the routes return this site's messages.
 */
async function createAuth() {
  return betterAuth({
    appName: env.SITE_NAME ?? DEFAULT_VALUES['site-name'],
    baseURL: env.ORIGIN,
    secret: await installationSecret(),
    database: withHashedTokens(
      drizzleAdapter(withAccountSteps, {
        provider: 'pg',
        transaction: true, // off by default; without it a failed sign-up leaves a partial account
        schema: { user: people, session: sessions, account: accounts, verification: verifications },
      }),
    ),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6, // enforced minimum of a password change (AMB-22); the rules of sign-up require more
      maxPasswordLength: 128,
      password: {
        hash: (password) => hashLimit(() => hashPassword(password)),
        verify: (given) => hashLimit(() => verifyPassword(given)),
      },
    },
    user: { additionalFields: { username: { type: 'string', required: true } } },
    session: { expiresIn: SESSION_DAYS * DAY, updateAge: RENEW_AFTER },
    databaseHooks: { session: { create: { before: async (_, context) => ({ data: originOf(context?.headers) }) } } },
    rateLimit: { enabled: false }, // each route has its own rate limit, and sign-in.server.ts counts failures
    telemetry: { enabled: false },
    advanced: {
      database: { generateId: false },
      ipAddress: { disableIpTracking: true }, // it rejects the networks that are passed as addresses; see originOf
      useSecureCookies: false, // it would prefix the names with __Secure-
      defaultCookieAttributes: { secure: isSecure },
      cookies: { session_token: { name: SESSION_COOKIE } },
    },
    logger: { level: 'error', log: (level, message) => log.debug({ from: 'better-auth', level }, message.slice(0, 80)) },
  });
}

let instance: ReturnType<typeof createAuth> | undefined;
export function auth() {
  instance ??= createAuth().catch((error) => {
    instance = undefined;
    throw error;
  });
  return instance;
}

/** Sliding expiry: a session older than a day is extended to thirty days, and the browser gets a new cookie (AUTH-30). */
type Caller = { viewer: Viewer; session: Session | null };
export async function renewSession({ viewer, session }: Caller, request: Request, reply: Headers) {
  if (!session) return;
  for (const cookie of movedCookies(request.headers, session.expiresAt)) reply.append('set-cookie', cookie);
  if (viewer?.role === 'child') return; // ends at the time that the card says (SAFE-04)
  if (Date.now() - session.updatedAt.getTime() < RENEW_AFTER * 1000) return;
  const { headers } = await (await auth()).api.getSession({ headers: currentCookies(request.headers), returnHeaders: true });
  for (const cookie of headers.getSetCookie()) reply.append('set-cookie', cookie);
}
