import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { commentNotice, commentsClosedFor, ownWordsFor } from '../audience/comment-access.server.ts';
import type { ClosedComments } from '../audience/comment-access-rules.ts';
import { shownAuthor } from '../audience/shown-author.server.ts';
import { countHidden, inLists, isActiveAccount, outsideClosedZone, shownTo, visibleTo } from '../audience/visible.server.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { siteHasOwner } from '../site/settings.server.ts';
import type { Kind } from '../works/kinds.ts';
import { works } from '../works/tables.ts';
import { type Closed, COMMENTS_PAGE_SIZE, type CommentPage } from './comment-rules.ts';
import type { ReadyMade } from './ready-made/ready-made-rules.ts';
import type { Subject } from './subject-rules.ts';
import { comments, deletedComments } from './tables.ts';

const column = { work: comments.workId, post: comments.postId };

/** Merged into a comment that is selected as JSON: empty for one that is shown. */
export const mergedNotice = sql`case when ${comments.state} = 'shown' then '{}' else jsonb_build_object('notice', ${commentNotice}) end`;

/** How many of the comments that count the viewer's lists leave out; `about` limits them to one work or post (BLOCK-03). */
export const hiddenComments = (about: SQL): SQL<number> =>
  countHidden(sql`${comments} where ${about} and ${comments.state} = 'shown'`, comments.authorId);

/** How many own comments the viewer's lists have although staff hid or removed them, so that they do not count for others (MOD-09). */
export const ownHiddenComments = (about: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${comments} where ${about} and ${comments.authorId} = ${sql.placeholder('viewer')}::uuid and ${comments.state} in ('hidden', 'removed'))`;

type Commented = { authorId: string; authorName: string; kind: Kind | null; closed: ClosedComments | null; ownWords: boolean };

/**
 * The author and kind of what the comments are about, and whether and how the viewer can comment; a post has no kind. Null if not visible
 * to the viewer.
 */
export async function subjectOf(viewer: Viewer, { on, id }: Subject): Promise<Commented | null> {
  const what = on === 'work' ? works : posts;
  const kind = on === 'work' ? works.kind : sql<null>`null`;
  const [row] = await db
    .select({
      authorId: what.authorId,
      authorName: people.name,
      kind,
      closed: commentsClosedFor(viewer, what),
      ownWords: ownWordsFor(viewer),
    })
    .from(what)
    .innerJoin(people, eq(people.id, what.authorId))
    .where(and(eq(what.id, id), visibleTo(viewer, what), on === 'work' ? outsideClosedZone : undefined));
  return row ?? null;
}

/** How ready-made comments are offered. Until the site has an owner, comments on kids stories are free (SAFE-10, ROLE-03). */
export const readyMadeOf = ({ kind, ownWords }: Pick<Commented, 'kind' | 'ownWords'>): ReadyMade =>
  kind === 'kids_book' && siteHasOwner() && (ownWords ? 'or own words' : 'only');

const DELETED_SHOWN = 50;
/** The comments that were deleted last, or that staff hid or removed last; an open list of several pages refetches only the last one. */
async function newestDeleted(viewer: Viewer, { on, id }: Subject): Promise<string[]> {
  const deleted = db
    .select({ id: deletedComments.id })
    .from(deletedComments)
    .where(eq(on === 'work' ? deletedComments.workId : deletedComments.postId, id))
    .orderBy(desc(deletedComments.deletedAt))
    .limit(DELETED_SHOWN);
  const hidden = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(column[on], id), sql`${comments.state} in ('hidden', 'removed')`, not(shownTo(viewer, comments, comments.authorId))))
    .orderBy(desc(comments.stateAt))
    .limit(DELETED_SHOWN);
  return (await union(deleted, hidden)).map((one) => one.id);
}

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
): Promise<(CommentPage & { readyMade: ReadyMade; closed: Closed }) | null> {
  const about = isId(subject.id) ? await subjectOf(viewer, subject) : null;
  if (!about) return null;
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
      notice: commentNotice,
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
  const [rows, deleted] = await Promise.all([newest, newestDeleted(viewer, subject)]);
  const last = rows.slice(0, limit).at(-1);
  return {
    comments: rows.slice(0, limit).map(({ micros: _, authorId, createdAt, notice, ...comment }) => ({
      ...comment,
      createdAt: createdAt.toISOString(),
      mayDelete: viewer !== null && (viewer.id === authorId || viewer.id === about.authorId),
      ...(notice && { notice }),
    })),
    next: rows.length > limit && last ? `${last.micros}.${last.id}` : null,
    deleted,
    readyMade: readyMadeOf(about),
    closed: about.closed && { rule: about.closed, name: about.authorName },
  };
}
