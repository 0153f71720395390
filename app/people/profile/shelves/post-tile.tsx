import { href, Link } from 'react-router';
import { counted, shortCount } from '#ui/display/count-rules.ts';
import { OwnTileMenu } from './own-tile-menu.tsx';
import type { ProfileItem } from './profile-list.server.ts';

type Post = Extract<ProfileItem, { type: 'post' }>;

/** A post as a paper slip with its first image or words; links to it in the feed (PROFILE-05, PROFILE-06). */
export function PostTile({ post, onDelete }: { post: Post; onDelete: (() => void) | undefined }) {
  const { id, preview, picture, pictures, likes, when } = post;
  const title = preview || (pictures === 1 ? 'A picture' : `${pictures} pictures`);
  return (
    <article className="tile tile-post">
      <Link className="tile-link" to={`${href('/posts')}#post-${id}`}>
        <span className="post-tile" aria-hidden="true">
          {picture ? (
            <img src={`${picture.src}?w=320`} alt="" loading="lazy" decoding="async" />
          ) : (
            <span className="post-tile-words" dir="auto">
              {preview}
            </span>
          )}
        </span>
        <span className="tile-words">
          <span className="kind-label kind-post">
            <i className="post-glyph" />
            Post
          </span>
          <b dir="auto">{title}</b>
          <span className="tile-by">{when}</span>
          <span className="tile-stat">
            <span className="count count-likes">
              <span aria-hidden>{shortCount(likes)}</span>
              <span className="sr-only">{counted(likes, 'like')}</span>
            </span>
          </span>
        </span>
      </Link>
      {onDelete && <OwnTileMenu title={title} what="post" to={`${href('/posts')}#post-${id}`} onDelete={onDelete} />}
    </article>
  );
}
