import { eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { browserName } from '#server/identity/browser-name.ts';
import { tokenHash } from '#server/identity/session-tokens.ts';
import { notify, wasNotified } from '../../notifications/notify.server.ts';
import { people } from '../../people/tables.ts';
import { cookieToken } from '../cookie-token.server.ts';
import { endedSessions, sessions } from '../tables.ts';

const SILENT_HOURS = 24; // without a second notification, for the same browser and system

/** Whether the request has a session cookie of this account, of a session that is open or has ended. */
async function isKnownBrowser(personId: string, cookie: string | null): Promise<boolean> {
  const found = await cookieToken(cookie);
  if (!found) return false;
  const token = tokenHash(found.token);
  const { rows } = await db.execute<{ known: boolean }>(sql`select
    exists (select from ${sessions} where token = ${token} and user_id = ${personId})
    or exists (select from ${endedSessions} where token = ${token} and user_id = ${personId}) as known`);
  return rows[0]?.known ?? false;
}

/** Notifies an account of a sign-in from a browser without an earlier session cookie of it (ACC-06). */
export async function notifyNewBrowser(personId: string, caller: { cookie: string | null; headers: Headers }): Promise<void> {
  if (await isKnownBrowser(personId, caller.cookie)) return;
  const concern = { personId, kind: 'new-sign-in', data: { browser: browserName(caller.headers.get('user-agent')) } } as const;
  await db.transaction(async (tx) => {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('no key update'); // one sign-in after the other
    if (!(await wasNotified(tx, concern, SILENT_HOURS))) await notify(tx, concern);
  });
}
