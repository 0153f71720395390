import { sql } from 'drizzle-orm';
import { works } from '../works/tables.ts';
import { viewerId } from './visible-work.server.ts';

export const notifyTopics = (...topics: ReturnType<typeof sql>[]) =>
  sql.join(
    topics.map((topic) => sql`pg_notify('live', json_build_object('topic', ${topic})::text)`),
    sql`, `,
  );
/** The viewer's other tabs refetch what is theirs alone. */
export const announced = notifyTopics(sql`'person:' || ${viewerId}`);
export const thisWork = sql`'work:' || ${works.id}`;
/**
 * The event carries the new count, so that open pages of the work do not refetch (LIVE-02). Pages of an entry refetch, because its like can
 * be undone; the liker's other tabs refetch on their `person:` topic.
 */
export const countEvent = (name: 'likes' | 'views', count: typeof works.likesCount | typeof works.viewsCount) =>
  sql`pg_notify('live', (case when ${works.kind} = 'challenge_entry' then json_build_object('topic', ${thisWork})
    else json_build_object('topic', ${thisWork}, 'counts', json_build_object(${sql.raw(`'${name}'`)}, ${count})) end)::text)`;
