import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Nightly backups, complete and failed. Only folders that are listed here may be deleted by the site (OPS-08). */
export const nightlyBackups = pgTable(
  'nightly_backups',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    path: text(), // null if it failed
    rows: integer(),
    files: integer(),
    missingFiles: integer('missing_files'),
    bytes: bigint({ mode: 'number' }),
    seconds: integer(),
    failure: text(), // the sentence of the command
    deletedAt: timestamp('deleted_at', { withTimezone: true }), // superseded by newer ones
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('nightly_backups_newest').on(t.createdAt)],
);
