import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../../people/tables.ts';
import { reports } from '../../reports/tables.ts';
import { groups } from '../tables.ts';
import type { ReportedAbout, Sentence } from './child-report-rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What a child told the grown-ups of their group, each beside a report to staff (SAFE-05). `title` names the thing as it was. */
export const childReports = pgTable(
  'child_reports',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    childId: uuid('child_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    reportId: uuid('report_id').references(() => reports.id, { onDelete: 'set null' }),
    about: text().$type<ReportedAbout>().notNull(),
    sentence: text().$type<Sentence>().notNull(),
    title: text().notNull(),
    address: text().notNull(),
    /** Deleted when the child takes it back before they are sent. */
    notificationIds: uuid('notification_ids').array().notNull().default(sql`'{}'`),
    createdAt: at('created_at').notNull().defaultNow(),
    lookedAt: at('looked_at'),
    lookedBy: uuid('looked_by').references(() => people.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('child_reports_about', sql`${t.about} in ('story', 'comment')`),
    index('child_reports_group').on(t.groupId, t.id),
    index('child_reports_child').on(t.childId),
    index('child_reports_report').on(t.reportId),
    index('child_reports_looked_by').on(t.lookedBy),
  ],
);
