import { Avatar } from '#ui/avatar.tsx';
import './comments.css';
import { type Comment, NO_COMMENTS } from './comment-rules.ts';

// One zone for everybody, so that the server and every browser write the same day (ENGAGE-13).
const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Newest first: text, date, author's name and username (ENGAGE-05); `ago` tells the time in the words of the feed instead (DATA-11). */
export function CommentList({ comments, ago }: { comments: Comment[]; ago?: (createdAt: string) => string }) {
  if (!comments.length) return <p className="comments-none">{NO_COMMENTS}</p>;
  return (
    <ol className="comments-list">
      {comments.map(({ id, text, createdAt, author }) => (
        <li key={id} className="comment">
          <Avatar person={author} size={36} />
          <div className="comment-body">
            <p className="comment-who">
              <b dir="auto">{author.name}</b>
              <span dir="ltr">@{author.username}</span>
            </p>
            <p className="comment-text" dir="auto">
              {text}
            </p>
            <time className="comment-when" dateTime={createdAt}>
              {ago ? ago(createdAt) : day.format(new Date(createdAt))}
            </time>
          </div>
        </li>
      ))}
    </ol>
  );
}
