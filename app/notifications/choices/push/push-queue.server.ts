import { and, eq, inArray, isNotNull, ne, not, type SQL, sql } from 'drizzle-orm';
import { sessions } from '#app/account/tables.ts';
import { warnedBy } from '#app/audience/card-covers.server.ts';
import { isActiveAccount } from '#app/audience/visible.server.ts';
import { comments } from '#app/comments/tables.ts';
import { isUnconfirmed } from '#app/mail/unconfirmed.server.ts';
import { people } from '#app/people/tables.ts';
import type { Kind } from '#app/works/kinds.ts';
import { works } from '#app/works/tables.ts';
import { type Database, db } from '#server/database/database.ts';
import { notifications } from '../../tables.ts';
import { NOTICE_TOPICS, type NoticeTopic } from '../choice-rules.ts';
import { noticeChoices, noticeMutes } from '../tables.ts';
import {
  DEVICES_PER_RUN_MAX,
  PUSH_ROW_DAYS,
  PUSH_VALID_HOURS,
  PUSHES_PER_HOUR_MAX,
  PUSHES_PER_RUN_MAX,
  TRIES_PER_HOUR_MAX,
} from './push-rules.ts';
import { pushChoices, pushDevices, pushes } from './tables.ts';

const mayBePushed = sql<boolean>`(${and(isActiveAccount(), ne(people.role, 'child'), not(isUnconfirmed))}
  and ${sessions.expiresAt} > now())`;

/** The devices with notices that are due: of each member that which waits longest, then the next, so that many delay no other member. */
export const devicesDue = () =>
  db
    .select({
      ...{ id: pushDevices.id, endpoint: pushDevices.endpoint, p256dh: pushDevices.p256dh, auth: pushDevices.auth },
      ...{ personId: pushDevices.personId, role: people.role, topicsOff: pushChoices.topicsOff, mayBePushed },
    })
    .from(pushDevices)
    .innerJoin(people, eq(people.id, pushDevices.personId))
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .innerJoin(
      sql`(select ${pushes.deviceId} as id, min(${pushes.dueAt}) as since from ${pushes} where ${pushes.dueAt} <= now() group by 1) waiting`,
      sql`waiting.id = ${pushDevices.id}`,
    )
    .leftJoin(pushChoices, eq(pushChoices.personId, pushDevices.personId))
    .orderBy(sql`row_number() over (partition by ${pushDevices.personId} order by waiting.since)`, sql`waiting.since`)
    .limit(DEVICES_PER_RUN_MAX);
export type DueDevice = Awaited<ReturnType<typeof devicesDue>>[number];

/** Messages of the site have no topic and are never pushed. */
const kindsWithout = (off: readonly NoticeTopic[]) =>
  sql.param(Object.entries(NOTICE_TOPICS).flatMap(([topic, { kinds }]) => (off.includes(topic as NoticeTopic) ? [] : kinds)));
const titledKinds = sql.param(NOTICE_TOPICS.scheduling.kinds); // their notices have the title of the work, not the work
const ownChoice = (topic: string) =>
  sql`select from ${noticeChoices} where ${noticeChoices.personId} = ${notifications.personId} and ${noticeChoices.topic} = ${topic} and ${noticeChoices.choice} = 'off'`;
/** The kind was turned off since the notice was stored. */
const isTurnedOff = sql.join(
  Object.entries(NOTICE_TOPICS).map(
    ([topic, { kinds }]) => sql`(${notifications.kind} = any(${sql.param(kinds)}::text[]) and exists (${ownChoice(topic)}))`,
  ),
  sql` or `,
);
const isMuted = sql`exists (select from ${noticeMutes} where ${noticeMutes.personId} = ${notifications.personId}
  and (${noticeMutes.until} is null or ${noticeMutes.until} > now())
  and (${noticeMutes.workId} = ${notifications.workId} or ${noticeMutes.otherId} = ${notifications.actorId}
    or ${noticeMutes.commentId} = (select coalesce(${comments.parentId}, ${comments.id}) from ${comments} where ${comments.id} = ${notifications.commentId})))`;

/**
 * What was neither read nor seen, is not muted and is about no work under the member's Warn, whose title a notification could not cover.
 * What is in the list alone counts as seen since it was stored.
 */
const isForDevice = ({ personId, topicsOff }: DueDevice): SQL => sql`(${notifications.readAt} is null
  and (${notifications.seenAt} is null or ${notifications.seenAt} = ${notifications.createdAt}) and ${notifications.sendAt} between now() - ${PUSH_VALID_HOURS} * interval '1 hour' and now()
  and ${notifications.kind} = any(${kindsWithout(topicsOff ?? [])}::text[]) and not (${isTurnedOff}) and not ${isMuted}
  and not exists (select from ${works} join ${people} on ${people.id} = ${works.authorId}
    where ${works.id} = ${notifications.workId} and ${warnedBy(sql`${personId}::uuid`)} is not null))`;

/** A notice that this process sends now: its row is ended before, so that no crash sends it twice. */
export type ClaimedPush = { key: string; tries: number; notice: string; workKind: Kind | null; title: string | null };

const isThisHour = sql`${pushChoices.hourAt} > now() - interval '1 hour'`;

/**
 * Claims a few of the newest notices that are due for a device. Cancels those that no longer apply, and those above the hourly limit of
 * the device or its member.
 */
export const claimPushes = (device: DueDevice): Promise<ClaimedPush[]> =>
  db.transaction(async (tx) => {
    const isTheirs = eq(pushChoices.personId, device.personId);
    const left = sql<number>`case when ${isThisHour} then greatest(0, ${TRIES_PER_HOUR_MAX} - ${pushChoices.hourTries}) else ${TRIES_PER_HOUR_MAX} end`;
    const [member] = await tx.select({ left }).from(pushChoices).where(isTheirs).for('no key update'); // counts one device at a time
    const claimed = await claimSome(tx, device, member?.left ?? 0);
    if (claimed.length)
      await tx
        .update(pushChoices)
        .set({
          hourAt: sql`case when ${isThisHour} then ${pushChoices.hourAt} else now() end`,
          hourTries: sql`case when ${isThisHour} then ${pushChoices.hourTries} else 0 end + ${claimed.length}`,
        })
        .where(isTheirs);
    return claimed;
  });

/** `left` is how many more the member gets in this hour. */
async function claimSome(tx: Database, device: DueDevice, left: number): Promise<ClaimedPush[]> {
  const { rows } = await tx.execute<ClaimedPush & { isClaimed: boolean }>(sql`
    with due as materialized (select key, notification_id from ${pushes}
      where device_id = ${device.id} and due_at <= now() for update skip locked),
    room as (select greatest(0, least(${left}, ${PUSHES_PER_HOUR_MAX} - count(*)))::int as size from ${pushes}
      where device_id = ${device.id} and due_at is null and sent_at > now() - interval '1 hour'),
    wanted as (select due.key, ${notifications.id} as notice, ${notifications.workId} as work,
        case when ${notifications.kind} = any(${titledKinds}::text[]) then ${notifications.data} ->> 'title' end as title,
        row_number() over (order by ${notifications.sendAt} desc, ${notifications.id} desc) as place
      from due join ${notifications} on ${notifications.id} = due.notification_id
      where ${notifications.personId} = ${device.personId} and ${device.mayBePushed}::boolean and ${isForDevice(device)}),
    ranked as (select due.key, wanted.notice, wanted.work, wanted.title, wanted.place, room.size,
        coalesce(wanted.place <= least(room.size, ${PUSHES_PER_RUN_MAX}), false) as claimed
      from room, due left join wanted on wanted.key = due.key)
    update ${pushes} set due_at = null, tries = tries + claimed::int, sent_at = case when claimed then now() else sent_at end from ranked
    where device_id = ${device.id} and ${pushes.key} = ranked.key and (claimed or place is null or place > size)
    returning ${pushes.key}, ${pushes.tries}, notice, (select ${works.kind} from ${works} where ${works.id} = work) as "workKind", title,
      ranked.claimed as "isClaimed"`);
  return rows.filter(({ isClaimed }) => isClaimed);
}

const ofDevice = ({ id }: DueDevice, keys: readonly string[]) => and(eq(pushes.deviceId, id), inArray(pushes.key, [...keys]));

/** The push service took a message. */
export const markUsed = (device: DueDevice) =>
  db.update(pushDevices).set({ usedAt: sql`now()`, refusals: 0 }).where(eq(pushDevices.id, device.id));

/** Sends notices again, after a pause. */
export const sendLater = (device: DueDevice, keys: readonly string[], ms: number) =>
  db
    .update(pushes)
    .set({ dueAt: sql`now() + ${ms} * interval '1 millisecond'` })
    .where(ofDevice(device, keys));

/** Sends notices after a pause that were claimed and not sent: the claim does not count. */
export const takeBack = (device: DueDevice, keys: readonly string[], ms: number) =>
  db.transaction(async (tx) => {
    await tx
      .update(pushChoices)
      .set({ hourTries: sql`greatest(0, ${pushChoices.hourTries} - ${keys.length})` })
      .where(eq(pushChoices.personId, device.personId));
    await tx
      .update(pushes)
      .set({
        dueAt: sql`now() + ${ms} * interval '1 millisecond'`,
        tries: sql`${pushes.tries} - 1`,
        sentAt: sql`case when ${pushes.tries} > 1 then ${pushes.sentAt} end`,
      })
      .where(ofDevice(device, keys));
  });

const isSame = ({ id, endpoint }: DueDevice) => and(eq(pushDevices.id, id), eq(pushDevices.endpoint, endpoint));

/** Whether the device was neither removed nor renewed since it was read. */
export const isStored = async (device: DueDevice): Promise<boolean> => (await db.$count(pushDevices, isSame(device))) > 0;

/** Deletes a device and what waits for it. */
export const deleteDevice = (device: DueDevice) => db.delete(pushDevices).where(isSame(device)); // unless it was renewed meanwhile

/** Counts a message that the push service refused; the last one in a row deletes the device. */
export async function countRefusal(device: DueDevice, most: number): Promise<void> {
  const [counted] = await db
    .update(pushDevices)
    .set({ refusals: sql`${pushDevices.refusals} + 1` })
    .where(isSame(device))
    .returning({ refusals: pushDevices.refusals });
  if (counted && counted.refusals >= most) await deleteDevice(device);
}

/** Ends everything that waits, on a site that pushes nothing any more. */
export const endPushes = () => db.update(pushes).set({ dueAt: null }).where(isNotNull(pushes.dueAt));

/** When the next notice is due, as a job needs it; null if none waits. */
export async function nextDue(tx: Database): Promise<Date | null> {
  const [next] = await tx
    .select({ at: sql<Date | null>`min(${pushes.dueAt})`.mapWith(pushes.dueAt) })
    .from(pushes)
    .where(isNotNull(pushes.dueAt));
  return next?.at ?? null;
}

const BATCH_SIZE = 1_000;

/** Deletes rows that ended days ago, in batches that are each committed. */
export async function deleteOldPushes(_now: number, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const { rowCount } = await db.execute(sql`
      delete from ${pushes} where ctid = any(array(
        select ctid from ${pushes} where created_at < now() - ${PUSH_ROW_DAYS} * interval '1 day' and due_at is null limit ${BATCH_SIZE}))`);
    if ((rowCount ?? 0) < BATCH_SIZE) return;
  }
}
