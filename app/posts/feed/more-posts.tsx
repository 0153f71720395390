import { viewerOf } from '#server/http/request.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { feed, topicFrom } from '../posts.server.ts';
import type { Route } from './+types/more-posts';

export const handle = { who: 'anyone', limit: 'read' } as const;

/** The next page of the feed as JSON, for infinite scrolling. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return Response.json(await feed(viewerOf(context), cursorFrom(searchParams), topicFrom(searchParams)));
}
