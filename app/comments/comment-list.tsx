import { Link } from 'react-router';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { StateNotice } from '../audience/state-notice.tsx';
import { BlockLink } from '../blocks/block-link.tsx';
import { useSite } from '../document/site.ts';
import { CHILD_REPORT_LABEL, childReportAddress } from '../groups/child-reports/child-report-rules.ts';
import './comments.css';
import { ReportLink } from '../reports/report-link.tsx';
import { CommentBody } from './comment-body.tsx';
import { type Comment, NO_COMMENTS, NO_COMMENTS_CLOSED } from './comment-rules.ts';
import { DeleteCommentLink } from './deletion/delete-comment-link.tsx';

type Props = { comments: Comment[]; isClosed?: boolean; ago?: (createdAt: string) => string };

/** A list of comments; `isClosed` invites nobody to comment, `ago` replaces the date with the relative time of the feed. */
export function CommentList({ comments, isClosed = false, ago }: Props) {
  return (
    <div className="comments-frame">
      {comments.length ? (
        <ol className="comments-list">
          {comments.map((comment) => (
            // Receives the focus when the comment before it is deleted.
            <li key={comment.id} className="comment" tabIndex={-1}>
              <OneComment {...comment} ago={ago} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="comments-none">{isClosed ? NO_COMMENTS_CLOSED : NO_COMMENTS}</p>
      )}
    </div>
  );
}

function OneComment({ id, text, createdAt, author, notice, mayDelete, ago }: Comment & { ago: Props['ago'] | undefined }) {
  const { viewer } = useSite();
  const isChild = viewer?.role === 'child';
  const isOther = !isChild && (Boolean(author.animal) || viewer?.username !== author.username);
  return (
    <CommentBody author={author} text={text}>
      <StateNotice notice={notice} own={{ type: 'comment', id }} />
      <p className="comment-foot">
        {ago ? (
          <time className="comment-when" dateTime={createdAt}>
            {ago(createdAt)}
          </time>
        ) : (
          <LocalDate className="comment-when" at={createdAt} />
        )}
        {isOther && (
          <ReportLink type="comment" id={id} signedIn={viewer !== null} className="comment-action">
            Report<span className="sr-only"> the comment by {author.name}</span>
          </ReportLink>
        )}
        {isOther && viewer && author.username && <BlockLink username={author.username} className="comment-action" />}
        {isChild && !mayDelete && (
          <Link className="comment-action" to={childReportAddress('comment', id)} rel="nofollow">
            {CHILD_REPORT_LABEL}
            <span className="sr-only"> about the comment by {author.name}</span>
          </Link>
        )}
        {mayDelete && !isChild && <DeleteCommentLink id={id} author={author.name} />}
      </p>
    </CommentBody>
  );
}
