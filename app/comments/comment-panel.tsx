import { Link } from 'react-router';
import { CommentComposer } from './comment-composer.tsx';
import { CommentList } from './comment-list.tsx';
import { type Closed, COMMENT_SORTS, type Comment } from './comment-rules.ts';
import type { ReadyMade } from './ready-made/ready-made-rules.ts';
import { commentsAddress, type Subject } from './subject-rules.ts';
import { useCommentList } from './use-comment-list.tsx';

type Props = {
  subject: Subject;
  first: Comment[];
  count: number;
  loadedCount?: number;
  signedIn: boolean;
  back: string;
  all?: boolean;
  readyMade?: ReadyMade;
  closed: Closed;
  /** Kids stories have no replies. */
  hasReplies?: boolean;
};

/** A field to add a comment or why there is none, the first two comments and View All, or all comments if `all`. */
export function CommentPanel({ subject, first, count, loadedCount = count, all = false, closed, hasReplies = true, ...composer }: Props) {
  const { comments, moreLink, showPosted } = useCommentList(subject, first, count, all, loadedCount);
  return (
    <>
      <CommentComposer {...composer} hasSpoilers={hasReplies} subject={subject} closed={closed} onPosted={showPosted} />
      <CommentList
        comments={comments}
        isClosed={closed !== null}
        replyTo={hasReplies ? { subject, back: composer.back } : null}
        hasLikes={hasReplies}
        part={subject.part}
      />
      {hasReplies && count > 1 && (
        <Link to={commentsAddress(subject, { sort: 'liked' })} className="link inline-flex min-h-11 items-center">
          {COMMENT_SORTS.liked}
        </Link>
      )}
      {moreLink}
    </>
  );
}
