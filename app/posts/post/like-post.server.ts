import { sql } from 'drizzle-orm';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-statements.ts';
import type { Person } from '#server/identity/viewer.ts';
import { isBlockedPlaceholder, visibleToPlaceholder } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { postLikes, posts } from '../tables.ts';

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
const visible = sql`visible as (select ${posts.id}, ${isBlockedPlaceholder(posts.authorId)} as blocked from ${posts} join ${people} on ${people.id} = ${posts.authorId} where ${posts.id} = ${sql.placeholder('post')}::uuid and ${visibleToPlaceholder(posts)})`;

const notifyPosts = sql`pg_notify('live', json_build_object('topic', 'posts')::text)`;

// The primary key makes a like unique. An insert updates the count in the same statement; a trigger counts deletes, because
// deleting an account also deletes its likes.
const insertLike = preparedWrite<{ likes: number; blocked: boolean }>(
  'like_post',
  sql`with ${visible},
    changed as (insert into ${postLikes} (post_id, person_id) select id, ${viewerId} from visible where not blocked on conflict do nothing returning post_id),
    counted as (
      update ${posts} set likes_count = ${posts.likesCount} + 1 from changed where ${posts.id} = changed.post_id
      returning ${posts.likesCount}, ${notifyPosts}
    )
    select coalesce((select likes_count from counted), ${posts.likesCount}) as likes, blocked from visible join ${posts} on ${posts.id} = visible.id`,
);
const deleteLike = preparedWrite<{ likes: number; blocked?: undefined }>(
  'unlike_post',
  sql`with ${visible},
    changed as (
      delete from ${postLikes} using visible where ${postLikes.postId} = visible.id and ${postLikes.personId} = ${viewerId} returning ${notifyPosts}
    )
    select ${posts.likesCount} - (select count(*)::int from changed) as likes from visible join ${posts} on ${posts.id} = visible.id`,
);

/** Sets whether the viewer likes a post; idempotent. Null: not found; 'blocked': not by these two (BLOCK-02). */
export async function setPostLike(
  viewer: Person,
  id: string,
  liked: boolean,
): Promise<{ liked: boolean; likes: number } | 'blocked' | null> {
  if (!isId(id)) return null;
  const [row] = await (liked ? insertLike : deleteLike)({ viewer: viewer.id, post: id });
  if (row?.blocked) return 'blocked';
  return row ? { liked, likes: row.likes } : null;
}
