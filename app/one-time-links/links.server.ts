import { lt, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { type Actor, requireRank } from '#server/access/role-rules.ts';
import { type Database, db } from '#server/database/database.ts';
import { env } from '#server/process/settings.ts';
import { makeLink } from '../account/links/links.server.ts';
import { oneTimeLinks } from '../account/tables.ts';

export type OneTimeLink = { address: string; expiresAt: Date };

/**
 * Makes a link with which a person chooses a new password. It replaces an unused one of the same purpose. Only a hash of its token is
 * stored, so the address cannot be read again (ACC-02, ACC-03).
 */
export async function makePasswordLink(viewer: Actor, tx: Database, personId: string): Promise<OneTimeLink> {
  requireRank(viewer, 'administrator');
  const madeBy = viewer === 'command line' ? null : viewer.id;
  const { token, expiresAt } = await makeLink(tx, { purpose: 'password', personId, madeBy });
  return { address: env.ORIGIN + href('/reset-password/:token', { token }), expiresAt };
}

/** Deletes links that expired a month ago, used or not. */
const cleanUpLinks = () => db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, sql`now() - interval '30 days'`));

export const dailyJobs = [{ run: cleanUpLinks, failed: 'expired one-time links not deleted' }];
