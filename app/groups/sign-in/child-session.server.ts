import { and, eq, isNull } from 'drizzle-orm';
import { startSession } from '#app/account/sessions/start-session.server.ts';
import { db } from '#server/database/database.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import type { Person, Session, Viewer } from '#server/identity/viewer.ts';
import { withCurrentPassword } from '../../account/password/current-password.server.ts';
import { PASSWORD_MESSAGES } from '../../account/password/password-rules.ts';
import type { Caller } from '../../account/sign-in/sign-in.server.ts';
import { sessions } from '../../account/tables.ts';
import { people } from '../../people/tables.ts';
import { childInOpenGroup } from '../children/children.server.ts';
import { LONG_SESSION_DAYS, SHORT_SESSION_HOURS } from './card-rules.ts';
import { childOfCode, hashOfTyped } from './cards.server.ts';

/** Ends the session of this browser, in the transaction that starts another one. */
const endThis = (tx: Pick<typeof db, 'delete'>, session: Session | null) =>
  session ? tx.delete(sessions).where(eq(sessions.id, session.id)) : null;

/** Signs a child in with the code of their card; null: the code does not work (SAFE-04). */
export async function signInWithCard(
  viewer: Viewer,
  code: string,
  { headers, session }: Caller,
): Promise<{ cookie: string; groupId: string } | null> {
  const codeHash = await hashOfTyped(code);
  if (!codeHash) return null;
  return db.transaction(async (tx) => {
    const child = await childOfCode(viewer, tx, codeHash);
    if (!child) return null;
    await endThis(tx, session);
    return { cookie: await startSession(child, tx, { hours: child.hours, headers }), groupId: child.groupId };
  });
}

/** Ends the grown-up's session in this browser and starts the child's; null: not found (SAFE-04). */
export async function handOver(viewer: Person, groupId: string, childId: string, { headers, session }: Caller): Promise<string | null> {
  return db.transaction(async (tx) => {
    const child = await childInOpenGroup(viewer, tx, groupId, childId);
    if (!child) return null;
    await endThis(tx, session);
    return startSession(child, tx, { hours: SHORT_SESSION_HOURS, headers, handedOverBy: viewer.id });
  });
}

/** The grown-up who handed this browser over to the child; null if the child signed in with a card. */
export async function whoHandedOver(_viewer: Viewer, session: Session | null): Promise<{ id: string; name: string } | null> {
  if (!session) return null;
  const [found] = await db
    .select({ id: people.id, name: people.name })
    .from(sessions)
    .innerJoin(people, and(eq(people.id, sessions.handedOverBy), isNull(people.deletingSince)))
    .where(eq(sessions.id, session.id));
  return found ?? null;
}

/** Gives this browser back to the grown-up after their password; a wrong one counts as a failed sign-in (SAFE-04). */
export async function takeBack(
  viewer: Person,
  password: string,
  { headers, session, address }: Caller,
): Promise<{ cookie: string } | RefusedAction | 'not-found'> {
  const grownUp = await whoHandedOver(viewer, session);
  if (!grownUp) return 'not-found';
  const result = await withCurrentPassword(grownUp, { given: password, address }, () =>
    db.transaction(async (tx) => {
      await endThis(tx, session);
      return { cookie: await startSession(grownUp, tx, { hours: LONG_SESSION_DAYS * 24, headers }) };
    }),
  );
  if (result === 'wrong') return { status: 422, problem: 'wrong-password', message: PASSWORD_MESSAGES.wrong };
  return result;
}
