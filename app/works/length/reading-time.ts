import { contentInWords, type WorkContent } from '../ratings/rating-rules.ts';
import { type StatusOfWork, statusInWords } from '../status/status-rules.ts';

/** What every card shows of a work besides its title; `minutes` is null until an older work was measured. */
export type WorkFacts = StatusOfWork & { minutes: number | null; content: WorkContent };

/** `5 min`, `1 h 20 min`, `2 h` (TAG-06); empty when it is not known. */
export function readingTime(minutes: number | null): string {
  if (minutes === null) return '';
  const whole = Math.max(1, minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  return [hours && `${hours.toLocaleString('en-US')} h`, rest && `${rest} min`].filter(Boolean).join(' ');
}

/** Reading time, status, rating and warnings of a work, in words. */
export const factsOf = (work: WorkFacts): string[] =>
  [readingTime(work.minutes), statusInWords(work), ...contentInWords(work.content)].filter(Boolean);
