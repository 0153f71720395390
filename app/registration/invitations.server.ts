import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Database, db, type Transaction } from '#server/database/database.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import { people } from '../people/tables.ts';
import type { SiteSettings } from '../site/settings.server.ts';
import {
  aboutInvitation,
  codeIn,
  INVITATION_REFUSALS,
  type InvitationState,
  invitationNeeded,
  invitationRefused,
  joiningClosed,
} from './rules.ts';
import { invitations, invitationUses } from './tables.ts';

const CODE_BYTES = 16; // 128 random bits, 22 characters
export const newCode = () => randomBytes(CODE_BYTES).toString('base64url');

/** Whether whoever made the invitation is suspended, banned or closing the account; it is void for that time. */
const isMakerLimited = sql`exists (select from ${people} maker where maker.id = ${invitations.madeBy} and (maker.deleting_since is not null
  or (maker.standing in ('suspended', 'banned') and (maker.standing_until is null or maker.standing_until > now()))))`;

/** The state of an invitation, in the order of its reasons: revoked, used up, expired. */
export const invitationState = sql<InvitationState>`case when ${invitations.revokedAt} is not null or ${isMakerLimited} then 'revoked'
  when ${invitations.usesLeft} = 0 then 'used up' when ${invitations.expiresAt} <= now() then 'expired' else 'open' end`;

/** Why this code cannot be used, or null. An unknown code gets the sentence of a revoked one (REG-05). */
export async function invitationProblem(typed: string, tx: Database = db): Promise<string | null> {
  const code = codeIn(typed);
  const [found] = code ? await tx.select({ state: invitationState }).from(invitations).where(eq(invitations.code, code)) : [];
  const state = found?.state ?? 'revoked';
  return state === 'open' ? null : INVITATION_REFUSALS[state];
}

/** Why a sign-up with this code, or without one, is refused, or null: it is closed, or needs an invitation (REG-02, REG-03, REG-05). */
export async function joiningRefusal({ joining, name }: SiteSettings, typedCode: string): Promise<RefusedAction<'invitation'> | null> {
  if (joining === 'closed') return { status: 403, problem: 'joining-closed', message: joiningClosed(name) };
  if (!typedCode) return joining !== 'invitation' ? null : aboutInvitation('invitation-needed', invitationNeeded(name));
  const message = await invitationProblem(typedCode);
  return message === null ? null : invitationRefused(message);
}

/** Revokes the open invitations that only administrators can make, of somebody who is none any more: those of several uses. */
export const endInvitations = (tx: Transaction, madeBy: string) =>
  tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.madeBy, madeBy), isNull(invitations.revokedAt), gt(invitations.uses, 1)));

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
      where code = ${code} and revoked_at is null and expires_at > now() and uses_left > 0 and not ${isMakerLimited} returning id, made_by
    ), joined as (
      insert into ${invitationUses} (invitation_id, person_id)
      select taken.id, ${people.id} from taken join ${people} on lower(${people.username}) = lower(${username}) returning person_id
    )
    update ${people} set invited_by = taken.made_by from taken, joined where ${people.id} = joined.person_id`);
  if (rowCount !== 1) throw new InvitationTaken();
}
