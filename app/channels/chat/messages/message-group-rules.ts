import type { Message } from '../message-rules.ts';

const RUN_MS = 5 * 60_000;

/** `zone` is an IANA name, or undefined for the browser's own. */
export type Clock = { now: number; zone: string | undefined };

const dayKeys = new Map<string | undefined, Intl.DateTimeFormat>();
const dayOf = (ms: number, zone: string | undefined) => {
  let format = dayKeys.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone });
    dayKeys.set(zone, format);
  }
  return format.format(ms);
};
const DAY_MS = 24 * 60 * 60_000;
/** The previous calendar day, computed from noon, so that daylight saving time does not matter. */
const dayBefore = (day: string) => new Date(Date.parse(`${day}T12:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** Today, Yesterday or the date, in the reader's time zone (CHAN-24). */
export function dayWords(ms: number, { now, zone }: Clock): string {
  const [day, today] = [dayOf(ms, zone), dayOf(now, zone)];
  if (day === today) return 'Today';
  if (day === dayBefore(today)) return 'Yesterday';
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric', timeZone: zone }).format(ms);
}

const times = new Map<string | undefined, Intl.DateTimeFormat>();
export const timeWords = (ms: number, zone: string | undefined) => {
  let format = times.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone });
    times.set(zone, format);
  }
  return format.format(ms).replaceAll('\u202f', ' '); // some engines use a narrow space here, which would differ from the server's HTML
};

export type Run<M> = { key: string; author: Message['author']; at: number; messages: M[] };
export type Day<M> = { key: string; at: number; runs: Run<M>[] };

/** Groups messages, oldest first, by day, and by author while each follows the one before within five minutes. */
export function threadOf<M extends Pick<Message, 'id' | 'author' | 'createdAt'>>(
  messages: readonly M[],
  zone: string | undefined,
): Day<M>[] {
  const days: Day<M>[] = [];
  let last = 0;
  for (const message of messages) {
    const at = Date.parse(message.createdAt);
    const key = dayOf(at, zone);
    let day = days.at(-1);
    if (day?.key !== key) {
      day = { key, at, runs: [] };
      days.push(day);
    }
    const run = day.runs.at(-1);
    if (run && run.author.id === message.author.id && at - last < RUN_MS) run.messages.push(message);
    else day.runs.push({ key: message.id, author: message.author, at, messages: [message] });
    last = at;
  }
  return days;
}
