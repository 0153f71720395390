import { sql } from 'drizzle-orm';
import { preparedWrite } from '#server/database/prepared-statements.ts';
import type { Person } from '#server/identity/viewer.ts';
import { notifications } from '../tables.ts';
import { groupOf } from './shown.server.ts';

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
/** Other tabs count again, if the statement changed something. */
const announced = sql`select pg_notify('live', json_build_object('topic', 'person:' || ${viewerId})::text) where exists (select from changed)`;
const readNow = sql`read_at = coalesce(read_at, now()), seen_at = coalesce(seen_at, now())`;

const readWrite = preparedWrite(
  'notifications_read',
  sql`with last as (select send_at, id from ${notifications} where id = ${sql.placeholder('last')}::uuid and person_id = ${viewerId}),
    changed as (update ${notifications} set ${readNow} from last
      where person_id = ${viewerId} and (read_at is null or seen_at is null) and ${notifications.sendAt} <= now()
        and (${notifications.sendAt}, ${notifications.id}) <= (last.send_at, last.id) returning 1)
    ${announced}`,
);

/** Marks the viewer's notifications up to `last`, the newest one of the page, as read; a later one was not seen yet. */
export const markRead = async (viewer: Person, last: string): Promise<void> => void (await readWrite({ viewer: viewer.id, last }));

const seenWrite = preparedWrite(
  'notifications_seen',
  sql`with changed as (update ${notifications} set seen_at = now(), read_at = case when event_key is null then coalesce(read_at, now()) else read_at end
      where person_id = ${viewerId} and id = any(${sql.placeholder('ids')}::uuid[]) and seen_at is null and send_at <= now() returning 1)
    ${announced}`,
);

/**
 * Marks what the page showed as seen, by id, because a transaction that began earlier may commit an older one later. Messages of the site
 * have been read with that; a notice is read when what it is about is opened (NOTICE-05).
 */
export const markSeen = async (viewer: Person, ids: string[]): Promise<void> => void (await seenWrite({ viewer: viewer.id, ids }));

const openedWrite = preparedWrite(
  'notifications_opened',
  sql`with opened as (select ${groupOf} as "group" from ${notifications} where id = ${sql.placeholder('id')}::uuid and person_id = ${viewerId}),
    changed as (update ${notifications} set ${readNow} from opened
      where person_id = ${viewerId} and read_at is null and send_at <= now() and ${groupOf} = opened."group" returning 1)
    ${announced}`,
);

/** The viewer opened what a notice is about: its group is read. */
export const markOpened = async (viewer: Person, id: string): Promise<void> => void (await openedWrite({ viewer: viewer.id, id }));

const acknowledgeWrite = preparedWrite(
  'warning_acknowledged',
  sql`with changed as (update ${notifications} set acknowledged_at = now(), ${readNow}
      where id = ${sql.placeholder('id')}::uuid and person_id = ${viewerId} and kind = 'warning' and acknowledged_at is null returning 1)
    ${announced}`,
);

/** The viewer has read this warning; it is not shown on pages any more. */
export const acknowledge = async (viewer: Person, id: string): Promise<void> => void (await acknowledgeWrite({ viewer: viewer.id, id }));
