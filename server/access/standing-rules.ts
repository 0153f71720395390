import { href } from 'react-router';
import type { Role } from './role-rules.ts';
import { isShutOut, type Standing } from './standing-state-rules.ts';

/**
 * What a route is for, as flags of its policy. `isPublicAction`: its action publishes or changes words or pictures that others see.
 * `leavesTrace`: its action shows others that the person was there, such as a like. `anyStanding`: suspended and banned people may open it.
 * `children`: a child's session may open it. `confirmedOnly`: like a public action, its action needs a confirmed address (MAIL-05).
 */
export type StandingFlags = { isPublicAction?: true; leavesTrace?: true; anyStanding?: true; children?: true; confirmedOnly?: true };

const ACCOUNT_STATUS = href('/account-status');
export const AWAITING_APPROVAL = 'Your account is waiting for approval.';
export const GROWN_UPS_ONLY = 'This page is for grown-ups.';

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A time in words for everyone, because the server does not know the time zone of the person. */
export const timeInWords = (at: Date) => `${TIME.format(at)} UTC`;

/** MOD-14; without an end the sentence has no date. */
export const notUntil = ({ until, rule }: Standing) =>
  `You cannot do this${until ? ` until ${timeInWords(until)}` : ''}.${rule ? ` Reason: ${rule}.` : ''}`;

/** MAIL-05; the address is shown as `m…@example.org`. */
const confirmFirst = (address: string) => `Please confirm your e-mail address first. We sent a link to ${address}.`;

/** Whose request it is: the part of a `Person` that decides what the session may open. */
export type Judged = { role: Role; standing: Standing; unconfirmed?: string };
export type StandingRefusal = { problem: 'standing' | 'grown-ups-only'; message: string } | { to: string };

/**
 * Whether the state of the account allows a request: null, a refusal, or for a read the address to go to. The one place that decides this,
 * for every route and action (MOD-14, ACC-08, MAIL-05).
 */
export function standingRefusal(person: Judged | null, flags: StandingFlags, isRead: boolean): StandingRefusal | null {
  if (!person) return null;
  const { role, standing, unconfirmed } = person;
  if (role === 'child' && !flags.children) return { problem: 'grown-ups-only', message: GROWN_UPS_ONLY };
  if (isShutOut(standing) && !flags.anyStanding)
    return isRead ? { to: ACCOUNT_STATUS } : { problem: 'standing', message: notUntil(standing) };
  if (isRead) return null;
  if (standing.state === 'awaiting' && (flags.isPublicAction || flags.leavesTrace))
    return { problem: 'standing', message: AWAITING_APPROVAL };
  if (standing.state === 'silenced' && flags.isPublicAction) return { problem: 'standing', message: notUntil(standing) };
  const needsAddress = flags.isPublicAction || flags.confirmedOnly;
  return unconfirmed && needsAddress ? { problem: 'standing', message: confirmFirst(unconfirmed) } : null;
}
