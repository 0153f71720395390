import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-write.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import {
  countHidden,
  inLists,
  isActiveAccount,
  isBlockedPlaceholder,
  outsideClosedZone,
  shownTo,
  stateNoticeOf,
  visibleTo,
  visibleToPlaceholder,
} from '../audience/visible.server.ts';
import { isBlockedBetween } from '../blocks/blocks.server.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { works } from '../works/tables.ts';
import { COMMENTS_PAGE_SIZE, type Comment, type CommentPage, mayComment } from './comment-rules.ts';
import type { Subject } from './subject-rules.ts';
import { comments, deletedComments } from './tables.ts';

const value = (name: string, type: 'uuid' | 'text') => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

type Created = { id: string; createdAt: Date };
/** The event has the new count, so that open pages of the work refetch only the comments (LIVE-02). */
const commentCountEvent = sql`json_build_object('topic', 'work:' || ${works.id}, 'counts', json_build_object('comments', ${works.commentsCount}))`;
/** A request that was repeated after the deletion does not restore the comment (CMT-04). */
const notDeleted = sql`not exists (select from ${deletedComments} where ${deletedComments.id} = ${value('id', 'uuid')})`;

// One statement, so that the comment, the count, the latest comment of the work (ENGAGE-15) and the notification are atomic.
const onWork = preparedWrite<Created>(
  'add_comment',
  sql`with made as (
      insert into ${comments} (id, work_id, author_id, text)
      select coalesce(${value('id', 'uuid')}, uuidv7()), ${works.id}, ${value('viewer', 'uuid')}, ${value('text', 'text')}
      from ${works} join ${people} on ${people.id} = ${works.authorId} where ${works.id} = ${value('subject', 'uuid')} and ${visibleToPlaceholder(works)}
        and ${outsideClosedZone} and ${notDeleted} and not ${isBlockedPlaceholder(works.authorId)}
      on conflict (id) do nothing returning *
    ), counted as (
      update ${works} set comments_count = ${works.commentsCount} + 1,
        latest_comments = case when (${works.latestComments} -> 0 ->> 'created_at')::timestamptz > made.created_at then ${works.latestComments}
          else jsonb_build_array(jsonb_build_object('text', made.text, 'created_at', made.created_at,
            'author', jsonb_build_object('name', ${value('name', 'text')}, 'username', ${value('username', 'text')}))) end
      from made where ${works.id} = made.work_id
      returning pg_notify('live', ${commentCountEvent}::text), pg_notify('live', json_build_object('topic', 'home')::text)
    )
    select made.id, made.created_at as "createdAt" from made, counted`,
);
const onPost = preparedWrite<Created>(
  'add_post_comment',
  sql`with made as (
      insert into ${comments} (id, post_id, author_id, text)
      select coalesce(${value('id', 'uuid')}, uuidv7()), ${posts.id}, ${value('viewer', 'uuid')}, ${value('text', 'text')}
      from ${posts} join ${people} on ${people.id} = ${posts.authorId} where ${posts.id} = ${value('subject', 'uuid')} and ${visibleToPlaceholder(posts)}
        and ${notDeleted} and not ${isBlockedPlaceholder(posts.authorId)}
      on conflict (id) do nothing returning *
    ), counted as (
      update ${posts} set comments_count = ${posts.commentsCount} + 1 from made where ${posts.id} = made.post_id
      returning pg_notify('live', json_build_object('topic', 'posts')::text)
    )
    select made.id, made.created_at as "createdAt" from made, counted`,
);
const column = { work: comments.workId, post: comments.postId };

/** Merged into a comment that is selected as JSON: empty for one that is shown, as nearly all are. */
export const commentNotice = sql`case when ${comments.state} = 'shown' then '{}' else jsonb_build_object('notice', ${stateNoticeOf(comments)}) end`;

/** How many of the comments that count the viewer's lists leave out; `about` limits them to one work or post (BLOCK-03). */
export const hiddenComments = (about: SQL): SQL<number> =>
  countHidden(sql`${comments} where ${about} and ${comments.state} = 'shown'`, comments.authorId);

const shownAuthor = { name: people.name, username: people.username, profilePicture: people.profilePicture };

/**
 * Adds a comment; `text` must be trimmed. A repeated id changes nothing and returns the stored comment. Returns null if the work or
 * post is not visible to the viewer, or the id belongs to another member's comment; 'blocked' if its author or the viewer blocked the
 * other (BLOCK-02).
 */
export async function addComment(
  viewer: Person,
  subject: Subject,
  { id, text }: { id?: string | undefined; text: string },
): Promise<Comment | 'blocked' | null> {
  if (!isId(subject.id) || !mayComment(viewer)) return null;
  const { name, username, profilePicture } = viewer;
  const values = { id: id ?? null, subject: subject.id, viewer: viewer.id, text };
  const [created] = await (subject.on === 'work' ? onWork({ ...values, name, username }) : onPost(values));
  const author = { name, username, profilePicture };
  if (created) return { id: created.id, text, createdAt: created.createdAt.toISOString(), author, mayDelete: true };
  const stored = id ? await ownComment(viewer, subject, id) : null;
  if (stored) return stored;
  const subjectAuthor = await authorOf(viewer, subject);
  return subjectAuthor && (await isBlockedBetween(viewer, subjectAuthor)) ? 'blocked' : null;
}

async function ownComment(viewer: Person, subject: Subject, id: string): Promise<Comment | null> {
  const [row] = await db
    .select({ text: comments.text, createdAt: comments.createdAt })
    .from(comments)
    .where(and(eq(comments.id, id), eq(column[subject.on], subject.id), eq(comments.authorId, viewer.id)));
  const { name, username, profilePicture } = viewer;
  const author = { name, username, profilePicture };
  return row ? { id, text: row.text, createdAt: row.createdAt.toISOString(), author, mayDelete: true } : null;
}

/** The author of what the comments are about; null if not visible to the viewer. */
async function authorOf(viewer: Viewer, { on, id }: Subject): Promise<string | null> {
  const what = on === 'work' ? works : posts;
  const [row] = await db
    .select({ authorId: what.authorId })
    .from(what)
    .innerJoin(people, eq(people.id, what.authorId))
    .where(and(eq(what.id, id), visibleTo(viewer, what), on === 'work' ? outsideClosedZone : undefined));
  return row?.authorId ?? null;
}

const DELETED_SHOWN = 50;
/** The comments that were deleted last; an open list of several pages refetches only the last one. */
const newestDeleted = ({ on, id }: Subject) =>
  db
    .select({ id: deletedComments.id })
    .from(deletedComments)
    .where(eq(on === 'work' ? deletedComments.workId : deletedComments.postId, id))
    .orderBy(desc(deletedComments.deletedAt))
    .limit(DELETED_SHOWN);

const CURSOR = /^(\d{1,17})\.([0-9a-f-]{36})$/;
const micros = sql<string>`(extract(epoch from ${comments.createdAt}) * 1000000)::bigint`;

/**
 * Comments on a work or a post, newest first; `after` is the `next` of the previous page. Commenters with a private profile are still
 * named. Returns null if the work or post is not visible to the viewer.
 */
export async function commentsOf(
  viewer: Viewer,
  subject: Subject,
  { after, limit = COMMENTS_PAGE_SIZE }: { after?: string | null; limit?: number } = {},
): Promise<CommentPage | null> {
  const subjectAuthor = isId(subject.id) ? await authorOf(viewer, subject) : null;
  if (!subjectAuthor) return null;
  const [, at, id] = CURSOR.exec(after ?? '') ?? [];
  const older = isId(id)
    ? sql`(${comments.createdAt}, ${comments.id}) < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`
    : undefined;
  const newest = db
    .select({
      id: comments.id,
      text: comments.text,
      createdAt: comments.createdAt,
      author: shownAuthor,
      authorId: comments.authorId,
      notice: stateNoticeOf(comments),
      micros,
    })
    .from(comments)
    .innerJoin(people, eq(people.id, comments.authorId))
    .where(
      and(
        eq(column[subject.on], subject.id),
        isActiveAccount(),
        shownTo(viewer, comments, comments.authorId),
        inLists(viewer, comments.authorId),
        older,
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit + 1);
  const [rows, deleted] = await Promise.all([newest, newestDeleted(subject)]);
  const last = rows.slice(0, limit).at(-1);
  return {
    comments: rows.slice(0, limit).map(({ micros: _, authorId, createdAt, notice, ...comment }) => ({
      ...comment,
      createdAt: createdAt.toISOString(),
      mayDelete: viewer !== null && (viewer.id === authorId || viewer.id === subjectAuthor),
      ...(notice && { notice }),
    })),
    next: rows.length > limit && last ? `${last.micros}.${last.id}` : null,
    deleted: deleted.map((one) => one.id),
  };
}
