import { refusedField } from '#server/http/problem-rules.ts';

export const USES_MIN = 1;
export const USES_MAX = 100;
export const HOURS_MIN = 1;
export const HOURS_MAX = 90 * 24;
export const NOTE_MAX = 60;
export const DEFAULT_INVITATION = { uses: '1', expiry: '7', unit: 'days', note: '' } as const;

export const INVITATION_ERRORS = {
  uses: `An invitation has ${USES_MIN} to ${USES_MAX} uses.`,
  expiry: 'An invitation lasts from 1 hour to 90 days.',
  note: `A note can be up to ${NOTE_MAX} characters.`,
} as const; // REG-04

export const WHY_MIN = 10;
export const WHY_MAX = 500;
export const WHY_LABEL = 'Why would you like to join?'; // REG-07
export const WHY_ERROR = `Please answer with ${WHY_MIN} to ${WHY_MAX} characters.`;

export type InvitationState = 'open' | 'used up' | 'expired' | 'revoked';

/** The sentence for an invitation that cannot be used (REG-05). */
export const INVITATION_REFUSALS = {
  'used up': 'This invitation has been used up.',
  expired: 'This invitation has expired.',
  revoked: 'This invitation is not valid. Ask whoever invited you for a new one.',
} as const satisfies Record<Exclude<InvitationState, 'open'>, string>;

export const joiningClosed = (site: string) => `${site} does not take new accounts at the moment.`; // REG-02
export const invitationNeeded = (site: string) => `You need an invitation to join ${site}.`; // REG-03

const CODE = /^[\w-]{22}$/; // 128 random bits in base64url
/** The code in what was typed: the code itself or the link with it. Empty without a code of the right form. */
export function codeIn(typed: string): string {
  const last = typed.slice(0, 500).trim().replace(/\/+$/, '').split('/').at(-1) ?? '';
  return CODE.test(last) ? last : '';
}

export const OWN_OPEN_MAX = 5; // open invitations of one member at a time (REG-06)
export const OWN_AFTER_DAYS = 30;
export const OWN_DAYS = 7; // how long an invitation of a member lasts

export const OWN_MESSAGES = {
  off: 'Members cannot invite people here at the moment.',
  tooNew: (date: string) => `You can invite people from ${date} on.`,
  tooMany: `You have ${OWN_OPEN_MAX} open invitations. Revoke one, or wait until somebody joins with one.`,
  notFound: 'This invitation isn’t one of yours.',
  signedOut: 'Please sign in to invite somebody.',
} as const;

/** Why a member cannot make an invitation now: `from` is the day from which they can. */
export type OwnRefusal = { reason: 'off' } | { reason: 'too-new'; from: string } | { reason: 'too-many' };
export function ownRefusalText(refusal: OwnRefusal): string {
  if (refusal.reason === 'too-new') return OWN_MESSAGES.tooNew(refusal.from);
  return refusal.reason === 'off' ? OWN_MESSAGES.off : OWN_MESSAGES.tooMany;
}

export const aboutInvitation = (problem: string, message: string) => refusedField('invitation', message, { problem, status: 403 });
/** The invitation that came with a sign-up cannot be used. */
export const invitationRefused = (message: string) => aboutInvitation('invitation-refused', message);
