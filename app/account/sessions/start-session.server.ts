import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { installationSecret } from '#server/database/installation.ts';
import { newSessionCookie } from '#server/identity/session-cookie.ts';
import { tokenHash } from '#server/identity/session-tokens.ts';
import { originOf } from '../auth.server.ts';
import { sessions } from '../tables.ts';

const TOKEN_BYTES = 24; // 192 random bits
type NewSession = { hours: number; headers: Headers; handedOverBy?: string };

/**
 * Starts a session of a person without a password of their own, in the transaction of whoever checked that they may. Returns its cookie,
 * signed as better-auth signs them.
 */
export async function startSession(viewer: { id: string }, tx: Database, { hours, headers, handedOverBy }: NewSession): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx.insert(sessions).values({
    token: tokenHash(token),
    userId: viewer.id,
    expiresAt: sql`now() + make_interval(hours => ${hours})`,
    ...originOf(headers),
    ...(handedOverBy && { handedOverBy }),
  });
  const signature = createHmac('sha256', await installationSecret())
    .update(token)
    .digest('base64');
  return newSessionCookie(`${token}.${signature}`, hours * 3_600);
}
