import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import { commentedAuthorId, commentNoticeOf } from '../../audience/comment-access.server.ts';
import { shownAuthorJson } from '../../audience/shown-author.server.ts';
import { countHidden, isActiveAccount, notBlockedOrMutedPlaceholder, shownToPlaceholder } from '../../audience/visible.server.ts';
import { isAfterPlaceholder, microsecondsOf, placeholderCursor, timeAt } from '../../lists/cursor-sql.ts';
import { people } from '../../people/tables.ts';
import { isUncovered } from '../../works/ratings/covering.server.ts';
import { panels, parts, works } from '../../works/tables.ts';
import { COMMENTS_SHOWN, type Comment, NO_AUTHOR, REPLIES_MAX, REPLIES_SHOWN, type StoredComment, shownThread } from '../comment-rules.ts';
import { coveredBecause, lastOpened } from '../covered/covering.server.ts';
import { commentLikes } from '../likes/tables.ts';
import { mentionsOf } from '../mentions/mentions.server.ts';
import type { Subject } from '../subject-rules.ts';
import { comments } from '../tables.ts';

/** A table, or an alias of it. */
type Comments = { [Column in keyof typeof comments.$inferSelect]: AnyPgColumn };
type People = { [Column in keyof typeof people.$inferSelect]: AnyPgColumn };

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
export const subjectColumn = { work: comments.workId, post: comments.postId };

/** A comment that everyone may see and that counts: shown, below no hidden one, and not deleted. */
export const isCounted = (comment: Comments): SQL =>
  sql`(${comment.state} = 'shown' and not ${comment.belowHidden} and ${comment.authorId} is not null)`;

/** No remark, or one on a work whose author did not turn them off; `belowHidden` of many remarks follows in steps (REPLY-07). */
export const areRemarksOn = (comment: Comments): SQL =>
  sql`(${comment.quote} is null or exists (select from ${works} remarked where remarked.id = ${comment.workId} and remarked.remarks))`;

const above = alias(comments, 'above');
/**
 * How many of the comments that count the viewer's lists leave out, also as replies to what they leave out; `about` limits them to one work
 * or post (BLOCK-03).
 */
export const hiddenComments = (about: SQL): SQL<number> =>
  countHidden(
    sql`${comments} left join ${comments} above on ${above.id} = ${comments.parentId} where ${about} and ${isCounted(comments)}`,
    comments.authorId,
    above.authorId,
  );

/** How many own comments the viewer's lists have although staff hid or removed them, so that they do not count for others (MOD-09). */
export const ownHiddenComments = (about: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${comments} where ${about} and ${comments.authorId} = ${viewerId} and ${comments.state} in ('hidden', 'removed') and not ${comments.belowHidden})`;

/** What the viewer's lists have; the author is joined. */
export const isListed = (comment: Comments, author: People): SQL =>
  sql`(${isActiveAccount(author)} and ${shownToPlaceholder(comment, comment.authorId)} and ${notBlockedOrMutedPlaceholder(comment.authorId)})`;
/**
 * A deleted comment is listed as long as it has replies (REPLY-05). `case`, because PostgreSQL then expects that half of the comments are
 * listed, and reads the first ones in the order of the index instead of sorting all (REPLY-11).
 */
const isListedThread = (
  author: People,
): SQL => sql`(case when not ${comments.belowHidden} and ${areRemarksOn(comments)} and (${isListed(comments, author)}
  or (${comments.authorId} is null and ${comments.state} = 'shown' and ${comments.repliesCount} > 0)) then true else false end)`;

const iso = (at: AnyPgColumn) => sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const isLikedBy = (comment: Comments): SQL =>
  sql`exists (select from ${commentLikes} where ${commentLikes.commentId} = ${comment.id} and ${commentLikes.personId} = ${viewerId})`;
/** The quote of a remark; null as long as its text, or what it was before, is covered for the viewer or not shown to them (WARN-05). */
const quoteOf = (comment: Comments): SQL => sql`(select ${comment.quote} from ${works} left join ${parts} on ${parts.id} = ${comment.partId}
  left join ${panels} on ${panels.workId} = ${works.id} and ${panels.partId} is not distinct from ${comment.partId} and ${panels.key} = ${comment.blockId}
  where ${works.id} = ${comment.workId} and ${isUncovered(viewerId)}
    and ${isUncovered(viewerId, { warnings: comment.quoteWarnings })}
    and (${panels.key} is null or ${isUncovered(viewerId, panels)}) and (${parts.id} is null
    or ((${parts.state} = 'shown' or ${works.authorId} = ${viewerId}) and ${isUncovered(viewerId, parts)})))`;
const remark = (comment: Comments): SQL => sql`case when ${comment.quote} is null then '{}' else jsonb_build_object('remark',
  jsonb_strip_nulls(jsonb_build_object('block', ${comment.blockId}, 'quote', nullif(${quoteOf(comment)}, '')))) end`;

const uncovered = (comment: Comments, author: People): SQL => sql`(jsonb_build_object('id', ${comment.id}, 'text', ${comment.text},
    'createdAt', ${iso(comment.createdAt)}, 'author', ${shownAuthorJson(author)},
    'mayDelete', coalesce(${viewerId} in (${comment.authorId}, ${commentedAuthorId(comment)}), false))
  || case when ${comment.likesCount} = 0 then '{}' else jsonb_build_object('likes', ${comment.likesCount}, 'liked', ${isLikedBy(comment)}) end
  || case when ${comment.isSpoiler} then '{"spoiler": true}'::jsonb else '{}' end
  || case when ${comment.editedAt} is null then '{}' else jsonb_build_object('editedAt', ${iso(comment.editedAt)}) end
  || case when ${viewerId} = ${comment.authorId} and ${comment.state} in ('shown', 'waiting') then '{"mayEdit": true}'::jsonb else '{}' end
  || case when position('@' in ${comment.text}) = 0 then '{}' else jsonb_strip_nulls(jsonb_build_object('mentions', ${mentionsOf(comment)})) end
  || ${remark(comment)}
  || case when ${comment.state} = 'shown' then '{}' else jsonb_build_object('notice', ${commentNoticeOf(comment)}) end)`;

/** A comment before Show is pressed: without words, and without the name of someone whom the viewer hid (SHOWN-07, REPLY-09). */
const covered = (comment: Comments, author: People): SQL => sql`jsonb_build_object('id', ${comment.id}, 'text', '',
    'createdAt', ${iso(comment.createdAt)}, 'mayDelete', false, 'covered', cover.reasons,
    'author', case when 'hidden' = any(cover.reasons) then ${JSON.stringify(NO_AUTHOR)}::jsonb else ${shownAuthorJson(author)} end)`;
// `offset 0` prevents PostgreSQL from evaluating the reasons twice.
const json = (
  comment: Comments,
  author: People,
  opened: SQL,
): SQL => sql`(select case when cardinality(cover.reasons) = 0 then ${uncovered(comment, author)}
    else ${covered(comment, author)} end from (select ${coveredBecause(viewerId, comment, opened)} as reasons offset 0) cover)`;

const replies = alias(comments, 'replies');
const repliers = alias(people, 'repliers');
/** The first replies to `comments`, and one more to tell whether there are more. */
const firstReplies = (opened: SQL) => sql`coalesce((select jsonb_agg(first.reply order by first.created_at, first.id) from (
  select ${json(replies, repliers, opened)} as reply, ${replies.createdAt}, ${replies.id} from ${comments} replies join ${people} repliers on ${repliers.id} = ${replies.authorId}
  where ${replies.parentId} = ${comments.id} and ${comments.state} = 'shown' and ${isListed(replies, repliers)}
  order by ${replies.createdAt}, ${replies.id} limit ${sql.raw(String(REPLIES_SHOWN + 1))}) first), '[]')`;
const repliesCount = sql`${comments.repliesCount} - ${countHidden(sql`${comments} replies where ${replies.parentId} = ${comments.id} and ${replies.state} = 'shown'`, replies.authorId)}`;
/** A comment with its first replies; `author` is joined, without a row for a deleted comment. */
const thread = (author: People, opened: SQL): SQL => sql`(${json(comments, author, opened)}
  || jsonb_build_object('isDeleted', ${comments.authorId} is null, 'replies', ${firstReplies(opened)}, 'repliesCount', ${repliesCount})
  || case when ${comments.closedAt} is null then '{}' else '{"isClosed": true}'::jsonb end
  || case when ${viewerId} = ${commentedAuthorId(comments)} then '{"mayClose": true}'::jsonb else '{}' end)`;

const NO_PART = sql`null::uuid`;
const openedIn = (on: Subject['on'], of: SQL | AnyPgColumn, part: SQL | AnyPgColumn) =>
  on === 'work' ? lastOpened(viewerId, of, part) : sql`null::int`;
const partPlaceholder = sql`${sql.placeholder('part')}::uuid`;
/** Of statements with the placeholders `work`, which is null below a post, and `part`. */
const openedOfWork = lastOpened(viewerId, sql`${sql.placeholder('work')}::uuid`, partPlaceholder);
const openedOf = (on: Subject['on']) => openedIn(on, sql`${sql.placeholder('subject')}::uuid`, partPlaceholder);

const commenters = alias(people, 'commenters');
/** The first comments of a row of `of`, with `part` open; needs the placeholder `viewer`. Private profiles are still named. */
export const firstComments = (on: Subject['on'], of: AnyPgColumn, part: SQL | AnyPgColumn = NO_PART) =>
  sql`coalesce((
  select jsonb_agg(c.thread order by c.created_at desc, c.id desc)
  from (
    select ${thread(commenters, openedIn(on, of, part))} as thread, ${comments.createdAt}, ${comments.id}
    from ${comments} left join ${people} commenters on commenters.id = ${comments.authorId}
    where ${subjectColumn[on]} = ${of} and ${comments.parentId} is null and ${isListedThread(commenters)}
    order by ${comments.createdAt} desc, ${comments.id} desc limit ${sql.raw(String(COMMENTS_SHOWN))}
  ) c), '[]')`.mapWith((stored: StoredComment[]): Comment[] => stored.map(shownThread));

const limit = sql.placeholder('limit');

const newest = (on: Subject['on']) =>
  db
    .select({ thread: sql<StoredComment>`${thread(people, openedOf(on))}`, id: comments.id, at: microsecondsOf(comments.createdAt) })
    .from(comments)
    .leftJoin(people, eq(people.id, comments.authorId))
    .where(
      and(
        eq(subjectColumn[on], sql.placeholder('subject')),
        isNull(comments.parentId),
        isListedThread(people),
        isAfterPlaceholder(comments.createdAt, comments.id),
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit)
    .prepare(`comments_of_${on}`);
/** A page of comments with their first replies, newest first. */
export const newestComments = { work: newest('work'), post: newest('post') };

/** The same of the remarks on these blocks of a work (REPLY-07). */
export const newestRemarks = db
  .select({ thread: sql<StoredComment>`${thread(people, openedOf('work'))}`, id: comments.id, at: microsecondsOf(comments.createdAt) })
  .from(comments)
  .leftJoin(people, eq(people.id, comments.authorId))
  .where(
    and(
      eq(comments.workId, sql.placeholder('subject')),
      sql`${comments.blockId} = any(${sql.placeholder('blocks')}::text[])`,
      isListedThread(people),
      isAfterPlaceholder(comments.createdAt, comments.id),
    ),
  )
  .orderBy(desc(comments.createdAt), sql`${comments.id} desc`)
  .limit(limit)
  .prepare('remarks_on_blocks');

const likedCursor = sql`(${sql.placeholder('likes')}::int, ${timeAt(sql.placeholder('at'))}, ${sql.placeholder('after')}::uuid)`;
const liked = (on: Subject['on']) =>
  db
    .select({
      thread: sql<StoredComment>`${thread(people, openedOf(on))}`,
      id: comments.id,
      at: sql<string>`${comments.likesCount} || '.' || ${microsecondsOf(comments.createdAt)}`,
    })
    .from(comments)
    .leftJoin(people, eq(people.id, comments.authorId))
    .where(
      and(
        eq(subjectColumn[on], sql.placeholder('subject')),
        isNull(comments.parentId),
        isListedThread(people),
        sql`(${comments.likesCount}, ${comments.createdAt}, ${comments.id}) < ${likedCursor}`,
      ),
    )
    .orderBy(desc(comments.likesCount), desc(comments.createdAt), desc(comments.id))
    .limit(limit)
    .prepare(`most_liked_comments_of_${on}`);
/** The same, those with the most likes first (REPLY-03). */
export const mostLikedComments = { work: liked('work'), post: liked('post') };

/** One comment with its first replies, if the viewer's lists have it. */
export const oneThread = db
  .select({ thread: sql<StoredComment>`${thread(people, openedOfWork)}` })
  .from(comments)
  .leftJoin(people, eq(people.id, comments.authorId))
  .where(and(eq(comments.id, sql.placeholder('id')), isNull(comments.parentId), isListedThread(people)))
  .prepare('comment_thread');

/** A page of the replies to a comment that the viewer's lists have, oldest first. */
export const oldestReplies = db
  .select({ reply: sql<StoredComment>`${json(comments, people, openedOfWork)}`, id: comments.id, at: microsecondsOf(comments.createdAt) })
  .from(comments)
  .innerJoin(people, eq(people.id, comments.authorId))
  .where(
    and(
      eq(comments.parentId, sql.placeholder('parent')),
      isNotNull(comments.parentId),
      eq(comments.belowHidden, false),
      isListed(comments, people),
      sql`(${comments.createdAt}, ${comments.id}) > ${placeholderCursor}`,
    ),
  )
  .orderBy(comments.createdAt, comments.id)
  .limit(limit)
  .prepare('comment_replies');

/** One reply, if the viewer's lists have it; its comment is read beside it. */
export const oneReply = db
  .select({ reply: sql<StoredComment>`${json(comments, people, openedOfWork)}` })
  .from(comments)
  .innerJoin(people, eq(people.id, comments.authorId))
  .where(and(eq(comments.id, sql.placeholder('id')), eq(comments.belowHidden, false), isListed(comments, people)))
  .prepare('comment_reply');

const rootAuthors = alias(people, 'root_authors');
/** The comment above is deleted, or listed too. */
const isInListedThread = or(isNull(above.authorId), isListed(above, rootAuthors));
const isListedAnywhere = and(
  eq(comments.id, sql.placeholder('id')),
  isCounted(comments),
  isListed(comments, people),
  isInListedThread,
  areRemarksOn(comments),
  areRemarksOn(above),
);
/** A shown comment or reply that the viewer's lists have, in a thread that they have too. */
export const listedComment = db
  .select({ id: comments.id })
  .from(comments)
  .innerJoin(people, eq(people.id, comments.authorId))
  .leftJoin(above, eq(above.id, comments.parentId))
  .leftJoin(rootAuthors, eq(rootAuthors.id, above.authorId))
  .where(isListedAnywhere)
  .prepare('listed_comment');
/** The same with its words, also if it is covered in the lists. */
export const uncoveredComment = db
  .select({
    comment: sql<Comment>`${uncovered(comments, people)}`,
    isClosed: sql<boolean>`coalesce(${comments.closedAt}, ${above.closedAt}) is not null`,
  })
  .from(comments)
  .innerJoin(people, eq(people.id, comments.authorId))
  .leftJoin(above, eq(above.id, comments.parentId))
  .leftJoin(rootAuthors, eq(rootAuthors.id, above.authorId))
  .where(isListedAnywhere)
  .prepare('uncovered_comment');

/** A shown comment or reply that the viewer's lists have, in a thread that they have too: what a reply can answer (REPLY-10). */
const replyTarget = (on: Subject['on']) =>
  db
    .select({ parentId: comments.parentId, username: people.username })
    .from(comments)
    .innerJoin(people, eq(people.id, comments.authorId))
    .leftJoin(above, eq(above.id, comments.parentId))
    .leftJoin(rootAuthors, eq(rootAuthors.id, above.authorId))
    .where(
      and(
        eq(comments.id, sql.placeholder('id')),
        eq(subjectColumn[on], sql.placeholder('subject')),
        isCounted(comments),
        isListed(comments, people),
        or(isNull(comments.parentId), and(isNotNull(above.authorId), isListed(above, rootAuthors))),
        isNull(above.closedAt),
        isNull(comments.closedAt),
        areRemarksOn(comments),
        areRemarksOn(above),
        sql`coalesce(${above.repliesCount}, ${comments.repliesCount}) < ${sql.raw(String(REPLIES_MAX))}`,
      ),
    )
    .prepare(`reply_target_on_${on}`);
export const replyTargets = { work: replyTarget('work'), post: replyTarget('post') };
