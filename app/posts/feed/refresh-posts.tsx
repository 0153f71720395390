import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { postsNow } from '../posts.server.ts';
import type { Route } from './+types/refresh-posts';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** The current versions of the posts in `?ids=` as JSON. Posts missing from the response are deleted or hidden. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
  return Response.json({ posts: await postsNow(viewerOf(context), ids) });
}
