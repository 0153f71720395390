import { sql } from 'drizzle-orm';
import { isId } from '#server/ids.ts';
import { preparedDeed } from '#server/prepared.ts';
import type { Person } from '../audience/viewer.ts';
import { visibleToPlaceholder } from '../audience/visible.server.ts';
import { people } from '../people/tables.ts';
import { postLikes, posts } from './tables.ts';

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
const seen = sql`seen as (select ${posts.id} from ${posts} join ${people} on ${people.id} = ${posts.authorId} where ${posts.id} = ${sql.placeholder('post')}::uuid and ${visibleToPlaceholder()})`;

/** The row is the like, its key the "only once"; the count changes by what the row did, in the same statement. */
const deed = (name: string, changed: ReturnType<typeof sql>, step: 1 | -1) =>
  preparedDeed<{ likes: number }>(
    name,
    sql`with ${seen}, changed as (${changed}),
      counted as (
        update ${posts} set likes_count = ${posts.likesCount} + ${sql.raw(String(step))} from changed where ${posts.id} = changed.post_id
        returning ${posts.likesCount}, pg_notify('live', json_build_object('topic', 'posts')::text)
      )
      select coalesce((select likes_count from counted), ${posts.likesCount}) as likes from seen join ${posts} on ${posts.id} = seen.id`,
  );
const on = deed(
  'like_post',
  sql`insert into ${postLikes} (post_id, person_id) select id, ${viewerId} from seen on conflict do nothing returning post_id`,
  1,
);
const off = deed(
  'unlike_post',
  sql`delete from ${postLikes} using seen where ${postLikes.postId} = seen.id and ${postLikes.personId} = ${viewerId} returning post_id`,
  -1,
);

/** Sets whether the viewer likes a post; a repeat changes nothing and answers the same (FEED-08, AMB-06, decision 3). Null: not found. */
export async function setPostLike(viewer: Person, id: string, liked: boolean): Promise<{ liked: boolean; likes: number } | null> {
  if (!isId(id)) return null;
  const [row] = await (liked ? on : off)({ viewer: viewer.id, post: id });
  return row ? { liked, likes: row.likes } : null;
}
