import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { LoadMoreLink } from '../../lists/load-more-link.tsx';
import { CommentBody } from '../comment-body.tsx';
import type { Comment } from '../comment-rules.ts';
import { OneComment } from './one-comment.tsx';
import type { clientLoader } from './shown-comment-page.tsx';

type Props = {
  comment: Comment;
  ago?: ((createdAt: string) => string) | undefined;
  /** Opens the form to reply to this comment; without it there is no Reply. */
  onReplyTo?: ((comment: Comment) => (event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  isEditable?: boolean;
  hasLikes?: boolean;
  children?: ReactNode;
};

/** A comment or reply of a list; a covered one has its words after Show is pressed (SHOWN-07). */
export const ListedComment = ({ comment, onReplyTo, ...props }: Props) =>
  comment.covered ? (
    <CoveredComment {...props} comment={comment} onReplyTo={onReplyTo} />
  ) : (
    <OneComment {...props} comment={comment} onReply={onReplyTo?.(comment)} />
  );

/** Loads the comment, which stays shown while the list is open; without JavaScript, Show leads to a page with it. */
function CoveredComment({ comment: { covered, ...comment }, onReplyTo, ...props }: Props) {
  const { load, data, state } = useFetcher<typeof clientLoader>();
  const item = useRef<HTMLElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const shown = data && 'comment' in data ? data.comment : null;
  const isShown = shown !== null;
  useEffect(() => {
    if (isShown) item.current?.focus();
  }, [isShown]);
  if (shown) {
    const whole = { ...comment, ...shown };
    return <OneComment {...props} comment={whole} onReply={onReplyTo?.(whole)} />;
  }
  const address = href('/comments/:id/show', { id: comment.id });
  const show = () => {
    item.current = link.current?.closest<HTMLElement>('.comment') ?? null;
    if (state === 'idle') void load(address);
  };
  return (
    <CommentBody {...comment} covered={covered}>
      <div className="comment-foot">
        {props.ago ? (
          <time className="comment-when" dateTime={comment.createdAt}>
            {props.ago(comment.createdAt)}
          </time>
        ) : (
          <LocalDate className="comment-when" at={comment.createdAt} />
        )}
        <LoadMoreLink ref={link} to={address} className="comment-action" busy={state !== 'idle'} onMore={show}>
          Show<span className="sr-only"> this comment</span>
        </LoadMoreLink>
      </div>
      {data && 'failed' in data && <p role="alert">{data.failed}</p>}
      {props.children}
    </CommentBody>
  );
}
