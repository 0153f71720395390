import { and, desc, eq, sql } from 'drizzle-orm';
import { plannedOnce } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { literalLimit } from '#server/database/prepared-statements.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { commentsClosedPlaceholder } from '../audience/comment-access.server.ts';
import { perLists } from '../audience/per-lists.server.ts';
import { stateNoticeOf, visibleToPlaceholder } from '../audience/visible.server.ts';
import { inPeopleListsPlaceholder } from '../audience/wanted.server.ts';
import { firstComments, hiddenComments, ownHiddenComments } from '../comments/replies/threads.server.ts';
import { comments } from '../comments/tables.ts';
import { type Cursor, cursorParam } from '../lists/cursor-rules.ts';
import { isAfterPlaceholder, microsecondsOf } from '../lists/cursor-sql.ts';
import { people } from '../people/tables.ts';
import { shownTags } from '../site/words.server.ts';
import { withPostTag } from './create/new-post-rules.ts';
import { trendingTopics } from './feed/trending.server.ts';
import { type FeedPage, type FeedPost, POSTS_PAGE_SIZE, REFRESH_MAX, type Topic } from './post-rules.ts';
import { postLikes, posts, postTopics } from './tables.ts';

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;

const ofPost = sql`${comments.postId} = ${posts.id}`;
// One statement for any number of posts, each with its author, the viewer's like, and its first comments.
const shownPosts = () =>
  plannedOnce
    .select({
      id: posts.id,
      content: posts.content,
      pictures: posts.pictures,
      tags: posts.tags,
      likes: posts.likesCount,
      commentsCount: sql<number>`${posts.commentsCount} - ${hiddenComments(ofPost)} + ${ownHiddenComments(ofPost)}`,
      commentsClosed: commentsClosedPlaceholder(posts),
      createdAt: posts.createdAt,
      at: microsecondsOf(posts.createdAt),
      author: { id: people.id, name: people.name, username: people.username, profilePicture: people.profilePicture },
      liked: sql<boolean>`${postLikes.personId} is not null`,
      comments: firstComments('post', posts.id),
      notice: stateNoticeOf(posts),
    })
    .from(posts)
    .innerJoin(people, eq(people.id, posts.authorId))
    // A join by primary key, because PostgreSQL plans `exists` as a scan of everything that the viewer ever liked.
    .leftJoin(postLikes, and(eq(postLikes.postId, posts.id), eq(postLikes.personId, viewerId)))
    .$dynamic();

const newest = perLists(
  shownPosts()
    .where(and(isAfterPlaceholder(posts.createdAt, posts.id), visibleToPlaceholder(posts), inPeopleListsPlaceholder()))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(literalLimit(POSTS_PAGE_SIZE + 1)),
  'feed_newest',
);
const newestOfTopic = perLists(
  shownPosts()
    .innerJoin(postTopics, and(eq(postTopics.postId, posts.id), eq(postTopics.topic, sql`lower(${sql.placeholder('topic')})`)))
    .where(and(isAfterPlaceholder(postTopics.createdAt, postTopics.postId), visibleToPlaceholder(posts), inPeopleListsPlaceholder()))
    .orderBy(desc(postTopics.createdAt), desc(postTopics.postId))
    .limit(literalLimit(POSTS_PAGE_SIZE + 1)),
  'feed_newest_of_topic',
);
const these = perLists(
  shownPosts()
    .where(and(sql`${posts.id} = any(${sql.placeholder('ids')}::uuid[])`, visibleToPlaceholder(posts), inPeopleListsPlaceholder()))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(literalLimit(REFRESH_MAX)),
  'feed_these',
);
const byId = perLists(shownPosts().where(and(eq(posts.id, sql.placeholder('id')), visibleToPlaceholder(posts))), 'post');
type Row = Omit<FeedPost, 'createdAt'> & { createdAt: Date };
const shown = ({ createdAt, tags, ...post }: Row): FeedPost => ({ ...post, tags: shownTags(tags), createdAt: createdAt.toISOString() });

const BEGINNING: Cursor = { at: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** The normalized topic of the URL; null if it has none or one with a listed word, and then all posts are listed (HOLD-03). */
export const topicFrom = (search: URLSearchParams): string | null => shownTags(withPostTag([], search.get('topic') ?? ''))[0] ?? null;

/** A page of the feed after `cursor`, newest first, with the posts visible to the viewer; of one topic if given. */
export async function feed(viewer: Viewer, cursor: Cursor | null, topic: string | null = null): Promise<FeedPage> {
  const { at, id } = cursor ?? BEGINNING;
  const params = { viewer: viewer?.id ?? null, at, after: id };
  const rows = topic ? await newestOfTopic(viewer).execute({ ...params, topic }) : await newest(viewer).execute(params);
  const page = rows.slice(0, POSTS_PAGE_SIZE).map(shown);
  const last = rows.length > POSTS_PAGE_SIZE ? page.at(-1) : undefined;
  return { posts: page, next: last ? cursorParam(last) : null };
}

/** The feed and the five topics that most members post about. */
export async function feedAndTopics(viewer: Viewer, cursor: Cursor | null, topic: string | null): Promise<FeedPage & { topics: Topic[] }> {
  const [page, topics] = await Promise.all([feed(viewer, cursor, topic), trendingTopics(new Date())]);
  return { ...page, topics };
}

/** The current versions of these posts, newest first, without those that are deleted or no longer visible. */
export async function postsNow(viewer: Viewer, ids: readonly string[]): Promise<FeedPost[]> {
  const requested = [...new Set(ids.filter(isId))].slice(0, REFRESH_MAX);
  if (!requested.length) return [];
  return (await these(viewer).execute({ viewer: viewer?.id ?? null, ids: requested })).map(shown);
}

/** A post at its own address, which also those read whose lists leave it out. Null: not found. */
export async function postAt(viewer: Viewer, id: string): Promise<FeedPost | null> {
  const [post] = isId(id) ? await byId(viewer).execute({ viewer: viewer?.id ?? null, id }) : [];
  return post ? shown(post) : null;
}
