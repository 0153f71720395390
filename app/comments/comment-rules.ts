// No schema library here: this file is part of the reader's script.

/** What fits a thought about a book; the database keeps it as it is. */
export const MOST_COMMENT = 2_000;
export const COMMENT_PREVIEW = 2; // ENGAGE-14, AMB-24
export const COMMENTS_AT_ONCE = 20;

export const SIGN_IN_TO_COMMENT = 'Please sign in to leave a comment';
export const NO_COMMENTS = 'No comments yet. Be the first to comment!';
const BLANK = 'Write something first.';
const TOO_LONG = `Comments can be up to ${MOST_COMMENT.toLocaleString('en-US')} characters.`;

/** Trimmed, without what PostgreSQL cannot keep; or the reason why it is none (ENGAGE-07). Characters are code points. */
export function readComment(given: unknown): { text: string } | { refusal: string } {
  const text = typeof given === 'string' ? given.replaceAll('\0', '').toWellFormed().trim() : '';
  if (!text) return { refusal: BLANK };
  return [...text].length > MOST_COMMENT ? { refusal: TOO_LONG } : { text };
}

/** ENGAGE-08. */
export const mayComment = (viewer: { username: string } | null) => Boolean(viewer?.username);

/** As everybody sees it; `createdAt` is an ISO instant (DATA-21). */
export type Comment = {
  id: string;
  text: string;
  createdAt: string;
  author: { name: string; username: string; profilePicture: string | null };
};

/** `next` continues the list; null at its end. */
export type CommentPage = { comments: Comment[]; next: string | null };

const isNewer = (one: Comment, other: Comment) =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id);

/**
 * What was shown before, without what a page asked for anew no longer has: whoever left took it along (AMB-59). `first` stands above the list by
 * itself; `top`: the page begins with the newest, so that nothing above it is another page's.
 */
export function stillThere(shown: Comment[], page: CommentPage, first: Comment[], top: boolean): Comment[] {
  const there = new Set([...page.comments, ...first].map(({ id }) => id));
  const begin = top ? null : page.comments[0];
  const end = page.next === null ? null : page.comments.at(-1);
  if (begin === undefined) return shown; // an empty page says nothing of what stands before it
  return shown.filter((one) => there.has(one.id) || (begin && isNewer(one, begin)) || (end && isNewer(end, one)));
}
