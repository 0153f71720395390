import { href, Link } from 'react-router';
import { Skeleton } from '#ui/skeleton.tsx';
import { PostCard } from './post-card.tsx';
import { POST_UNAVAILABLE } from './post-rules.ts';
import type { Asked } from './use-linked-post.ts';

/** The post of the address, above all the others, with the way to them (AMB-26). */
export function LinkedPost({ asked, now }: { asked: Asked; now: number }) {
  return (
    <section className="feed-asked" aria-label="The post of this address">
      <p>
        {asked.is === 'gone' && <span role="status">{POST_UNAVAILABLE}</span>}
        {asked.is === 'failed' && <span role="alert">Couldn’t load the post. Please try again.</span>}
        <Link className="btn btn-line btn-sm" to={href('/posts')}>
          All posts
        </Link>
      </p>
      {asked.is === 'coming' && <Skeleton className="feed-asked-coming" />}
      {asked.is === 'there' && <PostCard post={asked.post} now={now} eager asked />}
    </section>
  );
}
