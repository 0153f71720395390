import { sql } from 'drizzle-orm';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-statements.ts';
import type { Person } from '#server/identity/viewer.ts';
import { isBlockedPlaceholder } from '../audience/visible.server.ts';
import { notifications } from '../notifications/tables.ts';
import { works } from '../works/tables.ts';
import { countEvent, notifyTopics, thisWork } from './count-events.server.ts';
import { likes } from './tables.ts';
import { viewerId, visible } from './visible-work.server.ts';

/** The topic of the list that shows the work. */
const listTopic = sql`case when ${works.kind} = 'challenge_entry' then 'challenges' else 'home' end`;

const isBlocked = isBlockedPlaceholder(sql`visible.author_id`);
const likeWrite = preparedWrite<{ likes: number; blocked: boolean }>(
  'like',
  sql`with ${visible},
    liked as (insert into ${likes} (work_id, person_id) select id, ${viewerId} from visible where not ${isBlocked} on conflict do nothing returning work_id),
    counted as (
      update ${works} set likes_count = ${works.likesCount} + 1 from liked where ${works.id} = liked.work_id
      returning ${works.likesCount}, ${countEvent('likes', works.likesCount)}, ${notifyTopics(listTopic, sql`'person:' || ${viewerId}`)}
    )
    select coalesce((select likes_count from counted), ${works.likesCount}) as likes, ${isBlocked} as blocked from visible join ${works} on ${works.id} = visible.id`,
);

/**
 * Likes a work, permanently; a repeat changes nothing and returns the same (AMB-05). Null: not found; 'blocked': one of the two blocked the
 * other (BLOCK-02).
 */
export async function like(viewer: Person, id: string): Promise<{ liked: true; likes: number } | 'blocked' | null> {
  if (!isId(id)) return null;
  const [row] = await likeWrite({ viewer: viewer.id, work: id });
  if (row?.blocked) return 'blocked';
  return row ? { liked: true, likes: row.likes } : null;
}

// The trigger `likes_taken` updates the count after this statement, so the new count is computed here.
const unlikeWrite = preparedWrite<{ likes: number; liked: boolean }>(
  'unlike_entry',
  sql`with ${visible},
    deleted as (
      delete from ${likes} using visible join ${works} on ${works.id} = visible.id
      where ${likes.workId} = visible.id and ${likes.personId} = ${viewerId} and ${works.kind} = 'challenge_entry'
      returning work_id, ${notifyTopics(thisWork, sql`'challenges'`)}
    ),
    deleted_notices as (
      delete from ${notifications} using deleted
      where ${notifications.workId} = deleted.work_id and ${notifications.actorId} = ${viewerId} and ${notifications.kind} = 'liked'
    )
    select ${works.likesCount} - (select count(*)::int from deleted) as likes,
      (${works.kind} <> 'challenge_entry' and exists (select from ${likes} where ${likes.workId} = ${works.id} and ${likes.personId} = ${viewerId})) as liked
    from visible join ${works} on ${works.id} = visible.id`,
);

/** Removes the like of a challenge entry (decision 3). A like of any other work is permanent, and the result says so. Null: not found. */
export async function unlike(viewer: Person, id: string): Promise<{ liked: boolean; likes: number } | null> {
  if (!isId(id)) return null;
  const [row] = await unlikeWrite({ viewer: viewer.id, work: id });
  return row ? { liked: row.liked, likes: row.likes } : null;
}
