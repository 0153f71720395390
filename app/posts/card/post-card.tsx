import { MessageCircle } from 'lucide-react';
import { useId } from 'react';
import { href, Link } from 'react-router';
import { formatAgoShort } from '#ui/dates/relative-time.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { counted, shortCount } from '#ui/display/count-rules.ts';
import { StateNotice } from '../../audience/state-notice.tsx';
import { useSite } from '../../document/site.ts';
import { Carousel } from './carousel.tsx';
import { PersonLink } from './person-link.tsx';
import './post-card.css';
import { type FeedPost, feedAddress } from '../post-rules.ts';
import { PostComments } from './post-comments.tsx';
import { PostLikes } from './post-likes.tsx';
import { PostMenu } from './post-menu.tsx';
import { SharePost } from './share-post.tsx';

type Props = { post: FeedPost; now: number; eager?: boolean; isLinked?: boolean };

/** A post with its actions and comments. `isLinked`: the URL links to this post. */
export function PostCard({ post, now, eager, isLinked }: Props) {
  const { viewer } = useSite();
  const { author, content, tags, pictures } = post;
  const fieldId = useId();
  const signedIn = viewer !== null;
  const comments = `Comments, ${counted(post.commentsCount, 'comment')}`;
  return (
    <article className="post" id={`post-${post.id}`} aria-label={`Post by ${author.name}`} data-linked={isLinked ? '' : undefined}>
      <header className="post-head">
        <PersonLink username={author.username} className="post-author">
          <Avatar person={author} size={44} />
          <b dir="auto">{author.name}</b>
          <span dir="ltr">@{author.username}</span>
        </PersonLink>
        <Link className="post-when" to={href('/posts/:id', { id: post.id })}>
          <time dateTime={post.createdAt}>{formatAgoShort(Date.parse(post.createdAt), now)}</time>
        </Link>
        <PostMenu id={post.id} author={author} isOwn={viewer?.id === author.id} signedIn={signedIn} />
      </header>
      <StateNotice notice={post.notice} own={{ type: 'post', id: post.id }} />
      {content && (
        <p className="post-words" dir="auto">
          {content}
        </p>
      )}
      {tags.length > 0 && (
        <ul className="post-tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={feedAddress(tag)} dir="auto">
                #{tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {pictures.length > 0 && <Carousel pictures={pictures} author={author.name} eager={eager} />}
      <div className="post-actions">
        <PostLikes post={post} signedIn={signedIn} />
        <a
          className="work-action"
          href={`#${fieldId}`}
          aria-label={comments}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(fieldId)?.focus();
          }}
        >
          <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
          {shortCount(post.commentsCount)}
        </a>
        <SharePost post={post} signedIn={signedIn} />
      </div>
      <PostComments post={post} now={now} fieldId={fieldId} />
    </article>
  );
}
