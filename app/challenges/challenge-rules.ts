import { dayCount, daysAgo, inDays } from '#ui/dates/relative-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

/** The first challenge of every installation, as specified; its dates are relative to the first start (AMB-10). */
const FIRST = { ago: 7 * DAY_MS, left: 5 * DAY_MS, participants: 126 };

/** The weekly themes in order; after the last the schedule starts over. */
export const THEMES = [
  { title: 'Lost in Translation', description: 'A message arrives in a language nobody speaks any more. Answer it anyway.' },
  { title: 'The Wrong Umbrella', description: 'Somebody takes it home by mistake. Something is still folded inside.' },
  { title: 'Last Train Home', description: 'Two strangers, one carriage, and a station that is on no map.' },
  { title: 'A Borrowed Name', description: 'Someone has answered to it for years. Today its owner writes.' },
  { title: 'Rooms Without Doors', description: 'Tell us what is kept in there, and how anybody knows.' },
  { title: 'The Second Moon', description: 'It rose on a Tuesday. Most people went to work.' },
  { title: 'Recipes for Ghosts', description: 'The dish, the guest, and why they came back for it.' },
  { title: 'Small Rebellions', description: 'Nobody is overthrown. Something changes all the same.' },
  { title: 'What the River Kept', description: 'It gave one thing back this morning.' },
  { title: 'Letters Never Sent', description: 'Write the one that should have been posted, or the reason it was not.' },
  { title: 'The Understudy', description: 'Everybody came to see somebody else.' },
  { title: 'An Honest Monster', description: 'It always tells the truth. That is the trouble.' },
  { title: 'Weather Report', description: 'Tomorrow’s forecast is unusually specific.' },
] as const;

export type ChallengeDates = { startDate: Date; endDate: Date };
type Planned = ChallengeDates & { title: string; description: string; participantCount: number; startingCount: number };

/** The challenge that runs at the first start. */
export const firstChallenge = (now: Date): Planned => ({
  ...THEMES[0],
  startDate: new Date(now.getTime() - FIRST.ago),
  endDate: new Date(now.getTime() + FIRST.left),
  participantCount: FIRST.participants,
  startingCount: FIRST.participants,
});

/**
 * The challenge after `last`. Weeks are counted from the end of `last`, or from the epoch without one, so that concurrent requests compute
 * the same start.
 */
export function nextChallenge(last: (ChallengeDates & { title: string }) | null, now: Date): Planned {
  const from = last ? last.endDate.getTime() : 0;
  const start = from + Math.max(0, Math.floor((now.getTime() - from) / WEEK_MS)) * WEEK_MS;
  const theme = THEMES[(THEMES.findIndex(({ title }) => title === last?.title) + 1) % THEMES.length] ?? THEMES[0];
  return { ...theme, startDate: new Date(start), endDate: new Date(start + WEEK_MS), participantCount: 0, startingCount: 0 };
}

/** The question to a writer whose challenge ended meanwhile; nothing was entered and the draft is unchanged. */
export const challengeOver = (endedTitle: string, running: string) =>
  `${endedTitle ? `“${endedTitle}” has ended` : 'That challenge has ended'}. Your draft is safe. It can enter “${running}” instead.`;

export type ChallengeStatus = 'upcoming' | 'active' | 'past';
export const statusOf = ({ startDate, endDate }: ChallengeDates, now: Date): ChallengeStatus =>
  now < startDate ? 'upcoming' : now < endDate ? 'active' : 'past';

const daysLeft = (endDate: Date, now: Date) => Math.max(0, Math.ceil((endDate.getTime() - now.getTime()) / DAY_MS));
/** `Ends in 5 days`; rounds up to whole days. */
export function endsIn(endDate: Date, now: Date): string {
  const days = daysLeft(endDate, now);
  return days === 0 ? 'Ended' : `Ends ${inDays(days)}`;
}

const NUMBERS = ['No', 'A', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

/** `5 days`, and a sentence about it. */
export function timeLeft(endDate: Date, now: Date) {
  const days = daysLeft(endDate, now);
  const long = days === 1 ? 'A day is a long time.' : `${NUMBERS[days] ?? days} days is a long time.`;
  return { short: dayCount(days), long };
}

/** `Started 7 days ago`. */
export function started(startDate: Date, now: Date): string {
  return `Started ${daysAgo(Math.max(0, Math.floor((now.getTime() - startDate.getTime()) / DAY_MS)))}`;
}

/** The length guideline of entries, shown but not enforced (CHALL-15). */
export const WORD_GOAL = '1,000–3,000';
export const GUIDELINE = 'Aim for 1,000–3,000 words. It’s a guide, not a limit.';
