import { lte, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { channelBans } from '../tables.ts';

/** Deletes bans that are over, which nothing reads any more. */
export const deletePastBans = () => db.delete(channelBans).where(lte(channelBans.until, sql`now()`));
