import type { MouseEvent, ReactNode } from 'react';
import { href, Link, useLocation } from 'react-router';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { LocalTime } from '#ui/dates/local-time.tsx';
import { StateNotice } from '../../audience/state-notice.tsx';
import { BlockLink } from '../../blocks/block-link.tsx';
import { useSite } from '../../document/site.ts';
import { LikeButton } from '../../engagement/like-button.tsx';
import { CHILD_REPORT_LABEL, childReportAddress } from '../../groups/child-reports/child-report-rules.ts';
import { ReportLink } from '../../reports/report-link.tsx';
import { CloseThreadButton } from '../closing/close-thread-button.tsx';
import { CommentBody } from '../comment-body.tsx';
import type { Comment } from '../comment-rules.ts';
import { CONTAINS_SPOILERS } from '../covered/covered-rules.ts';
import { DeleteCommentLink } from '../deletion/delete-comment-link.tsx';
import { RemarkAbout } from '../remarks/remark-about.tsx';

type Props = {
  comment: Comment;
  ago?: ((createdAt: string) => string) | undefined;
  /** Opens the form; without it there is no Reply. */
  onReply?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  /** Whether the viewer can comment here, so that they can edit their own (REPLY-04). */
  isEditable?: boolean;
  /** Comments below kids stories have no likes (REPLY-03). */
  hasLikes?: boolean;
  children?: ReactNode;
};

/** A comment or reply with what the viewer can do; `ago` replaces the date with the relative time of the feed. */
export function OneComment({ comment, ago, onReply, isEditable = false, hasLikes = true, children }: Props) {
  const { id, text, createdAt, author, notice, mayDelete, mayEdit = false, editedAt, mentions, likes = 0, liked = false, remark } = comment;
  const { viewer } = useSite();
  const isChild = viewer?.role === 'child';
  const { pathname, search } = useLocation();
  const back = pathname + search;
  const isOther = !isChild && (Boolean(author.animal) || viewer?.username !== author.username);
  return (
    <CommentBody author={author} text={text} mentions={mentions} about={remark && <RemarkAbout {...remark} />}>
      <StateNotice notice={notice} own={{ type: 'comment', id }} />
      <div className="comment-foot">
        {ago ? (
          <time className="comment-when" dateTime={createdAt}>
            {ago(createdAt)}
          </time>
        ) : (
          <LocalDate className="comment-when" at={createdAt} />
        )}
        {editedAt && (
          <span className="comment-when">
            edited {ago ? <time dateTime={editedAt}>{ago(editedAt)}</time> : <LocalTime at={editedAt} />}
          </span>
        )}
        {comment.spoiler && <span className="comment-when">{CONTAINS_SPOILERS}</span>}
        {hasLikes && !notice && !isChild && (
          <LikeButton
            {...{ liked, likes, back }}
            address={href('/comments/:id/like', { id })}
            signedIn={viewer !== null}
            toggle
            name={`the comment by ${author.name}`}
          />
        )}
        {onReply && !notice && (
          <a className="comment-action" href={`${href('/comments/:id/replies', { id })}#reply`} rel="nofollow" onClick={onReply}>
            Reply<span className="sr-only"> to the comment by {author.name}</span>
          </a>
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
        {isEditable && mayEdit && (
          <Link className="comment-action" to={href('/comments/:id/edit', { id })} rel="nofollow">
            Edit<span className="sr-only"> your comment</span>
          </Link>
        )}
        {comment.mayClose && hasLikes && !notice && !isChild && (
          <CloseThreadButton id={id} author={author.name} isClosed={comment.isClosed === true} />
        )}
        {mayDelete && !isChild && <DeleteCommentLink id={id} author={author.name} />}
      </div>
      {children}
    </CommentBody>
  );
}
