import { SCANS_PER_REQUEST_MAX } from '../audience/left-out/scan-rules.ts';
import type { Cursor } from './cursor-rules.ts';

type Scan<Row extends Cursor> = {
  /** The rows after a cursor that the viewer's lists show, up to one more than a page has. */
  found(after: Cursor | null): PromiseLike<Row[]>;
  /** The last row scanned after a cursor, preferably one that the viewer may see; none if the list ends within the scan. */
  lastScanned(after: Cursor | null): PromiseLike<(Cursor & { isVisible: boolean })[]>;
  ascending?: boolean;
};

const cursorOf = ({ at, id }: Cursor): Cursor => ({ at, id });

/**
 * The cursor before a row that the viewer may not see: it names the time at which the work was made, which UUIDv7 begins with, but not the
 * work. The next page scans the works of that millisecond again.
 */
const withoutWork = ({ at, id }: Cursor, ascending: boolean): Cursor => ({
  at,
  id: id.slice(0, 14) + (ascending ? '0000-0000-000000000000' : 'ffff-ffff-ffffffffffff'),
});

/**
 * Reads a page of a list and scans a bounded number of rows for it. `more` is the cursor of the next page, null at the end of the list: the
 * last row shown or, if the `scans` ended before the page was full, the last scanned row, without its work if the viewer may not see it.
 */
export async function scannedPage<Row extends Cursor>(
  cursor: Cursor | null,
  size: number,
  { found, lastScanned, ascending = false }: Scan<Row>,
) {
  let after = cursor;
  for (let scans = 1; ; scans++) {
    const rows = await found(after);
    const shown = rows.slice(0, size);
    const page = { rows: shown.map(({ at: _, ...row }) => row), isFull: rows.length > size, scans };
    const last = page.isFull ? shown.at(-1) : undefined;
    if (last) return { ...page, more: cursorOf(last) };
    // A statement of its own, because full pages do not need it. A deletion between the two statements may skip one work.
    const [end] = await lastScanned(after);
    if (!end) return { ...page, more: null };
    if (end.isVisible) return { ...page, more: cursorOf(end) };
    if (scans === SCANS_PER_REQUEST_MAX) return { ...page, more: withoutWork(end, ascending) };
    after = end; // never sent: the cursor contains the id of a work that the viewer may not see
  }
}
