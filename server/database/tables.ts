import { pgTable, text } from 'drizzle-orm/pg-core';

/** Secrets and once-only tasks of this installation, shared by all its processes. */
export const installation = pgTable('settings', { key: text().primaryKey(), value: text().notNull() });
