import { and, eq, ne, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { type Database, db, retried } from '#server/database/database.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import type { Person, Session } from '#server/identity/viewer.ts';
import { env } from '#server/process/settings.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { currentSettings } from '../../site/settings.server.ts';
import { auth } from '../auth.server.ts';
import { endLinks } from '../links/links.server.ts';
import { accounts, sessions } from '../tables.ts';
import { withCurrentPassword } from './current-password.server.ts';
import { currentWrong, emptyRefusal, newPasswordRefusal, type PasswordChange, type PasswordField } from './password-rules.ts';

type Refused = RefusedAction<PasswordField>;

/** A member who changed the password needs no notification, but the owner of the address does if it was somebody else. */
const mailPasswordChange = (tx: Database, { id, name, email }: Person) =>
  queueMail(tx, {
    ...{ kind: 'password-changed', isSecurity: true, personId: id, to: email, name },
    subject: `Your password was changed on ${currentSettings().name}`,
    paragraphs: ['Your password was changed. If it was not you, choose a new one here:', env.ORIGIN + href('/forgot-password')],
  });

/**
 * Changes the viewer's password after checking the current one, and deletes every other session and one-time link in the same transaction.
 * A trigger announces each deleted session, so that its live streams end at once (SETTINGS-12 to -17, AMB-22). Null: done.
 */
export async function changePassword(viewer: Person, session: Session, given: PasswordChange, address: string): Promise<Refused | null> {
  const empty = emptyRefusal(given);
  if (empty) return empty;
  const result = await withCurrentPassword(viewer, { given: given.current, address }, async (hash): Promise<Refused | null> => {
    const refusal = newPasswordRefusal(given);
    if (refusal) return refusal;
    const { password } = await (await auth()).$context;
    const next = await password.hash(given.next);
    return retried(() =>
      db.transaction(async (tx) => {
        // A concurrent request may have changed the password while this one was hashed; then the given one is no longer current.
        const changed = await tx
          .update(accounts)
          .set({ password: next, updatedAt: sql`now()` })
          .where(and(eq(accounts.userId, viewer.id), eq(accounts.providerId, 'credential'), eq(accounts.password, hash)))
          .returning({ id: accounts.id });
        if (!changed.length) return currentWrong;
        await tx.delete(sessions).where(and(eq(sessions.userId, viewer.id), ne(sessions.id, session.id)));
        await endLinks(tx, viewer.id);
        await mailPasswordChange(tx, viewer);
        return null;
      }),
    );
  });
  return result === 'wrong' ? currentWrong : result;
}
