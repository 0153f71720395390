import { z } from 'zod';

/** What fits a thought about a book; the database keeps it as it is. */
export const MOST_COMMENT = 2_000;
export const COMMENT_PREVIEW = 2; // ENGAGE-14, AMB-24
export const COMMENTS_AT_ONCE = 20;

export const SIGN_IN_TO_COMMENT = 'Please sign in to leave a comment';
export const NO_COMMENTS = 'No comments yet. Be the first to comment!';
const TOO_LONG = `A comment may have up to ${MOST_COMMENT.toLocaleString('en-US')} characters.`;

/** ENGAGE-06, ENGAGE-07. `id` is made by the client, so that a repeated send is one comment. U+0000 is what PostgreSQL cannot keep. */
export const commentForm = z.object({
  id: z.uuid('This comment could not be read. Please try again.').optional(),
  text: z
    .string()
    .transform((text) => text.replaceAll('\0', '').toWellFormed().trim())
    .pipe(z.string().min(1, 'Write something first.').max(MOST_COMMENT, TOO_LONG)),
});

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
