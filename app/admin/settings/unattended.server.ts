import { and, eq, isNull, sql } from 'drizzle-orm';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { installation } from '#server/database/tables.ts';
import type { Person } from '#server/identity/viewer.ts';
import { notifyStaff } from '../../notifications/notify-staff.server.ts';
import { isUnattended } from '../../registration/staff-seen.server.ts';
import { freshSettings, loadSettings, lockSettings, storeSettings } from '../../site/settings.server.ts';
import { siteSettings } from '../../site/tables.ts';

const UNATTENDED_DAYS = 7;
const KEY = 'approval_since'; // the time at which this job changed the setting; a later change has another time

/** A job: open registration changes to approval once no member of staff has made a request for 7 days (REG-09). */
export async function switchToApproval(): Promise<void> {
  const isChanged = await db.transaction(async (tx) => {
    await lockSettings('command line', tx);
    const { joining, hasOwner, approvesUnattended } = await freshSettings(tx);
    if (joining !== 'open' || !hasOwner || !approvesUnattended || !(await isUnattended(tx, UNATTENDED_DAYS))) return false;
    if (!(await storeSettings('command line', tx, { joining: 'approval' }))) return false;
    await tx
      .insert(installation)
      .values({ key: KEY, value: sql`now()::text` })
      .onConflictDoUpdate({ target: installation.key, set: { value: sql`now()::text` } });
    await notifyStaff(tx, 'moderator', { kind: 'approval-needed', data: {} });
    return true;
  });
  if (isChanged) await loadSettings(); // this process does not wait for its own announcement
}

/** Since when accounts need approval because no staff came, for `/admin`; null once the setting was changed again. */
export async function approvalSince(viewer: Person): Promise<Date | null> {
  requireRank(viewer, 'administrator');
  const [found] = await db
    .select({ at: siteSettings.changedAt })
    .from(siteSettings)
    .innerJoin(installation, and(eq(installation.key, KEY), sql`${installation.value}::timestamptz = ${siteSettings.changedAt}`))
    .where(and(eq(siteSettings.key, 'joining'), eq(siteSettings.value, 'approval'), isNull(siteSettings.changedBy)));
  return found?.at ?? null;
}

export const frequentJobs = [{ run: switchToApproval, failed: 'unattended registration not changed to approval' }];
