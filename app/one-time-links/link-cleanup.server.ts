import { lt, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { oneTimeLinks } from '../account/tables.ts';

/** Deletes links that expired a month ago, used or not. */
const cleanUpLinks = () => db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, sql`now() - interval '30 days'`));

export const dailyJobs = [{ run: cleanUpLinks, failed: 'expired one-time links not deleted' }];
