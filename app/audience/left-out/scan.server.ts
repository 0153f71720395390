import { desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import { chosen, leavesNothingOut } from '../per-lists.server.ts';
import { SCAN_ROWS_MAX } from './scan-rules.ts';

/**
 * A list in the order of an index, without the rules about the viewer. The condition and the columns `by` which it is in descending order
 * are of the table alone; `join` joins `works` if that is another table.
 */
export type OrderedList = { table: PgTable; where: SQL | undefined; by: AnyPgColumn[]; join?: SQL | undefined };

function rows({ table, where, by }: OrderedList, limit: string): SQL {
  const columns = by.map((column) => desc(column));
  return sql`(select * from ${table} where ${where} order by ${sql.join(columns, sql`, `)} ${sql.raw(limit)})`;
}
/** The rows of one scan, under the name of their table. */
const scannedRows = (list: OrderedList): SQL => sql`${rows(list, `limit ${SCAN_ROWS_MAX}`)} ${list.table}`;
/** Whether the list has as many rows, so that it may continue after them. */
const reachesLimit = (list: OrderedList): SQL => sql`exists ${rows(list, `offset ${SCAN_ROWS_MAX - 1} limit 1`)}`;

const withJoin = (from: SQL, { join }: OrderedList): SQL => (join ? sql`${from} ${join}` : from);
const whole = (list: OrderedList) => ({ from: withJoin(sql`${list.table}`, list), where: list.where });
const scan = (list: OrderedList) => ({ from: withJoin(scannedRows(list), list), where: undefined });

/** The table and the condition of a list: the rows of one scan for a viewer whose lists leave works out, all rows for everyone else. */
export const scanOf = (viewer: Viewer, list: OrderedList) => (leavesNothingOut(viewer) ? whole(list) : scan(list));

const viewerId = sql`${sql.placeholder('viewer')}`;
/** The same for a statement of `perLists`. */
export const scanOfPlaceholder = (list: OrderedList) => ({
  from: withJoin(chosen(viewerId, scannedRows(list), sql`${list.table}`), list),
  where: chosen(viewerId, sql`true`, sql`${list.where}`),
});

/** The cursor of a row, and whether the viewer may see its work, whose author is joined as `people`. */
type Place = { at: SQL.Aliased<string>; id: SQLWrapper; isVisible: SQL | undefined };
type ScanEnd = { at: string; id: string; isVisible: boolean };

const endOfScan = (list: OrderedList, { at, id, isVisible }: Place) =>
  db
    .select({ at, id: sql<string>`${id}`, isVisible: sql<boolean>`${isVisible}`.as('is_visible') })
    .from(scan(list).from)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(reachesLimit(list))
    .orderBy(sql`is_visible desc`, ...list.by)
    .limit(1);

/** The last row of a scan, preferably of a work that the viewer may see; none if the list ends before the scan limit or has none. */
export const lastScanned = async (viewer: Viewer, list: OrderedList, place: Place): Promise<ScanEnd[]> =>
  leavesNothingOut(viewer) ? [] : endOfScan(list, place);

/** The same, prepared beside the statement of `perLists` with this name. */
export function lastScannedPlaceholder(name: string, list: OrderedList, place: Place) {
  const statement = endOfScan(list, place).prepare(`last_scanned_${name}`);
  return async (viewer: Viewer, values: Record<string, unknown>): Promise<ScanEnd[]> =>
    leavesNothingOut(viewer) ? [] : statement.execute(values);
}
