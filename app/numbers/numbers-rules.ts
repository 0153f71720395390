/** How many days have counts of their own; older ones are part of their month (STATS-06). */
export const DAYS_RETAINED = 400;

/** The periods of the pages, in days; null: since the work was published, in months. */
export const PERIODS = [
  { period: '7', days: 7, name: '7 days', bucket: 'day' },
  { period: '30', days: 30, name: '30 days', bucket: 'day' },
  { period: '90', days: 90, name: '90 days', bucket: 'day' },
  { period: '365', days: 365, name: '365 days', bucket: 'week' },
  { period: 'all', days: null, name: 'In all', bucket: 'month' },
] as const;
export type Period = (typeof PERIODS)[number];
const DEFAULT_PERIOD = PERIODS[1];
export const parsePeriod = (search: URLSearchParams): Period =>
  PERIODS.find(({ period }) => period === search.get('period')) ?? DEFAULT_PERIOD;

/** What is counted, with the sentence that explains each metric (STATS-02). */
export const METRICS = [
  {
    metric: 'readers',
    name: 'Readers',
    sentence: 'Readers: signed-in members who opened the work at least once on that day. Visitors are not counted.',
  },
  {
    metric: 'finishes',
    name: 'Finished readings',
    sentence:
      'Finished readings: members whose library has the work as finished since that day, because they read to its end or marked it as finished.',
  },
  { metric: 'likes', name: 'Likes', sentence: 'Likes: members who liked the work on that day.' },
  {
    metric: 'comments',
    name: 'Comments',
    sentence: 'Comments: comments and replies by others from that day that everyone may see.',
  },
  { metric: 'saves', name: 'Saves', sentence: 'Saves: members who saved the work on that day and have not removed it since.' },
  {
    metric: 'follows',
    name: 'Followers',
    sentence: 'Followers: members who began to follow the work on that day and have not stopped since.',
  },
  {
    metric: 'showings',
    name: 'Showings in New here',
    sentence: 'Showings in New here: members whose Home showed the work in its row “New here” on that day.',
  },
] as const;
export type Metric = (typeof METRICS)[number]['metric'];

/** The states of the library beside the counts; `Finished` is counted as finished readings. */
export const COUNTED_STATES = ['want', 'reading', 'dropped'] as const;

const SHOWN_MIN = 5;
/**
 * What may be known of a count: the sum of its shown parts, and how many parts are from 1 to 4. Everything that is shown is made from
 * these two, so that no sum or difference reveals a hidden part (STATS-04).
 */
export type MaskedCount = { sum: number; hidden: number };
export const NONE: MaskedCount = { sum: 0, hidden: 0 };
export const maskedCount = (n: number): MaskedCount => (n > 0 && n < SHOWN_MIN ? { sum: 0, hidden: 1 } : { sum: n, hidden: 0 });
export const plus = (a: MaskedCount, b: MaskedCount): MaskedCount => ({ sum: a.sum + b.sum, hidden: a.hidden + b.hidden });

/** The count that is shown: exact, or the multiple of 5 that it has at least. */
export const leastOf = ({ sum, hidden }: MaskedCount) => (hidden ? Math.floor((sum + hidden) / SHOWN_MIN) * SHOWN_MIN : sum);
export function shownNumber(count: MaskedCount): string {
  const least = leastOf(count);
  const number = least.toLocaleString('en-US');
  if (!count.hidden) return number;
  if (least) return `at least ${number}`;
  return count.hidden > 1 ? 'fewer than 5 each' : 'fewer than 5';
}

/** The share of those who opened the first part; null where a hidden number would be needed. */
function shareOf(part: number, first: number): string | null {
  return maskedCount(part).hidden || maskedCount(first).hidden || !first ? null : `${Math.round((100 * part) / first)}%`;
}

/** What may be known of a part: how many members opened it and reached its end, and the share of those who opened the first part. */
export type PartNumbers = { id: string; title: string; readers: MaskedCount; finished: MaskedCount; share: string | null };
/** The parts in reading order with what may be known of their counts (STATS-04). */
export const partNumbers = (counts: readonly { id: string; title: string; readers: number; finished: number }[]): PartNumbers[] =>
  counts.map(({ readers, finished, ...part }) => ({
    ...part,
    readers: maskedCount(readers),
    finished: maskedCount(finished),
    share: shareOf(readers, counts[0]?.readers ?? 0),
  }));
/** The two neighbors between which the most readers stopped, from what is shown of them. Null: nowhere did readers stop. */
export function largestDrop(parts: readonly PartNumbers[]): { from: PartNumbers; to: PartNumbers } | null {
  const shown = ({ sum, hidden }: MaskedCount) => (hidden ? SHOWN_MIN - 1 : sum);
  let largest: { from: PartNumbers; to: PartNumbers; by: number } | null = null;
  for (const [i, to] of parts.entries()) {
    const from = parts[i - 1];
    const by = from ? shown(from.readers) - shown(to.readers) : 0;
    if (from && by > (largest?.by ?? 0)) largest = { from, to, by };
  }
  return largest;
}

const dates = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });
/** The name of a day, of a week by its first day, or of a month. */
export function bucketName(day: string, bucket: Period['bucket']): string {
  if (bucket === 'month') return months.format(new Date(day));
  return `${bucket === 'week' ? 'Week of ' : ''}${dates.format(new Date(day))}`;
}

export const NUMBERS_TITLE = 'Numbers';
export const NO_READERS = 'No readers yet. Numbers appear when members open your work.';
export const NOTHING_IN_PERIOD = 'Nothing happened in this period.';
export const PARTS_SHOWN = 500;
export const WORKS_SHOWN = 50;
export const MARKS_SHOWN = 50;

/** A cell of a CSV file; one that a spreadsheet would take for a formula is text. */
const csvCell = (value: string) => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
export const csvRow = (...cells: string[]) => `${cells.map(csvCell).join(',')}\r\n`;
