import { calendarDay } from '#ui/dates/dates.ts';
import { formatWeekday } from '#ui/dates/times.ts';
import type { Message } from '../message-rules.ts';

const RUN_MS = 5 * 60_000;

/** `zone` is an IANA name, or undefined for the browser's own. */
export type Clock = { now: number; zone: string | undefined };

/** Today, Yesterday or the date, in the reader's time zone (CHAN-24). */
export function formatDay(ms: number, { now, zone }: Clock): string {
  const days = calendarDay(now, zone) - calendarDay(ms, zone);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : formatWeekday(ms, zone);
}

export type Run<M> = { key: string; author: Message['author']; at: number; messages: M[] };
export type Day<M> = { key: number; at: number; runs: Run<M>[] };

/**
 * Groups messages, oldest first, by day, and by author while each follows the one before within five minutes. A
 * collapsed message stays alone.
 */
export function groupByDay<M extends Pick<Message, 'id' | 'author' | 'createdAt' | 'collapsed'>>(
  messages: readonly M[],
  zone: string | undefined,
): Day<M>[] {
  const days: Day<M>[] = [];
  let last = 0;
  for (const message of messages) {
    const at = Date.parse(message.createdAt);
    const key = calendarDay(at, zone);
    let day = days.at(-1);
    if (day?.key !== key) {
      day = { key, at, runs: [] };
      days.push(day);
    }
    const run = day.runs.at(-1);
    if (run && !message.collapsed && !run.messages[0]?.collapsed && run.author.id === message.author.id && at - last < RUN_MS)
      run.messages.push(message);
    else day.runs.push({ key: message.id, author: message.author, at, messages: [message] });
    last = at;
  }
  return days;
}
