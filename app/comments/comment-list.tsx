import { LocalDate } from '#ui/dates/local-date.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { StateNotice } from '../audience/state-notice.tsx';
import { CreatorLink } from '../people/creator-link.tsx';
import './comments.css';
import { type Comment, NO_COMMENTS } from './comment-rules.ts';

/** A list of comments; `ago` replaces the date with the relative time of the feed. */
export function CommentList({ comments, ago }: { comments: Comment[]; ago?: (createdAt: string) => string }) {
  if (!comments.length) return <p className="comments-none">{NO_COMMENTS}</p>;
  return (
    <ol className="comments-list">
      {comments.map(({ id, text, createdAt, author, notice }) => (
        <li key={id} className="comment">
          <Avatar person={author} size={36} />
          <div className="comment-body">
            <p className="comment-who">
              <CreatorLink username={author.username} className="comment-author">
                <b dir="auto">{author.name}</b>
                <span dir="ltr">@{author.username}</span>
              </CreatorLink>
            </p>
            <p className="comment-text" dir="auto">
              {text}
            </p>
            <StateNotice notice={notice} />
            {ago ? (
              <time className="comment-when" dateTime={createdAt}>
                {ago(createdAt)}
              </time>
            ) : (
              <LocalDate className="comment-when" at={createdAt} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
