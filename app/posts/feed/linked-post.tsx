import { href } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { PostCard } from '../card/post-card.tsx';
import { POST_UNAVAILABLE } from '../post-rules.ts';
import type { LinkedPostState } from './use-linked-post.ts';

/** The post that the URL links to, above the feed, with a link to all posts. */
export function LinkedPost({ linked, now }: { linked: LinkedPostState; now: number }) {
  return (
    <section className="feed-linked" aria-label="The post of this address">
      <p>
        {linked.is === 'unavailable' && <span role="status">{POST_UNAVAILABLE}</span>}
        {linked.is === 'failed' && <span role="alert">Couldn’t load the post. Please try again.</span>}
        <ButtonLink variant="line" size="sm" to={href('/posts')}>
          All posts
        </ButtonLink>
      </p>
      {linked.is === 'loading' && <Skeleton className="feed-linked-loading" />}
      {linked.is === 'loaded' && <PostCard post={linked.post} now={now} eager isLinked />}
    </section>
  );
}
