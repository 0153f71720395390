import { SCANS_MAX } from '../audience/left-out/scan-rules.ts';
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
 * A page of a list of which a request scans a bounded number of rows. `more` is the cursor of the next page, null at the end: of the last
 * row shown, or if the page is not full because its `scans` ended, of the last scanned row that the viewer may see, if there is one.
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
    // Not in the snapshot of `found`, so that a deletion in between may skip one work. One statement would be planned for full pages, too.
    const [end] = await lastScanned(after);
    if (!end) return { ...page, more: null };
    if (end.isVisible) return { ...page, more: cursorOf(end) };
    if (scans === SCANS_MAX) return { ...page, more: withoutWork(end, ascending) };
    after = end; // a cursor has the id of a work, so that of one which the viewer may not see is used here and never sent
  }
}
