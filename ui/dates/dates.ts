const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** `Nov 22, 2026`, the date format of every page (ENGAGE-13). `zone` is an IANA time zone name; undefined means the browser's time zone. */
export function formatDate(at: Date | number | string, zone: string | undefined): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: zone });
    formats.set(zone, format);
  }
  return format.format(new Date(at));
}

const days = new Map<string | undefined, Intl.DateTimeFormat>();
const DAY_MS = 24 * 60 * 60 * 1000;

/** The sequential number of a calendar day in a time zone: equal for two times on the same day, one more for the next day. */
export function calendarDay(at: number, zone: string | undefined): number {
  let format = days.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone });
    days.set(zone, format);
  }
  return Date.parse(`${format.format(at)}T00:00:00Z`) / DAY_MS;
}
