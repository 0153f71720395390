import { viewerOf } from '#server/http/request.ts';
import type { Route } from './+types/more-stories';
import { zoneStories } from './zone.server.ts';
import { genreFrom, STORIES_PAGE_SIZE, storyCursorFrom } from './zone-rules.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

/** The next page of stories as JSON, for More Stories. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return Response.json(await zoneStories(viewerOf(context), genreFrom(searchParams), storyCursorFrom(searchParams), STORIES_PAGE_SIZE));
}
