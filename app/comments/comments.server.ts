import { and, desc, eq, isNull, not, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { commentsClosedFor, ownWordsFor } from '../audience/comment-access.server.ts';
import type { ClosedComments } from '../audience/comment-access-rules.ts';
import { outsideClosedZone, shownTo, visibleTo } from '../audience/visible.server.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { siteHasOwner } from '../site/settings.server.ts';
import type { Kind } from '../works/kinds.ts';
import { works } from '../works/tables.ts';
import {
  type Closed,
  COMMENTS_PAGE_SIZE,
  type Comment,
  type CommentPage,
  type CommentSort,
  REPLIES_PAGE_SIZE,
  shownThread,
} from './comment-rules.ts';
import type { ReadyMade } from './ready-made/ready-made-rules.ts';
import {
  mostLikedComments,
  newestComments,
  newestRemarks,
  oldestReplies,
  oneReply,
  oneThread,
  replyTargets,
  subjectColumn,
  uncoveredComment,
} from './replies/threads.server.ts';
import type { Subject } from './subject-rules.ts';
import { comments, deletedComments } from './tables.ts';

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
async function newestDeleted(viewer: Viewer, { on, id }: Subject): Promise<Pick<CommentPage, 'deleted' | 'emptied'>> {
  const deleted = db
    .select({ id: deletedComments.id, isEmptied: sql<boolean>`${comments.id} is not null`.as('is_emptied') })
    .from(deletedComments)
    .leftJoin(comments, and(eq(comments.id, deletedComments.id), isNull(comments.authorId)))
    .where(eq(on === 'work' ? deletedComments.workId : deletedComments.postId, id))
    .orderBy(desc(deletedComments.deletedAt))
    .limit(DELETED_SHOWN);
  const hidden = db
    .select({ id: comments.id, isEmptied: sql<boolean>`false`.as('is_emptied') })
    .from(comments)
    .where(
      and(eq(subjectColumn[on], id), sql`${comments.state} in ('hidden', 'removed')`, not(shownTo(viewer, comments, comments.authorId))),
    )
    .orderBy(desc(comments.stateAt))
    .limit(DELETED_SHOWN);
  const found = await union(deleted, hidden);
  const ids = (isEmptied: boolean) => found.filter((comment) => comment.isEmptied === isEmptied).map((comment) => comment.id);
  const emptied = ids(true);
  return { deleted: ids(false), ...(emptied.length && { emptied }) };
}

const CURSOR = /^(\d{1,16})\.([0-9a-f-]{36})$/;
const NEWEST = ['9000000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;
const LIKES_MAX = 2_000_000_000;
const LIKED_CURSOR = /^(\d{1,9})\.(.+)$/;
const OLDEST = ['0', '00000000-0000-0000-0000-000000000000'] as const;
function cursorOf(given: string | null | undefined, first: readonly [string, string]) {
  const [, at, id] = CURSOR.exec(given ?? '') ?? [];
  return at && isId(id) ? { at, after: id } : { at: first[0], after: first[1] };
}
/** A cursor of the most liked comments begins with their likes. */
function likedCursorOf(given: string | null | undefined) {
  const [, likes, rest] = LIKED_CURSOR.exec(given ?? '') ?? [];
  const cursor = cursorOf(rest, NEWEST);
  return { likes: rest && cursor.at !== NEWEST[0] ? Number(likes) : LIKES_MAX, ...cursor };
}
const pageOf = <Row extends { at: string; id: string }>(rows: Row[], limit: number) => {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next: last ? `${last.at}.${last.id}` : null };
};

type Composing = { readyMade: ReadyMade; closed: Closed };
const composing = (about: Commented): Composing => ({
  readyMade: readyMadeOf(about),
  closed: about.closed && { rule: about.closed, name: about.authorName },
});

/** `part` is the open chapter or arc, in which nothing of earlier ones is covered (REPLY-09); `blocks` are those with the remarks. */
type ListOptions = { after?: string | null; sort?: CommentSort; part?: string | null; limit?: number; blocks?: string[] };
const idOrNull = (given: string | null) => (given !== null && isId(given) ? given : null);

/**
 * Comments on a work or a post with their first replies, newest or most liked first; `after` is the `next` of the previous page.
 * Commenters with a private profile are still named. Returns null if the work or post is not visible to the viewer.
 */
export async function commentsOf(
  viewer: Viewer,
  subject: Subject,
  { after, sort = 'newest', part = null, limit = COMMENTS_PAGE_SIZE, blocks = [] }: ListOptions = {},
): Promise<(CommentPage & Composing & { mayReply: boolean; hasLikes: boolean }) | null> {
  const about = isId(subject.id) ? await subjectOf(viewer, subject) : null;
  if (!about) return null;
  const values = { viewer: viewer?.id ?? null, subject: subject.id, part: idOrNull(part), limit: limit + 1, ...cursorOf(after, NEWEST) };
  const page = blocks.length
    ? newestRemarks.execute({ ...values, blocks })
    : sort === 'liked'
      ? mostLikedComments[subject.on].execute({ ...values, ...likedCursorOf(after) })
      : newestComments[subject.on].execute(values);
  const [found, deleted] = await Promise.all([page, newestDeleted(viewer, subject)]);
  const { rows, next } = pageOf(found, limit);
  return {
    comments: rows.map(({ thread }) => shownThread(thread)),
    next,
    ...deleted,
    ...composing(about),
    mayReply: mayReplyTo(about),
    hasLikes: about.kind !== 'kids_book',
  };
}

/** Kids stories have no replies, and a closed thread has no new ones (REPLY-01). */
const mayReplyTo = ({ kind, closed }: Commented): boolean => kind !== 'kids_book' && !closed;

/** What a comment is under, whether or not the viewer may see it. */
export async function placeOf(id: string): Promise<{ parentId: string | null; subject: Subject } | null> {
  const { parentId, workId, postId } = comments;
  const [named] = await db.select({ parentId, workId, postId }).from(comments).where(eq(comments.id, id));
  if (!named) return null;
  return { parentId: named.parentId, subject: named.workId ? { on: 'work', id: named.workId } : { on: 'post', id: named.postId ?? '' } };
}

/** The comment in whose thread this one is, if the viewer may see and answer it. */
export async function threadOf(viewer: Person, id: string): Promise<string | null> {
  const named = isId(id) ? await placeOf(id) : null;
  if (!named) return null;
  const [about, target] = await Promise.all([subjectOf(viewer, named.subject), replyTarget(viewer, named.subject, id)]);
  return about && target ? target.root : null;
}

type Thread = CommentPage &
  Composing & { subject: Subject; comment: Comment; answered: Comment | null; mayReply: boolean; hasLikes: boolean };
/**
 * A comment with a page of its replies, oldest first. `id` can be that of a reply, which is then `answered`. Null if the viewer's lists do
 * not have it (REPLY-01).
 */
export async function repliesTo(viewer: Viewer, id: string, after: string | null, part: string | null = null): Promise<Thread | null> {
  if (!isId(id)) return null;
  const named = await placeOf(id);
  if (!named) return null;
  const { subject } = named;
  const root = named.parentId ?? id;
  const given = { viewer: viewer?.id ?? null, work: subject.on === 'work' ? subject.id : null, part: idOrNull(part) };
  const [about, [comment], [answered], found, deleted] = await Promise.all([
    subjectOf(viewer, subject),
    oneThread.execute({ ...given, id: root }),
    named.parentId ? oneReply.execute({ ...given, id }) : [],
    oldestReplies.execute({ ...given, parent: root, limit: REPLIES_PAGE_SIZE + 1, ...cursorOf(after, OLDEST) }),
    newestDeleted(viewer, subject),
  ]);
  if (!about || !comment || (named.parentId && !answered)) return null;
  const { rows, next } = pageOf(found, REPLIES_PAGE_SIZE);
  const shown = shownThread(comment.thread);
  return {
    subject,
    comment: shown,
    answered: answered?.reply ?? null,
    comments: rows.map(({ reply }) => reply),
    next,
    ...deleted,
    ...composing(about),
    mayReply: mayReplyTo(about) && !shown.isDeleted && !shown.notice && !shown.isClosed,
    hasLikes: about.kind !== 'kids_book',
  };
}

/** One comment or reply with its words, which lists can cover; null if the viewer's lists do not have it (SHOWN-07, REPLY-09). */
export async function shownComment(viewer: Viewer, id: string) {
  const place = isId(id) ? await placeOf(id) : null;
  if (!place) return null;
  const [about, [found]] = await Promise.all([
    subjectOf(viewer, place.subject),
    uncoveredComment.execute({ viewer: viewer?.id ?? null, id }),
  ]);
  if (!about || !found) return null;
  const mayReply = mayReplyTo(about) && !found.isClosed;
  return { subject: place.subject, comment: found.comment, mayReply, hasLikes: about.kind !== 'kids_book' };
}

/** The thread that a reply joins and, for a reply to a reply, the username that it begins with; null if it cannot be answered. */
export async function replyTarget(viewer: Person, subject: Subject, id: string): Promise<{ root: string; username: string | null } | null> {
  const [found] = await replyTargets[subject.on].execute({ viewer: viewer.id, id, subject: subject.id });
  return found ? { root: found.parentId ?? id, username: found.parentId && found.username } : null;
}
