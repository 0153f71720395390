import { eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import type { Person, Session } from '#server/identity/viewer.ts';
import { sessions } from '../tables.ts';
import { withCurrentPassword } from './current-password.server.ts';
import { PASSWORD_MESSAGES } from './password-rules.ts';

const RECENT_MS = 15 * 60 * 1000;

const PASSWORD_NEEDED = 'Please enter your password to do this.';

/** Whether an action of staff asks for the password: it was last given more than 15 minutes ago in this session (ROLE-06). */
export const needsPassword = (session: Session | null): boolean => !session || Date.now() - session.passwordGivenAt.getTime() > RECENT_MS;

const aboutPassword = (problem: string, message: string) => refusedField('password', message, { problem, status: 422 });

/** Checks the password if it is needed; a wrong one counts as a failed sign-in. Null: the action may proceed. */
export async function confirmPassword(
  viewer: Person,
  session: Session | null,
  { given, address }: { given: string; address: string },
): Promise<RefusedAction<'password'> | null> {
  if (session && !needsPassword(session)) return null;
  if (!given || !session) return aboutPassword('password-needed', PASSWORD_NEEDED);
  const result = await withCurrentPassword(viewer, { given, address }, async () => {
    await db.update(sessions).set({ passwordGivenAt: sql`now()` }).where(eq(sessions.id, session.id));
    return null;
  });
  if (result === 'wrong') return aboutPassword('wrong-password', PASSWORD_MESSAGES.wrong);
  return result && { ...result, fields: { password: result.message } };
}
