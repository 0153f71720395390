import { href } from 'react-router';
import { type Actor, requireRank } from '#server/access/role-rules.ts';
import { type Database, db, retried } from '#server/database/database.ts';
import { brokenKey } from '#server/database/database-problems.ts';
import { announce } from '#server/live/live.ts';
import { env } from '#server/process/settings.ts';
import { createLink } from '../../account/links/links.server.ts';
import { ACCOUNT_MESSAGES, emailTaken, isEmail, NAME_MAX, usernameRefusal, usernameTaken, visible } from '../../account/rules.ts';
import { recordAction } from '../../moderation/log.server.ts';
import { people } from '../../people/tables.ts';
import { personToActOn, type StaffRefusal } from '../../roles/roles.server.ts';
import type { GivenRole } from '../../roles/rules.ts';

export type OneTimeLink = { address: string; expiresAt: Date };

/**
 * Creates a link with which a person chooses a new password. It replaces an unused one of the same purpose. Only a hash of its token is
 * stored, so the address cannot be read again (ACC-02, ACC-03).
 */
async function createPasswordLink(viewer: Actor, tx: Database, personId: string): Promise<OneTimeLink> {
  const madeBy = viewer === 'command line' ? null : viewer.id;
  const { token, expiresAt } = await createLink(tx, { purpose: 'password', personId, madeBy });
  return { address: env.ORIGIN + href('/reset-password/:token', { token }), expiresAt };
}

/** Creates a one-time link for a person and logs it (ACC-03). */
export function linkFor(viewer: Actor, username: string): Promise<OneTimeLink | StaffRefusal> {
  requireRank(viewer, 'administrator');
  return retried(() =>
    db.transaction(async (tx) => {
      const found = await personToActOn(viewer, tx, username, 'make-one-time-links');
      if ('refused' in found) return found.refused;
      const link = await createPasswordLink(viewer, tx, found.person.id);
      await recordAction(viewer, tx, { action: 'link-made', personId: found.person.id });
      return link;
    }),
  );
}

export type NewPerson = { username: string; email: string; name: string; role: GivenRole };

function newPersonRefusal({ username, email, name }: NewPerson): string | null {
  if (name.length > NAME_MAX) return ACCOUNT_MESSAGES.nameLong;
  return usernameRefusal(username)?.message ?? (isEmail(email) ? null : ACCOUNT_MESSAGES.emailForm);
}

/**
 * Makes an account without a password, and the link with which its person chooses one (ROLE-08). The unique keys decide whether the
 * username and the address are free.
 */
export async function createPerson(viewer: Actor, given: NewPerson): Promise<OneTimeLink | { message: string }> {
  requireRank(viewer, 'owner'); // the account may become an owner
  const { username, role } = given;
  const name = visible(given.name) || username;
  const email = given.email.toLowerCase(); // as at sign-up
  const message = newPersonRefusal({ username, email, name, role });
  if (message) return { message };
  try {
    return await db.transaction(async (tx) => {
      const [person] = await tx.insert(people).values({ name, username, email, role }).returning({ id: people.id });
      if (!person) throw new Error('the account was not created');
      const link = await createPasswordLink(viewer, tx, person.id);
      await recordAction(viewer, tx, { action: 'account-created', personId: person.id, after: { role } });
      await announce(tx, 'setup');
      return link;
    });
  } catch (error) {
    const key = brokenKey(error);
    if (key === 'people_username_key') return { message: usernameTaken.message };
    if (key === 'people_email_key') return { message: emailTaken.message };
    throw error;
  }
}
