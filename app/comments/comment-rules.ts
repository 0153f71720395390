// No schema library: this file is part of the reader's bundle.
import { badInput, type Refusal, type RefusedAction } from '#server/http/problem-rules.ts';
import { counted } from '#ui/display/count-rules.ts';
import type { ClosedComments } from '../audience/comment-access-rules.ts';
import type { StateNotice } from '../audience/state-rules.ts';
import type { CoverReason } from './covered/covered-rules.ts';

const COMMENT_MAX = 2_000;
export const COMMENTS_SHOWN = 2; // ENGAGE-14, AMB-24
export const COMMENTS_PAGE_SIZE = 20;
export const REPLIES_SHOWN = 3; // REPLY-01
export const REPLIES_PAGE_SIZE = 50;
export const REPLIES_MAX = 500; // of one comment

export const SIGN_IN_TO_COMMENT = 'Please sign in to leave a comment';
export const NO_COMMENTS = 'No comments yet. Be the first to comment!';
export const NO_COMMENTS_CLOSED = 'No comments yet.'; // where the viewer cannot comment
export const DELETE_COMMENT_QUESTION = 'Delete this comment? This action cannot be undone.'; // CMT-03
export const COMMENT_DELETED = 'Comment deleted.';
export const COMMENT_UNAVAILABLE = 'This comment is no longer available.';
export const COMMENT_NOT_DELETED = 'The comment couldn’t be deleted. Please try again.';
export const COMMENT_WAS_DELETED = 'This comment was deleted.'; // REPLY-05
export const COMMENT_NOT_EDITED = 'The comment couldn’t be changed. Please try again.';
export const NO_MORE_REPLIES = 'You cannot reply here any more.'; // REPLY-10
export const THREAD_CLOSED = 'The author closed this thread.'; // REPLY-06
export const moreReplies = (more: number) => `Show ${counted(more, 'more reply', 'more replies')}`;
const BLANK = 'Write something first.';
export const TOO_LONG = `Comments can be up to ${COMMENT_MAX.toLocaleString('en-US')} characters.`;

/**
 * Trims a comment and removes what PostgreSQL cannot store, or returns the refusal. The limit counts code points; plain forms send
 * line ends as CRLF, which would count twice.
 */
export function readComment(given: unknown): { text: string } | RefusedAction {
  const text = typeof given === 'string' ? given.replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed().trim() : '';
  if (!text) return badInput(BLANK);
  return isTooLong(text) ? badInput(TOO_LONG) : { text };
}
export const isTooLong = (text: string) => [...text].length > COMMENT_MAX;

/** A reply to a reply begins with the username of its author, so that it is clear in the thread whom it answers (REPLY-01). */
export function withUsername(text: string, username: string): string {
  const begins = text.toLowerCase().startsWith(`@${username.toLowerCase()}`) && !/^[A-Za-z0-9_]/.test(text.slice(username.length + 1));
  return begins ? text : `@${username} ${text}`;
}

/** How comments are sorted, and how the choice is named (REPLY-03). */
export const COMMENT_SORTS = { newest: 'Newest', liked: 'Most liked' } as const;
export type CommentSort = keyof typeof COMMENT_SORTS;
export const sortFrom = (search: URLSearchParams): CommentSort => (search.get('sort') === 'liked' ? 'liked' : 'newest');

export const mayComment = (viewer: { username: string } | null) => Boolean(viewer?.username);

/** The usernames that are written in a comment, in lower case, and those of the same people now (REPLY-02). */
export type Mentions = { [written: string]: string };

/** A comment as everyone sees it; `createdAt` is an ISO timestamp. `notice` is for its author, if others do not see it. */
export type Comment = {
  id: string;
  text: string;
  createdAt: string;
  /** A child has an animal and no username (SAFE-09). */
  author: { name: string; username: string; profilePicture: string | null; animal?: string | null };
  /** Whether the viewer wrote it or what it is under (CMT-03). */
  mayDelete: boolean;
  /** Whether the viewer wrote it and others can see it, or will (REPLY-04). */
  mayEdit?: boolean;
  editedAt?: string;
  mentions?: Mentions;
  /** Marked by its writer (REPLY-09). */
  spoiler?: boolean;
  /** How many like it, and whether the viewer does; left out where nobody does (REPLY-03). */
  likes?: number;
  liked?: boolean;
  notice?: StateNotice;
  /** Of a comment that is none of the replies: whether its thread is closed, and whether the viewer closes and opens it (REPLY-06). */
  isClosed?: true;
  mayClose?: true;
  /** Why it has no words here until Show is pressed; of someone whom the viewer hid no name either (SHOWN-07, REPLY-09). */
  covered?: CoverReason[];
  /** Of a remark: the passage that it is on, none after an edit left nothing like it, and how the passage began (REPLY-07). */
  remark?: { block?: string; quote?: string } | undefined;
  /** The comment that it is a reply to; only where a reply is without its thread. */
  parentId?: string;
  /** Deleted, but with replies: without author and text (REPLY-05). */
  isDeleted?: true;
  /** The first replies, oldest first, and the number of further ones. */
  replies?: Comment[];
  moreReplies?: number;
};

/** A comment as the database returns it, with one reply more than is shown. */
export type StoredComment = Comment & { replies?: Comment[]; repliesCount?: number };

export const NO_AUTHOR = { name: '', username: '', profilePicture: null };
/** A comment with its first replies, as pages get it. */
export function shownThread({ replies = [], repliesCount = 0, isDeleted, ...comment }: StoredComment): Comment {
  const shown = replies.slice(0, REPLIES_SHOWN);
  const more = replies.length > REPLIES_SHOWN ? Math.max(1, repliesCount - countedIn(shown)) : 0;
  return {
    ...comment,
    ...(isDeleted && { isDeleted: true, author: NO_AUTHOR, text: '', mayDelete: false, mayEdit: false }),
    ...(shown.length && { replies: shown }),
    ...(more && { moreReplies: more }),
  };
}

/** How many of these comments and their shown replies count for the viewer: not those that wait. */
export const countedIn = (list: readonly Comment[]): number =>
  list.reduce(
    (count, { isDeleted, notice, replies = [] }) =>
      count + (isDeleted || notice?.state === 'held' || notice?.state === 'waiting' ? 0 : 1) + countedIn(replies),
    0,
  );

/** Why the viewer cannot comment, with the name of the author of the work or post; null if they can (CMT-01, REPLY-06). */
export type Closed = { rule: ClosedComments; name: string } | null;
/** The same of a work or post that is open in a page. */
export const closedOf = ({ commentsClosed: rule, author }: { commentsClosed: ClosedComments | null; author: { name: string } }): Closed =>
  rule && { rule, name: author.name };
export function closedSentence({ rule, name }: NonNullable<Closed>): string {
  if (rule === 'spectators') return `Only people who spectate ${name} and people ${name} spectates can comment.`;
  return rule === 'none' ? 'The author has turned off comments.' : 'Comments are turned off.';
}

/** The response to a submitted comment. */
export type CommentResult = { comment: Comment } | Refusal;

/** `next` is the cursor of the next page; null at the end. `deleted` has the ids of the comments that were deleted last. */
export type CommentPage = {
  comments: Comment[];
  next: string | null;
  deleted: string[];
  /** Of these the ones that have replies, so that their place remains. */
  emptied?: string[];
};

const isNewer = (one: Comment, other: Comment) =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id);

/**
 * Removes from `shown` the comments that a refetched page no longer has, for example because their author deleted the account, and on other
 * pages those deleted since. `first` is shown above the list; `top` means that the page starts with the newest comment.
 */
export function withoutDeleted(shown: Comment[], page: CommentPage, first: Comment[], top: boolean): Comment[] {
  const present = new Set([...page.comments, ...first].map(({ id }) => id));
  const remaining = withoutWords(shown, page);
  const begin = top ? null : page.comments[0];
  const end = page.next === null ? null : page.comments.at(-1);
  if (begin === undefined) return remaining; // an empty page does not show what was deleted before it
  return remaining.filter((comment) => present.has(comment.id) || (begin && isNewer(comment, begin)) || (end && isNewer(end, comment)));
}

/** Removes deleted comments and replies from a list; one with replies remains as an empty place (REPLY-05). */
export function withoutWords(shown: Comment[], { deleted, emptied = [] }: Pick<CommentPage, 'deleted' | 'emptied'>): Comment[] {
  const [lost, empty] = [new Set(deleted), new Set(emptied)];
  return shown
    .filter(({ id }) => !lost.has(id))
    .map(({ replies, ...comment }) => ({
      ...comment,
      ...(empty.has(comment.id) && { isDeleted: true as const, author: NO_AUTHOR, text: '', mayDelete: false }),
      ...(replies && { replies: replies.filter(({ id }) => !lost.has(id)) }),
    }));
}
