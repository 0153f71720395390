import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { preparedWrite } from '#server/database/prepared-write.ts';
import type { Person } from '#server/identity/viewer.ts';
import { inListsPlaceholder, shownToPlaceholder, visibleToPlaceholder } from '../audience/visible.server.ts';
import { versions } from '../editing/tables.ts';
import type { Cursor } from '../lists/cursor-rules.ts';
import { people } from '../people/tables.ts';
import { parts, works } from '../works/tables.ts';
import {
  NOTIFICATIONS_PAGE_SIZE,
  type NotificationData,
  type NotificationKind,
  notificationText,
  type UpdatedWork,
} from './notification-rules.ts';
import { notifications } from './tables.ts';

const isOfUpdatedWork = sql`${notifications.kind} = 'work-updated' and ${works.id} = (${notifications.data} ->> 'workId')::uuid`;
/** The work of a notification about changes, as the viewer may see it now; null for other notifications, and if it is not visible. */
const updatedWork = sql<UpdatedWork | null>`case when ${works.id} is not null and ${visibleToPlaceholder(works)} and ${inListsPlaceholder(works.authorId)}
  then jsonb_build_object('kind', ${works.kind}, 'title', ${works.title}, 'author', ${people.name},
    'note', coalesce((select ${versions.note} from ${versions} where ${versions.id} = (${notifications.data} ->> 'versionId')::uuid), ''), 'isPartShown', exists (
    select from ${parts} where ${parts.id} = (${notifications.data} ->> 'partId')::uuid and ${parts.workId} = ${works.id} and ${shownToPlaceholder(parts, works.authorId)})) end`;

const pageAfter = db
  .select({
    id: notifications.id,
    kind: notifications.kind,
    data: notifications.data,
    shown: updatedWork,
    sentAt: notifications.sendAt,
    isNew: sql<boolean>`${notifications.readAt} is null`,
    at: sql<string>`(extract(epoch from ${notifications.sendAt}) * 1000000)::bigint::text`,
  })
  .from(notifications)
  .leftJoin(works, isOfUpdatedWork)
  .leftJoin(people, eq(people.id, works.authorId))
  .where(
    and(
      eq(notifications.personId, sql.placeholder('viewer')),
      lte(notifications.sendAt, sql`now()`),
      sql`(${notifications.sendAt}, ${notifications.id}) < ('epoch'::timestamptz + ${sql.placeholder('at')}::bigint * interval '1 microsecond', ${sql.placeholder('after')}::uuid)`,
    ),
  )
  .orderBy(desc(notifications.sendAt), desc(notifications.id))
  .limit(NOTIFICATIONS_PAGE_SIZE + 1)
  .prepare('notifications');

const START: Cursor = { at: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** A page of the viewer's notifications, newest first (MOD-13). */
export async function notificationsOf(viewer: Person, cursor: Cursor | null) {
  const from = cursor ?? START;
  const found = await pageAfter.execute({ viewer: viewer.id, at: from.at, after: from.id });
  const shown = found.slice(0, NOTIFICATIONS_PAGE_SIZE);
  const isChild = viewer.role === 'child'; // its grown-ups appeal
  const last = found.length > NOTIFICATIONS_PAGE_SIZE ? shown.at(-1) : undefined;
  const items = shown.map(({ id, kind: stored, data: sent, shown: work, sentAt, isNew }) => {
    const kind = stored as NotificationKind; // only `notify` writes these rows
    const data = { ...(sent as object), ...(kind === 'work-updated' && { shown: work }), ...(isChild && { appeal: null }) };
    const text = notificationText(kind, data as NotificationData[NotificationKind]);
    return { id, kind, isNew, sentAt: sentAt.getTime(), ...text };
  });
  return { items, more: last ? { at: last.at, id: last.id } : null };
}
export type ListedNotification = Awaited<ReturnType<typeof notificationsOf>>['items'][number];

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
const readWrite = preparedWrite(
  'notifications_read',
  sql`with last as (select send_at, id from ${notifications} where id = ${sql.placeholder('last')}::uuid and person_id = ${viewerId}),
    read as (update ${notifications} set read_at = now() from last
      where person_id = ${viewerId} and read_at is null and ${notifications.sendAt} <= now()
        and (${notifications.sendAt}, ${notifications.id}) <= (last.send_at, last.id) returning 1)
    select pg_notify('live', json_build_object('topic', 'person:' || ${viewerId})::text) where exists (select from read)`,
);

/** Marks the viewer's notifications up to `last`, the newest one of the page, as read; a later one was not seen yet. */
export const markRead = async (viewer: Person, last: string): Promise<void> => void (await readWrite({ viewer: viewer.id, last }));

const acknowledgeWrite = preparedWrite(
  'warning_acknowledged',
  sql`with acknowledged as (update ${notifications} set acknowledged_at = now(), read_at = coalesce(read_at, now())
      where id = ${sql.placeholder('id')}::uuid and person_id = ${viewerId} and kind = 'warning' and acknowledged_at is null returning 1)
    select pg_notify('live', json_build_object('topic', 'person:' || ${viewerId})::text) where exists (select from acknowledged)`,
);

/** The viewer has read this warning; it is not shown on pages any more. */
export const acknowledge = async (viewer: Person, id: string): Promise<void> => void (await acknowledgeWrite({ viewer: viewer.id, id }));
