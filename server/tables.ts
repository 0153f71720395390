import { pgTable, text } from 'drizzle-orm/pg-core';

/** Secrets and once-only facts of this installation, in the database so that several processes share them. */
export const house = pgTable('house', { key: text().primaryKey(), value: text().notNull() });
