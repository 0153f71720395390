import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { type JobRun, jobHandler, jobKind } from '#server/jobs/jobs.ts';
import { announcePeople } from '#server/live/live.ts';
import { personVisibleTo, visibleTo } from '../../audience/visible.server.ts';
import { blocks, mutes } from '../../blocks/tables.ts';
import { follows } from '../../following/tables.ts';
import { collections } from '../../library/collections/tables.ts';
import { people, spectating } from '../../people/tables.ts';
import { seriesWorks } from '../../series/tables.ts';
import { parts, works } from '../../works/tables.ts';
import { notifications } from '../tables.ts';
import { EVENT_REASONS, type EventReason, SAME_TITLE_DAYS } from './event-rules.ts';
import { NOTIFY_FOLLOWERS_JOB, type WorkEvent } from './events.server.ts';
import { announcedParts } from './tables.ts';

const BATCH_SIZE = sql.raw('1000');
const LEASE_MS = 6_000; // notices are complete within 10 seconds, also after a crash (NOTICE-09)
const FIRST = '00000000-0000-0000-0000-000000000000';

/** One event is one notice of each member (NOTICE-02). */
const eventKeyOf = ({ kind, workId, partId, versionId, announcement, collection }: WorkEvent): string => {
  if (collection) return `collection:${collection.id}:${collection.day}`;
  if (kind === 'part-published') return `part:${partId}`;
  if (announcement) return `announcement:${announcement}`;
  return kind === 'work-published' ? `work:${workId}` : `version:${versionId}`;
};

/**
 * The person whose action causes the notice; null if not everyone may see the work, or the author chose not to notify followers. Kids
 * stories are in the Kids Zone alone.
 */
async function actorOf(tx: Transaction, { kind, workId, partId, collection }: WorkEvent): Promise<string | null> {
  const [found] = await tx
    .select({ id: people.id, part: parts.state, isQuiet: parts.isQuiet })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .leftJoin(parts, and(eq(parts.workId, works.id), sql`${parts.id} = ${partId}::uuid`))
    .where(and(eq(works.id, workId), ne(works.kind, 'kids_book'), ne(people.role, 'child'), visibleTo(null, works)));
  if (!found || (partId && found.part !== 'shown')) return null;
  if (kind === 'part-published' && found.isQuiet) return null;
  return collection ? ownerOf(tx, collection.id) : found.id;
}

/** The owner of a public collection whose profile is public. */
async function ownerOf(tx: Transaction, collectionId: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: people.id })
    .from(collections)
    .innerJoin(people, eq(people.id, collections.ownerId))
    .where(and(eq(collections.id, collectionId), eq(collections.isPublic, true), personVisibleTo(null)));
  return found?.id ?? null;
}

/** Whether a part with the same title was announced by the same work within 7 days; otherwise this one is announced now. */
async function isRepeated(tx: Transaction, { kind, workId, partId }: WorkEvent): Promise<boolean> {
  if (kind !== 'part-published') return false;
  const { rows } = await tx.execute<{ repeated: boolean }>(sql`
    with part as (select id, lower(normalize(btrim(title), NFKC)) as title from ${parts} where id = ${partId}),
    before as (select from ${announcedParts} a join part on part.title = a.title and part.id <> a.part_id
      where a.work_id = ${workId} and a.announced_at > now() - ${SAME_TITLE_DAYS} * interval '1 day' limit 1),
    stored as (insert into ${announcedParts} (part_id, work_id, title) select id, ${workId}, title from part where not exists (select from before)
      on conflict do nothing)
    select exists (select from before) as repeated`);
  return rows[0]?.repeated ?? false;
}

/** The next members, by id, who are notified for this reason. */
function recipients(event: WorkEvent, actor: string, reason: EventReason, after: string): SQL | null {
  const { kind, workId, seriesId, collection } = event;
  if (reason === 'collection' || collection)
    return collection && reason === 'collection'
      ? sql`select f.person_id as id from ${follows} f where f.collection_id = ${collection.id} and f.person_id > ${after}::uuid order by f.person_id`
      : null;
  if (reason === 'series') {
    const isOfSeries = seriesId
      ? sql`f.series_id = ${seriesId}`
      : sql`f.series_id in (select s.series_id from ${seriesWorks} s where s.work_id = ${workId})`;
    return sql`select distinct f.person_id as id from ${follows} f where ${isOfSeries} and f.person_id > ${after}::uuid order by f.person_id`;
  }
  if (seriesId) return null;
  if (reason === 'work')
    return kind === 'work-published'
      ? null // nobody follows it yet
      : sql`select f.person_id as id from ${follows} f where f.work_id = ${workId} and f.person_id > ${after}::uuid order by f.person_id`;
  const isWanted = kind === 'work-published' ? sql`s.notices <> 'none'` : sql`s.notices = 'all'`;
  return sql`select s.spectator_id as id from ${spectating} s where s.spectated_id = ${actor} and ${isWanted} and s.spectator_id > ${after}::uuid
    order by s.spectator_id`;
}

/** Leaves out the actor, children, accounts that are being deleted, and everyone who hides the actor or is hidden by them (NOTICE-03). */
const mayBeNotified = (actor: string) => sql`p.id <> ${actor} and p.role <> 'child' and p.deleting_since is null
  and not exists (select from ${blocks} b where (b.person_id = p.id and b.other_id = ${actor}) or (b.person_id = ${actor} and b.other_id = p.id))
  and not exists (select from ${mutes} m where m.person_id = p.id and m.other_id = ${actor})`;

/** Notifies the next members by one statement. Null: these were the last. */
async function notifyBatch(tx: Transaction, event: WorkEvent, reason: EventReason, after: string): Promise<string | null> {
  const actor = await actorOf(tx, event);
  const next = actor && recipients(event, actor, reason, after);
  if (!next) return null;
  const { kind, workId, partId, versionId, announcement, collection } = event;
  const data = JSON.stringify({
    ...(versionId && { versionId }),
    ...(announcement && { announcement }),
    ...(collection && { collectionId: collection.id }),
  });
  // A notice of a collection is about no work, because it stands for all works of a day.
  const about = collection ? null : workId;
  const { rows } = await tx.execute<{ last: string | null; sent: string[] | null }>(sql`
    with batch as (${next} limit ${BATCH_SIZE}),
    sent as (
      insert into ${notifications} (person_id, kind, data, event_key, group_key, reason, actor_id, work_id, part_id)
      select p.id, ${kind}, ${data}::jsonb, ${eventKeyOf(event)}, ${`${kind}:${collection?.id ?? workId}`}, ${reason}, ${actor}::uuid, ${about}::uuid, ${partId}::uuid
      from batch join ${people} p on p.id = batch.id and ${mayBeNotified(actor)}
      on conflict (person_id, event_key) do nothing
      returning person_id)
    select (select id from batch order by id desc limit 1) as last, (select array_agg(person_id) from sent) as sent`);
  const [{ last = null, sent = null } = {}] = rows;
  if (sent) await announcePeople(tx, sent);
  return last;
}

/** In batches that are each committed: a killed process begins again, and the key of the event leaves out who was notified (NOTICE-09). */
async function notifyFollowers(event: WorkEvent, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  const isOver = await db.transaction(async (tx) => !(await actorOf(tx, event)) || (await isRepeated(tx, event)));
  if (isOver) return;
  for (const reason of EVENT_REASONS) {
    let after: string | null = FIRST;
    while (after) {
      signal.throwIfAborted();
      const from: string = after;
      after = await retried(() => db.transaction((tx) => notifyBatch(tx, event, reason, from)));
    }
  }
}

/** Jobs of the former version, which notified spectators of an update. */
const NOTIFY_SPECTATORS = jobKind<{ workId: string; partId: string | null; versionId: string }>('notify-spectators');

export const jobHandlers = [
  jobHandler(NOTIFY_FOLLOWERS_JOB, notifyFollowers, LEASE_MS),
  jobHandler(NOTIFY_SPECTATORS, (update, run) => notifyFollowers({ kind: 'work-updated', ...update }, run)),
];
