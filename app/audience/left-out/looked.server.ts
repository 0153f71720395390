import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { chosen, chosenTable } from '../per-lists.server.ts';
import { LOOKED_MAX } from './looked-rules.ts';

/** A list in the order of an index, without the rules about the viewer. The condition and the order name columns of the table alone. */
export type OrderedList = { table: PgTable; where: SQL | undefined; order: SQL };

const rows = ({ table, where, order }: OrderedList, limit: SQL) =>
  sql`(select * from ${table} where ${where} order by ${order} ${limit}) ${table}`;

/** The first rows of a list, under the name of their table, for a statement that leaves out what the viewer hid. */
export const firstRows = (list: OrderedList): SQL => rows(list, sql`limit ${sql.raw(String(LOOKED_MAX))}`);
/** The last of these; no row if the list has fewer. */
export const lastOfFirstRows = (list: OrderedList): SQL => rows(list, sql`offset ${sql.raw(String(LOOKED_MAX - 1))} limit 1`);

/** The table and the condition of a list in a statement of `perLists`: its first rows for those who leave works out, else all. */
export const inList = (list: OrderedList) => ({
  from: chosenTable(firstRows(list), sql`${list.table}`),
  where: chosen(sql`${sql.placeholder('viewer')}`, sql`true`, sql`${list.where}`),
});
