import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { GroupComments, GroupKind, GroupState } from './group-rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A family or class (SAFE-02). Without a foreign key to people, because `people.group_id` points here. */
export const groups = pgTable(
  'groups',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    name: text().notNull(),
    kind: text().$type<GroupKind>().notNull(),
    state: text().$type<GroupState>().notNull(),
    comments: text().$type<GroupComments>().notNull().default('ready-made'),
    /** Whether its children may use the writing helper, each with an agreement of a grown-up (SAFE-12). */
    writingHelper: boolean('writing_helper').notNull().default(false),
    closedAt: at('closed_at'),
    /** When a closed group and its children are purged; until then the children can be moved. */
    purgeAfter: at('purge_after'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('groups_kind', sql`${t.kind} in ('family', 'class')`),
    check('groups_state', sql`${t.state} in ('awaiting', 'open', 'closed')`),
    check('groups_comments', sql`${t.comments} in ('ready-made', 'free', 'none')`),
    check('groups_closed', sql`(${t.state} = 'closed') = (${t.purgeAfter} is not null)`),
    index('groups_purged').on(t.purgeAfter).where(sql`${t.purgeAfter} is not null`),
  ],
);
