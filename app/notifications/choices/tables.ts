import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { comments } from '../../comments/tables.ts';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import type { NoticeChoice, NoticeTopic } from './choice-rules.ts';

const person = (name: string) => uuid(name).references(() => people.id, { onDelete: 'cascade' });

/** What members chose for a topic of notices, where it is not the default (NOTICE-07). A trigger of `notifications` applies it. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    personId: person('person_id').notNull(),
    topic: text().$type<NoticeTopic>().notNull(),
    choice: text().$type<NoticeChoice>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.topic] }), check('notice_choices_known', sql`${t.choice} in ('off', 'list', 'counted')`)],
);

/** Works, people and threads of comments that make no notices for a member, until a time or until the member changes it (NOTICE-08). */
export const noticeMutes = pgTable(
  'notice_mutes',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    personId: person('person_id').notNull(),
    workId: uuid('work_id').references(() => works.id, { onDelete: 'cascade' }),
    otherId: person('other_id'),
    /** The comment of the thread, which is no reply. */
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    until: timestamp({ withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('notice_mutes_work_key').on(t.personId, t.workId),
    unique('notice_mutes_person_key').on(t.personId, t.otherId),
    unique('notice_mutes_comment_key').on(t.personId, t.commentId),
    index('notice_mutes_work').on(t.workId).where(sql`${t.workId} is not null`),
    index('notice_mutes_other').on(t.otherId).where(sql`${t.otherId} is not null`),
    index('notice_mutes_comment').on(t.commentId).where(sql`${t.commentId} is not null`),
    check('notice_mutes_one_thing', sql`num_nonnulls(${t.workId}, ${t.otherId}, ${t.commentId}) = 1`),
  ],
);
