import { useRef } from 'react';
import { useScrollAnchoring } from '#ui/hooks/use-scroll-anchoring.ts';
import { type Comment, NO_COMMENTS, NO_COMMENTS_CLOSED } from './comment-rules.ts';
import { NO_REMARKS } from './remarks/remark-rules.ts';
import { type ReplyTo, Thread } from './replies/thread.tsx';
import './comments.css';

type Props = {
  comments: Comment[];
  isClosed?: boolean;
  /** On one passage, which is shown above the list. */
  isRemarks?: boolean;
  replyTo?: ReplyTo;
  hasLikes?: boolean;
  part?: string | undefined;
  ago?: (createdAt: string) => string;
};

/**
 * A list of comments with their replies; `isClosed` invites nobody to comment, `replyTo` offers replies, `ago` replaces the date with the
 * relative time of the feed.
 */
export function CommentList({ comments, isClosed = false, isRemarks = false, replyTo = null, hasLikes = true, part, ago }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useScrollAnchoring(frame);
  return (
    <div className="comments-frame" ref={frame}>
      {comments.length ? (
        <ol className="comments-list">
          {comments.map((comment) => (
            // Receives the focus when the comment before it is deleted.
            <li key={comment.id} className="comment" tabIndex={-1}>
              <Thread
                comment={isRemarks ? { ...comment, remark: undefined } : comment}
                replyTo={isClosed ? null : replyTo}
                hasLikes={hasLikes}
                part={part}
                ago={ago}
              />
            </li>
          ))}
        </ol>
      ) : (
        <p className="comments-none">{isRemarks ? NO_REMARKS : isClosed ? NO_COMMENTS_CLOSED : NO_COMMENTS}</p>
      )}
    </div>
  );
}
