import { randomBytes } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { type Actor, requireRank } from '#server/access/role-rules.ts';
import { type Database, db } from '#server/database/database.ts';
import { tokenHash } from '#server/identity/session-tokens.ts';
import { env } from '#server/process/settings.ts';
import { type LinkPurpose, oneTimeLinks } from '../account/tables.ts';
import { LINK_HOURS } from './link-rules.ts';

const TOKEN_BYTES = 32;

export type OneTimeLink = { address: string; expiresAt: Date };

/**
 * Makes a link with which a person chooses a new password. It replaces an unused one of the same purpose. Only a hash of its token is
 * stored, so the address cannot be read again (ACC-02, ACC-03).
 */
export async function makePasswordLink(viewer: Actor, tx: Database, personId: string): Promise<OneTimeLink> {
  requireRank(viewer, 'administrator');
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const purpose: LinkPurpose = 'password';
  const link = {
    tokenHash: tokenHash(token),
    expiresAt: sql`now() + make_interval(hours => ${LINK_HOURS})`,
    madeBy: viewer === 'command line' ? null : viewer.id,
    createdAt: sql`now()`,
  };
  const [made] = await tx
    .insert(oneTimeLinks)
    .values({ purpose, personId, ...link })
    .onConflictDoUpdate({ target: [oneTimeLinks.personId, oneTimeLinks.purpose], targetWhere: sql`used_at is null`, set: link })
    .returning({ expiresAt: oneTimeLinks.expiresAt });
  if (!made) throw new Error('the link was not made');
  return { address: env.ORIGIN + href('/reset-password/:token', { token }), expiresAt: made.expiresAt };
}

/** Deletes links that expired a month ago, used or not. */
const cleanUpLinks = () => db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, sql`now() - interval '30 days'`));

export const dailyJobs = [{ run: cleanUpLinks, failed: 'expired one-time links not deleted' }];
