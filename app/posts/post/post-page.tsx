import { href, isRouteErrorResponse, Link, useRouteError } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { timeFor } from '#ui/dates/relative-time.ts';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { WHO_CAN_COMMENT } from '../../comments/access/comment-choice-rules.ts';
import { titled } from '../../document/page-title.ts';
import { ProblemFrame } from '../../errors/problem-frame.tsx';
import { useLive } from '../../live/live.ts';
import type { Route } from './+types/post-page';
import '../feed/posts.css';
import { useNow } from '#ui/hooks/use-clock.ts';
import { DELETE_CONTENT_QUESTION } from '../../forms/delete-rules.ts';
import { PostCard } from '../card/post-card.tsx';
import { POST_UNAVAILABLE } from '../post-rules.ts';
import { postAt } from '../posts.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

const beginning = (text: string) => [...text].slice(0, 200).join('');

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        titled(`Post by ${loaderData.post.author.name}`, matches),
        { name: 'description', content: beginning(loaderData.post.content) },
        { property: 'og:title', content: `Post by ${loaderData.post.author.name}` },
        { property: 'og:description', content: beginning(loaderData.post.content) },
      ]
    : [titled('Post not found', matches)];

/** A page for one post, for links opened without JavaScript and for crawlers. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  addPageTopics(context, 'posts');
  const post = await postAt(viewer, params.id);
  if (!post) refuse('not-found', POST_UNAVAILABLE);
  return { post, isOwn: viewer?.id === post.author.id, now: timeFor(viewer) };
}

const AllPosts = () => (
  <p>
    <ButtonLink variant="line" size="sm" to={href('/posts')}>
      All posts
    </ButtonLink>
  </p>
);

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, isOwn } = loaderData;
  useLive(['posts']);
  const now = useNow(loaderData.now);
  const scripts = useHydrated();
  return (
    <main id="main" className="wrap feed">
      <div className="feed-list">
        <h1 className="sr-only">Post by {post.author.name}</h1>
        <AllPosts />
        <PostCard post={post} now={now} eager />
        {isOwn && !scripts && (
          <p>
            <Link className="link inline-flex min-h-11 items-center" to={href('/posts/:id/comment-rule', { id: post.id })}>
              {WHO_CAN_COMMENT}
            </Link>
          </p>
        )}
        {isOwn && !scripts && (
          <details>
            <summary className="min-h-11">Delete Post</summary>
            <form method="post" action={href('/posts/:id/delete', { id: post.id })} className="grid justify-items-start gap-3">
              <p>{DELETE_CONTENT_QUESTION}</p>
              <Button type="submit" variant="danger" size="sm">
                Delete
              </Button>
            </form>
          </details>
        )}
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isUnavailable = isRouteErrorResponse(error) && error.status === 404;
  return (
    <ProblemFrame
      head={isUnavailable ? POST_UNAVAILABLE : 'Couldn’t load the post. Please try again.'}
      words={isUnavailable ? 'It may have been deleted, or there’s a typo in the address.' : undefined}
    >
      <ButtonLink to={href('/posts')}>All Posts</ButtonLink>
      <ButtonLink to={href('/')} variant="line">
        Return to Home
      </ButtonLink>
    </ProblemFrame>
  );
}
