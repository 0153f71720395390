import { createHmac, randomBytes } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { tokenHash } from '#server/identity/session-tokens.ts';
import { siteDatabase } from './site-database.ts';

export type Person = { name: string; username: string; email: string; password: string };

const DAYS = 30;

let count = 0;
/** A person with a unique username, because the data folder of journeys may be older than this run. */
export const newPerson = (overrides: Partial<Person> = {}): Person => {
  const username = `j${Date.now().toString(36)}${process.pid.toString(36)}${++count}`.slice(-18);
  return { name: `Journey ${count}`, username, email: `${username}@mail.example`, password: 'Lantern-7-oak', ...overrides };
};

const hashes = new Map<string, Promise<string>>();
/** Caches one hash per password, because hashing takes 70 ms of CPU time. */
function hashed(password: string) {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/**
 * Inserts the account and its password as sign-up does; the form itself has its own journeys. The account is older than the 72 hours for
 * which the limits of new members apply on a site that has an owner.
 */
export async function createAccount({ name, username, email, password }: Person) {
  const client = await siteDatabase();
  await client.query(
    `with person as (insert into people (name, username, email, created_at) values ($1, $2, $3, now() - interval '4 days') returning id)
    insert into accounts (account_id, provider_id, user_id, password) select id::text, 'credential', id, $4 from person`,
    [name, username, email, await hashed(password)],
  );
}

/** Creates a session of this account, in a browser that sent this description of itself; returns its cookie. */
export async function sessionCookie(email: string, origin: string, userAgent: string | null = null) {
  const client = await siteDatabase();
  const token = randomBytes(24).toString('base64url');
  const { rows } = await client.query<{ secret: string }>(
    `with begun as (
      insert into sessions (token, user_id, expires_at, user_agent, ip_address)
      select $1, id, now() + make_interval(days => $3), $4, case when $4::text is not null then '203.0.113.0/24' end
      from people where email = $2 returning id
    ) select value as secret from begun, settings where key = 'secret'`,
    [tokenHash(token), email, DAYS, userAgent],
  );
  const [row] = rows;
  if (!row) throw new Error(`no account with the email ${email}`);
  const signature = createHmac('sha256', row.secret).update(token).digest('base64');
  return {
    name: 'storyhearth.session_token',
    value: encodeURIComponent(`${token}.${signature}`),
    domain: new URL(origin).hostname,
    path: '/',
    expires: Math.floor(Date.now() / 1_000) + DAYS * 86_400,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  };
}
