import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import '#ui/controls/field.css';
import { formatAgoShort } from '#ui/dates/relative-time.ts';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { ClosedComments } from '../../comments/access/closed-comments.tsx';
import { CommentList } from '../../comments/comment-list.tsx';
import { type Comment, closedOf } from '../../comments/comment-rules.ts';
import type { Subject } from '../../comments/subject-rules.ts';
import { useCommentForm } from '../../comments/use-comment-form.ts';
import { useCommentList } from '../../comments/use-comment-list.tsx';
import { signInAddress } from '../../document/sign-in-address.ts';
import { useSite } from '../../document/site.ts';
import { type FeedPost, postAddress } from '../post-rules.ts';
import { refreshPosts } from '../use-refresh-loaded.ts';

const PLACEHOLDER = 'Add a comment...'; // FEED-14

/** The first two comments, a link to the rest, and a field to add one. The comment button focuses the field `fieldId`. */
export function PostComments({ post, now, fieldId }: { post: FeedPost; now: number; fieldId: string }) {
  const { viewer } = useSite();
  const subject: Subject = { on: 'post', id: post.id };
  const closed = closedOf(post);
  const { comments, moreLink, showPosted } = useCommentList(subject, post.comments, post.commentsCount);
  return (
    <div className="post-comments">
      {comments.length > 0 && (
        <CommentList
          comments={comments}
          isClosed={closed !== null}
          replyTo={{ subject, back: postAddress(post.id) }}
          ago={(at) => formatAgoShort(Date.parse(at), now)}
        />
      )}
      {moreLink}
      {closed ? (
        <ClosedComments closed={closed} id={fieldId} />
      ) : viewer ? (
        <Line subject={subject} viewer={viewer} fieldId={fieldId} onPosted={showPosted} />
      ) : (
        <SignInPrompt back={postAddress(post.id)} fieldId={fieldId} />
      )}
    </div>
  );
}

type Author = { name: string; username: string; profilePicture: string | null };

type LineProps = { subject: Subject; viewer: Author; fieldId: string; onPosted: (comment: Comment) => void };

function Line({ subject, viewer, fieldId, onPosted }: LineProps) {
  const comment = useCommentForm(subject, {}, onPosted);
  const { revalidate } = useRevalidator();
  const failure = comment.posting || !comment.refusal ? null : comment.result;
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (!failure || failure === handled.current) return;
    handled.current = failure;
    // Refetches the posts after a failure and keeps the text (ERR-05). If that fails too, skips the revalidation, because it would
    // replace the page with an error.
    refreshPosts([subject.id]).then(revalidate, () => {});
  }, [failure, revalidate, subject.id]);
  return (
    <>
      <comment.Form {...comment.form} className="post-line">
        <Avatar person={viewer} size={36} />
        <input type="hidden" name="id" value={comment.id} />
        <input type="hidden" name="back" value={postAddress(subject.id)} />
        <input
          id={fieldId}
          className="input"
          name="text"
          dir="auto"
          autoComplete="off"
          enterKeyHint="send"
          aria-label="Your comment"
          aria-invalid={comment.refusal ? true : undefined}
          aria-describedby={comment.refusal ? `${fieldId}-about` : undefined}
          placeholder={PLACEHOLDER}
          value={comment.text}
          onChange={({ currentTarget }) => comment.type(currentTarget.value)}
        />
        <Button type="submit" size="sm" busy={comment.posting && 'Posting...'}>
          Post
        </Button>
      </comment.Form>
      {comment.refusal && (
        <p className="post-line-problem" role="alert" id={`${fieldId}-about`}>
          {comment.refusal}
        </p>
      )}
    </>
  );
}

function SignInPrompt({ back, fieldId }: { back: string; fieldId: string }) {
  const signIn = useSignIn();
  return (
    <Link id={fieldId} className="post-line post-line-sign-in" to={signInAddress(back)} onClick={(event) => signIn({ event })}>
      <span className="input">{PLACEHOLDER}</span>
    </Link>
  );
}
