import { viewerOf } from '#server/request.ts';
import type { Route } from './+types/refresh-posts';
import { postsNow } from './posts.server.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

/** `?ids=` as JSON: posts of an open tab as they are now, or the one that its address points at. What is missing is gone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
  return Response.json({ posts: await postsNow(viewerOf(context), ids) });
}
