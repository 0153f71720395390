import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Database, db, type Transaction } from '#server/database/database.ts';
import { people } from '../people/tables.ts';
import type { SiteSettings } from '../site/settings.server.ts';
import { codeIn, INVITATION_REFUSALS, type InvitationState, invitationNeeded, joiningClosed } from './rules.ts';
import { invitations, invitationUses } from './tables.ts';

const CODE_BYTES = 16; // 128 random bits, 22 characters
export const newCode = () => randomBytes(CODE_BYTES).toString('base64url');

/** The state of an invitation, in the order of its reasons: revoked, used up, expired. */
export const invitationState = sql<InvitationState>`case when ${invitations.revokedAt} is not null then 'revoked'
  when ${invitations.usesLeft} = 0 then 'used up' when ${invitations.expiresAt} <= now() then 'expired' else 'open' end`;

/** Why this code cannot be used, or null. An unknown code gets the sentence of a revoked one (REG-05). */
export async function invitationProblem(typed: string, tx: Database = db): Promise<string | null> {
  const code = codeIn(typed);
  const [found] = code ? await tx.select({ state: invitationState }).from(invitations).where(eq(invitations.code, code)) : [];
  const state = found?.state ?? 'revoked';
  return state === 'open' ? null : INVITATION_REFUSALS[state];
}

type JoiningRefusal = { problem: 'joining-closed' | 'invitation-needed' | 'invitation-refused'; message: string };

/** Why a sign-up with this code, or without one, is refused, or null: it is closed, or needs an invitation (REG-02, REG-03, REG-05). */
export async function joiningRefusal({ joining, name }: SiteSettings, typedCode: string): Promise<JoiningRefusal | null> {
  if (joining === 'closed') return { problem: 'joining-closed', message: joiningClosed(name) };
  if (!typedCode) return joining !== 'invitation' ? null : { problem: 'invitation-needed', message: invitationNeeded(name) };
  const message = await invitationProblem(typedCode);
  return message === null ? null : { problem: 'invitation-refused', message };
}

/** The last use was taken, or the invitation ended, while the account was being made. */
export class InvitationTaken extends Error {}

/**
 * Takes one use of an invitation in the transaction that makes the account, and records who joined with it and who invited them.
 * Simultaneous sign-ups wait for the row, so that only as many accounts commit as there are uses; for the others it throws, which undoes
 * the account (REG-05).
 */
export async function takeInvitation(tx: Transaction, { code, username }: { code: string; username: string }) {
  const { rowCount } = await tx.execute(sql`with taken as (
      update ${invitations} set uses_left = uses_left - 1
      where code = ${code} and revoked_at is null and expires_at > now() and uses_left > 0 returning id, made_by
    ), joined as (
      insert into ${invitationUses} (invitation_id, person_id)
      select taken.id, ${people.id} from taken join ${people} on lower(${people.username}) = lower(${username}) returning person_id
    )
    update ${people} set invited_by = taken.made_by from taken, joined where ${people.id} = joined.person_id`);
  if (rowCount !== 1) throw new InvitationTaken();
}
