import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { timeFor } from '#ui/dates/relative-time.ts';
import { Empty } from '#ui/display/empty.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { LoadMore } from '../../lists/load-more.tsx';
import { useLive } from '../../live/live.ts';
import { thoughtOf } from '../../people/thought/thought.server.ts';
import type { Route } from './+types/posts-page';
import { LinkedPost } from './linked-post.tsx';
import { NewPostLink } from './new-post-link.tsx';
import './posts.css';
import { useNow } from '#ui/hooks/use-clock.ts';
import { PostCard } from '../card/post-card.tsx';
import { feedAddress } from '../post-rules.ts';
import { feedAndTopics, topicFrom } from '../posts.server.ts';
import { SidePanel } from './side-panel.tsx';
import { useFeed } from './use-feed.ts';
import { useLinkedPost } from './use-linked-post.ts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  titled(loaderData?.topic ? `#${loaderData.topic}` : 'Posts', matches),
  { name: 'description', content: 'What people here are making, thinking and sharing.' },
];

/** One page of the community feed, or of one topic, and the side panel. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  addPageTopics(context, 'posts');
  const { searchParams } = new URL(request.url);
  const topic = topicFrom(searchParams);
  const [{ topics, ...page }, thought] = await Promise.all([feedAndTopics(viewer, cursorFrom(searchParams), topic), thoughtOf(viewer)]);
  return { page, topics, topic, thought, now: timeFor(viewer), further: searchParams.has('after'), signedIn: Boolean(viewer) };
}

export default function PostsPage({ loaderData }: Route.ComponentProps) {
  const { page, topics, topic, thought, further, signedIn } = loaderData;
  useLive(['posts'], { throttleMs: 8_000 }); // own actions revalidate immediately
  const now = useNow(loaderData.now);
  const { posts, waiting, next, busy, failed, loadMore, showNew } = useFeed(page, topic);
  const linked = useLinkedPost(page);
  return (
    <main id="main" className="wrap feed">
      <div className="feed-list">
        {topic ? (
          <PageHead back={{ to: href('/posts'), name: 'Posts' }} dir="auto">
            #{topic}
          </PageHead>
        ) : (
          <>
            <h1 className="sr-only">Posts</h1>
            <NewPostLink />
          </>
        )}
        {linked && <LinkedPost linked={linked} now={now} />}
        {further && (
          <ButtonLink to={feedAddress(topic)} variant="line" size="sm" className="justify-self-start">
            Newest posts
          </ButtonLink>
        )}
        {waiting > 0 && !further && (
          <Button
            variant="quiet"
            className="feed-waiting"
            onClick={() => {
              showNew();
              scrollTo({ top: 0 });
            }}
          >
            New posts
          </Button>
        )}
        {posts
          .filter(({ id }) => id !== linked?.id)
          .map((post, i) => (
            <PostCard key={post.id} post={post} now={now} eager={i === 0} />
          ))}
        {!posts.length && <NoPosts topic={topic} further={further} />}
        {next && <LoadMore to={feedAddress(topic, next)} busy={busy} failed={failed} onMore={loadMore} />}
      </div>
      <SidePanel topics={topics} topic={topic} figures={!topic || posts.length > 0} thought={thought} signedIn={signedIn} />
    </main>
  );
}

type NoPostsProps = { topic: string | null; further: boolean };

function NoPosts({ topic, further }: NoPostsProps) {
  if (further)
    return (
      <Empty
        title="That’s everything"
        action={
          <ButtonLink to={feedAddress(topic)} variant="line">
            Newest posts
          </ButtonLink>
        }
      >
        You’ve reached the first post.
      </Empty>
    );
  if (!topic) return <Empty title="Nobody has posted yet.">A sentence is enough, or a picture of where you write.</Empty>;
  return (
    <Empty
      title="No posts about this yet."
      action={
        <ButtonLink to={href('/posts')} variant="line">
          All posts
        </ButtonLink>
      }
    >
      Add <bdi>#{topic}</bdi> to a post of yours, and it will appear here.
    </Empty>
  );
}
