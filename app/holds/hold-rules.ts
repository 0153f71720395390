import type { HoldReason } from '../audience/state-rules.ts';
import type { SubjectType } from '../moderation/case-rules.ts';

export const NEW_HOURS = 72; // HOLD-01
export const NEW_AGAIN_DAYS = 7; // after a decision against the member
export const RELEASES_MIN = 3; // after these, a new member's links are no longer held (HOLD-04)

/** How many things of one person may wait for a moderator, so that one person cannot fill the queue (HOLD-03). */
export const HELD_OPEN_MAX = 20;
export const TOO_MANY_HELD = 'too-many-held';
export const TOO_MANY_HELD_MESSAGE = `${HELD_OPEN_MAX} of your texts are already waiting for a moderator. Please try again after they have been looked at.`;

/** What a new member may do in 24 hours, with the noun for its number (HOLD-01). */
export const NEW_MEMBER_LIMITS = {
  work: { max: 5, noun: 'works' },
  post: { max: 10, noun: 'posts' },
  comment: { max: 30, noun: 'comments' },
  message: { max: 60, noun: 'messages' },
  channel: { max: 2, noun: 'channels' },
  spectate: { max: 50, noun: 'spectates' },
} as const;
export type NewMemberAction = keyof typeof NEW_MEMBER_LIMITS;

const TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** HOLD-01. Rounded up to the next minute, since seconds are not shown. */
export const newMemberLimitReached = (action: NewMemberAction, waitSeconds: number, now = Date.now()) => {
  const { max, noun } = NEW_MEMBER_LIMITS[action];
  const at = new Date(Math.ceil((now + waitSeconds * 1_000) / 60_000) * 60_000);
  return `New members can make ${max} ${noun} a day. You can go on at ${TIME.format(at)} UTC.`;
};

/** A profile or channel with texts that are held while the earlier ones are shown. */
export type HeldTextSubject = { type: 'person' | 'channel'; id: string };
export type HeldField = 'bio' | 'thought' | 'name' | 'description';
export type HeldText = { field: HeldField; text: string; reason: HoldReason };

/** A thing that can be held, in its case. */
export type HeldSubject = {
  type: Extract<SubjectType, 'work' | 'part' | 'post' | 'comment' | 'message' | 'channel' | 'person'>;
  id: string;
};
