import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonClass } from '#ui/controls/button-class.ts';
import { useSite } from '../../document/site.ts';
import { LoadMoreLink } from '../../lists/load-more-link.tsx';
import { muteAddress } from '../../notifications/choices/mute-target-rules.ts';
import { COMMENT_WAS_DELETED, type Comment, moreReplies, THREAD_CLOSED } from '../comment-rules.ts';
import type { Subject } from '../subject-rules.ts';
import { ListedComment } from './listed-comment.tsx';
import { ReplyForm } from './reply-form.tsx';
import { useReplies } from './use-replies.ts';

/** Where a reply is sent, and the page to return to without JavaScript. */
export type ReplyTo = { subject: Subject; back: string } | null;
type Props = {
  comment: Comment;
  replyTo: ReplyTo;
  hasLikes?: boolean;
  part?: string | undefined;
  ago?: ((createdAt: string) => string) | undefined;
};

/** A comment, or the place of a deleted one, with its replies and the form to reply (REPLY-01, REPLY-05). */
export function Thread({ comment, replyTo, hasLikes = true, part, ago }: Props) {
  const { viewer } = useSite();
  const { replies, more, failure, address, busy, loadMore, showPosted } = useReplies(comment, part);
  const [answered, setAnswered] = useState<Comment | null>(null);
  const opener = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const canComment = Boolean(replyTo && viewer && viewer.role !== 'child');
  const isEditable = canComment && !comment.isClosed;
  const isOpen = isEditable && !comment.isDeleted && !comment.notice;
  // Only these threads make notices for others than the author of the work.
  const mayMute = canComment && hasLikes && (replies.length > 0 || more > 0 || comment.author.username === viewer?.username);
  const openFor = (target: Comment) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    opener.current = event.currentTarget;
    setAnswered(target);
  };
  const close = () => {
    setAnswered(null);
    opener.current?.focus();
  };
  const focusNext = useRef<string | null>(null);
  // After the render that shows the new reply, which can be later than the next frame.
  useEffect(() => {
    if (!focusNext.current || replies.at(-1)?.id !== focusNext.current) return;
    focusNext.current = null;
    (list.current?.lastElementChild as HTMLElement | null)?.focus();
  });
  const posted = (reply: Comment) => {
    showPosted(reply);
    setAnswered(null);
    focusNext.current = reply.id;
  };
  const below = (
    <>
      {comment.isClosed && <p className="thread-closed">{THREAD_CLOSED}</p>}
      {replies.length > 0 && (
        <ol className="replies" ref={list} aria-label={comment.author.name ? `Replies to ${comment.author.name}` : 'Replies'}>
          {replies.map((reply) => (
            <li key={reply.id} className="comment reply" tabIndex={-1}>
              <ListedComment
                comment={reply}
                ago={ago}
                onReplyTo={isOpen ? openFor : undefined}
                isEditable={isEditable}
                hasLikes={hasLikes}
              />
            </li>
          ))}
        </ol>
      )}
      {failure && <p role="alert">{failure}</p>}
      {more > 0 && (
        <LoadMoreLink to={address} className={buttonClass({ variant: 'line', size: 'sm' }, 'replies-more')} busy={busy} onMore={loadMore}>
          {moreReplies(more)}
        </LoadMoreLink>
      )}
      {mayMute && <MuteLink id={comment.id} author={comment.author.name} />}
      {answered && replyTo && (
        <ReplyForm {...replyTo} key={answered.id} root={comment.id} answered={answered} onPosted={posted} onClose={close} />
      )}
    </>
  );
  if (!comment.isDeleted)
    return (
      <ListedComment comment={comment} ago={ago} onReplyTo={isOpen ? openFor : undefined} isEditable={isEditable} hasLikes={hasLikes}>
        {below}
      </ListedComment>
    );
  return (
    <div className="comment-body">
      <p className="comment-deleted">{COMMENT_WAS_DELETED}</p>
      {below}
    </div>
  );
}

/** Leads to the page that mutes the notices of a thread (NOTICE-08). */
function MuteLink({ id, author }: { id: string; author: string }) {
  const { pathname, search } = useLocation();
  const to = muteAddress({ of: 'comment', id }, pathname + search);
  return (
    <Link className="comment-action" to={to} prefetch="none" rel="nofollow">
      Mute thread<span className="sr-only"> of {author ? `the comment by ${author}` : 'a deleted comment'}</span>
    </Link>
  );
}
