import { href } from 'react-router';
import { shows, viewerOf } from '#server/request.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { placeAsked } from '../browse/browse-rules.ts';
import { More } from '../browse/more.tsx';
import { thoughtOf } from '../people/own/thought.server.ts';
import { useLive } from '../shell/live.ts';
import { titled } from '../shell/page-title.ts';
import type { Route } from './+types/posts-page';
import { AskedPost } from './asked-post.tsx';
import { NewPostLink } from './new-post-link.tsx';
import './posts.css';
import { PostCard } from './post-card.tsx';
import { feedAndTopics } from './posts.server.ts';
import { SidePanel } from './side-panel.tsx';
import { useAskedPost } from './use-asked-post.ts';
import { useFeed } from './use-feed.ts';
import { useNow } from './use-now.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('Posts', matches),
  { name: 'description', content: 'What people here are making, thinking and sharing.' },
];

/** The community feed (ROUTE-02, FEED-02): a page of it, and what stands beside it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  shows(context, 'posts');
  const { searchParams } = new URL(request.url);
  const [{ topics, ...page }, thought] = await Promise.all([feedAndTopics(viewer, placeAsked(searchParams)), thoughtOf(viewer)]);
  return { page, topics, thought, now: Date.now(), further: searchParams.has('after'), signedIn: Boolean(viewer) };
}

export default function PostsPage({ loaderData }: Route.ComponentProps) {
  const { page, topics, thought, further, signedIn } = loaderData;
  useLive(['posts'], { apart: 8_000 }); // one's own deeds ask at once
  const now = useNow(loaderData.now);
  const { posts, waiting, next, busy, failed, goOn, letNewIn } = useFeed(page);
  const asked = useAskedPost(page);
  return (
    <main id="main" className="wrap feed">
      <div className="feed-list">
        <h1 className="sr-only">Posts</h1>
        <NewPostLink />
        {asked && <AskedPost asked={asked} now={now} />}
        {further && (
          <ButtonLink to={href('/posts')} variant="line" size="sm" className="justify-self-start">
            Newest posts
          </ButtonLink>
        )}
        {waiting > 0 && !further && (
          <button
            type="button"
            className="btn btn-quiet feed-waiting"
            onClick={() => {
              letNewIn();
              scrollTo({ top: 0 });
            }}
          >
            New posts
          </button>
        )}
        {posts
          .filter(({ id }) => id !== asked?.id)
          .map((post, i) => (
            <PostCard key={post.id} post={post} now={now} eager={i === 0} />
          ))}
        {!posts.length && (
          <Empty
            title={further ? 'That’s everything.' : 'Nobody has posted yet.'}
            action={
              further ? (
                <ButtonLink to={href('/posts')} variant="line">
                  Newest posts
                </ButtonLink>
              ) : undefined
            }
          >
            {further ? 'You’ve reached the first post.' : 'A sentence is enough, or a picture of where you write.'}
          </Empty>
        )}
        {next && <More to={`${href('/posts')}?after=${next}`} busy={busy} failed={failed} onMore={goOn} />}
      </div>
      <SidePanel topics={topics} thought={thought} signedIn={signedIn} />
    </main>
  );
}
