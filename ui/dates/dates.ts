const DAY_MS = 24 * 60 * 60 * 1000;

/** One formatter per time zone: an IANA name, or undefined for the browser's own. */
export function formatsOf(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (zone: string | undefined) => {
    let format = formats.get(zone);
    if (!format) {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
      formats.set(zone, format);
    }
    return format;
  };
}

const dates = formatsOf({ year: 'numeric', month: 'short', day: 'numeric' });
const numbers = formatsOf({ year: 'numeric', month: 'numeric', day: 'numeric' });

/** `Nov 22, 2026`, the date format of every page (ENGAGE-13). */
export const formatDate = (at: Date | number | string, zone: string | undefined) => dates(zone).format(new Date(at));

const longDates = formatsOf({ year: 'numeric', month: 'long', day: 'numeric' });
/** `November 22, 2026`, within a sentence (EDIT-04). */
export const formatLongDate = (at: Date | number | string, zone: string | undefined) => longDates(zone).format(new Date(at));

/** The sequential number of a calendar day in a time zone: equal for two times on the same day, one more for the next day. */
export function calendarDay(at: number, zone: string | undefined): number {
  if (zone === 'UTC') return Math.floor(at / DAY_MS); // on the server, once per message of a chat
  const [month = 1, day = 1, year = 0] = numbers(zone).format(at).split('/').map(Number);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}
