import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { works } from '../../works/tables.ts';
import { chosen, chosenTable } from '../per-lists.server.ts';
import { LOOKED_MAX } from './looked-rules.ts';

/** A list in the order of an index, without the rules about the viewer. The condition and the order name columns of the table alone. */
export type OrderedList = { table: PgTable; where: SQL | undefined; order: SQL };

const rows = ({ table, where, order }: OrderedList, limit: string) =>
  sql`(select * from ${table} where ${where} order by ${order} ${sql.raw(limit)})`;

/** The first rows of a list, under the name of their table, for a statement that leaves out what the viewer hid. */
export const firstRows = (list: OrderedList): SQL => sql`${rows(list, `limit ${LOOKED_MAX}`)} ${list.table}`;
/** The last of these; no row if the list has fewer. */
export const lastOfFirstRows = (list: OrderedList): SQL => sql`${rows(list, `offset ${LOOKED_MAX - 1} limit 1`)} ${list.table}`;
/** Whether the list has as many rows, so that it may go on after them. */
export const hasAllFirstRows = (list: OrderedList): SQL => sql`exists ${rows(list, `offset ${LOOKED_MAX - 1} limit 1`)}`;

/** Whether the viewer may see a work, by the condition on its author. */
export const isSeen = (isVisible: SQL) => sql<boolean>`(${works.listed} and ${isVisible})`.as('seen');
/** The order in which the last of the first rows comes first, those that the viewer may see before others. */
export const lastSeenFirst = (at: SQLWrapper, id: SQLWrapper) => [sql`seen desc`, sql`${at}`, sql`${id}`];

/** The table and the condition of a list in a statement of `perLists`: its first rows for those who leave works out, else all. */
export const inList = (list: OrderedList) => ({
  from: chosenTable(firstRows(list), sql`${list.table}`),
  where: chosen(sql`${sql.placeholder('viewer')}`, sql`true`, sql`${list.where}`),
});
