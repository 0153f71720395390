import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Cursor } from './cursor-rules.ts';

type Value = SQL | AnyPgColumn;

/** A timestamp as a cursor contains it: exact microseconds since 1970, because a rounded cursor would repeat or skip rows. */
export const microsecondsOf = (time: Value): SQL<string> => sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`;

/** The timestamp of a number of microseconds since 1970: a value, or a placeholder of a prepared statement. */
export const timeAt = (microseconds: unknown): SQL => sql`('epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond')`;

/** Limits a list, newest first, to the rows after a cursor; without one to none, so that it starts at the first page. */
export const isAfterCursor = (cursor: Cursor | null, time: Value, id: Value): SQL | undefined =>
  cursor ? sql`(${time}, ${id}) < (${timeAt(cursor.at)}, ${cursor.id}::uuid)` : undefined;

/** The cursor of a prepared statement, its placeholders `at` and `after`, to compare with a pair of columns. */
export const placeholderCursor = sql`(${timeAt(sql.placeholder('at'))}, ${sql.placeholder('after')}::uuid)`;

/** The same limit for a prepared statement. */
export const isAfterPlaceholder = (time: Value, id: Value): SQL => sql`(${time}, ${id}) < ${placeholderCursor}`;
