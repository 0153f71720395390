/** What a request makes; each has its own limits. */
export type Generated = 'text' | 'picture';

/** The periods of the limits: of the site a calendar month, of one person a day, both in UTC. */
export const monthOf = (now: Date) => now.toISOString().slice(0, 7);
export const dayOf = (now: Date) => now.toISOString().slice(0, 10);

const DATE = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
/** The site's limit is reached until the first of the next month (SITE-04). */
export const monthReached = (now: Date) =>
  `The writing helper has reached this month's limit. It is back on ${DATE.format(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))}.`;
export const DAY_REACHED = 'You have reached your limit of the writing helper for today. It is back tomorrow.';
export const SWITCHED_OFF = 'The writing helper is turned off on this site.';

/** The writing helper is off, or a limit is reached; the message says which. */
export class AssistantRefused extends Error {
  readonly status: 403 | 429;
  constructor(status: 403 | 429, message: string) {
    super(message);
    this.status = status;
  }
}
