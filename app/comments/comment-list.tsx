import './comments.css';
import { type Comment, NO_COMMENTS, NO_COMMENTS_CLOSED } from './comment-rules.ts';
import { type ReplyTo, Thread } from './replies/thread.tsx';

type Props = { comments: Comment[]; isClosed?: boolean; replyTo?: ReplyTo; hasLikes?: boolean; ago?: (createdAt: string) => string };

/**
 * A list of comments with their replies; `isClosed` invites nobody to comment, `replyTo` offers replies, `ago` replaces the date with the
 * relative time of the feed.
 */
export function CommentList({ comments, isClosed = false, replyTo = null, hasLikes = true, ago }: Props) {
  return (
    <div className="comments-frame">
      {comments.length ? (
        <ol className="comments-list">
          {comments.map((comment) => (
            // Receives the focus when the comment before it is deleted.
            <li key={comment.id} className="comment" tabIndex={-1}>
              <Thread comment={comment} replyTo={isClosed ? null : replyTo} hasLikes={hasLikes} ago={ago} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="comments-none">{isClosed ? NO_COMMENTS_CLOSED : NO_COMMENTS}</p>
      )}
    </div>
  );
}
