import { type SQL, sql } from 'drizzle-orm';
import { requireRank } from '#server/access/role-rules.ts';
import { type Database, db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { channelMessages, channels } from '../../channels/tables.ts';
import { comments } from '../../comments/tables.ts';
import { posts } from '../../posts/tables.ts';
import { parts, works } from '../../works/tables.ts';
import type { Counts, RemovableType } from './removal-rules.ts';

/** Whose things from which period; `until` excludes what is made while the removal runs. */
export type Range = { personId: string; since: SQL; until: SQL };

export const TABLES = { work: works, part: parts, post: posts, comment: comments, message: channelMessages, channel: channels } as const;

const isOwn: Record<RemovableType, (personId: string) => SQL> = {
  work: (id) => sql`thing.author_id = ${id}`,
  // Parts of works that are removed disappear with them.
  part: (id) => sql`thing.work_id in (select w.id from ${works} w where w.author_id = ${id} and w.state <> 'removed')`,
  post: (id) => sql`thing.author_id = ${id}`,
  comment: (id) => sql`thing.author_id = ${id}`,
  message: (id) => sql`thing.author_id = ${id}`,
  channel: (id) => sql`thing.owner_id = ${id}`,
};
/** `from … where …` of the things of a kind that are not removed yet, as `thing`. */
export const removable = (type: RemovableType, { personId, since, until }: Range): SQL => sql`
  from ${TABLES[type]} thing where ${isOwn[type](personId)} and thing.state <> 'removed'
    and (${since} is null or thing.created_at >= ${since}) and thing.created_at <= ${until}`;

/** How many things of each kind a removal would remove (MOD-20). */
export async function removableCounts(viewer: Person, range: Range, tx: Database = db): Promise<Counts> {
  requireRank(viewer, 'moderator');
  const { since, until, personId } = range;
  const count = (type: RemovableType, more = sql``) => sql`(select count(*)::int ${removable(type, range)} ${more})`;
  const inWork = sql`and not exists (select from ${works} w where w.id = thing.work_id and w.author_id = ${personId}
    and (${since} is null or w.created_at >= ${since}) and w.created_at <= ${until})`;
  const { rows } = await tx.execute<Counts>(sql`
    select ${count('work')} as work, ${count('part', inWork)} as part, ${count('post')} as post, ${count('comment')} as comment,
      ${count('message')} as message, ${count('channel')} as channel`);
  return rows[0] ?? { work: 0, part: 0, post: 0, comment: 0, message: 0, channel: 0 };
}
