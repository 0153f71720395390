import { and, eq, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { enqueueJob, type JobRun, jobHandler, jobKind } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { visibleTo } from '../../audience/visible.server.ts';
import { blocks, mutes } from '../../blocks/tables.ts';
import type { NotificationData } from '../../notifications/notification-rules.ts';
import { notifications } from '../../notifications/tables.ts';
import { people, spectating } from '../../people/tables.ts';
import { parts, works } from '../../works/tables.ts';

type Update = { workId: string; partId: string | null; versionId: string };
/** `at`: when the changes were published, in milliseconds, so that a repeated job notifies nobody twice. */
const NOTIFY_SPECTATORS = jobKind<Update & { at: number }>('notify-spectators');

const BATCH_SIZE = sql.raw('500');

/** Notifies the spectators of the viewer of changes of their own work, which is in `Recently updated` again (EDIT-10). */
export async function notifySpectators(viewer: Person, tx: Transaction, update: Update): Promise<void> {
  await tx
    .update(works)
    .set({ renewedAt: sql`now()`, announcedAt: sql`now()` })
    .where(and(eq(works.id, update.workId), eq(works.authorId, viewer.id)));
  await enqueueJob(tx, { kind: NOTIFY_SPECTATORS, data: { ...update, at: Date.now() } });
}

/** The author of the work if everyone may see it, or its part; null otherwise. */
async function authorOf({ workId, partId }: Update): Promise<string | null> {
  const [found] = await db
    .select({ id: people.id, part: parts.state })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .leftJoin(parts, and(eq(parts.workId, works.id), sql`${parts.id} = ${partId}::uuid`))
    .where(and(eq(works.id, workId), visibleTo(null, works)));
  return found && (!partId || found.part === 'shown') ? found.id : null;
}

type Cursor = { at: string; id: string };

/** Notifies the next spectators, the longest first, by one statement. Null: these were the last. */
async function notifyBatch(
  tx: Transaction,
  author: string,
  { at, ...update }: Update & { at: number },
  after: Cursor,
): Promise<Cursor | null> {
  const data = JSON.stringify(update satisfies NotificationData['work-updated']);
  const { rows } = await tx.execute<{ last: Cursor | null; sent: string[] | null }>(sql`
    with batch as (
      select s.spectator_id as id, s.created_at as at from ${spectating} s
      where s.spectated_id = ${author} and (s.created_at, s.spectator_id) > (${after.at}::timestamptz, ${after.id}::uuid)
      order by s.created_at, s.spectator_id limit ${BATCH_SIZE}),
    sent as (
      insert into ${notifications} (person_id, kind, data)
      select p.id, 'work-updated', ${data}::jsonb from batch join ${people} p on p.id = batch.id and p.role <> 'child' and p.deleting_since is null
      where not exists (select from ${blocks} b where (b.person_id = p.id and b.other_id = ${author}) or (b.person_id = ${author} and b.other_id = p.id))
        and not exists (select from ${mutes} m where m.person_id = p.id and m.other_id = ${author})
        and not exists (select from ${notifications} n where n.person_id = p.id and n.send_at >= to_timestamp(${at / 1000})
          and n.kind = 'work-updated' and n.data = ${data}::jsonb)
      returning person_id)
    select (select jsonb_build_object('at', at::text, 'id', id) from batch order by at desc, id desc limit 1) as last,
      (select array_agg(person_id) from sent) as sent`);
  const [{ last = null, sent = null } = {}] = rows;
  if (sent) await announce(tx, ...sent.map((id) => `person:${id}`));
  return last;
}

/** In batches that are each committed, so that the publication does not wait for many spectators. */
async function notifyAll(update: Update & { at: number }, { signal }: JobRun): Promise<void> {
  const author = await authorOf(update);
  if (!author) return;
  let after: Cursor | null = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  while (after) {
    signal.throwIfAborted();
    const from: Cursor = after;
    after = await retried(() => db.transaction((tx) => notifyBatch(tx, author, update, from)));
  }
}

export const jobHandlers = [jobHandler(NOTIFY_SPECTATORS, notifyAll)];
