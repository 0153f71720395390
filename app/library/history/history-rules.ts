import { calendarDay, formatLongDate } from '#ui/dates/dates.ts';

export const HISTORY_MESSAGES = {
  notRemoved: 'The work could not be removed. Please try again.',
  notCleared: 'The history could not be cleared. Please try again.',
  cleared: 'Your history is cleared.',
} as const;

export type Day<W> = { day: number; name: string; works: W[] };

/** Groups works that are newest first by the day on which they were opened, in a time zone; undefined is the browser's. */
export function byDay<W extends { addedAt: Date }>(works: readonly W[], zone: string | undefined): Day<W>[] {
  const days: Day<W>[] = [];
  for (const work of works) {
    const day = calendarDay(work.addedAt.getTime(), zone);
    const last = days.at(-1);
    if (last?.day === day) last.works.push(work);
    else days.push({ day, name: formatLongDate(work.addedAt, zone), works: [work] });
  }
  return days;
}
